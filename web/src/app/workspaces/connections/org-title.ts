import { useTranslations } from 'use-intl';
import { useWhoami } from '../../shell/session/session.ts';

/** The name of the user's organisation that a key acts for. */
export function useOrgTitle(): (org: string | null) => string {
  const t = useTranslations('connections');
  const { memberships } = useWhoami();
  return (org) =>
    org === null ? t('youAlone') : (memberships.find((membership) => membership.org === org)?.title ?? org);
}
