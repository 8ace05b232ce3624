import { Button, Skeleton } from '@mantine/core';
import { IconBasket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { lotOptionsQuery } from '../../shared/lot/lot-options.ts';
import { hasRole, mayDecideFor, offersOnlyFor, useWhoami } from '../../shell/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { LotWizard } from './lot-wizard.tsx';
import { NoCooperative } from './no-cooperative.tsx';

export function LotWizardPage() {
  const t = useTranslations('cooperative');
  const options = useQuery(lotOptionsQuery);
  const who = useWhoami();
  const acting = options.data?.cooperatives.filter(({ name }) => mayDecideFor(who, name));
  const [own, ...others] = options.data?.cooperatives ?? [];
  if (acting?.length === 0 && own === undefined) return <NoCooperative title={t('newLot')} />;
  if (acting?.length === 0 && own !== undefined) return <NotTheirs cooperatives={[own, ...others]} />;
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

/** For members who decide nothing for their cooperatives: what their role may do instead. */
function NotTheirs({ cooperatives }: { cooperatives: readonly { name: string; title: string }[] }) {
  const t = useTranslations('cooperative');
  const who = useWhoami();
  const member = cooperatives.some(({ name }) => offersOnlyFor(who, name));
  // Only a farmer has harvests of their own.
  const offers = member && hasRole(who, 'SVC Farmer');
  const cooperative = cooperatives.map(({ title }) => title).join(', ');
  return (
    <>
      <PageHeader title={t('newLot')} />
      <EmptyState
        icon={<IconBasket size={40} aria-hidden />}
        title={t(offers ? 'ownHarvestsOnly' : 'clerksOffer')}
        body={t(offers ? 'ownHarvestsOnlyWords' : member ? 'noFarmerWords' : 'clerksOfferWords', { cooperative })}
        action={
          offers && (
            <Button component={Link} to="/farmer/lots/new">
              {t('toOwnHarvests')}
            </Button>
          )
        }
      />
    </>
  );
}
