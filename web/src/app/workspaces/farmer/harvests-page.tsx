import type { FarmerListMyHarvestsInput } from '@lotmark/sdk';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconBasket, IconPackage, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { isUnreachable, patience } from '../../offline/last-known.ts';
import { WaitingList } from '../../offline/waiting-list.tsx';
import { client } from '../../shell/session/client.ts';
import { DataList, type ListQuery } from '../../ui/data-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { HarvestActions } from './harvest-actions.tsx';
import { type Harvest, useHarvests, usePlots } from './known-farm.ts';
import { FarmProblem, LastKnownNote } from './last-known-note.tsx';
import { pageOf } from './local-page.ts';

const states = ['open', 'pooled', 'scan', 'voided'] as const;
const stateWords = {
  open: 'harvestOpen',
  pooled: 'harvestPooled',
  scan: 'harvestScan',
  voided: 'harvestVoided',
} as const;

export function HarvestsPage() {
  const t = useTranslations('farmer');
  const { day, quantity } = useFormats();
  const term = useTerms();
  const plots = usePlots();
  const harvests = useHarvests();
  const plotName = (name: string) => plots.data?.answer.find((plot) => plot.name === name)?.plot_name ?? name;
  const list = async ({ filters, ...query }: ListQuery) => {
    try {
      const wanted = filters as Partial<FarmerListMyHarvestsInput>;
      return await client.farmer.list_my_harvests({ ...query, ...wanted }, patience);
    } catch (error) {
      const known = harvests.data ?? (await harvests.refetch()).data;
      if (!isUnreachable(error) || known === undefined) throw error;
      return pageOf(
        known.answer,
        { ...query, filters },
        {
          textOf: ({ name, lot_reference }) => `${name} ${lot_reference ?? ''}`,
          fits: (row, { status_filter = stateOf(row), plot = row.plot }) =>
            stateOf(row) === status_filter && row.plot === plot,
        },
      );
    }
  };
  const actions = (
    <>
      <Button component={Link} to="/farmer/harvests/new" size="md" leftSection={<IconPlus size={20} aria-hidden />}>
        {t('newHarvest')}
      </Button>
      <Button
        component={Link}
        to="/farmer/lots/new"
        size="md"
        variant="default"
        leftSection={<IconPackage size={20} aria-hidden />}
      >
        {t('newLot')}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader title={t('harvests')} description={t('harvestsWords')} actions={actions} />
      {harvests.error !== null && <FarmProblem error={harvests.error} retry={() => void harvests.refetch()} />}
      <LastKnownNote knownAt={harvests.data?.knownAt} />
      <WaitingList kinds={['harvest']} />
      <DataList
        label={t('harvests')}
        queryKey={['farmer', 'harvests']}
        fetch={list}
        rowKey={(row) => row.name}
        searchLabel={t('searchHarvests')}
        filters={[
          {
            name: 'status_filter',
            label: t('status'),
            options: states.map((value) => ({ value, label: t(stateWords[value]) })),
          },
          {
            name: 'plot',
            label: t('plot'),
            options: (plots.data?.answer ?? []).map(({ name, plot_name }) => ({ value: name, label: plot_name })),
          },
        ]}
        columns={[
          { header: t('harvestDate'), cell: (row) => day(row.harvest_date), sort: 'harvest_date' },
          {
            header: t('plot'),
            cell: (row) => (
              <Anchor component={Link} to={`/farmer/plots/${row.plot}`} size="sm">
                {plotName(row.plot)}
              </Anchor>
            ),
          },
          {
            header: t('quantity'),
            cell: (row) => (
              <>
                {row.quantity_kg === null ? t('scan') : quantity(row.quantity_kg, 'kg')}
                {row.stage !== null && (
                  <Text component="span" size="xs" c="dimmed" display="block">
                    {term(row.stage)}
                  </Text>
                )}
              </>
            ),
            right: true,
            sort: 'quantity_kg',
          },
          {
            header: t('lot'),
            cell: (row) =>
              row.voided ? (
                term('voided')
              ) : row.lot === null ? (
                t('notInLot')
              ) : (
                <Anchor component={Link} to={`/lots/${row.lot}`} size="sm">
                  {row.lot}
                </Anchor>
              ),
          },
          { header: t('lotReference'), cell: (row) => row.lot_reference ?? '–', deskOnly: true },
        ]}
        rowActions={(row) => <HarvestActions harvest={row} />}
        empty={{
          title: t('noHarvests'),
          body: t('noHarvestsWords'),
          icon: <IconBasket size={40} aria-hidden />,
          action: <Group>{actions}</Group>,
        }}
      />
    </>
  );
}

/** As the service sorts them. */
function stateOf({ lot, quantity_kg, voided }: Harvest): (typeof states)[number] {
  if (voided) return 'voided';
  if (quantity_kg === null) return 'scan';
  return lot === null ? 'open' : 'pooled';
}
