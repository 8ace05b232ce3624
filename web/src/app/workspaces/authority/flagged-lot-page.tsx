import { LotmarkError } from '@lotmark/sdk';
import { Alert, Anchor, Button, List, Skeleton, Stack, Text } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCountries } from '../../i18n/countries.ts';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { EventCard } from '../../shared/lot/event-card.tsx';
import { officeStatus } from '../../shared/order/order-statuses.ts';
import { client } from '../../shell/session/client.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Differences } from './differences.tsx';
import { useReason } from './flag-reason.ts';
import type { FlaggedDetail, FlaggedLot } from './flagged-lot.ts';
import { Resolution } from './resolution.tsx';

/** One lot of the queue: what does not fit, what both sides entered, and the decision. */
export function FlaggedLotPage() {
  const { lot: name } = useParams({ strict: false }) as { lot: string };
  const query = useQuery({
    queryKey: ['authority', 'flagged', 'lot', name],
    queryFn: async () => {
      try {
        return await client.authority.get_flagged_lot({ lot_name: name });
      } catch (error) {
        if (error instanceof LotmarkError && error.status === 404) return null;
        throw error;
      }
    },
  });
  return (
    <RecordPage name={name} query={query}>
      {(lot) => (lot === null ? <Decided name={name} /> : <Page lot={lot} />)}
    </RecordPage>
  );
}

function Decided({ name }: { name: string }) {
  const t = useTranslations('authority');
  return (
    <>
      <PageHeader title={name} back={{ to: '/authority/flagged', label: t('flaggedLots') }} />
      <EmptyState
        icon={<IconFlag size={40} aria-hidden />}
        title={t('notFlagged', { lot: name })}
        body={t('notFlaggedWords')}
        action={
          <Button component={Link} to={`/lots/${name}`} variant="default">
            {t('timeline')}
          </Button>
        }
      />
    </>
  );
}

function Page({ lot }: { lot: FlaggedDetail }) {
  const t = useTranslations('authority');
  const c = useTranslations('common');
  const formats = useFormats();
  const term = useTerms();
  const countries = useCountries();
  const reason = useReason()(lot.reason);
  return (
    <>
      <PageHeader
        title={lot.name}
        aside={<StatusBadge status={lot.status} />}
        back={{ to: '/authority/flagged', label: t('flaggedLots') }}
        actions={
          <>
            <Button component={Link} to={`/lots/${lot.name}`} variant="default">
              {t('timeline')}
            </Button>
            <Button component="a" href={`/verify/${lot.name}`} variant="default">
              {c('verifyPage')}
            </Button>
          </>
        }
      />
      <Alert
        color="orange"
        variant="light"
        icon={<IconFlag aria-hidden />}
        title={t('whatDoesNotFit')}
        mb="lg"
        role="note"
      >
        <Text fw={600}>{reason.headline}</Text>
        {reason.parts.length > 0 && (
          <List size="sm">
            {reason.parts.map((part) => (
              <List.Item key={part}>{part}</List.Item>
            ))}
          </List>
        )}
      </Alert>
      <BothSides lot={lot} />
      <Differences lot={lot} />
      <Section title={t('facts')}>
        <DetailList
          cols={3}
          facts={[
            [t('commodity'), term(lot.commodity_type)],
            [t('quantity'), formats.quantity(lot.quantity, lot.unit)],
            [t('grade'), lot.grade],
            [t('processing'), lot.processing_method === null ? null : term(lot.processing_method)],
            [t('cooperative'), lot.cooperative_name],
            [t('exporter'), lot.exporter_name],
            [t('corridor'), countries.corridorNamed(lot.corridor)],
            [t('before'), lot.previous_status === null ? null : term(lot.previous_status)],
            [t('flaggedOn'), formats.moment(lot.flagged_at)],
            [
              t('order'),
              lot.order === null ? null : (
                <Anchor key="order" component={Link} to={`/orders/${lot.order}`}>
                  {lot.order} ({term(officeStatus(lot.order_status ?? ''))})
                </Anchor>
              ),
            ],
          ]}
        />
      </Section>
      <Resolution lot={lot} />
    </>
  );
}

function BothSides({ lot }: { lot: FlaggedLot }) {
  const t = useTranslations('authority');
  const timeline = useQuery({
    queryKey: ['lot', lot.name, 'timeline', 'held'],
    queryFn: () => client.events.get_lot_timeline({ lot: lot.name }),
  });
  const held = (timeline.data?.items ?? []).flatMap(({ event }) =>
    event !== undefined && event.status === 'Held' ? [event] : [],
  );
  const names: Record<string, string> = {
    [lot.cooperative]: lot.cooperative_name,
    ...(lot.exporter === null ? {} : { [lot.exporter]: lot.exporter_name ?? lot.exporter }),
  };
  return (
    <Section title={t('bothSides')}>
      {timeline.error !== null && <Problem error={timeline.error} retry={() => void timeline.refetch()} />}
      {timeline.isPending && <Skeleton height={120} />}
      {timeline.data !== undefined && held.length === 0 && <Text>{t('noEntries')}</Text>}
      <Stack>
        {held.map((event) => (
          <EventCard key={event.name} event={event} nameOf={(org) => names[org] ?? org} />
        ))}
      </Stack>
    </Section>
  );
}
