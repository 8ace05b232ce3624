import type { ExporterListOrdersOutput } from '@lotmark/sdk';
import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { isUnanswered, stageOf } from '../../shared/order/order.ts';
import { client } from '../../shell/session/client.ts';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { OrderButtons } from './order-buttons.tsx';

type Order = ExporterListOrdersOutput['data'][number];

const shown = 5;

/** What waits for the exporter: orders to answer, and paid ones to ship. */
export function Desk() {
  const t = useTranslations('exporter');
  const answers = useQueries({
    queries: (['Draft', 'Escrow Created', 'Paid'] as const).map((status_filter) => ({
      queryKey: ['exporter', 'desk', status_filter],
      // Oldest first: it has waited the longest. A payment from the wallet is known by the escrow alone.
      queryFn: () => client.exporter.list_orders({ status_filter, sort: 'created_at asc', limit_page_length: 100 }),
    })),
  });
  const [drafts, created, paid] = answers.map(({ data }) => data?.data ?? []);
  const toShip = [...(created ?? []), ...(paid ?? [])].filter((order) => stageOf(order) === 'paid');
  const toAnswer = [
    ...(drafts ?? []),
    ...(created ?? []).filter((order) => stageOf(order) === 'unpaid' && isUnanswered(order)),
  ];
  const error = answers.find((answer) => answer.error !== null)?.error;
  const pending = answers.some(({ isPending }) => isPending);
  return (
    <Section title={t('waits')}>
      {error != null && <Problem error={error} retry={() => answers.forEach(({ refetch }) => void refetch())} />}
      {pending && error == null && <Skeleton height={72} />}
      {!pending && (
        <Stack gap="lg">
          <Waiting title={t('toAnswer', { count: toAnswer.length })} orders={toAnswer} />
          <Waiting title={t('toShip', { count: toShip.length })} orders={toShip} />
          {toAnswer.length === 0 && toShip.length === 0 && error == null && (
            <Group gap="xs">
              <IconCircleCheck size={20} aria-hidden />
              <Text>{t('nothingWaits')}</Text>
            </Group>
          )}
        </Stack>
      )}
    </Section>
  );
}

function Waiting({ title, orders }: { title: string; orders: readonly Order[] }): ReactNode {
  const t = useTranslations('exporter');
  const formats = useFormats();
  if (orders.length === 0) return null;
  return (
    <div>
      <Text fw={600} mb="xs">
        {title}
      </Text>
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {orders.slice(0, shown).map((order) => (
          <Group key={order.name} component="li" justify="space-between" gap="xs">
            <div>
              <Anchor component={Link} to={`/orders/${order.name}`} fw={600}>
                {order.name}
              </Anchor>
              <Text size="sm" c="dimmed">
                {t('orderLine', {
                  buyer: order.buyer_name,
                  quantity: formats.quantity(order.quantity, order.unit),
                  amount: formats.money(order.total_amount, order.currency),
                })}
              </Text>
            </div>
            <Group gap="xs">
              <OrderButtons order={order} />
            </Group>
          </Group>
        ))}
      </Stack>
      {orders.length > shown && (
        <Anchor component={Link} to="/exporter/orders" size="sm" mt="xs" display="inline-block">
          {t('allOrders')}
        </Anchor>
      )}
    </div>
  );
}
