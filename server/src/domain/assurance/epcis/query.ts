import type { EpcisObject } from '@lotmark/sdk/epcis';
import { sql } from 'kysely';
import type { Actor } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { writtenAmong } from '../../proof/did/vouched-keys.ts';
import { visibleEvents } from './access.ts';

/** What is asked for; in a list any of it will do. Names as in the query language of EPCIS 2.0. */
export interface EventQuery {
  eventTypes?: readonly string[] | undefined;
  actions?: readonly string[] | undefined;
  bizSteps?: readonly string[] | undefined;
  dispositions?: readonly string[] | undefined;
  eventIds?: readonly string[] | undefined;
  transactions?: readonly string[] | undefined;
  /** One of each list must be named by the event. */
  identifiers: readonly (readonly string[])[];
  eventFrom?: Date | undefined;
  eventUntil?: Date | undefined;
  recordFrom?: Date | undefined;
  recordUntil?: Date | undefined;
  declaresError?: boolean | undefined;
  lot?: string | undefined;
  origin?: string | undefined;
  after?: number | undefined;
  limit: number;
}

export interface EventRow {
  id: number;
  name: string;
  origin: string;
  event_id: string;
  event: string;
  record_time: Date;
}

/** The events that a caller may see, in the order in which they were recorded; one more than asked for where there is more. */
export function findEvents(tx: Tx, actor: Actor, query: EventQuery): Promise<EventRow[]> {
  let found = tx
    .selectFrom('epcis_events')
    .select(['id', 'name', 'origin', 'event_id', 'event', 'record_time'])
    .where(visibleEvents(actor));
  const { eventTypes, actions, bizSteps, dispositions, eventIds, transactions, origin } = query;
  if (eventTypes !== undefined) found = found.where(sql<boolean>`event_type = any(${eventTypes}::text[])`);
  if (actions !== undefined) found = found.where(sql<boolean>`action = any(${actions}::text[])`);
  if (bizSteps !== undefined) found = found.where(sql<boolean>`biz_step = any(${bizSteps}::text[])`);
  if (dispositions !== undefined) found = found.where(sql<boolean>`disposition = any(${dispositions}::text[])`);
  if (eventIds !== undefined) found = found.where('event_id', 'in', eventIds);
  if (transactions !== undefined) found = found.where(sql<boolean>`transactions && ${transactions}::text[]`);
  for (const any of query.identifiers) found = found.where(sql<boolean>`epcs && ${any}::text[]`);
  if (query.eventFrom !== undefined) found = found.where('event_time', '>=', query.eventFrom);
  if (query.eventUntil !== undefined) found = found.where('event_time', '<', query.eventUntil);
  if (query.recordFrom !== undefined) found = found.where('record_time', '>=', query.recordFrom);
  if (query.recordUntil !== undefined) found = found.where('record_time', '<', query.recordUntil);
  if (query.declaresError !== undefined) found = found.where('declares_error', '=', query.declaresError);
  if (origin !== undefined) found = found.where(sql<boolean>`origin = ${origin}`);
  if (query.lot !== undefined) {
    found = found.where('id', 'in', tx.selectFrom('epcis_event_lots').select('event').where('lot', '=', query.lot));
  }
  if (query.after !== undefined) found = found.where('id', '>', query.after);
  return found
    .orderBy('id')
    .limit(query.limit + 1)
    .execute();
}

/** More is no story. */
const mostPublic = 500;

/**
 * The events of a lot that everybody sees, were derived from records and hold; in the order in which they happened. They are signed
 * with what is stated of it: of none that the service did not write.
 */
export async function publicLotEvents(tx: Tx, lot: string): Promise<{ id: string; event: EpcisObject }[]> {
  const rows = await tx
    .selectFrom('epcis_events')
    .select(['id', 'event_id', 'event'])
    .where('id', 'in', tx.selectFrom('epcis_event_lots').select('event').where('lot', '=', lot))
    .where('parties', 'is', null)
    .where('origin', '=', 'record')
    .where('declares_error', '=', false)
    .where('corrected_at', 'is', null)
    .orderBy('event_time')
    .orderBy('id')
    .limit(mostPublic)
    .execute();
  const written = await eventsWritten(tx, lot, rows);
  return rows
    .filter(({ id }) => written(id))
    .map(({ event_id, event }) => ({ id: event_id, event: JSON.parse(event) }));
}

async function eventsWritten(tx: Tx, lot: string, rows: readonly { id: number; event: string }[]) {
  if (rows.length === 0) return () => true;
  const events = await onlyWritten(tx, rows);
  const links = await writtenAmong(tx, { table: 'epcis_event_lots', where: sql`t.lot = ${lot}` });
  const ids = new Set(events.map(({ id }) => id));
  return (id: number) => ids.has(id) && (links?.has(`(${lot},${id})`) ?? true);
}

/** Those of these events that are what the service wrote: nobody is told another one, or one of others that somebody made theirs. */
export async function onlyWritten<Row extends { id: number; event: string }>(
  tx: Tx,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const [ids, texts] = [rows.map(({ id }) => id), rows.map(({ event }) => event)];
  const written = await writtenAmong(tx, {
    table: 'epcis_events',
    where: sql`(t.id, t.event) in (select * from unnest(${ids}::bigint[], ${texts}::text[]))`,
  });
  return rows.filter(({ id }) => written?.has(String(id)) ?? true);
}
