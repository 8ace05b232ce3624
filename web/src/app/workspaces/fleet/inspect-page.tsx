import { Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { NotKnownError } from '../../offline/last-known.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { ChecklistForm } from './checklist-form.tsx';
import { useChecklist, useKnownVehicles } from './known-fleet.ts';

/** The checklist of one vehicle, to be filled in. */
export function InspectPage() {
  const t = useTranslations('fleet');
  const { vehicle: name } = useParams({ strict: false }) as { vehicle: string };
  const vehicles = useKnownVehicles();
  const vehicle = vehicles.data?.answer.data.find((each) => each.name === name);
  const checklist = useChecklist(vehicle?.kind);
  const error = vehicles.error ?? checklist.error;
  return (
    <>
      <PageHeader
        title={vehicle === undefined ? t('inspect') : t('inspectVehicle', { plate: vehicle.plate })}
        description={t('inspectWords')}
        back={{ to: '/fleet', label: t('vehicles') }}
      />
      {error !== null && !(error instanceof NotKnownError) && <Problem error={error} />}
      {error instanceof NotKnownError && <NotKnown />}
      {vehicle !== undefined && checklist.data !== undefined ? (
        <ChecklistForm vehicle={vehicle} checklist={checklist.data.answer} />
      ) : (
        error === null &&
        (vehicles.data !== undefined && vehicle === undefined ? (
          <EmptyState icon={null} title={t('noSuchVehicle')} body={t('noVehiclesDriver')} />
        ) : (
          <Skeleton height={420} />
        ))
      )}
    </>
  );
}

function NotKnown() {
  const t = useTranslations('offline');
  return <EmptyState icon={null} title={t('notKnown')} />;
}
