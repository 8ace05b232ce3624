import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { deviceDrafts } from '../../offline/device-store.ts';
import { type Draft, isFree } from '../../offline/draft.ts';
import { useDraftName } from '../../offline/draft-name.ts';
import { useUser } from '../../shell/session/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { HarvestForm } from './harvest-form.tsx';
import { usePlot } from './known-farm.ts';
import { PlotForm } from './plot-form.tsx';
import { newPlotEntry, plotChangeEntry, plotValues } from './plot-values.ts';

/** Something that waits to be sent, to be changed or corrected. */
export function DraftPage() {
  const t = useTranslations('farmer');
  const { draft: id } = useParams({ strict: false }) as { draft: string };
  const user = useUser();
  const name = useDraftName();
  const query = useQuery({
    queryKey: ['draft', user.id, id],
    queryFn: async () => (await deviceDrafts.list(user.id)).find((draft) => draft.id === id) ?? null,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  });
  // The form holds on to what it began with: that it is sent meanwhile must not take it from under their fingers.
  const [first, setFirst] = useState<Draft>();
  if (first === undefined && query.data != null && !query.isFetching) setFirst(query.data);
  if (first === undefined) {
    if (query.data === null) return <Gone />;
    return <Skeleton height={420} />;
  }
  if (!isFree(first)) return <Gone />;
  return (
    <>
      <PageHeader title={name(first)} description={t('draftWords')} back={{ to: '/farmer', label: t('overview') }} />
      {first.kind === 'harvest' ? (
        <HarvestForm draft={first} />
      ) : first.kind === 'plot' ? (
        <PlotForm initialValues={plotValues(first.values)} entryOf={newPlotEntry} draft={first} />
      ) : (
        first.kind === 'plot-change' && <ChangeForm draft={first} />
      )}
    </>
  );
}

function ChangeForm({ draft }: { draft: Draft & { kind: 'plot-change' } }) {
  const { plot, ...changes } = draft.values;
  const stored = usePlot(plot);
  if (stored.isPending) return <Skeleton height={420} />;
  const before = plotValues(stored.data?.answer ?? {});
  const after = plotValues({ ...stored.data?.answer, ...changes } as Parameters<typeof plotValues>[0]);
  return (
    <PlotForm
      initialValues={after}
      entryOf={(values) => plotChangeEntry(plot, before, values)}
      draft={draft}
      plot={plot}
    />
  );
}

function Gone() {
  const t = useTranslations('farmer');
  return (
    <PageHeader
      title={t('draftGone')}
      description={t('draftGoneWords')}
      back={{ to: '/farmer', label: t('overview') }}
    />
  );
}
