import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';

const one = { limit_page_length: 1 } as const;
const countOf = async (answer: Promise<{ total: number }>) => (await answer).total;

/** What waits for somebody, each with the list in which it is done. */
export function Waiting({ cooperative, manages }: { cooperative: string | undefined; manages: boolean }) {
  const t = useTranslations('cooperative');
  const [drafts, flagged, orders, invites] = useQueries({
    queries: [
      {
        queryKey: ['cooperative', 'waiting', 'drafts', cooperative],
        queryFn: () => countOf(client.cooperative.list_lots({ ...one, cooperative, status_filter: 'Draft' })),
      },
      {
        queryKey: ['cooperative', 'waiting', 'flagged', cooperative],
        queryFn: () => countOf(client.cooperative.list_lots({ ...one, cooperative, status_filter: 'Flagged' })),
      },
      {
        queryKey: ['cooperative', 'waiting', 'orders', cooperative],
        queryFn: () =>
          countOf(client.cooperative.list_incoming_orders({ ...one, cooperative, status_filter: 'Draft' })),
      },
      {
        queryKey: ['cooperative', 'waiting', 'invites', cooperative],
        queryFn: () => countOf(client.cooperative.list_invites({ ...one, cooperative })),
        enabled: manages && cooperative !== undefined,
      },
    ],
  });
  const lines = [
    {
      text: t('draftsWait', { count: drafts.data ?? 0 }),
      count: drafts.data,
      to: '/cooperative/lots',
      status_filter: 'Draft',
    },
    {
      text: t('ordersWait', { count: orders.data ?? 0 }),
      count: orders.data,
      to: '/cooperative/orders',
      status_filter: 'Draft',
    },
    {
      text: t('flaggedWait', { count: flagged.data ?? 0 }),
      count: flagged.data,
      to: '/cooperative/lots',
      status_filter: 'Flagged',
    },
    {
      text: t('invitesWait', { count: invites.data ?? 0 }),
      count: invites.data,
      to: '/cooperative/members',
      status_filter: undefined,
    },
  ].filter(({ count }) => (count ?? 0) > 0);
  const pending = drafts.isPending || flagged.isPending || orders.isPending;
  const error = drafts.error ?? flagged.error ?? orders.error ?? invites.error;
  return (
    <Section title={t('waits')}>
      {error !== null && <Problem error={error} />}
      {pending ? (
        <Skeleton height={60} />
      ) : lines.length === 0 ? (
        error === null && (
          <Group gap="xs">
            <IconCircleCheck size={20} aria-hidden />
            <Text>{t('nothingWaits')}</Text>
          </Group>
        )
      ) : (
        <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {lines.map(({ text, to, status_filter }) => (
            <li key={text}>
              <Anchor component={Link} to={to} search={{ status_filter } as never}>
                <Group gap={6} component="span" display="inline-flex" wrap="nowrap">
                  {text} <IconArrowRight size={16} aria-hidden />
                </Group>
              </Anchor>
            </li>
          ))}
        </Stack>
      )}
    </Section>
  );
}
