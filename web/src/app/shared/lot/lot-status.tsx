import { useTerms } from '../../i18n/formats.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

/**
 * The state of a lot. Verified says that somebody looked, and not what was found: where that is something else than the lot
 * claims, the badge says so.
 */
export function LotStatus({ lot }: { lot: { status: string; found_otherwise: boolean } }) {
  const term = useTerms();
  if (!lot.found_otherwise) return <StatusBadge status={lot.status} />;
  return <StatusBadge status="Found Otherwise" words={`${term(lot.status)} · ${term('found_otherwise')}`} />;
}
