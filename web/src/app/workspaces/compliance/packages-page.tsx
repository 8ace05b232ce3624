import { Button, Text } from '@mantine/core';
import { IconFileCertificate, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { useWhoami } from '../../shell/session/session.ts';
import { DataList } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { makesStatements } from './navigation.ts';
import { PackageState, usePackageStatus } from './package-state.tsx';
import { simulatorHas } from './simulator-has.ts';

const statuses = [
  'Generated',
  'Passed',
  'Failed',
  'Submitted',
  'Available',
  'Rejected',
  'Amended',
  'Withdrawn',
  'Superseded',
] as const;
const risks = ['not_assessed', 'negligible', 'non_negligible'] as const;

/** The due diligence of statements that the reader may see, and how far each has come. */
const chosen = (filters: Readonly<Record<string, string | undefined>>) => ({
  status: statuses.find((each) => each === filters['status']),
  risk: risks.find((each) => each === filters['risk']),
});

export function PackagesPage() {
  const t = useTranslations('compliance');
  const formats = useFormats();
  const statusWords = usePackageStatus();
  const makes = makesStatements(useWhoami());
  const overview = useQuery({ queryKey: ['compliance', 'overview'], queryFn: () => client.eudr.overview() });
  const { data } = overview;
  const simulated = data?.available_simulated ?? 0;
  const altered = data?.altered ?? 0;
  return (
    <>
      <PageHeader
        title={t('packages')}
        description={t('packagesWords')}
        actions={
          makes && (
            <Button component={Link} to="/compliance/new" leftSection={<IconPlus size={18} aria-hidden />}>
              {t('newPackage')}
            </Button>
          )
        }
      />
      {overview.error !== null && <Problem error={overview.error} retry={() => void overview.refetch()} />}
      <StatTiles
        loading={overview.isPending}
        stats={[
          { label: t('total'), value: formats.number(data?.total) },
          { label: t('notAssessed'), value: formats.number(data?.not_assessed) },
          { label: t('available'), value: formats.number(data && (data.by_status.Available ?? 0) - simulated) },
          ...(simulated > 0 ? [{ label: t('availableSimulated'), value: formats.number(simulated) }] : []),
          { label: t('outdated'), value: formats.number(data?.outdated) },
          ...(altered > 0
            ? [{ label: t('alteredTitle'), value: formats.number(altered), note: t('alteredCounted') }]
            : []),
        ]}
      />
      <DataList
        label={t('packages')}
        queryKey={['compliance', 'packages']}
        fetch={({ filters, ...query }) => client.eudr.list_packages({ ...query, ...chosen(filters) })}
        exportCsv={({ search, sort, filters }) => client.eudr.export_packages_csv({ search, sort, ...chosen(filters) })}
        rowKey={(row) => row.name}
        rowTo={(row) => `/compliance/packages/${row.name}`}
        searchLabel={t('search')}
        filters={[
          {
            name: 'status',
            label: t('status'),
            options: statuses.map((value) => ({ value, label: statusWords(value) })),
          },
          { name: 'risk', label: t('risk'), options: risks.map((value) => ({ value, label: t(`risk_${value}`) })) },
        ]}
        columns={[
          { header: t('name'), cell: (row) => row.name, sort: 'name' },
          {
            header: t('status'),
            cell: (row) => (
              <>
                <PackageState status={row.as_signed ? row.status : 'Altered'} simulated={row.simulated} />
                {row.outdated_at !== null && (
                  <Text component="span" size="sm" fw={600} c="var(--mantine-color-error)" display="block">
                    {t('outdated')}
                  </Text>
                )}
                {row.simulated === true && !simulatorHas(row) && ` ${t('simulated')}`}
              </>
            ),
          },
          {
            header: t('risk'),
            cell: (row) =>
              row.as_signed ? t(row.risk_basis === 'operator' ? 'riskDeclared' : `risk_${row.risk}`) : formats.none,
          },
          { header: t('lots'), cell: (row) => row.lots.slice(0, 3).join(', ') },
          { header: t('quantity'), cell: (row) => formats.quantity(row.quantity_kg, 'kg'), right: true },
          { header: t('plots'), cell: (row) => formats.number(row.plot_count), right: true, deskOnly: true },
          { header: t('made'), cell: (row) => formats.day(row.created_at), sort: 'created_at', deskOnly: true },
        ]}
        empty={{ title: t('none'), body: t('noneWords'), icon: <IconFileCertificate size={40} aria-hidden /> }}
      />
    </>
  );
}
