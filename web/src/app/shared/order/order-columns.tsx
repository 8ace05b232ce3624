import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import type { Filter } from '../../ui/list-bar.tsx';
import type { Column } from '../../ui/list-rows.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { type OrderStatus, orderStatuses, shownStatus } from './order-statuses.ts';

interface OrderRow {
  name: string;
  status: string;
  escrow_status?: string | null;
  quantity: number;
  unit: string;
  total_amount: number;
  currency: string;
  created_at: string;
}

/** What the order lists of all sides have in common; each adds who the other sides are. */
export function useOrderColumns() {
  const t = useTranslations('order');
  const formats = useFormats();
  return {
    order: { header: t('order'), cell: (row) => row.name },
    status: { header: t('status'), cell: (row) => <StatusBadge status={shownStatus(row)} /> },
    quantity: { header: t('quantity'), cell: (row) => formats.quantity(row.quantity, row.unit), right: true },
    total: {
      header: t('total'),
      cell: (row) => formats.money(row.total_amount, row.currency),
      right: true,
      sort: 'total_amount',
    },
    placedOn: { header: t('placedOn'), cell: (row) => formats.day(row.created_at), sort: 'created_at' },
  } satisfies Record<string, Column<OrderRow>>;
}

/** What a state is called where only the wire's name of it is known. */
export function useStatusWords(): (status: OrderStatus) => string {
  const t = useTranslations('order');
  const term = useTerms();
  return (status) => {
    // Wallet payments leave the status as it is, so that these two cannot be told apart by it.
    if (status === 'Escrow Created') return t('filterAccepted');
    return status === 'Paid' ? t('filterPaidByCard') : term(shownStatus({ status }));
  };
}

export function useOrderStatusFilter(): Filter {
  const t = useTranslations('order');
  const wordsOf = useStatusWords();
  return {
    name: 'status_filter',
    label: t('status'),
    options: orderStatuses.map((value) => ({ value, label: wordsOf(value) })),
  };
}
