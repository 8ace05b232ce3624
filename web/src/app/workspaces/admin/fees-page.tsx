import { IconReceipt2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCountries } from '../../i18n/countries.ts';
import { useFormats } from '../../i18n/formats.ts';
import { lotOptionsQuery } from '../../shared/lot/lot-options.ts';
import { client } from '../../shell/session/client.ts';
import { DataList, type ListQuery } from '../../ui/data-list.tsx';
import { useListSearch } from '../../ui/list-search.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';

const narrowed = (filters: ListQuery['filters']) => ({
  from: filters['from'],
  to: filters['to'],
  corridor: filters['corridor'],
});

/** What the platform earned, order by order, and by month. */
export function FeesPage() {
  const t = useTranslations('payout');
  const formats = useFormats();
  const countries = useCountries();
  const options = useQuery(lotOptionsQuery);
  const { get } = useListSearch();
  const filters = narrowed(
    Object.fromEntries(['from', 'to', 'corridor'].map((name) => [name, get(name) === '' ? undefined : get(name)])),
  );
  const book = useQuery({
    queryKey: ['admin', 'fees', 'totals', filters],
    queryFn: () => client.wallet.fee_book({ ...filters, limit_page_length: 1 }),
  });
  const totals = book.data?.totals ?? [];
  return (
    <>
      <PageHeader title={t('fees')} description={t('feesWords')} />
      {totals.length > 0 && (
        <StatTiles
          stats={totals.slice(0, 8).map(({ month, currency, fees, orders }) => ({
            label: t('feesOfMonth', { month: formats.month(month), count: orders }),
            value: formats.money(fees, currency),
          }))}
        />
      )}
      <DataList
        label={t('fees')}
        queryKey={['admin', 'fees']}
        fetch={({ filters: chosen, search: _typed, ...query }) =>
          client.wallet.fee_book({ ...query, ...narrowed(chosen) })
        }
        exportCsv={({ filters: chosen }) => client.wallet.export_fee_book(narrowed(chosen))}
        filters={[
          { name: 'from', label: t('from'), day: true },
          { name: 'to', label: t('until'), day: true },
          {
            name: 'corridor',
            label: t('corridor'),
            options: (options.data?.corridors ?? []).map(({ name }) => ({ value: name, label: name })),
          },
        ]}
        rowKey={(row) => `${row.order} ${row.at}`}
        columns={[
          { header: t('order'), cell: (row) => <Link to={`/orders/${row.order}`}>{row.order}</Link> },
          { header: t('when'), cell: (row) => formats.moment(row.at), sort: 'at' },
          { header: t('corridor'), cell: (row) => countries.corridorNamed(row.corridor) },
          { header: t('fee'), cell: (row) => formats.money(row.fee, row.currency), right: true },
        ]}
        empty={{ title: t('noFees'), icon: <IconReceipt2 size={40} aria-hidden /> }}
      />
    </>
  );
}
