import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { deviceDrafts } from '../../offline/device-store.ts';
import { isFree, type VehicleInspectionDraft } from '../../offline/draft.ts';
import { useUser } from '../../shell/session/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ChecklistForm } from './checklist-form.tsx';
import { useChecklist, useKnownVehicles } from './known-fleet.ts';

/** An inspection that waits to be sent, to be changed or corrected. */
export function DraftPage() {
  const t = useTranslations('fleet');
  const { draft: id } = useParams({ strict: false }) as { draft: string };
  const user = useUser();
  const query = useQuery({
    queryKey: ['draft', user.id, id],
    queryFn: async () =>
      (await deviceDrafts.list(user.id)).find((draft) => draft.kind === 'vehicle-inspection' && draft.id === id) ??
      null,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  });
  // The form holds on to what it began with: that it is sent meanwhile must not take it from under their fingers.
  const [first, setFirst] = useState<VehicleInspectionDraft>();
  if (first === undefined && query.data?.kind === 'vehicle-inspection' && !query.isFetching) setFirst(query.data);
  if (first === undefined && query.data !== null) return <Skeleton height={420} />;
  const back = { to: '/fleet', label: t('vehicles') };
  if (first === undefined || !isFree(first)) {
    return <PageHeader title={t('draftGone')} description={t('draftGoneWords')} back={back} />;
  }
  return (
    <>
      <PageHeader title={t('correctInspection')} description={t('inspectWords')} back={back} />
      <Correct draft={first} />
    </>
  );
}

function Correct({ draft }: { draft: VehicleInspectionDraft }) {
  const vehicle = useKnownVehicles().data?.answer.data.find(({ name }) => name === draft.values.vehicle);
  const checklist = useChecklist(vehicle?.kind).data?.answer;
  if (vehicle === undefined || checklist === undefined) return <Skeleton height={420} />;
  return <ChecklistForm vehicle={vehicle} checklist={checklist} draft={draft} />;
}
