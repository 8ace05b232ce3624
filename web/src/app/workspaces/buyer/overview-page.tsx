import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconBuildingStore, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { shownStatus } from '../../shared/order/order-statuses.ts';
import { SettledRevenue } from '../../shared/order/settled-revenue.tsx';
import { client } from '../../shell/session/client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListSkeleton } from '../../ui/list-rows.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { BuyerNeeded } from './buyer-needed.tsx';
import { type OrderRow, useBuyers, waitsForPayment } from './queries.ts';
import { token } from './top-up.ts';

export function OverviewPage() {
  const t = useTranslations('buyer');
  const buyers = useBuyers();
  return (
    <>
      <PageHeader title={t('overview')} description={t('overviewWords')} />
      {buyers[0] === undefined ? <BuyerNeeded /> : <Overview org={buyers[0].org} />}
    </>
  );
}

function Overview({ org }: { org: string }) {
  const t = useTranslations('buyer');
  const formats = useFormats();
  const summary = useQuery({ queryKey: ['buyer', 'summary'], queryFn: () => client.buyer.buyer_summary() });
  const balance = useQuery({
    queryKey: ['wallet', org, 'balance'],
    queryFn: () => client.wallet.get_balance({ organisation: org }),
  });
  const { data } = summary;
  if (data?.total === 0) {
    return (
      <EmptyState
        icon={<IconBuildingStore size={40} aria-hidden />}
        title={t('start')}
        body={t('startWords')}
        action={
          <Button component={Link} to="/market">
            {t('toMarket')}
          </Button>
        }
      />
    );
  }
  const spending = data?.spending ?? [];
  return (
    <>
      {summary.error !== null && <Problem error={summary.error} retry={() => void summary.refetch()} />}
      <StatTiles
        loading={summary.isPending}
        stats={[
          {
            label: t('toPay'),
            value: formats.number(data?.unpaid),
            note: spending
              .filter(({ to_pay }) => to_pay > 0)
              .map(({ to_pay, currency }) => formats.money(to_pay, currency))
              .join(', '),
          },
          { label: t('toConfirm'), value: formats.number(data?.status_counts['In Transit']) },
          { label: t('inDispute'), value: formats.number(data?.status_counts['Disputed']) },
          {
            label: t('wallet'),
            value: balance.isPending ? formats.none : formats.money(balance.data?.balance_axkt, token),
          },
        ]}
      />
      <Waiting />
      {spending.length > 0 && (
        <StatTiles
          stats={spending.flatMap(({ currency, held, settled }) => [
            { label: t('heldIn', { currency }), value: formats.money(held, currency), note: t('heldNote') },
            { label: t('spentIn', { currency }), value: formats.money(settled, currency) },
          ])}
        />
      )}
      <SettledRevenue
        owner="buyer"
        title={t('spend')}
        empty={{ title: t('noSpend'), body: t('noSpendWords') }}
        fetch={(days) => client.buyer.settled_spend_trend({ days })}
      />
    </>
  );
}

const shown = 5;

/** What only the buyer can move on: payments, deliveries, disputes. */
function Waiting() {
  const t = useTranslations('buyer');
  const waiting = useQuery({
    queryKey: ['buyer', 'waiting'],
    queryFn: async () => {
      const page = { limit_page_length: shown };
      const [unpaid, moving, disputed] = await Promise.all([
        client.orders.list_my_orders({ ...page, unpaid: true }),
        client.orders.list_my_orders({ ...page, status_filter: 'In Transit' }),
        client.orders.list_my_orders({ ...page, status_filter: 'Disputed' }),
      ]);
      return [...unpaid.data, ...moving.data, ...disputed.data];
    },
  });
  return (
    <Section
      title={t('waiting')}
      actions={
        <Button component={Link} to="/buyer/orders" variant="default" size="xs">
          {t('allOrders')}
        </Button>
      }
    >
      {waiting.error !== null && <Problem error={waiting.error} retry={() => void waiting.refetch()} />}
      {waiting.isPending && <ListSkeleton label={t('waiting')} rows={3} />}
      {waiting.data?.length === 0 && (
        <EmptyState
          icon={<IconCircleCheck size={36} aria-hidden />}
          title={t('nothingWaits')}
          body={t('nothingWaitsWords')}
          action={
            <Button component={Link} to="/market" variant="default">
              {t('toMarket')}
            </Button>
          }
        />
      )}
      <Stack gap="sm" component="ul" p={0} m={0} aria-label={t('waiting')} style={{ listStyle: 'none' }}>
        {waiting.data?.map((order) => (
          <WaitingOrder key={order.name} order={order} />
        ))}
      </Stack>
    </Section>
  );
}

function WaitingOrder({ order }: { order: OrderRow }) {
  const t = useTranslations('buyer');
  const formats = useFormats();
  const unpaid = waitsForPayment(order);
  const [words, label, to] = unpaid
    ? (['waitPay', 'pay', `/checkout/${order.name}`] as const)
    : order.status === 'Disputed'
      ? (['waitDispute', 'view', `/orders/${order.name}`] as const)
      : (['waitDelivery', 'confirmDelivery', `/orders/${order.name}`] as const);
  return (
    <Card withBorder padding="sm" component="li">
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap="sm">
            <Link to={`/orders/${order.name}`}>{order.name}</Link>
            <StatusBadge status={shownStatus(order)} />
          </Group>
          <Text size="sm" c="dimmed" mt={4}>
            {t(words)} · {formats.quantity(order.quantity, order.unit)} ·{' '}
            {formats.money(order.total_amount, order.currency)}
          </Text>
        </div>
        <Button
          component={Link}
          to={to}
          size="xs"
          variant={unpaid ? 'filled' : 'default'}
          aria-label={`${t(label)}: ${order.name}`}
        >
          {t(label)}
        </Button>
      </Group>
    </Card>
  );
}
