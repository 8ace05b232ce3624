import { Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../ui/page-header.tsx';
import { useFormOptions } from './known-farm.ts';
import { FarmProblem } from './last-known-note.tsx';
import { PlotForm } from './plot-form.tsx';
import { emptyPlot, newPlotEntry } from './plot-values.ts';

export function NewPlotPage() {
  const t = useTranslations('farmer');
  const options = useFormOptions();
  const [only, ...others] = options.data?.answer.cooperatives ?? [];
  const cooperative = only !== undefined && others.length === 0 ? only.name : null;
  return (
    <>
      <PageHeader
        title={t('newPlot')}
        description={t('newPlotWords')}
        back={{ to: '/farmer/plots', label: t('plots') }}
      />
      {options.error !== null && <FarmProblem error={options.error} retry={() => void options.refetch()} />}
      {options.isPending ? (
        <Skeleton height={420} />
      ) : (
        <PlotForm initialValues={{ ...emptyPlot, cooperative }} entryOf={newPlotEntry} />
      )}
    </>
  );
}
