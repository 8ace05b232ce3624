import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { deviceDrafts } from '../../offline/device-store.ts';
import { type InspectionDraft, isFree } from '../../offline/draft.ts';
import { useUser } from '../../shell/session/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { InspectionForm } from './inspection-form.tsx';
import { useLotToInspect, useProtocols } from './known-work.ts';

/** An inspection that waits to be sent, to be changed or corrected. */
export function DraftPage() {
  const t = useTranslations('inspector');
  const { draft: id } = useParams({ strict: false }) as { draft: string };
  const user = useUser();
  const query = useQuery({
    queryKey: ['draft', user.id, id],
    queryFn: async () =>
      (await deviceDrafts.list(user.id)).find((draft) => draft.kind === 'inspection' && draft.id === id) ?? null,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  });
  // The form holds on to what it began with: that it is sent meanwhile must not take it from under their fingers.
  const [first, setFirst] = useState<InspectionDraft>();
  if (first === undefined && query.data?.kind === 'inspection' && !query.isFetching) setFirst(query.data);
  if (first === undefined && query.data !== null) return <Skeleton height={420} />;
  if (first === undefined || !isFree(first)) {
    return (
      <PageHeader
        title={t('draftGone')}
        description={t('draftGoneWords')}
        back={{ to: '/inspector', label: t('queue') }}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={t('inspectLot', { lot: first.values.lot })}
        description={t('draftWords')}
        back={{ to: '/inspector', label: t('queue') }}
      />
      <Correct draft={first} />
    </>
  );
}

function Correct({ draft }: { draft: InspectionDraft }) {
  const lot = useLotToInspect(draft.values.lot).data?.answer;
  const protocols = useProtocols().data?.answer;
  const protocol = protocols?.find((each) => each.commodity_type === lot?.commodity_type);
  if (lot === undefined || protocol === undefined) return <Skeleton height={420} />;
  return <InspectionForm lot={lot} protocol={protocol} draft={draft} />;
}
