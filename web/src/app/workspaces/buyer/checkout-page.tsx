import { Alert, Button, Grid, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { LotStatus } from '../../shared/lot/lot-status.tsx';
import { tradeTermsQuery } from '../../shared/order/order.ts';
import { isAccepted, shownStatus } from '../../shared/order/order-statuses.ts';
import { PriceMoved } from '../../shared/order/price-moved.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CardPayment } from './card-payment.tsx';
import { type CheckoutOptions, checkoutQuery, isOpen } from './queries.ts';
import { WalletPayment } from './wallet-payment.tsx';

export function CheckoutPage() {
  const t = useTranslations('buyer');
  const { order: name } = useParams({ strict: false }) as { order: string };
  const answer = useQuery(checkoutQuery(name));
  useFreshOnReturn();
  const options = answer.data;
  return (
    <>
      <PageHeader
        title={t('payOrder', { order: name })}
        description={t('payWords')}
        back={{ to: `/orders/${name}`, label: t('toOrder') }}
        aside={<StatusBadge status={options && shownStatus(options.order)} />}
      />
      {answer.error !== null && <Problem error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <Skeleton height={320} />}
      {options !== undefined && (isOpen(options.order) ? <Payable options={options} /> : <Ended options={options} />)}
    </>
  );
}

/** A page that the browser kept whole and shows again, as the back button does, may show an order that was paid since. */
function useFreshOnReturn(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void queries.invalidateQueries();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [queries]);
}

function Payable({ options }: { options: CheckoutOptions }) {
  const t = useTranslations('buyer');
  const terms = useQuery(tradeTermsQuery);
  const { asked_now: asked } = options.order;
  const isDraft = options.order.status === 'Draft';
  const isAnswered = !isDraft && isAccepted(options.order);
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 5 }} order={{ base: 1, md: 2 }}>
        <Due options={options} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 7 }} order={{ base: 2, md: 1 }}>
        <PriceMoved asked={asked} />
        {asked?.still !== false && (
          <>
            <Alert color={isAnswered ? 'leaf' : 'blue'} variant="light" mb="lg">
              {isDraft
                ? t('payDraft', { hours: terms.data?.refusal_hours ?? 0 })
                : t(isAnswered ? 'payAccepted' : 'payUnanswered')}
            </Alert>
            <WalletPayment options={options} />
            <CardPayment options={options} />
          </>
        )}
      </Grid.Col>
    </Grid>
  );
}

function Due({ options }: { options: CheckoutOptions }) {
  const t = useTranslations('buyer');
  const formats = useFormats();
  const { order } = options;
  return (
    <Section title={t('amountDue')}>
      <Text fz="1.6rem" fw={650} lh={1.3}>
        {formats.money(order.total_amount, order.currency)}
      </Text>
      <Text size="sm" c="dimmed" mb="md">
        {t('noFees')}
      </Text>
      {order.found_otherwise && (
        <div style={{ marginBottom: 'var(--mantine-spacing-md)' }}>
          <LotStatus lot={{ status: order.lot_status, found_otherwise: true }} />
        </div>
      )}
      <DetailList
        facts={[
          [t('lot'), order.lot],
          [t('quantity'), formats.quantity(order.quantity, order.unit)],
          [t('seller'), order.exporter_name],
        ]}
      />
    </Section>
  );
}

const endings: Record<string, 'paidSettledWords' | 'paidDisputedWords'> = {
  Settled: 'paidSettledWords',
  Disputed: 'paidDisputedWords',
};

/** Nothing is left to pay. */
function Ended({ options }: { options: CheckoutOptions }) {
  const t = useTranslations('buyer');
  const formats = useFormats();
  const { name, status, total_amount, currency } = options.order;
  const cancelled = status === 'Cancelled';
  return (
    <Alert
      color={cancelled ? 'gray' : 'leaf'}
      variant="light"
      icon={cancelled ? <IconCircleX aria-hidden /> : <IconCircleCheck aria-hidden />}
      title={t(cancelled ? 'cancelledTitle' : 'paidTitle', { order: name })}
      role="status"
      maw="42rem"
    >
      <Stack gap="sm">
        <Text>{t(cancelled ? 'cancelledWords' : (endings[status] ?? 'paidWords'))}</Text>
        {!cancelled && <Text fw={650}>{formats.money(total_amount, currency)}</Text>}
        <Group>
          <Button component={Link} to={`/orders/${name}`}>
            {t('toOrder')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
