import type { FleetListMyInspectionsInput } from '@lotmark/sdk';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useWhoami } from '../../shell/session/session.ts';
import { DataList } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { manages } from './navigation.ts';
import { ResultBadge, results, useResultWords } from './result-badge.tsx';

/** What was looked at: a driver's own inspections, and for who manages vehicles those of all of them. */
export function InspectionsPage() {
  const t = useTranslations('fleet');
  const formats = useFormats();
  const words = useResultWords();
  const keeper = manages(useWhoami());
  return (
    <>
      <PageHeader title={t('inspections')} description={t('inspectionsWords')} />
      <DataList
        label={t('inspections')}
        queryKey={['fleet', 'inspections']}
        fetch={({ filters, ...query }) =>
          client.fleet.list_my_inspections({
            ...query,
            all: keeper,
            result: filters['result'] as FleetListMyInspectionsInput['result'],
          })
        }
        rowKey={({ name }) => name}
        rowTo={({ name }) => `/fleet/inspections/${name}`}
        searchLabel={t('searchVehicles')}
        filters={[
          { name: 'result', label: t('result'), options: results.map((value) => ({ value, label: words(value) })) },
        ]}
        columns={[
          { header: t('inspection'), cell: ({ name }) => name },
          { header: t('plate'), cell: ({ plate }) => plate },
          { header: t('result'), cell: ({ overall_result }) => <ResultBadge result={overall_result} /> },
          { header: t('inspectedBy'), cell: ({ inspected_by }) => inspected_by },
          { header: t('inspectedAt'), cell: ({ inspected_at }) => formats.moment(inspected_at), sort: 'inspected_at' },
        ]}
        empty={{
          title: t('noInspections'),
          body: t('noInspectionsWords'),
          icon: <IconClipboardCheck size={40} aria-hidden />,
        }}
      />
    </>
  );
}
