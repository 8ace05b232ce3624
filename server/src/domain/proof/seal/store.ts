import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../../../platform/db/database.ts';
import { locks } from '../../../platform/db/locks.ts';
import type { AskWith } from '../../../platform/db/seals/ask-with.ts';
import { changeHashText, writersText } from '../../../platform/db/seals/marks.ts';
import { fixTextSettings, sealableTables, traceAll } from '../../../platform/db/seals/sealed-tables.ts';
import { inSlices } from '../../../platform/threads/slices.ts';
import { type Seen, thisDatabase } from './rewritten.ts';

/** Any fixed number: one sealer at a time. */
const SEAL_LOCK = locks.seal;

export async function lockSeals(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SEAL_LOCK})`.execute(tx);
}

/**
 * The same, and from now on the transaction sees one moment of the database: it fails where it would change a row that somebody else has
 * changed since. Its first statement.
 * @throws Error with the code 40001 where somebody held the lock: by then it is another moment, and the whole of it begins again.
 */
export async function lockSealsInOneView(tx: Tx): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(tx);
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${SEAL_LOCK}) as free`.execute(tx);
  if (rows[0]?.free === true) return;
  await lockSeals(tx);
  throw Object.assign(new Error('the trace was being sealed'), { code: '40001' });
}

/** There is a marked transaction whose changes are in no batch. */
export const sealWaits = sql<boolean>`exists (select from write_marks where batch is null)`;

/** There is a batch from before that moment that is not condensed. */
export const traceIsOld = (before: Date) => sql<boolean>`exists (
  select from seal_batches where at < ${before} and number > coalesce(
    (select substr(payload::jsonb ->> 'upto', 6)::bigint from attestations where kind = 'condensation' order by id desc limit 1), 0))`;

/** The hash of a change `c`. */
export const changeHash: RawBuilder<Buffer> = sql.raw(changeHashText);

/** The hash of all that the transaction of a mark `m` changed. */
const changedText = `(select sha256(string_agg(${changeHashText}, null order by c.id)) from record_changes c where c.mark = m.id)`;

export interface MarkRow {
  id: number;
  nonce: Buffer;
  tag: Buffer;
  /** Of all that its transaction changed; null where there is nothing. */
  changed: Buffer | null;
}

/** A mark with what it says of who wrote its changes. */
export interface SayingMark extends MarkRow {
  /** In which database, and by which numbers of PostgreSQL; null for one of an earlier version. */
  writers: string | null;
  writers_tag: Buffer | null;
}

/** A mark of a batch that is to be. */
export interface UnsealedMark extends SayingMark {
  /** The same of its changes as they are here now. */
  written_by: string;
  /** The last change of its transaction, as it says itself, and as it is. */
  upto: number;
  last: number | null;
  /** The last change of all that bear a mark and are in no batch. */
  newest: number;
}

/** SQL: a waiting mark stands at a number that a change can have, and that numbers here tell exactly. */
const isPlace = `upto between 1 and ${Number.MAX_SAFE_INTEGER}`;

/** Where a look at the waiting marks has come to. */
export type MarkPlace = Pick<UnsealedMark, 'upto' | 'id'>;

/**
 * Marks whose changes are in no batch yet, so that what was changed earlier comes first: at most so many. All of them have their turn,
 * whatever somebody wrote into them.
 * @param after the last one of the look before; undefined for the first. @param changes of those only the ones with so many changes after one; at least one mark.
 */
export async function unsealedMarks(
  tx: Tx,
  after: MarkPlace | undefined,
  limit: number,
  changes?: number,
): Promise<UnsealedMark[]> {
  const near = changes === undefined ? sql`true` : sql`m.upto < u.first + ${changes}`;
  const behind = after === undefined ? sql`true` : sql`(upto, id) > (${after.upto}, ${after.id})`;
  const { rows } = await sql<UnsealedMark>`
    select m.id, m.nonce, m.tag, m.upto, u.newest, m.writers, m.writers_tag, ${sql.raw(changedText)} as changed,
           (select max(c.id) from record_changes c where c.mark = m.id) as last,
           encode(here.database, 'hex') || ' ' || coalesce(
             (select ${sql.raw(writersText)} from record_changes c where c.mark = m.id), '') as written_by
      from (select ${thisDatabase} as database) here
     cross join (select min(upto) as first, max(upto) as newest from write_marks where batch is null and ${sql.raw(isPlace)} and ${behind}) u
      join (select * from write_marks where batch is null and ${sql.raw(isPlace)} and ${behind}) m on ${near}
     order by m.upto, m.id limit ${limit}`.execute(tx);
  return rows;
}

/** Marks that say they are in a batch which is none, or wait at a place which is none. */
export async function marksOfNoBatch(tx: Tx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from write_marks m where m.batch is not null
       and not exists (select from seal_batches b where b.number = m.batch)
        or m.batch is null and not (${sql.raw(isPlace)}) order by m.id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether marks of the last batch say who wrote their changes. */
export async function marksSayWriters(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ say: boolean }>`
    select exists (select from write_marks where batch = (select max(number) from seal_batches) and writers is not null) as say`.execute(
    tx,
  );
  return rows[0]?.say === true;
}

/** The rows that the transactions of these marks changed. */
export async function rowsOfMarks(tx: Tx, marks: readonly number[], limit: number): Promise<Break[]> {
  if (marks.length === 0) return [];
  const { rows } = await sql<Break>`
    select distinct tbl, key from record_changes where mark = any(${marks}::bigint[]) order by tbl, key limit ${limit}`.execute(
    tx,
  );
  return rows;
}

/** Marks with what their transactions changed, sealed or not. @param upto only those of batches up to this one. */
export async function allMarks(tx: Tx, after: number, limit: number, upto?: number): Promise<SayingMark[]> {
  const { rows } = await sql<SayingMark>`
    select m.id, m.nonce, m.tag, m.writers, m.writers_tag,
           ${sql.raw(changedText)} as changed
      from write_marks m where m.id > ${after} and ${upto === undefined ? sql`true` : sql`m.batch <= ${upto}`}
     order by m.id limit ${limit}`.execute(tx);
  return rows;
}

/** SQL: a mark `m` waits for its seal at its place, or is in a batch that there is. */
const isInChain = `(case when m.batch is null then m.upto = (select max(c.id) from record_changes c where c.mark = m.id)
                        else exists (select from seal_batches b where b.number = m.batch) end)`;

/** SQL: a select of the `MarkRow` of a mark. @param id SQL: its number. */
export const markText = (id: string): string => `
  select m.id, m.nonce, m.tag,
         ${changedText} as changed
    from write_marks m where m.id = ${id} and ${isInChain}`;

/** A mark with what there is of its changes. */
export interface MarkOfChanges extends MarkRow {
  /** The hashes of its changes, but those that others of it follow for the same row: 32 bytes each, one after the other. */
  newest: Buffer;
}

/** These marks, with what their transactions changed, or what condensing has left of it. */
export const marksNamed = (ask: AskWith, ids: readonly number[]): Promise<MarkOfChanges[]> =>
  ask<MarkOfChanges & pg.QueryResultRow>(
    `select m.id, m.nonce, m.tag, of.changed, of.newest
       from write_marks m
       cross join lateral (
         select sha256(string_agg(each.hash, null order by each.id)) as changed,
                coalesce(string_agg(each.hash, null) filter (where each.id = each.last), '') as newest
           from (select c.id, ${changeHashText} as hash, max(c.id) over (partition by c.tbl, c.key) as last
                   from record_changes c where c.mark = m.id) each) of
      where m.id = any($1::bigint[]) and ${isInChain}`,
    [ids],
  );

/** @param marks of those without a `writers` the tag over it stays. */
export async function setTags(
  tx: Tx,
  marks: readonly { id: number; tag: Buffer; writers?: Buffer | null }[],
): Promise<void> {
  if (marks.length === 0) return;
  await sql`
    update write_marks m set tag = new.tag, writers_tag = coalesce(new.writers, m.writers_tag)
      from unnest(${marks.map(({ id }) => id)}::bigint[], ${marks.map(({ tag }) => tag)}::bytea[],
                  ${marks.map(({ writers = null }) => writers)}::bytea[]) as new (id, tag, writers)
     where m.id = new.id`.execute(tx);
}

/** A row that was not what the trace said when an honest change came upon it. */
export interface Break {
  tbl: string;
  key: string;
}

const marksAtOnce = 500;

/** A row that a batch changed, and what was there of it before. */
export interface Follows extends Break {
  /** It was not found as the one before had left it, or has a smaller number. */
  broken: boolean;
  /** The mark of what was sealed last; null where nothing was. */
  mark: number | null;
  /** Changes since then that bear no mark, as numbers and hashes in hex. */
  slipped: { id: number; hash: string }[] | null;
}

/**
 * Rows that the marked transactions did not find as the batches before, or each other, had left them; or whose changes have smaller
 * numbers than earlier ones, which would count as newer than they; and those of which more is to be asked: whether the mark of what was sealed
 * before holds, for a change can be made out to be in a batch, and who answers for changes in between that bear none.
 *
 * Most rows have no change but their own. So the marks of others are looked up one by one, for the few that have one: as a join,
 * small marks were read whole for every row.
 * @param marks none of them is in a batch yet.
 */
export async function followsOf(tx: Tx, marks: readonly number[]): Promise<Follows[]> {
  const { rows } = await sql<Follows>`
    select tbl, key, bool_or(was is distinct from left_as or goes_back) as broken, max(mark) as mark,
           jsonb_agg(slipped) filter (where slipped is not null) -> 0 as slipped from (
      select own.*, case when own.place = 1 then sealed.now else own.before end as left_as, sealed.mark,
             coalesce(sealed.id > own.id, false) as goes_back,
             case when own.place = 1 then (
               select jsonb_agg(jsonb_build_object('id', c.id, 'hash', encode(${changeHash}, 'hex'))) from record_changes c
                where c.tbl = own.tbl and c.key = own.key and c.id < own.id and c.id > coalesce(sealed.id, 0)
                  and not exists (select from write_marks m where m.id = c.mark)) end as slipped
        from (select c.id, c.tbl, c.key, c.was, lag(c.now) over same as before, row_number() over same as place
                from record_changes c where c.mark = any(${marks}::bigint[])
              window same as (partition by c.tbl, c.key order by c.id)) own
        left join lateral (
          select c.id, c.now, c.mark from record_changes c
           where own.place = 1 and c.tbl = own.tbl and c.key = own.key and c.mark <> all(${marks}::bigint[])
             and (select m.batch from write_marks m where m.id = c.mark) is not null
           order by c.id desc limit 1) sealed on true) found
     group by tbl, key
    having bool_or(was is distinct from left_as or goes_back or slipped is not null) or max(mark) is not null
     order by tbl, key`.execute(tx);
  return rows;
}

/** Of these marks those that hold. */
export async function holdingMarks(
  tx: Tx,
  marks: readonly number[],
  holds: (mark: MarkRow) => boolean,
): Promise<ReadonlySet<number>> {
  const held = new Set<number>();
  await inSlices([...new Set(marks)], marksAtOnce, async (ids) => {
    const named = await asker(tx)<MarkRow & pg.QueryResultRow>(
      `select m.id, m.nonce, m.tag, ${changedText} as changed from write_marks m where m.id = any($1::bigint[])`,
      [ids],
    );
    for (const mark of named) if (holds(mark)) held.add(mark.id);
  });
  return held;
}

/**
 * What is signed of the changes of some marks, and what each of them comes to: read by one statement, so that what was put there or taken
 * away since they were looked at is not signed along.
 * @returns by mark the hash that its tag is over.
 */
export async function digestOfMarks(
  tx: Tx,
  marks: readonly number[],
): Promise<{ digest: Buffer; changes: number; changed: ReadonlyMap<number, string> }> {
  const { rows } = await sql<{ digest: Buffer; changes: number; each: { mark: number; changed: string }[] | null }>`
    with here as materialized (
      select c.id, c.mark, ${changeHash} as hash from record_changes c where c.mark = any(${marks}::bigint[]))
    select (select sha256(string_agg(hash, null order by id)) from here) as digest,
           (select count(*)::int from here) as changes,
           (select jsonb_agg(jsonb_build_object('mark', mark, 'changed', encode(changed, 'hex')))
              from (select mark, sha256(string_agg(hash, null order by id)) as changed from here group by mark) m) as each`.execute(
    tx,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('there are no changes to sign');
  const { digest, changes, each } = found;
  return { digest, changes, changed: new Map(each?.map(({ mark, changed }) => [mark, changed])) };
}

export async function lastSeal(tx: Tx): Promise<{ number: number; head: Buffer } | undefined> {
  return tx.selectFrom('seal_batches').select(['number', 'head']).orderBy('number', 'desc').limit(1).executeTakeFirst();
}

export interface NewSeal {
  number: number;
  previous: Buffer;
  head: Buffer;
  digest: Buffer;
  changes: number;
  breaks: readonly Break[];
  seen: Seen;
  at: Date;
}

export async function insertSeal(tx: Tx, seal: NewSeal, marks: readonly number[]): Promise<void> {
  await sql`
    with made as (
      insert into seal_batches (number, previous, head, digest, changes, breaks, at, seen_database, seen_before)
      values (${seal.number}, ${seal.previous}, ${seal.head}, ${seal.digest}, ${seal.changes},
              ${JSON.stringify(seal.breaks)}::jsonb, ${seal.at}, ${seal.seen.database}, ${seal.seen.before}) returning number)
    update write_marks m set batch = made.number from made where m.id = any(${marks}::bigint[])`.execute(tx);
}

/** Whether anything of this database was ever marked or sealed. */
export async function isTraced(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ traced: boolean }>`
    select exists (select from write_marks) or exists (select from seal_batches)
        or exists (select from attestations where kind = 'seal') as traced`.execute(tx);
  return rows[0]?.traced === true;
}

/** Begins the trace: all rows as they are now. */
export async function traceEverything(tx: Tx): Promise<void> {
  await sql.raw(`select set_config('statement_timeout', '0', true)`).execute(tx);
  await sql.raw(fixTextSettings).execute(tx);
  await sql`delete from record_changes`.execute(tx);
  for (const table of await sealableTables(asker(tx))) await sql.raw(traceAll(table)).execute(tx);
}

/** Statements as text in a transaction. */
export function asker(tx: Tx) {
  return async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await tx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}
