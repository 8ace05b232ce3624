import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useTerms } from '../../i18n/formats.ts';
import { deviceDrafts } from '../../offline/device-store.ts';
import { type InspectionDraft, isFree } from '../../offline/draft.ts';
import { isUnreachable } from '../../offline/last-known.ts';
import { client } from '../../shell/session/client.ts';
import { useUser } from '../../shell/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { InspectionForm } from './inspection-form.tsx';
import { type LotToInspect, useLotToInspect, useProtocols } from './known-work.ts';

/** The form of one lot, by the protocol of its commodity. */
export function CapturePage() {
  const t = useTranslations('inspector');
  const { lot: name } = useParams({ strict: false }) as { lot: string };
  const lot = useLotToInspect(name);
  const facts = lot.data?.answer;
  return (
    <>
      <PageHeader title={t('inspectLot', { lot: name })} back={{ to: '/inspector', label: t('queue') }} />
      {lot.error !== null && <Problem error={lot.error} retry={() => void lot.refetch()} />}
      {facts === undefined ? lot.error === null && <Skeleton height={420} /> : <Form lot={facts} />}
    </>
  );
}

function Form({ lot }: { lot: LotToInspect }) {
  const t = useTranslations('inspector');
  const term = useTerms();
  const protocols = useProtocols();
  const user = useUser();
  // What this device has of it: also what was only typed when the phone was closed.
  const own = useQuery({
    queryKey: ['draft', user.id, 'of lot', lot.lot],
    queryFn: async () =>
      (await deviceDrafts.list(user.id)).find(
        (draft): draft is InspectionDraft =>
          draft.kind === 'inspection' && draft.values.lot === lot.lot && isFree(draft),
      ) ?? null,
    networkMode: 'always',
    // The form holds on to what it began with.
    staleTime: Infinity,
    gcTime: 0,
  });
  // What was entered into the Draft before, where there is a line to ask for it.
  const stored = useQuery({
    queryKey: ['inspector', 'draft', lot.inspection],
    queryFn: () =>
      client.inspector_workbench
        .get_inspection({ name: lot.inspection ?? '' }, { timeoutMs: 8_000, retries: 0 })
        .catch((error: unknown) => {
          if (isUnreachable(error)) return null;
          throw error;
        }),
    enabled: lot.inspection !== null,
    networkMode: 'always',
  });
  if (protocols.error !== null) return <Problem error={protocols.error} retry={() => void protocols.refetch()} />;
  if (protocols.data === undefined || own.isPending || (lot.inspection !== null && stored.isPending))
    return <Skeleton height={420} />;
  const protocol = protocols.data.answer.find((each) => each.commodity_type === lot.commodity_type);
  if (protocol === undefined) {
    return (
      <EmptyState
        title={t('noProtocol', { commodity: term(lot.commodity_type) })}
        body={t('noProtocolWords')}
        icon={null}
      />
    );
  }
  return (
    <InspectionForm lot={lot} protocol={protocol} stored={stored.data ?? undefined} draft={own.data ?? undefined} />
  );
}
