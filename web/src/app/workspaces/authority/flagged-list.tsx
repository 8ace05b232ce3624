import { IconFlag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { DataList } from '../../ui/data-list.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ReasonText } from './reason-text.tsx';

/** The queue of flagged lots; `short`: the latest few, without search. */
export function FlaggedList({ short = false }: { short?: boolean }) {
  const t = useTranslations('authority');
  const formats = useFormats();
  const term = useTerms();
  const commodities = useQuery({
    queryKey: ['authority', 'commodities'],
    queryFn: () => client.authority.flagged_filter_options(),
    enabled: !short,
  });
  const tools = {
    searchLabel: t('searchFlagged'),
    filters: [
      {
        name: 'commodity',
        label: t('commodity'),
        options: (commodities.data ?? []).map((value) => ({ value, label: term(value) })),
      },
    ],
  };
  return (
    <DataList
      label={t('flaggedLots')}
      queryKey={['authority', 'flagged', short]}
      fetch={({ search: q, filters, ...query }) =>
        client.authority.list_flagged_lots({ ...query, q, commodity: filters['commodity'] })
      }
      {...(short
        ? { pageLength: 5 }
        : {
            ...tools,
            exportCsv: ({ search: q, sort, filters }) =>
              client.authority.export_flagged_lots_csv({ q, sort, commodity: filters['commodity'] }),
          })}
      rowKey={(row) => row.name}
      rowTo={(row) => `/authority/flagged/${row.name}`}
      columns={[
        { header: t('lot'), cell: (row) => row.name, ...(short ? {} : { sort: 'name' }) },
        { header: t('reason'), cell: (row) => <ReasonText text={row.reason} /> },
        {
          header: t('commodity'),
          cell: (row) => term(row.commodity_type),
          ...(short ? {} : { sort: 'commodity_type' }),
        },
        {
          header: t('quantity'),
          cell: (row) => formats.quantity(row.quantity, row.unit),
          right: true,
          ...(short ? {} : { sort: 'quantity' }),
        },
        { header: t('cooperative'), cell: (row) => row.cooperative_name, deskOnly: true },
        {
          header: t('before'),
          cell: (row) => <StatusBadge status={row.previous_status} />,
          deskOnly: true,
        },
        {
          header: t('flaggedOn'),
          cell: (row) => formats.moment(row.flagged_at),
          ...(short ? {} : { sort: 'flagged_at' }),
        },
      ]}
      empty={{
        title: t('nothingFlagged'),
        body: t('nothingFlaggedWords'),
        icon: <IconFlag size={40} aria-hidden />,
      }}
    />
  );
}
