import type { EventsListEventsOutput } from '@lotmark/sdk';
import { IconBroadcast } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormats, useTerms } from '../../i18n/formats.ts';
import { client } from '../../shell/session/client.ts';
import { CursorList, cursorPage } from '../../ui/cursor-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ReceiptButton } from './receipt-button.tsx';
import { eventStates, schemas } from './schemas.ts';

type Event = EventsListEventsOutput[number];
const limit = 20;

/** What happened in the network, as programs are told it. */
export function EventsPage() {
  const t = useTranslations('connections');
  const formats = useFormats();
  const term = useTerms();
  return (
    <>
      <PageHeader title={t('events')} description={t('eventsWords')} />
      <CursorList
        label={t('events')}
        queryKey={['events']}
        fetch={({ cursor, filters }) =>
          cursorPage(limit, (options) =>
            client.events.list_events(
              {
                limit,
                cursor,
                newest_first: true,
                schema: schemas.find((schema) => schema === filters['schema']),
                state: eventStates.find((state) => state === filters['state']),
              },
              options,
            ),
          )
        }
        every={15_000}
        rowKey={(row) => row.proof.hash}
        rowTo={(row) => `/connections/events/${row.proof.hash}`}
        rowActions={(row) => <ReceiptButton event={row} size="xs" />}
        filters={[
          { name: 'schema', label: t('schema'), options: schemas.map((value) => ({ value, label: term(value) })) },
          { name: 'state', label: t('state'), options: eventStates.map((value) => ({ value, label: term(value) })) },
        ]}
        columns={[
          { header: t('schema'), cell: (row) => term(row.schema) },
          { header: t('state'), cell: (row) => <StatusBadge status={row.state} /> },
          { header: t('about'), cell: (row) => <About event={row} /> },
          { header: t('happened'), cell: (row) => formats.moment(row.createdAt) },
        ]}
        empty={{ title: t('noEvents'), body: t('noEventsWords'), icon: <IconBroadcast size={40} aria-hidden /> }}
      />
    </>
  );
}

/** What an event is about, in a few words: its record, and how much. */
function About({ event }: { event: Event }) {
  const formats = useFormats();
  const { id, amount, currency, kg } = event.payload;
  const much =
    typeof kg === 'number'
      ? formats.quantity(kg, 'kg')
      : typeof amount === 'number' && typeof currency === 'string'
        ? formats.money(amount, currency)
        : undefined;
  return [id, much].filter((part) => part !== undefined).join(', ');
}
