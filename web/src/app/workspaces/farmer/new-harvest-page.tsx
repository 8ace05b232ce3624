import { Button, Skeleton } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useDrafts } from '../../offline/drafts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { HarvestForm } from './harvest-form.tsx';
import { usePlots } from './known-farm.ts';
import { FarmProblem } from './last-known-note.tsx';

export function NewHarvestPage() {
  const t = useTranslations('farmer');
  const { plot } = useSearch({ strict: false }) as { plot?: string };
  const plots = usePlots();
  const plotDrafts = useDrafts().filter(({ kind }) => kind === 'plot');
  const none = plots.data?.answer.length === 0 && plotDrafts.length === 0;
  return (
    <>
      <PageHeader
        title={t('newHarvest')}
        description={t('newHarvestWords')}
        back={{ to: '/farmer/harvests', label: t('harvests') }}
      />
      {plots.error !== null && <FarmProblem error={plots.error} retry={() => void plots.refetch()} />}
      {plots.isPending ? (
        <Skeleton height={320} />
      ) : none ? (
        <EmptyState
          icon={<IconMap2 size={40} aria-hidden />}
          title={t('plotFirst')}
          body={t('plotFirstWords')}
          action={
            <Button component={Link} to="/farmer/plots/new" size="md">
              {t('newPlot')}
            </Button>
          }
        />
      ) : (
        <HarvestForm plot={plot} />
      )}
    </>
  );
}
