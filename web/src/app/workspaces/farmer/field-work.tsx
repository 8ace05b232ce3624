import { Alert, Anchor, Group, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconClockUp, IconPencilExclamation } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { stateOf } from '../../offline/draft.ts';
import { useDrafts } from '../../offline/drafts.ts';
import { useLeaving } from '../../offline/use-leaving.tsx';
import { useSending } from '../../offline/use-sending.ts';
import type { SessionUser } from '../../shell/session/session.ts';
import { bringHome } from './known-farm.ts';

/** What goes on for a farmer on every page: entries are sent, and what may be needed in the field is brought home. */
export default function FieldWork({ user }: { user: SessionUser }) {
  const t = useTranslations('offline');
  const { online } = useNetwork();
  const drafts = useDrafts();
  useSending(user);
  useLeaving(user.id);
  const queries = useQueryClient();
  useEffect(() => {
    if (online) void bringHome(queries, user.id);
  }, [online, user.id, queries]);
  // Fewer wait: this tab or another has sent them.
  const before = useRef(drafts.length);
  useEffect(() => {
    if (drafts.length < before.current) void queries.invalidateQueries({ queryKey: ['farmer'] });
    before.current = drafts.length;
  }, [drafts.length, queries]);
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
        <Anchor component={Link} to="/farmer" hash="waiting" size="sm">
          {t('show')}
        </Anchor>
      </Group>
    </Alert>
  );
}
