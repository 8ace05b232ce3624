import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { MoneySection } from '../../shared/order/money-section.tsx';
import type { OrderDetail } from '../../shared/order/order.ts';
import { shownStatus } from '../../shared/order/order-statuses.ts';
import { client } from '../../shell/session/client.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Settled = Awaited<ReturnType<typeof client.cooperative.settlement_detail>>;

/** How the money of one order was divided and paid out. */
export function SettlementPage() {
  const { order: name } = useParams({ strict: false }) as { order: string };
  const query = useQuery({
    queryKey: ['cooperative', 'settlement', name],
    queryFn: async () => {
      const [order, settled] = await Promise.all([
        client.detail.order_detail({ name }),
        client.cooperative.settlement_detail({ order: name }),
      ]);
      return { order, settled };
    },
  });
  return (
    <RecordPage name={name} query={query}>
      {({ order, settled }) => <Settlement order={order} settled={settled} />}
    </RecordPage>
  );
}

function Settlement({ order, settled }: { order: OrderDetail; settled: Settled }) {
  const t = useTranslations('cooperative');
  const words = useTranslations('order');
  const formats = useFormats();
  const term = useTerms();
  const escrow = order.escrow_detail;
  return (
    <>
      <PageHeader
        title={t('settlementOf', { order: order.name })}
        description={
          settled.settled_at == null ? t('notSettledYet') : t('settledAt', { at: formats.moment(settled.settled_at) })
        }
        aside={<StatusBadge status={shownStatus(order)} />}
        back={{ to: '/cooperative/settlements', label: t('settlements') }}
      />
      <MoneySection order={order} />
      <Section title={t('payout')}>
        <Stack>
          <DetailList
            facts={[
              [words('tokens'), escrow?.funded_tokens == null ? null : formats.money(escrow.funded_tokens, 'AXKT')],
              [t('fundedAt'), escrow?.funded_at == null ? null : formats.moment(escrow.funded_at)],
              [t('releasedAt'), escrow?.released_at == null ? null : formats.moment(escrow.released_at)],
            ]}
          />
          <DetailList
            cols={1}
            facts={[
              [
                words('releaseTx'),
                <Transaction key="release" hash={settled.release_tx_hash} label={words('releaseTx')} />,
              ],
              [words('mintTx'), <Transaction key="mint" hash={settled.mint_tx_hash} label={words('mintTx')} />],
            ]}
          />
        </Stack>
      </Section>
      <Section title={words('goods')}>
        <DetailList
          facts={[
            [
              t('order'),
              <Anchor key="order" component={Link} to={`/orders/${order.name}`}>
                {order.name}
              </Anchor>,
            ],
            [
              t('lot'),
              <Anchor key="lot" component={Link} to={`/lots/${order.lot}`}>
                {order.lot_reference ?? order.lot}
              </Anchor>,
            ],
            [t('commodity'), [term(order.commodity_type), order.grade].filter((word) => word !== null).join(', ')],
            [t('quantity'), formats.quantity(order.quantity, order.unit)],
            [t('buyer'), order.buyer_name],
          ]}
        />
      </Section>
    </>
  );
}

/** The ledger follows the books by job, so a transaction may still be on its way. */
function Transaction({ hash, label }: { hash: string | null | undefined; label: string }) {
  const t = useTranslations('order');
  return hash == null ? <Text c="dimmed">{t('notOnLedgerYet')}</Text> : <Copyable value={hash} label={label} />;
}
