import type { EpcisObject } from '@lotmark/sdk/epcis';
import { sql } from 'kysely';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { columnsOf } from './columns.ts';

/** An event that was derived from records and still counts. */
export interface KeptEvent {
  id: number;
  source: string;
  facts_hash: Buffer;
  event_id: string;
  event: string;
  parties: string[] | null;
  lots: string[];
}

/** An event to keep. */
export interface NewEvent {
  source: string;
  facts_hash: Buffer;
  event_id: string;
  event: EpcisObject;
  parties: string[] | null;
  lots: string[];
  declares_error: boolean;
}

/** A partner's event to keep. */
export interface NewClaim extends Pick<NewEvent, 'event_id' | 'event' | 'parties' | 'lots' | 'declares_error'> {
  capture: string;
  captured_by: string;
  /** Null for an office. */
  captured_org: string | null;
}

/** What counts of some lots. */
export async function currentEvents(tx: Tx, lots: readonly string[]): Promise<KeptEvent[]> {
  const { rows } = await sql<KeptEvent>`
    select e.id, e.source, e.facts_hash, e.event_id, e.event, e.parties, array_agg(l.lot) as lots
      from epcis_events e join epcis_event_lots l on l.event = e.id
     where e.id in (select event from epcis_event_lots where lot = any(${lots}::text[]))
       and e.origin = 'record' and not e.declares_error and e.corrected_at is null
     group by e.id order by e.id`.execute(tx);
  return rows;
}

const digestOf = (eventId: string): Buffer => Buffer.from(/;([0-9a-f]{64})/.exec(eventId)?.[1] ?? '', 'hex');

export async function insertEvents(work: Work, events: readonly (NewEvent & { name: string })[]): Promise<void> {
  const rows = events.map(({ event, facts_hash, lots: _lots, ...each }) => ({
    ...each,
    ...columnsOf(event),
    origin: 'record',
    facts_hash: facts_hash.toString('hex'),
    event_hash: digestOf(each.event_id).toString('hex'),
    event: JSON.stringify(event),
  }));
  await insert(work, rows, events);
}

/** @param hash the digest of each event's own Event Hash ID, whatever it calls itself. */
export async function insertClaims(
  work: Work,
  claims: readonly (NewClaim & { name: string; hash: string })[],
): Promise<void> {
  const rows = claims.map(({ event, hash, lots: _lots, ...each }) => ({
    ...each,
    ...columnsOf(event),
    origin: 'claim',
    event_hash: digestOf(hash).toString('hex'),
    event: JSON.stringify(event),
  }));
  await insert(work, rows, claims);
}

async function insert(
  { tx, now }: Work,
  rows: readonly object[],
  events: readonly { name: string; lots: readonly string[] }[],
): Promise<void> {
  await sql`
    insert into epcis_events (name, origin, source, facts_hash, event_id, event_type, action, biz_step, disposition, event_time,
                              record_time, event, event_hash, epcs, transactions, parties, declares_error, capture, captured_by, captured_org)
    select n.name, n.origin, n.source, decode(n.facts_hash, 'hex'), n.event_id, n.event_type, n.action, n.biz_step, n.disposition,
           n.event_time, ${now}::timestamptz, n.event, decode(n.event_hash, 'hex'), n.epcs, n.transactions, n.parties,
           n.declares_error, n.capture, n.captured_by, n.captured_org
      from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb) as n (place int, name text,
             origin text, source text, facts_hash text, event_id text, event_type text, action text, biz_step text, disposition text,
             event_time timestamptz, event text, event_hash text, epcs text[], transactions text[], parties text[],
             declares_error boolean, capture text, captured_by uuid, captured_org text)
     order by n.place`.execute(tx);
  const links = events.flatMap(({ name, lots }) => lots.map((lot) => ({ name, lot })));
  await sql`
    insert into epcis_event_lots (event, lot)
    select e.id, l.lot from unnest(${links.map(({ name }) => name)}::text[], ${links.map(({ lot }) => lot)}::text[]) as l (name, lot)
      join epcis_events e on e.name = l.name on conflict do nothing`.execute(tx);
}

/** A lot that was split off is part of the stories that its parent was part of. */
export async function linkLots(tx: Tx, stories: readonly { source: string; lots: readonly string[] }[]): Promise<void> {
  const links = stories.flatMap(({ source, lots }) => lots.map((lot) => ({ source, lot })));
  if (links.length === 0) return;
  await sql`
    insert into epcis_event_lots (event, lot)
    select e.id, l.lot from unnest(${links.map(({ source }) => source)}::text[], ${links.map(({ lot }) => lot)}::text[]) as l (source, lot)
      join epcis_events e on e.source = l.source and not e.declares_error and e.corrected_at is null
    on conflict do nothing`.execute(tx);
}

export async function markCorrected({ tx, now }: Work, ids: readonly number[]): Promise<void> {
  await tx.updateTable('epcis_events').set({ corrected_at: now }).where('id', 'in', ids).execute();
}

/** How many leaves of the log have been read. */
export async function lockProgress(tx: Tx): Promise<number> {
  const row = await tx.selectFrom('epcis_progress').select('leaves').forUpdate().executeTakeFirstOrThrow();
  return Number(row.leaves);
}

/** The same where nobody else has it locked; undefined where somebody has. */
export async function tryProgress(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ leaves: number }>`select leaves from epcis_progress for update skip locked`.execute(tx);
  return rows[0]?.leaves;
}

/** The same, without a lock. */
export async function progressNow(tx: Tx): Promise<number> {
  return Number((await tx.selectFrom('epcis_progress').select('leaves').executeTakeFirstOrThrow()).leaves);
}

export async function moveProgress(tx: Tx, leaves: number): Promise<void> {
  await tx.updateTable('epcis_progress').set({ leaves }).execute();
}
