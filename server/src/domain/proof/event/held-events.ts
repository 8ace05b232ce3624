import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { oneOf, timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import { schemaNames } from './schemas.ts';
import type { EventRow } from './store.ts';

export const heldSorts = { created_at: ['events.seq'] } as const;

type EventQuery<Row> = SelectQueryBuilder<Tables, 'events', Row>;

/** Events that stay out of the feed; `decided`: only those that somebody has (or has not) decided to keep there. */
export function findHeldEvents(tx: Tx, decided: boolean | undefined): EventQuery<object> {
  const held = tx.selectFrom('events').where(sql<boolean>`events.state = 'HOLDING'`);
  return decided === undefined ? held : held.where('events.decision', decided ? 'is not' : 'is', null);
}

export const selectHeld = (query: EventQuery<object>): EventQuery<EventRow> => query.selectAll('events');

/** An event on hold, as the authority sees it. */
export const heldEvent = z.object({
  name: z.string(),
  hash: z.string(),
  schema: z.enum(schemaNames),
  subject: z.string().meta({ description: 'The record that the event is about.' }),
  lot: z.string().nullable(),
  hold_reason: z.string().nullable(),
  decision: z.literal('uphold').nullable().meta({ description: 'Set once somebody decided to keep it on hold.' }),
  decision_note: z.string().nullable(),
  created_at: timestamp(),
});

export function heldEventView(event: EventRow): z.input<typeof heldEvent> {
  return {
    name: event.name,
    hash: event.hash.toString('hex'),
    schema: oneOf(schemaNames, event.schema),
    subject: event.subject,
    lot: event.lot,
    hold_reason: event.hold_reason,
    decision: event.decision === 'uphold' ? 'uphold' : null,
    decision_note: event.decision_note,
    created_at: toIso(event.created_at),
  };
}
