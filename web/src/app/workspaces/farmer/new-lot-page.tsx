import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../shell/session/client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useHarvests, usePlots } from './known-farm.ts';
import { FarmProblem } from './last-known-note.tsx';
import { LotForm } from './lot-form.tsx';
import { LotMade, type MadeLot } from './lot-made.tsx';

/** Pools harvests into a lot. It needs a line: the service says what fits together and what the sum is. */
export function NewLotPage() {
  const t = useTranslations('farmer');
  const plots = usePlots();
  const harvests = useHarvests();
  const options = useQuery({
    queryKey: ['farmer', 'lot-options'],
    queryFn: () => client.cooperative.lot_wizard_options(),
    staleTime: 300_000,
  });
  const [made, setMade] = useState<MadeLot | null>(null);
  const open = harvests.data?.answer.filter(({ lot, quantity_kg }) => lot === null && quantity_kg !== null);
  return (
    <>
      <PageHeader title={t('newLot')} description={t('newLotWords')} back={{ to: '/farmer/lots', label: t('lots') }} />
      {harvests.error !== null && <FarmProblem error={harvests.error} retry={() => void harvests.refetch()} />}
      {options.error !== null && <Problem error={options.error} retry={() => void options.refetch()} />}
      {made !== null ? (
        <LotMade lot={made} plots={plots.data?.answer ?? []} />
      ) : open === undefined || plots.data === undefined || options.data === undefined ? (
        harvests.error === null && options.error === null && <Skeleton height={360} />
      ) : open.length === 0 ? (
        <EmptyState title={t('noOpenHarvests')} body={t('noOpenHarvestsWords')} />
      ) : (
        <LotForm harvests={open} plots={plots.data.answer} options={options.data} onDone={setMade} />
      )}
    </>
  );
}
