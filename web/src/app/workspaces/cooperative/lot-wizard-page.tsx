import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { lotOptionsQuery } from '../../shared/lot/lot-options.ts';
import { mayDecideFor, useWhoami } from '../../shell/session/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { LotWizard } from './lot-wizard.tsx';
import { NoCooperative } from './no-cooperative.tsx';

export function LotWizardPage() {
  const t = useTranslations('cooperative');
  const options = useQuery(lotOptionsQuery);
  const who = useWhoami();
  const acting = options.data?.cooperatives.filter(({ name }) => mayDecideFor(who, name));
  if (acting?.length === 0) return <NoCooperative title={t('newLot')} />;
  return (
    <>
      <PageHeader
        title={t('newLot')}
        description={t('newLotWords')}
        back={{ to: '/cooperative/lots', label: t('lots') }}
      />
      {options.error !== null && <Problem error={options.error} retry={() => void options.refetch()} />}
      {options.isPending && <Skeleton height={320} />}
      {options.data !== undefined && <LotWizard options={{ ...options.data, cooperatives: acting ?? [] }} />}
    </>
  );
}
