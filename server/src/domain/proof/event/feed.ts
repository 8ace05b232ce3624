import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { EventState, Tables } from '../../../platform/db/tables.generated.ts';
import { writtenAmong } from '../did/vouched-keys.ts';
import { visibleTo } from './access.ts';
import { type EnvelopeRow, envelopeColumns } from './envelope.ts';
import type { Sight } from './rules.ts';
import type { SchemaName } from './schemas.ts';

/** A verified event at its place in the feed. */
export type FeedEvent = EnvelopeRow & { position: number; region: string; parties: string[] | null };

/**
 * Verified events after a place, oldest first, to be told. Places become visible in their order, so none is ever skipped but
 * what the service did not write, which nobody is told.
 */
export async function feedAfter(tx: Tx, position: number, limit: number): Promise<FeedEvent[]> {
  if ((await pageAfter(tx, position, limit)).length === 0) return [];
  // In one snapshot, so that what was there for a moment is not taken for what the service wrote.
  return tx
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (at) => {
      const rows = await pageAfter(at, position, limit);
      const last = rows.at(-1)?.position ?? position;
      const among = sql<boolean>`t.position > ${position} and t.position <= ${last}`;
      const written = await writtenAmong(at, { table: 'events', where: among });
      return written === undefined ? rows : rows.filter(({ seq }) => written.has(String(seq)));
    });
}

/** For the log. */
export const waitsFor = 'an event is not what the service wrote, and those behind it wait; run "lotmark check"';

/** So long whoever follows the feed waits for a place in it; longer than operators let pass between two checks. */
const patienceMs = 24 * 3_600_000;

/**
 * As `feedAfter`, for who remembers a place and comes to none before it again: where an event is not what the service wrote, or is not there,
 * those behind it wait. One that somebody alters or hides for a moment would be told to nobody for good. Places have no gaps, so none is
 * missed unnoticed. After a day, in which a check names it, they go on.
 * @param whenWaiting is told once of each place.
 * @returns the events after a place, and whether those behind one wait.
 */
export function unbrokenFeed(whenWaiting: (place: number) => void, patience = patienceMs) {
  const missing = new Map<number, number>();
  const after = async (tx: Tx, position: number, limit: number): Promise<FeedEvent[]> => {
    const events = await feedAfter(tx, position, limit);
    let next = position + 1;
    for (const [index, event] of events.entries()) {
      if (event.position !== next) {
        const since = missing.get(next) ?? performance.now();
        if (!missing.has(next)) whenWaiting(next);
        missing.set(next, since);
        if (performance.now() - since < patience) return events.slice(0, index);
      }
      next = event.position + 1;
      missing.delete(event.position);
    }
    return events;
  };
  return { after, waitsBehind: (position: number): boolean => missing.has(position + 1) };
}

export type UnbrokenFeed = ReturnType<typeof unbrokenFeed>;

async function pageAfter(tx: Tx, position: number, limit: number): Promise<(FeedEvent & { seq: number })[]> {
  const rows = await tx
    .selectFrom('events')
    .select([...envelopeColumns, 'events.position', 'events.region', 'events.parties', 'events.seq'])
    .where('events.position', '>', position)
    .orderBy('events.position')
    .limit(limit)
    .execute();
  return rows as (FeedEvent & { seq: number })[];
}

export interface FeedQuery {
  schema?: SchemaName | undefined;
  state: EventState;
  /** The place (in the feed, or in the chain for other states) from which to go on; undefined begins at the end. */
  after: number | undefined;
  /** Backwards, for people: the newest event first. */
  newestFirst: boolean;
  /** First moment of `created_at`, and the first one after the window. */
  from?: Date | undefined;
  until?: Date | undefined;
  limit: number;
}

type Events<Row> = SelectQueryBuilder<Pick<Tables, 'events'> & Tables, 'events', Row>;

/** Events of a state that the reader sees and that the service wrote, with the place to go on from. */
export async function listEvents(
  tx: Tx,
  sight: Sight,
  query: FeedQuery,
): Promise<{ rows: EnvelopeRow[]; next: number | undefined }> {
  const place = query.state === 'STATE_VERIFIED' ? 'events.position' : 'events.seq';
  let events: Events<object> = tx.selectFrom('events').where(place, 'is not', null);
  if (query.after !== undefined) events = events.where(place, query.newestFirst ? '<' : '>', query.after);
  events = query.state === 'STATE_VERIFIED' ? events : events.where('events.state', '=', query.state);
  if (query.schema !== undefined) events = events.where('events.schema', '=', query.schema);
  if (query.from !== undefined) events = events.where('events.created_at', '>=', query.from);
  if (query.until !== undefined) events = events.where('events.created_at', '<', query.until);
  events = events.where(visibleTo(sight));
  const rows = await events
    .select([...envelopeColumns, 'events.seq'])
    .select(sql<number>`${sql.ref(place)}`.as('place'))
    .orderBy(place, query.newestFirst ? 'desc' : 'asc')
    .limit(query.limit)
    .execute();
  const written = await writtenEvents(tx, rows as (EnvelopeRow & { seq: number })[]);
  return { rows: written, next: (rows.at(-1) as { place: number } | undefined)?.place };
}

/** Of these those that still say so, and are what the service wrote. */
export async function writtenEvents<Row extends EnvelopeRow & { seq: number }>(
  tx: Tx,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const of = <Key extends keyof EnvelopeRow | 'seq'>(key: Key) => rows.map((row) => row[key]);
  const among = sql<boolean>`(t.seq, t.state, t.hash, t.payload) in (
    select * from unnest(${of('seq')}::bigint[], ${of('state')}::text[], ${of('hash')}::bytea[], ${of('payload')}::text[]))`;
  const written = await writtenAmong(tx, { table: 'events', where: among });
  return rows.filter(({ seq }) => written?.has(String(seq)) ?? true);
}
