import { Anchor, Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { client } from '../../shell/session/client.ts';

export type Decision = Awaited<ReturnType<typeof client.ai_compliance.get_decision>>;

export const outcomes = ['Compliant', 'Not Compliant', 'Needs Review', 'Error'] as const;
export const kinds = ['Lot', 'Order', 'Due Diligence Package'] as const;
export const types = ['EUDR', 'Integrity', 'Trade'] as const;

const colours = { Compliant: 'leaf', 'Not Compliant': 'red', 'Needs Review': 'yellow', Error: 'gray' } as const;

export function OutcomeBadge({ decision }: Pick<Decision, 'decision'>) {
  const t = useTranslations('decisions');
  return (
    <Badge variant="dot" color={colours[decision]} tt="none" fw={500} size="lg" radius="sm" miw="max-content">
      {t(decision)}
    </Badge>
  );
}

const pages = { LOT: '/lots', ORD: '/orders', DDP: '/compliance/packages' } as const;

/** A name of a record, as a link where it has a page. */
export function RecordName({ name }: { name: string }) {
  const place = pages[name.slice(0, 3) as keyof typeof pages];
  if (place === undefined) return name;
  return (
    <Anchor component={Link} to={`${place}/${name}` as string}>
      {name}
    </Anchor>
  );
}

export const kindOf = (name: string): (typeof kinds)[number] | undefined =>
  (({ LOT: 'Lot', ORD: 'Order', DDP: 'Due Diligence Package' }) as const)[name.slice(0, 3)];
