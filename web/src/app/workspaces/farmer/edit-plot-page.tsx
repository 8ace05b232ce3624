import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { lastKnown } from '../../offline/last-known.ts';
import { client } from '../../shell/session/client.ts';
import { useUser } from '../../shell/session/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePlot } from './known-farm.ts';
import { FarmProblem, LastKnownNote } from './last-known-note.tsx';
import { PlotForm } from './plot-form.tsx';
import { plotChangeEntry, plotValues } from './plot-values.ts';

export function EditPlotPage() {
  const t = useTranslations('farmer');
  const { plot: name } = useParams({ strict: false }) as { plot: string };
  const { id } = useUser();
  const detail = usePlot(name);
  const may = useQuery({
    queryKey: ['farmer', 'known', id, 'edit', name],
    queryFn: () =>
      lastKnown(id, `edit ${name}`, (options) => client.farmer.farm_plot_edit_values({ plot: name }, options)),
    networkMode: 'always',
  });
  const plot = detail.data?.answer;
  const initialValues = useMemo(() => (plot === undefined ? undefined : plotValues(plot)), [plot]);
  const decision = may.data?.answer;
  return (
    <>
      <PageHeader
        title={plot === undefined ? t('editPlot') : t('editPlotNamed', { plot: plot.plot_name })}
        description={t('editPlotWords')}
        back={{ to: `/farmer/plots/${name}`, label: plot?.plot_name ?? t('plot') }}
      />
      <LastKnownNote knownAt={detail.data?.knownAt} />
      {detail.error !== null && <FarmProblem error={detail.error} retry={() => void detail.refetch()} />}
      {decision?.editable === false && (
        <Alert color="yellow" variant="light" mb="md">
          {decision.message}
        </Alert>
      )}
      {initialValues === undefined || may.isPending
        ? detail.error === null && <Skeleton height={420} />
        : decision?.editable !== false && (
            <PlotForm
              initialValues={initialValues}
              entryOf={(values) => plotChangeEntry(name, initialValues, values)}
              plot={name}
              mayChooseCooperative={decision?.may_change_cooperative ?? true}
            />
          )}
    </>
  );
}
