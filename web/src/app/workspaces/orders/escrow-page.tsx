import { SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { SharesTable } from '../../shared/order/money-section.tsx';
import { orderQuery } from '../../shared/order/order.ts';
import { shownStatus } from '../../shared/order/order-statuses.ts';
import { client } from '../../shell/session/client.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Escrow = Awaited<ReturnType<typeof client.detail.escrow_detail>>;

/** What an escrow holds, for whom, and its mirror on the ledger. */
export function EscrowPage() {
  const t = useTranslations('orders');
  const { name } = useParams({ strict: false }) as { name: string };
  const escrow = useQuery({ queryKey: ['escrow', name], queryFn: () => client.detail.escrow_detail({ name }) });
  return (
    <RecordPage name={name} query={escrow}>
      {(data) => (
        <>
          <PageHeader
            title={name}
            aside={<StatusBadge status={data.status} />}
            description={t(`escrowWords.${data.status}`)}
            back={{ to: `/orders/${data.order}`, label: data.order }}
          />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing={0}>
            <HoldingSection escrow={data} />
            <MirrorSection mirror={data.mirror} />
          </SimpleGrid>
        </>
      )}
    </RecordPage>
  );
}

function HoldingSection({ escrow }: { escrow: Escrow }) {
  const t = useTranslations('orders');
  const formats = useFormats();
  const term = useTerms();
  const order = useQuery(orderQuery(escrow.order));
  const when = (instant: string | null) => (instant === null ? null : formats.moment(instant));
  const reason = escrow.release_reason;
  return (
    <Section title={t('money')}>
      <DetailList
        facts={[
          [t('amount'), formats.money(escrow.amount, escrow.currency)],
          [
            t('order'),
            <Link key="order" to={`/orders/${escrow.order}`}>
              {escrow.order}
            </Link>,
          ],
          [
            t('orderState'),
            <StatusBadge
              key="state"
              status={shownStatus({ status: escrow.order_status, escrow_status: escrow.status })}
            />,
          ],
          [
            t('lot'),
            <Link key="lot" to={`/lots/${escrow.lot}`}>
              {escrow.lot}
            </Link>,
          ],
          [t('paidWith'), escrow.payment_rail === null ? null : term(escrow.payment_rail)],
          [t('tokens'), escrow.funded_tokens === null ? null : formats.number(escrow.funded_tokens, 6)],
          [t('openedOn'), when(escrow.created_at)],
          [t('paidOn'), when(escrow.funded_at)],
          [t('releasedOn'), when(escrow.released_at)],
          [t('cancelledOn'), when(escrow.cancelled_at)],
          [t('releasedBecause'), isReleaseReason(reason) ? t(`releaseReason.${reason}`) : reason],
        ]}
      />
      {escrow.status !== 'Cancelled' && (
        <SharesTable
          escrow={escrow}
          exporter={order.data?.exporter_name ?? escrow.exporter}
          cooperative={order.data?.cooperative_name ?? escrow.cooperative}
        />
      )}
    </Section>
  );
}

const releaseReasons = ['buyer_confirmed', 'dual_confirmation', 'price_agreed', 'admin', 'dispute_release'] as const;

function isReleaseReason(reason: string | null): reason is (typeof releaseReasons)[number] {
  return (releaseReasons as readonly (string | null)[]).includes(reason);
}

/** The escrow's copy on the ledger. It follows by job, so there may be none yet. */
function MirrorSection({ mirror }: { mirror: Escrow['mirror'] }) {
  const t = useTranslations('orders');
  const key = `mirror.${mirror.status}` as Parameters<typeof t.has>[0];
  const hash = (value: string | null, label: string) =>
    value === null ? null : <Copyable key={label} value={value} label={label} />;
  return (
    <Section title={t('onLedger')}>
      <Text c="dimmed" mb="md">
        {t('mirrorWords')}
      </Text>
      <DetailList
        cols={1}
        facts={[
          [t('mirrorState'), t.has(key) ? t(key) : mirror.status],
          [t('createTx'), hash(mirror.create_tx, t('createTx')) ?? t('notOnLedgerYet')],
          [t('finishTx'), hash(mirror.finish_tx, t('finishTx')) ?? t('notOnLedgerYet')],
          [t('condition'), hash(mirror.condition, t('condition'))],
        ]}
      />
    </Section>
  );
}
