import type { EpcisObject } from '@lotmark/sdk/epcis';
import { prefixes } from './keep.ts';
import type { EventRow } from './query.ts';

export const epcisContext = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld';

/** An event as it is sent: with when it was recorded, and whether it is our records' or a partner's. */
export function shownEvent({ event, record_time, event_id }: EventRow): EpcisObject {
  const known: EpcisObject = JSON.parse(event);
  return { ...known, eventID: event_id, recordTime: record_time.toISOString() };
}

/** The answer to a query, in the form of EPCIS 2.0. */
export function queryDocument(rows: readonly EventRow[], now: Date) {
  return {
    '@context': [epcisContext, { ...prefixes }],
    type: 'EPCISQueryDocument' as const,
    schemaVersion: '2.0' as const,
    creationDate: now.toISOString(),
    epcisBody: {
      queryResults: {
        queryName: 'SimpleEventQuery' as const,
        resultsBody: { eventList: rows.map((row) => ({ ...shownEvent(row) })) },
      },
    },
  };
}
