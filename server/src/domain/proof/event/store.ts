import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { locks } from '../../../platform/db/locks.ts';
import type { EventsTable } from '../../../platform/db/tables.generated.ts';
import { notAsWritten } from '../attestation/not-as-written.ts';
import { areWritten, writtenAmong } from '../did/vouched-keys.ts';
import { ledgersPerEpoch } from './rules.ts';

/** Any fixed number: one process at a time gives out places in the chain and in the feed. */
const CHAIN_LOCK = locks.events;

export type EventRow = Selectable<EventsTable>;

/** There are claims, or events that the log or the ledger has got on with. */
export const eventsWait = sql<boolean>`
  (exists (select from event_claims) or exists (
    select from events e join attestations a on a.kind = 'event' and a.subject = e.name and a.version = 1
     where e.state in ('CLAIM_RECEIVED', 'PROOF_ADVANCED') and a.leaf_index is not null
       and (e.state = 'CLAIM_RECEIVED' or a.leaf_index < (select max(tree_size) from anchor_batches where status = 'anchored'))))`;

/** There are events in the feed that the message broker has not got. */
export const eventsUnpublished = sql<boolean>`
  (coalesce((select max(position) from events), 0) > coalesce((select position from event_cursors where name = 'bus'), 0))`;

/** Waits until nobody else gives out places, and keeps them out until the transaction ends. */
export async function lockChain(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(tx);
}

export interface ClaimRow {
  id: number;
  source: string;
  schema: string;
  region: string;
  subject: string;
  lot: string | null;
  parties: string[] | null;
  standard: string;
  payload: string;
  hold_reason: string | null;
  created_at: Date;
}

/** The oldest claims that no event stands for yet, locked. */
export async function pendingClaims(tx: Tx, limit: number): Promise<ClaimRow[]> {
  return tx.selectFrom('event_claims').selectAll().orderBy('id').limit(limit).forUpdate().execute();
}

/** Of the sources, those that an event stands for already; and the last event of the chain. */
export async function chainBefore(
  tx: Tx,
  sources: readonly string[],
): Promise<{ known: Set<string>; last: { seq: number; hash: Buffer } | undefined }> {
  const { rows } = await sql<{ source: string | null; seq: number; hash: Buffer }>`
    (select null as source, seq, hash from events order by seq desc limit 1)
    union all
    select source, seq, hash from events where source = any(${sources}::text[])`.execute(tx);
  const last = rows.find((row) => row.source === null);
  return { known: new Set(rows.flatMap(({ source }) => source ?? [])), last };
}

export interface NewEvent extends Omit<ClaimRow, 'id'> {
  seq: number;
  name: string;
  hash: Buffer;
  previous_hash: Buffer;
}

/** Writes the new events of the chain, whose claims go. */
export async function insertEvents(tx: Tx, events: readonly NewEvent[], claims: readonly number[]): Promise<void> {
  const rows = events.map(({ hash, previous_hash, ...row }) => ({ ...row, created_at: row.created_at.toISOString() }));
  await sql`
    with gone as (delete from event_claims where id = any(${claims}::bigint[]))
    insert into events (seq, name, source, schema, region, subject, lot, parties, standard, payload, hash, previous_hash,
                        created_at, state, hold_reason)
    select e.seq, e.name, e.source, e.schema, e.region, e.subject, e.lot, e.parties, e.standard, e.payload,
           substring(${Buffer.concat(events.map((event) => event.hash))}::bytea from (32 * (e.seq - ${events[0]?.seq ?? 0}))::int + 1 for 32),
           substring(${Buffer.concat(events.map((event) => event.previous_hash))}::bytea from (32 * (e.seq - ${events[0]?.seq ?? 0}))::int + 1 for 32),
           e.created_at, case when e.hold_reason is null then 'CLAIM_RECEIVED' else 'HOLDING' end, e.hold_reason
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (seq bigint, name text, source text, schema text, region text,
        subject text, lot text, parties text[], standard text, payload text, created_at timestamptz, hold_reason text)
     order by e.seq`.execute(tx);
}

/** Events that moved on. */
export interface Moved {
  verified: number;
  advanced: number;
  /** The newest place in the feed that one of them got. */
  last: number | null;
}

interface Ready {
  seq: number;
  /** The ledger that its batch is on; null for one that is in the log alone. */
  block: number | null;
  /** The size of that batch. */
  tree_size: number | null;
}

/**
 * Those whose attestation is in the log become PROOF_ADVANCED; those whose batch is on the ledger, STATE_VERIFIED, and get
 * the next places in the feed. The chain is locked, so places become visible in their order. One that is not what was signed, or
 * what the service wrote, stays where it is.
 */
export async function moveOn(tx: Tx, now: Date, limit: number): Promise<Moved> {
  const ready = await lockReady(tx, limit);
  if (ready.length === 0) return { verified: 0, advanced: 0, last: null };
  const last = await lastPosition(tx);
  // A place that was taken for a moment would be a gap for good.
  const newest = { table: 'events', where: sql<boolean>`t.position = ${last}` };
  if (last > 0 && !(await areWritten(tx, newest, 1))) throw notAsWritten(`events at ${last}`);
  const { rows } = await sql<Moved>`
    with ready as materialized (
      select seq, block, ${last} + row_number() over (order by seq) as position
        from jsonb_to_recordset(${JSON.stringify(ready)}::jsonb) as r (seq bigint, block bigint) where block is not null
    ), verified as (
      update events e
         set state = 'STATE_VERIFIED', position = ready.position, block = ready.block,
             epoch = ready.block / ${ledgersPerEpoch}, verified_at = ${now}::timestamptz,
             ttf_ms = greatest(0, round(extract(epoch from (${now}::timestamptz - e.created_at)) * 1000))::bigint
        from ready where e.seq = ready.seq returning e.position
    ), advanced as (
      update events set state = 'PROOF_ADVANCED'
       where seq = any(${ready.flatMap(({ seq, block }) => (block === null ? seq : []))}::bigint[]) returning seq
    )
    select count(*)::int as verified, max(position) as last, (select count(*)::int from advanced) as advanced from verified`.execute(
    tx,
  );
  return rows[0] as Moved;
}

async function lockReady(tx: Tx, limit: number): Promise<Ready[]> {
  const { rows } = await sql<Ready>`
    with underway as materialized (
      select seq, name, state from events where state in ('CLAIM_RECEIVED', 'PROOF_ADVANCED')
    ), placed as materialized (
      -- By the key of each, however many attestations there are: the limits keep the planner from beginning with these.
      select u.seq, u.state, a.payload, a.payload_hash, b.tree_size, case when b.status = 'anchored' then b.ledger_index end as block
        from underway u
        cross join lateral (select leaf_index, payload, payload_hash from attestations
                             where kind = 'event' and subject = u.name and version = 1 and leaf_index is not null limit 1) a
        left join lateral (select tree_size, status, ledger_index from anchor_batches
                            where tree_size > a.leaf_index order by tree_size limit 1) b on true
    )
    select e.seq, p.block, p.tree_size from placed p join events e on e.seq = p.seq and e.hash = p.payload_hash
       and e.payload = (p.payload::json -> 'payload')::text
     where p.block is not null or p.state = 'CLAIM_RECEIVED'
     order by e.seq limit ${limit} for no key update of e`.execute(tx);
  if (rows.length === 0) return rows;
  const among = sql<boolean>`t.seq = any(${rows.map(({ seq }) => seq)}::bigint[])`;
  const written = await writtenAmong(tx, { table: 'events', where: among });
  const anchored = await onLedger(tx, rows);
  return rows.filter((row) => (written === undefined || written.has(String(row.seq))) && anchored(row));
}

/** Which of them have no batch on the ledger, or one that the service wrote so: what is told of the ledger is told for good. */
async function onLedger(tx: Tx, rows: readonly Ready[]): Promise<(row: Ready) => boolean> {
  const batchOf = ({ tree_size, block }: Ready): string => `${tree_size} ${block}`;
  const held = new Set<string>();
  for (const row of new Map(rows.map((each) => [batchOf(each), each])).values()) {
    const where = sql<boolean>`t.tree_size = ${row.tree_size} and t.status = 'anchored' and t.ledger_index = ${row.block}`;
    if (row.block === null || (await areWritten(tx, { table: 'anchor_batches', where }, 1))) held.add(batchOf(row));
  }
  return (row) => held.has(batchOf(row));
}

/** The newest place in the feed; 0 for an empty one. */
export async function lastPosition(tx: Tx): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(position), 0)::bigint as last from events`.execute(
    tx,
  );
  return rows[0]?.last ?? 0;
}

/** Holds what depends on a lot and is not final. Claims that are not yet events are held, too. */
export async function holdEventsOfLot(tx: Tx, lot: string, reason: string): Promise<void> {
  await sql`update event_claims set hold_reason = ${reason} where lot = ${lot} and hold_reason is null`.execute(tx);
  await sql`update events set state = 'HOLDING', hold_reason = ${reason}, decision = null, decision_note = null,
                   decided_by = null, decided_at = null
             where lot = ${lot} and state in ('CLAIM_RECEIVED', 'PROOF_ADVANCED')`.execute(tx);
}

export interface HoldDecision {
  decision: 'release' | 'uphold';
  note: string | null;
  by: string | null;
  at: Date;
}

/** Writes what was decided of held events; released ones start again from what the log has of them. */
export async function decideEvents(tx: Tx, names: readonly string[], { decision, note, by, at }: HoldDecision) {
  await sql`update events set decision = ${decision}, decision_note = ${note}, decided_by = ${by}, decided_at = ${at},
                   state = case when ${decision} = 'release' then 'CLAIM_RECEIVED' else state end
             where name = any(${names}::text[]) and state = 'HOLDING'`.execute(tx);
}

/** Claims of a lot that is cleared before they became events; a delivery of which no mass was confirmed goes on waiting. */
export async function releaseClaimsOfLot(tx: Tx, lot: string): Promise<void> {
  await sql`update event_claims set hold_reason = null where lot = ${lot} and not ${unconfirmed}`.execute(tx);
}

/** Of a row of events or claims: a delivery whose mass the two sides did not confirm. */
const unconfirmed = sql<boolean>`(schema = 'trade.delivery.v1' and not jsonb_exists(payload::jsonb, 'kg'))`;

/** Held events of a lot that nobody has decided about. */
export async function heldEventsOfLot(tx: Tx, lot: string): Promise<{ name: string; unconfirmed: boolean }[]> {
  const { rows } = await sql<{ name: string; unconfirmed: boolean }>`
    select name, ${unconfirmed} as unconfirmed from events
     where lot = ${lot} and state = 'HOLDING' and decision is null and position is null
     order by seq for update`.execute(tx);
  return rows;
}

/** How far a mover of events has come. */
export async function cursorOf(tx: Tx, name: string): Promise<number> {
  const row = await tx.selectFrom('event_cursors').select('position').where('name', '=', name).executeTakeFirst();
  return row?.position ?? 0;
}

/** Moves on, never back: two processes may do the same work. */
export async function moveCursor(tx: Tx, name: string, position: number): Promise<void> {
  await sql`insert into event_cursors (name, position) values (${name}, ${position})
            on conflict (name) do update set position = greatest(event_cursors.position, excluded.position)`.execute(
    tx,
  );
}
