import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import type { Column } from '../../ui/list-rows.tsx';
import { type Payout, PayoutState } from './state.tsx';
import { token } from './token.ts';

/** The columns that every list of payouts has. */
export function usePayoutColumns() {
  const t = useTranslations('payout');
  const formats = useFormats();
  return {
    name: { header: t('payout'), cell: (row) => row.name },
    state: { header: t('state'), cell: (row) => <PayoutState payout={row} /> },
    amount: {
      header: t('amount'),
      cell: (row) => (
        <>
          {formats.money(row.amount, row.currency)}
          <Text size="xs" c="dimmed">
            {formats.money(row.tokens, token)}
          </Text>
        </>
      ),
      right: true,
    },
    account: {
      header: t('to'),
      cell: (row) => (
        <>
          {row.account_holder}
          <Text size="xs" c="dimmed">
            {row.account_number}
          </Text>
        </>
      ),
    },
    when: {
      header: t('requested'),
      cell: (row) => (
        <>
          {formats.day(row.created_at)}
          <Text size="xs" c="dimmed">
            {row.requested_by}
          </Text>
        </>
      ),
      sort: 'created_at',
    },
    end: {
      header: t('outcome'),
      cell: (row) =>
        row.status === 'Paid'
          ? t('paidOn', { day: formats.day(row.paid_on), reference: row.bank_reference ?? '' })
          : (row.reason ?? formats.none),
    },
  } satisfies Record<string, Column<Payout>>;
}
