import { Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { OrderDetail } from './order.ts';

/** What an order costs, where the money is, and who gets it. */
export function MoneySection({ order }: { order: OrderDetail }) {
  const t = useTranslations('order');
  const formats = useFormats();
  const term = useTerms();
  const { escrow_detail: escrow, currency } = order;
  const arrived = (): [string, string | null] => {
    if (order.confirmed_kg === null) return [t('confirmedBoth'), null];
    const quantity = formats.quantity(order.confirmed_kg, 'kg');
    const of = (side: string) => order.arrival_entered.find((each) => each.side === side)?.quantity_kg;
    const [exporter, buyer] = [of('exporter'), of('buyer')];
    if (exporter === undefined || buyer === undefined || exporter === buyer) return [t('confirmedBoth'), quantity];
    const [byExporter, byBuyer] = [formats.quantity(exporter, 'kg'), formats.quantity(buyer, 'kg')];
    return [t('countsAsArrived'), t('lowerOfBoth', { quantity, exporter: byExporter, buyer: byBuyer })];
  };
  return (
    <Section title={t('money')}>
      <DetailList
        facts={[
          [
            t('total'),
            <Text key="total" component="span" fw={650} inherit>
              {formats.money(order.total_amount, currency)}
            </Text>,
          ],
          [t('settledAmount'), order.settled_amount === null ? null : formats.money(order.settled_amount, currency)],
          [
            t('returnedAmount'),
            order.returned_amount === null || order.returned_amount === 0
              ? null
              : formats.money(order.returned_amount, currency),
          ],
          [t('unitPrice'), t('perUnit', { price: formats.money(order.unit_price, currency), unit: term(order.unit) })],
          [
            t('escrow'),
            order.escrow === null ? (
              t('noEscrow')
            ) : (
              <Link key="escrow" to={`/escrows/${order.escrow}`}>
                {order.escrow}
              </Link>
            ),
          ],
          [t('escrowState'), escrow === null ? null : <StatusBadge key="state" status={escrow.status} />],
          [t('paidWith'), order.paid_at === null || order.payment_rail === null ? null : term(order.payment_rail)],
          [t('paidOn'), order.paid_at === null ? null : formats.moment(order.paid_at)],
          arrived(),
          [t('difference'), order.price_difference === null ? null : formats.money(order.price_difference, currency)],
        ]}
      />
      {escrow !== null && escrow.status !== 'Cancelled' && (
        <SharesTable escrow={escrow} exporter={order.exporter_name} cooperative={order.cooperative_name} />
      )}
    </Section>
  );
}

type Escrow = NonNullable<OrderDetail['escrow_detail']>;

/** How an escrow is divided when it is released. */
export function SharesTable({
  escrow,
  exporter,
  cooperative,
}: {
  escrow: Pick<
    Escrow,
    | 'currency'
    | 'amount'
    | 'fee_bps'
    | 'fee_amount'
    | 'cooperative_share_bps'
    | 'cooperative_amount'
    | 'exporter_amount'
    | 'refund_amount'
  >;
  exporter: string;
  cooperative: string;
}) {
  const t = useTranslations('order');
  const formats = useFormats();
  const money = (amount: number) => formats.money(amount, escrow.currency);
  const rows = [
    [cooperative, formats.percent(escrow.cooperative_share_bps / 10_000), money(escrow.cooperative_amount)],
    [exporter, t('restShare'), money(escrow.exporter_amount)],
    [t('fee'), formats.percent(escrow.fee_bps / 10_000, 2), money(escrow.fee_amount)],
    ...(escrow.refund_amount === 0 ? [] : [[t('returned'), '', money(escrow.refund_amount)] as const]),
  ] as const;
  return (
    <Table mt="lg" horizontalSpacing={6} aria-label={t('shares')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('payee')}</Table.Th>
          <Table.Th ta="right">{t('share')}</Table.Th>
          <Table.Th ta="right">{t('amount')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([payee, share, amount]) => (
          <Table.Tr key={payee}>
            <Table.Td>{payee}</Table.Td>
            <Table.Td ta="right">{share}</Table.Td>
            <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
              {amount}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th colSpan={2}>{t('total')}</Table.Th>
          <Table.Th ta="right">{money(escrow.amount)}</Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}
