import { Alert, Anchor, Group, Text } from '@mantine/core';
import { IconClockUp, IconPencilExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { type Draft, stateOf } from './draft.ts';

/** On every page: how many entries wait or need a correction, with the way to the page `to` that lists them. */
export function WaitingNote({ drafts, to }: { drafts: readonly Draft[]; to: string }) {
  const t = useTranslations('offline');
  const refused = drafts.filter((draft) => stateOf(draft) === 'refused').length;
  const waiting = drafts.length - refused;
  if (drafts.length === 0) return null;
  return (
    <Alert
      color={refused > 0 ? 'red' : 'yellow'}
      variant="light"
      p="xs"
      mb="md"
      icon={refused > 0 ? <IconPencilExclamation aria-hidden /> : <IconClockUp aria-hidden />}
      role="status"
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {refused > 0 && t('refusedCount', { count: refused })} {waiting > 0 && t('waitingCount', { count: waiting })}
        </Text>
        <Anchor component={Link} to={to} hash="waiting" size="sm">
          {t('show')}
        </Anchor>
      </Group>
    </Alert>
  );
}
