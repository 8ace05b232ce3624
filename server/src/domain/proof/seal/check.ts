import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { eventTags } from '../../../platform/db/seals/event-tags.ts';
import {
  digestOf,
  fixTextSettings,
  keyOf,
  quoted,
  type SealedTable,
  sealableTables,
} from '../../../platform/db/seals/sealed-tables.ts';
import { foreignEvents } from '../../../platform/db/seals/waiting-events.ts';
import { type Accepted, acceptances, acceptedIn } from './acceptances.ts';
import { fromTheBeginning, hasHead, type SealFrom, touchedSince } from './check-since.ts';
import { keptDigest, lastCondensation } from './condensations.ts';
import {
  isOfOthers,
  isRewrittenSince,
  newestChanges,
  type OpenThen,
  openThen,
  thisDatabase,
  writerOf,
} from './rewritten.ts';
import { sealName } from './rules.ts';
import { sayWriters } from './says-writers.ts';
import { isWaiting, isWrittenAnew } from './seal.ts';
import {
  asker,
  changeHash,
  isTraced,
  type MarkPlace,
  marksOfNoBatch,
  rowsOfMarks,
  type UnsealedMark,
  unsealedMarks,
} from './store.ts';

export interface SealCheck {
  faults: string[];
  /** Changes past the service that somebody has answered for: who, when and why. */
  accepted: string[];
  /** Batches of another database: true after a backup was read back. */
  elsewhere: string[];
  counts: { tables: number; changes: number; batches: number; accepted: number };
}

/** To each kind of fault: the first ones are enough to act. */
const faultsPerKind = 100;
const marksAtOnce = 2000;
const changesAtOnce = 5000;

/**
 * Whether every row is what the last change of our own processes left, whether each of these changes is in the signed
 * chain or marked with our key, and whether the chain is whole. Works in sets, table by table: memory stays bounded.
 * Run it in a transaction of isolation `repeatable read`. (That the chain's signatures hold is the log's check.)
 * @param markKey without it marks that wait for their seal are believed.
 * @param from where an earlier check ended that held: only what was changed since is looked at.
 */
export async function checkSeals(tx: Tx, markKey?: Uint8Array, from = fromTheBeginning): Promise<SealCheck> {
  const faults: string[] = [];
  const ask = asker(tx);
  const tables = await sealableTables(ask);
  if (!(await isTraced(tx))) {
    return { faults, accepted: [], elsewhere: [], counts: { tables: 0, changes: 0, batches: 0, accepted: 0 } };
  }
  const answered = await acceptances(tx);
  const accepted = acceptedIn(answered);
  await sql.raw(fixTextSettings).execute(tx);
  faults.push(...(await chainFaults(tx, accepted, from)), ...(await contentFaults(tx, from)));
  if (!(await hasHead(tx, from))) {
    faults.push(
      `${sealName(from.number)}: the chain is not the one that was checked before, or that was another database`,
    );
  }
  const open = await openThen(tx);
  faults.push(...(await unmarkedFaults(tx, accepted, from)), ...(await rewrittenFaults(tx, from, open)));
  if (markKey !== undefined) {
    faults.push(...(await markFaults(tx, markKey, accepted)));
    faults.push(...(await foreignEvents(asker(tx), eventTags(markKey), faultsPerKind)));
  }
  for (const table of tables) faults.push(...(await rowFaults(tx, table, from, open)));
  const { rows } = await sql<{ changes: number; batches: number }>`
    select (select count(*) from record_changes where id > ${from.change})::int as changes,
           (select count(*) from seal_batches where number > ${from.number})::int as batches`.execute(tx);
  return {
    faults,
    accepted: answered.map(
      ({ subject, tbl, key, by, at, reason }) => `${tbl} ${key}: ${subject}, by ${by}, ${at}: ${reason}`,
    ),
    elsewhere: await sealedElsewhere(tx),
    counts: {
      tables: tables.length,
      ...(rows[0] as { changes: number; batches: number }),
      accepted: answered.length,
    },
  };
}

/** Each batch follows on the one before, and says what was signed; what was signed is there. */
async function chainFaults(tx: Tx, accepted: Accepted, from: SealFrom): Promise<string[]> {
  interface Row {
    name: string;
    gone: boolean;
    unsigned: boolean;
    unlinked: boolean;
    differs: boolean;
    breaks: { tbl: string; key: string }[] | null;
  }
  const { rows } = await sql<Row>`
    select * from (
      select coalesce(a.subject, 'SEAL-' || b.number) as name, b.number, b.number is null as gone, a.subject is null as unsigned,
             b.number <> coalesce(b.number_before, ${from.number}::bigint) + 1
               or b.previous <> coalesce(b.head_before, ${from.head})
               or b.head <> sha256(b.previous || b.digest || int8send(b.number) || int8send(b.changes)) as unlinked,
             (a.signed -> 'previous_head', a.signed -> 'head', a.signed -> 'digest', a.signed -> 'changes', a.signed -> 'breaks',
              a.signed_at, a.signed #>> '{seen,database}', a.signed #>> '{seen,before}')
               is distinct from (to_jsonb(encode(b.previous, 'hex')), to_jsonb(encode(b.head, 'hex')),
                                 to_jsonb(encode(b.digest, 'hex')), to_jsonb(b.changes), b.breaks, b.at,
                                 encode(b.seen_database, 'hex'), b.seen_before::text) as differs,
             b.breaks
        from (select *, lag(number) over chain as number_before, lag(head) over chain as head_before
                from seal_batches where number > ${from.number} window chain as (order by number)) b
        full join (select subject, signed_at, payload::jsonb as signed from attestations
                    where kind = 'seal' and substr(subject, 6)::bigint > ${from.number}) a
          on a.subject = 'SEAL-' || b.number) links
     where gone or unsigned or unlinked or differs or breaks <> '[]'
     order by number limit ${faultsPerKind}`.execute(tx);
  return rows.flatMap((row) => {
    if (row.gone) return [`${row.name}: it was signed, but the batch of changes is gone`];
    return [
      ...(row.unsigned ? [`${row.name}: nobody signed this batch of changes`] : []),
      ...(row.unlinked ? [`${row.name}: the chain is broken before it`] : []),
      ...(row.differs && !row.unsigned ? [`${row.name}: the batch is not what was signed`] : []),
      ...(row.breaks ?? [])
        .filter((each) => !accepted.hasBreak(row.name, each))
        .map(
          ({ tbl, key }) =>
            `${tbl} ${key}: it had been altered past the service before ${row.name}, which changed it again`,
        ),
    ];
  });
}

/**
 * What of the chain and of the changes in it is not what was signed, since a batch that the trace was condensed up to. Rows that a batch names as altered
 * before are no fault here.
 */
export async function sealedFaults(tx: Tx, from: Pick<SealFrom, 'number' | 'head'>): Promise<string[]> {
  const everybody: Accepted = { hasChange: () => true, hasBreak: () => true };
  const since = { ...from, change: 0 };
  return [...(await chainFaults(tx, everybody, since)), ...(await contentFaults(tx, since))];
}

/** The changes of each batch are those that were signed; of condensed ones, what is kept of them is. */
async function contentFaults(tx: Tx, from: SealFrom): Promise<string[]> {
  const condensed = await lastCondensation(tx);
  const first = Math.max(from.number, condensed.upto);
  const { rows } = await sql<{ number: number }>`
    select b.number from seal_batches b
      left join (select m.batch, pg_catalog.sha256(pg_catalog.string_agg(${changeHash}, null order by c.id)) as digest, count(*) as changes
                   from record_changes c join write_marks m on m.id = c.mark
                  where m.batch > ${first} group by m.batch) found on found.batch = b.number
     where b.number > ${first} and (found.digest, found.changes) is distinct from (b.digest, b.changes)
     order by b.number limit ${faultsPerKind}`.execute(tx);
  const faults = rows.map(({ number }) => `${sealName(number)}: the trace of changes in it is not what was signed`);
  if (condensed.digest === undefined || from.number >= condensed.upto) return faults;
  const kept = await keptDigest(tx, condensed.upto);
  if (!kept.digest.equals(condensed.digest)) {
    faults.push(
      `CONDENSE-${condensed.number}: what is kept of the trace up to ${sealName(condensed.upto)} is not what was signed`,
    );
  }
  return faults;
}

/** Changes by transactions that are not ours: a mark is written in the very transaction, so there is nothing to wait for. */
async function unmarkedFaults(tx: Tx, accepted: Accepted, from: SealFrom): Promise<string[]> {
  const found = new Set<string>();
  for (let after = from.change; ; ) {
    const { rows } = await sql<{ id: number; hash: Buffer; tbl: string; key: string }>`
      select c.id, ${changeHash} as hash, c.tbl, c.key from record_changes c
       where c.id > ${after} and not exists (select from write_marks m where m.id = c.mark)
       order by c.id limit ${changesAtOnce}`.execute(tx);
    for (const row of rows) if (!accepted.hasChange(row)) found.add(`${row.tbl} ${row.key}`);
    after = rows.at(-1)?.id ?? after;
    if (rows.length < changesAtOnce || found.size >= faultsPerKind) break;
  }
  return [...found]
    .sort()
    .slice(0, faultsPerKind)
    .map((row) => `${row}: it was changed by somebody who is not the service`);
}

/** What the trace says was written once, in the transaction that its mark is of. */
async function rewrittenFaults(tx: Tx, from: SealFrom, open: OpenThen): Promise<string[]> {
  const batch = { number: sql`b.number`, before: sql`b.seen_before` };
  const { rows } = await sql<{ row: string }>`
    select distinct c.tbl || ' ' || c.key as row
      from seal_batches b join write_marks m on m.batch = b.number join record_changes c on c.mark = m.id
     where b.number > ${from.number} and b.seen_database = ${thisDatabase} and ${isOfOthers(writerOf('c'), batch, open)}
     order by 1 limit ${faultsPerKind}`.execute(tx);
  return rows.map(({ row }) => writtenAnew(row));
}

/** Whoever makes the table of the trace anew, or has the database copied, begins the numbers of writers anew. */
async function sealedElsewhere(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ number: number; at: Date }>`
    select number, at from seal_batches where seen_database <> ${thisDatabase} order by number desc limit 1`.execute(
    tx,
  );
  return rows.map(
    ({ number, at }) =>
      `${sealName(number)} (${at.toISOString()}) and before: sealed in another database, so of what was written until then nobody knows who wrote it last; true only if a backup was read back, or the database moved, since`,
  );
}

async function markFaults(tx: Tx, key: Uint8Array, accepted: Accepted): Promise<string[]> {
  const faults: string[] = [];
  const say = await sayWriters(tx);
  const nowhere = await marksOfNoBatch(tx, faultsPerKind);
  for (const { tbl, key: row } of await rowsOfMarks(tx, nowhere, faultsPerKind))
    faults.push(`${tbl} ${row}: the mark of a change of it is made out to be in a batch that there is not`);
  for (let after: MarkPlace | undefined; ; ) {
    const marks: UnsealedMark[] = await unsealedMarks(tx, after, marksAtOnce);
    const bad = marks.filter((mark) => !isWaiting(key, mark)).map(({ id }) => id);
    // One that marks nothing is no harm by itself, and nothing that the service makes.
    const empty = marks.filter(({ changed }) => changed === null);
    if (empty.length > 0)
      faults.push(`write_marks ${empty[0]?.id}: ${empty.length} marks of no change wait for the seal`);
    if (bad.length > 0) {
      const { rows } = await sql<{ id: number; hash: Buffer; tbl: string; key: string }>`
        select c.id, ${changeHash} as hash, c.tbl, c.key from record_changes c where c.mark = any(${bad}::bigint[])
         order by c.tbl, c.key, c.id`.execute(tx);
      const forged = new Set(rows.filter((row) => !accepted.hasChange(row)).map((row) => `${row.tbl} ${row.key}`));
      faults.push(...[...forged].slice(0, faultsPerKind).map((row) => `${row}: the mark of its last change is forged`));
    }
    const anew = marks.filter((mark) => !bad.includes(mark.id) && isWrittenAnew(key, mark, say)).map(({ id }) => id);
    for (const { tbl, key: row } of await rowsOfMarks(tx, anew, faultsPerKind))
      faults.push(writtenAnew(`${tbl} ${row}`));
    after = marks.at(-1) ?? after;
    if (marks.length < marksAtOnce || faults.length >= faultsPerKind) return faults;
  }
}

const writtenAnew = (row: string): string => `${row}: somebody who is not the service has written its trace anew`;

/** Each row hashes to what its newest change left; what is there was written by us, and what we wrote is there. */
async function rowFaults(tx: Tx, table: SealedTable, from: SealFrom, open: OpenThen): Promise<string[]> {
  const isWhole = from === fromTheBeginning;
  const touched = touchedSince(table.name, from);
  const here = sql`where ${sql.raw(keyOf(table, 't'))} in (${touched})`;
  const traced = sql`and c.key in (${touched})`;
  const rewritten = isRewrittenSince(table, sql`p.writer`, open);
  const { rows } = await sql<{ key: string; here: boolean; known: boolean; same: boolean }>`
    select coalesce(p.key, s.key) as key, p.key is not null as here, s.now is not null as known,
           p.digest is not distinct from s.now as same
      from (select ${sql.raw(keyOf(table, 't'))} as key, ${sql.raw(digestOf(table, 't'))} as digest,
                   ${writerOf('t')} as writer
              from ${sql.raw(quoted(table.name))} t ${isWhole ? sql`` : here}) p
      full join (${newestChanges(table.name, isWhole ? sql`` : traced)}) s on s.key = p.key
     where p.digest is distinct from s.now or ${rewritten}
     order by 1 limit ${faultsPerKind}`.execute(tx);
  return rows.map(({ key, here, known, same }) => {
    if (same) return `${table.name} ${key}: somebody who is not the service has written it, and put back what it said`;
    if (!here) return `${table.name} ${key}: the row is gone, and the service did not remove it`;
    return known
      ? `${table.name} ${key}: it is not what the service wrote last`
      : `${table.name} ${key}: the service did not write this row`;
  });
}
