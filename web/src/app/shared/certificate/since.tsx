import { Badge, Group } from '@mantine/core';
import { useTranslations } from 'use-intl';

type Change =
  | 'lot_flagged'
  | 'lot_cancelled'
  | 'order_disputed'
  | 'order_cancelled'
  | 'delivered_otherwise'
  | 'settled_by_decision'
  | 'records_altered';

/** How a certificate stands, as people are told it: none is called in force whose lot or order is something else since. */
export const standingOf = ({ status, since }: { status: string; since: readonly Change[] }): string =>
  status === 'Issued' && since.length > 0 ? 'Issued Before' : status;

/** What has become of lot and order since a certificate was issued; nothing where nothing has. */
export function Since({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations('certificate');
  if (changes.length === 0) return null;
  return (
    <Group gap={6}>
      {changes.map((change) => (
        <Badge
          key={change}
          color="orange"
          variant="light"
          tt="none"
          fw={500}
          h="auto"
          styles={{ root: { whiteSpace: 'normal' }, label: { whiteSpace: 'normal' } }}
        >
          {t(`since_${change}`)}
        </Badge>
      ))}
    </Group>
  );
}
