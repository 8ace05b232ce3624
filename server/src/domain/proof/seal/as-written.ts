import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { Recent } from '../../../kernel/values/recent.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { AskWith } from '../../../platform/db/seals/ask-with.ts';
import { changeHashText } from '../../../platform/db/seals/marks.ts';
import { AlteredRulesError } from '../../../platform/db/seals/rules-watch.ts';
import {
  digestOf,
  keyOf,
  quoted,
  type RowsOf,
  type RowTrace,
  type SealedTable,
  sealableTables,
  type WrittenRows,
} from '../../../platform/db/seals/sealed-tables.ts';
import { inSlices } from '../../../platform/threads/slices.ts';
import { notAsWritten } from '../attestation/not-as-written.ts';
import { isMarked } from './seal.ts';
import { asker, type MarkOfChanges, type MarkRow, marksNamed, markText } from './store.ts';

interface Found extends RowTrace {
  /** Which of the rows asked for it is among; none where the transaction changed it. */
  place: number | null;
  /** The row says what was read of it before. */
  says: boolean;
  tbl: string;
  key: string;
}

/** What a statement read beside the rows that it is made of, or what it found of one of these, or of many. */
type Beside<Row> = (Found & MarkRow) & { said: Row | null; by_mark: boolean };

type Judged<Row> = Row & { good: boolean };
type Looked = Judged<Found>;

/** So many changes whose mark was found good stay known at least, by their hashes. */
const knownAtLeast = 50_000;

const hashBytes = 32;

/** Marks that are read and verified before somebody else has a turn. */
const marksAtOnce = 500;

const isAmong = ({ hash }: RowTrace, changes: Pick<Set<string>, 'has'>): boolean =>
  hash !== null && changes.has(hash.toString('latin1'));

/**
 * Compares the rows that a decision rests on with the trace of changes, at the moment of the decision (ADR 0013): who may
 * act, what a token is worth, where money goes. `check` says later what differs; a row that was altered and put back
 * between two checks must not have counted meanwhile. Whoever wants to deceive this needs the key of the marks.
 */
export function openWrittenRows(markKey: Uint8Array): WrittenRows {
  const known = new Recent(knownAtLeast);
  let tables: Promise<ReadonlyMap<string, SealedTable>> | undefined;
  const readTables = async (ask: AskWith) => new Map((await sealableTables(ask)).map((table) => [table.name, table]));
  const tablesOf = async (ask: AskWith, of: readonly Pick<RowsOf, 'table'>[]): Promise<SealedTable[]> => {
    const reading = tables ?? readTables(ask);
    tables = reading;
    const all = await reading.catch((error: unknown) => {
      // Asked again next time: a connection that broke, or a table that is in the way, must not stand for good.
      if (tables === reading) tables = undefined;
      throw error;
    });
    return of.map(({ table: name }) => {
      const table = all.get(name);
      if (table === undefined) {
        // It may be back next time.
        if (tables === reading) tables = undefined;
        throw new AlteredRulesError([`the table ${name} is not there, or has no key`]);
      }
      return table;
    });
  };
  async function look(tx: Tx, of: readonly RowsOf[]): Promise<Looked[]> {
    if (of.length === 0) return [];
    const by = await tablesOf(asker(tx), of);
    const rows = await lookBy(tx, of, by);
    if (rows.every(({ good }) => good)) return rows;
    // A newer version may have migrated meanwhile: rows with one more column hash to something else.
    tables = undefined;
    const now = await tablesOf(asker(tx), of);
    return JSON.stringify(now) === JSON.stringify(by) ? rows : lookBy(tx, of, now);
  }
  async function lookBy(tx: Tx, of: readonly RowsOf[], by: readonly SealedTable[]): Promise<Looked[]> {
    const { one, many } = newestBy(of, by);
    const { rows } = one.length === 0 ? { rows: [] } : await sql<Found>`${unionOf(one)}`.execute(tx);
    const judgedRows = await judged((marks) => marksNamed(asker(tx), marks), rows);
    return many.length === 0 ? judgedRows : [...judgedRows, ...(await judgedTogether(tx, many))];
  }
  async function judgedTogether(tx: Tx, many: readonly RawBuilder<Found>[]): Promise<Looked[]> {
    const { rows } = await sql<Found & MarkRow>`${byMarks(many)}`.execute(tx);
    return judgedByMarks(rows);
  }
  async function judgedByMarks(rows: readonly (Found & MarkRow)[]): Promise<Looked[]> {
    const good = new Set<Found>();
    await inSlices(rows, marksAtOnce, (some) => {
      // Without one nothing was there before this transaction, nor is by the trace.
      for (const row of some) if (row.same && (row.mark === null || isMarked(markKey, row))) good.add(row);
    });
    return rows.map((row) => ({ ...row, good: good.has(row) }));
  }
  async function readBy<Row>(
    tx: Tx,
    of: readonly RowsOf[],
    by: readonly SealedTable[],
    select: RawBuilder<unknown>,
  ): Promise<{ rows: Row[]; altered: string[] }> {
    const { rows } = await sql<Beside<Row>>`${besideRows(select, newestBy(of, by))}`.execute(tx);
    const compared = rows.filter(({ said }) => said === null);
    const looked = [
      ...(await judged(
        (marks) => marksNamed(asker(tx), marks),
        compared.filter(({ by_mark }) => !by_mark),
      )),
      ...(await judgedByMarks(compared.filter(({ by_mark }) => by_mark))),
    ];
    return { rows: rows.flatMap(({ said }) => (said === null ? [] : [said])), altered: namesOf(looked) };
  }
  /** Which rows are what a change by a mark of ours has left. */
  async function judged<Row extends RowTrace>(
    marksOf: (ids: readonly number[]) => Promise<MarkOfChanges[]>,
    rows: readonly Row[],
  ): Promise<Judged<Row>[]> {
    const unknown = rows.filter((row) => row.same && row.mark !== null && !isAmong(row, known));
    const found = new Set<string>();
    await inSlices([...new Set(unknown.map(({ mark }) => mark as number))], marksAtOnce, async (ids) => {
      for (const mark of await marksOf(ids)) {
        if (!isMarked(markKey, mark)) continue;
        // All of it at once: one transaction may have changed ten thousand rows, and each is asked for some day.
        for (let at = 0; at < mark.newest.length; at += hashBytes) {
          const change = mark.newest.toString('latin1', at, at + hashBytes);
          found.add(change);
          known.add(change);
        }
      }
    });
    // Marks are read by a statement of their own: somebody can have taken a change out of one before, so that it holds without it.
    const refused = new Set(unknown.filter((row) => !isAmong(row, found)));
    return rows.map((row) => ({ ...row, good: row.same && !refused.has(row) }));
  }

  async function gone(tx: Tx, of: readonly RowsOf[]): Promise<string[]> {
    const pairs = of.flatMap((row) => (row.beside ?? []).map((beside) => [row, beside] as const));
    if (pairs.length === 0) return [];
    const by = await tablesOf(asker(tx), pairs.flat());
    const statements = pairs.map(([row, beside], place) =>
      goneBeside(by[place * 2] as SealedTable, row, by[place * 2 + 1] as SealedTable, beside),
    );
    const { rows } = await sql<{ row: string }>`${sql.join(statements, sql` union `)} order by 1`.execute(tx);
    return rows.map(({ row }) => row);
  }

  return {
    traceOf: async (tx, name, row, options) => {
      if (options?.anew === true) tables = undefined;
      const [table] = await tablesOf(asker(tx), [{ table: name }]);
      return traceText(table as SealedTable, keyOf(table as SealedTable, row), digestOf(table as SealedTable, row));
    },
    holds: async (tx, traces) =>
      (await judged((marks) => marksNamed(asker(tx), marks), traces)).map(({ good }) => good),
    altered: async (tx, of) => {
      const rows = await look(tx, of);
      return [...namesOf(rows), ...(await gone(tx, of)), ...otherThanRead(of, rows)];
    },
    readBeside: async <Row>(tx: Tx, of: readonly RowsOf[], select: RawBuilder<unknown>) => {
      const by = await tablesOf(asker(tx), of);
      const read = await readBy<Row>(tx, of, by, select);
      if (read.altered.length === 0) return read;
      // As in `look`: there may be columns that are not known yet.
      tables = undefined;
      const now = await tablesOf(asker(tx), of);
      return JSON.stringify(now) === JSON.stringify(by) ? read : readBy<Row>(tx, of, now, select);
    },
    asWritten: async (tx, of) => new Set((await look(tx, [of])).filter(({ good }) => good).map(({ key }) => key)),
    alteredBefore: async (ask, tables) => {
      const rows = await ask<Found & pg.QueryResultRow>(changedBefore, [[...tables]]);
      const before = await judged((marks) => marksNamed(ask, marks), rows);
      return namesOf(before);
    },
    alteredAmong: async (ask, names) => {
      const alteredOf = async () => {
        const by = await tablesOf(
          ask,
          names.map((table) => ({ table })),
        );
        const rows = await ask<Found & pg.QueryResultRow>(by.map(wholeText).join(' union all '));
        return namesOf(await judged((marks) => marksNamed(ask, marks), rows));
      };
      const altered = await alteredOf();
      if (altered.length === 0) return altered;
      // As in `look`: there may be columns that are not known yet.
      tables = undefined;
      return alteredOf();
    },
  };
}

/**
 * Before the commit of a transaction that changed rows of these tables: none of them was altered before it.
 * @throws Refusal 409 naming the row.
 */
export async function assertFollows(written: WrittenRows, ask: AskWith, tables: ReadonlySet<string>): Promise<void> {
  const [altered] = await written.alteredBefore(ask, tables);
  if (altered !== undefined) throw notAsWritten(altered);
}

/** Those that are not what the service wrote, as `table key`. */
const namesOf = (rows: readonly Looked[]): string[] =>
  rows.filter(({ good }) => !good).map(({ tbl, key }) => `${tbl} ${key}`);

/** The tables of which fewer rows than were read say what they said. */
function otherThanRead(of: readonly RowsOf[], rows: readonly Looked[]): string[] {
  return of.flatMap(({ table, relied }, place) => {
    const saying = rows.filter((row) => row.place === place && row.says && row.good);
    return relied === undefined || saying.length >= relied.rows ? [] : [table];
  });
}

const newestOf = (table: SealedTable, rows: RowsOf, place: number): RawBuilder<Found> => sql`
  select ${sql.lit(place)}::int as place, p.says, ${table.name} as tbl, p.key, trace.*
    from (${rows.gone === true ? goneOf(table, rows) : thereOf(table, rows)}) p
    cross join lateral (${sql.raw(traceText(table, 'p.key', 'p.digest'))}) trace`;

const thereOf = (table: SealedTable, { where, keys, relied }: RowsOf): RawBuilder<unknown> => sql`
          select ${keys === undefined ? sql.raw(keyOf(table, 't')) : sql`wanted.key`} as key,
                 case when t.${sql.raw(quoted(table.key[0] as string))} is not null then ${sql.raw(digestOf(table, 't'))} end as digest,
                 coalesce(${relied?.on ?? sql`true`}, false) as says
            from ${rowsOf(table, where, keys)}`;

/** Sets are compared: of ten thousand keys none is looked for among ten thousand rows. */
const goneOf = (table: SealedTable, { where, keys }: RowsOf): RawBuilder<unknown> => sql`
          select gone.key, null::bytea as digest, false as says
            from (select unnest(${keys ?? sql`'{}'::text[]`}) as key
                  except select ${sql.raw(keyOf(table, 't'))} from ${rowsOf(table, where, undefined)}) gone`;

const unionOf = (statements: readonly RawBuilder<Found>[]): RawBuilder<Found> =>
  sql`${sql.join(statements, sql` union all `)}`;

interface NewestBy {
  one: RawBuilder<Found>[];
  many: RawBuilder<Found>[];
}

function newestBy(of: readonly RowsOf[], by: readonly SealedTable[]): NewestBy {
  const newest: NewestBy = { one: [], many: [] };
  for (const [place, rows] of of.entries())
    newest[rows.many === true ? 'many' : 'one'].push(newestOf(by[place] as SealedTable, rows, place));
  return newest;
}

const ofChange = sql`place, says, tbl, key, same, change, hash, mark`;

/** One statement for what is selected and for the rows that it is made of. */
const besideRows = (select: RawBuilder<unknown>, { one, many }: NewestBy): RawBuilder<unknown> => {
  const noMark = sql`null::bigint as id, null::bytea as nonce, null::bytea as tag, null::bytea as changed`;
  const statements = [
    sql`select to_json(said) as said, false as by_mark, null::int as place, true as says, null as tbl, null as key, true as same,
               null as change, null::bytea as hash, null::bigint as mark, ${noMark} from (${select}) said`,
    ...(one.length === 0 ? [] : [sql`select null::json, false, ${ofChange}, ${noMark} from (${unionOf(one)}) found`]),
    ...(many.length === 0
      ? []
      : [sql`select null::json, true, ${ofChange}, id, nonce, tag, changed from (${byMarks(many)}) found`]),
  ];
  return sql`${sql.join(statements, sql` union all `)}`;
};

/** All rows of a table, and those that the service wrote of it and that are not there. */
const wholeText = (table: SealedTable): string => `
  select null::int as place, true as says, '${table.name}' as tbl, p.key, trace.*
    from (select coalesce(t.key, c.key) as key, t.digest
            from (select ${keyOf(table, 't')} as key, ${digestOf(table, 't')} as digest from ${quoted(table.name)} t) t
            full join (select distinct key from record_changes where tbl = '${table.name}') c on c.key = t.key) p
   cross join lateral (${traceText(table, 'p.key', 'p.digest')}) trace`;

/**
 * One row for all that one transaction left and that are the same, or are not, by the first of them; with its mark, read by the same
 * statement.
 */
const byMarks = (many: readonly RawBuilder<Found>[]): RawBuilder<Found & MarkRow> => sql`
  select g.*, m.id, m.nonce, m.tag, m.changed
    from (select place, says, tbl, min(key) as key, same, mark, null::text as change, null::bytea as hash
            from (${unionOf(many)}) each group by place, says, tbl, same, mark) g
    left join lateral (${sql.raw(markText('g.mark'))}) m on true`;

/** The rows `t`; with keys one for each of them, empty for one that is not there. */
const rowsOf = (table: SealedTable, where: RowsOf['where'], keys: RowsOf['keys']): RawBuilder<unknown> => {
  const name = sql.raw(quoted(table.name));
  return keys === undefined
    ? sql`${name} t where ${where}`
    : sql`unnest(${keys}) wanted(key) left join ${name} t on ${sql.raw(keyOf(table, 't'))} = wanted.key and ${where}`;
};

/** SQL: the number under which this transaction writes changes; null before it does. Somebody else may have set it, too. */
const ownMark = `nullif(current_setting('lotmark.mark', true), '')::bigint`;

/** SQL: where its changes begin; one that wrote ten thousand rows looks up each of them by its key, and not among all. */
const firstOwn = `select min(f.id) from record_changes f where f.mark = ${ownMark}`;

/**
 * SQL: whether this very transaction wrote the change. Its number alone says nothing, because anybody can write changes under it; but of
 * transactions that have not ended we see our own only. Those of savepoints have later numbers; rows keep the lower half.
 */
const isOwn = (change: string): string => {
  const own = 'pg_current_xact_id_if_assigned()::text::bigint';
  const later = `((${change}.xmin::text::bigint - ${own} % 4294967296 + 4294967296) % 4294967296)`;
  return `case when ${change}.mark = ${ownMark} and ${later} < 2147483648
               then pg_xact_status((${own} + ${later})::text::xid8) = 'in progress' else false end`;
};

/**
 * SQL: the newest change of a row that this transaction did not write. What bears no mark is not passed over: somebody may have hidden the mark of
 * an end (of a role, of a key) for a moment, and what was before it would count again.
 */
const newestOfOthers = (where: string): string => `
      select c.id, m.id as mark, c.now, ${changeHashText} as hash
        from record_changes c left join write_marks m on m.id = c.mark
       where ${where} and not (${isOwn('c')}) order by c.id desc limit 1`;

/** SQL: whether the change `c` left what is asked for, and bears a mark; or there is neither. */
const isLeft = (digest: string): string =>
  `(c.now is not distinct from ${digest} and (c.id is null or c.mark is not null))`;

/**
 * SQL: a select of the `RowTrace` of a row. Of one that this transaction has changed itself what it was before that counts.
 * Both stand outside of what bears names of its own here: the statement may call its rows anything.
 * @param key    SQL: its key as text.
 * @param digest SQL: its hash.
 */
const traceText = ({ name }: SealedTable, key: string, digest: string): string => `
  select ${isLeft('case when own.id is null then own_row.digest else own.was end')} as same, c.id::text as change, c.hash, c.mark
    from (select ${key} as key, ${digest} as digest) own_row
    left join lateral (
      select o.id, o.was from record_changes o
       where o.tbl = '${name}' and o.key = own_row.key and o.id >= (${firstOwn})
         and o.mark is not distinct from ${ownMark} and ${isOwn('o')}
       order by o.id limit 1) own on true
    left join lateral (${newestOfOthers(`c.tbl = '${name}' and c.key = own_row.key`)}) c on true`;

/**
 * Rows that this transaction has changed and left, with what they were before it and what the change before that left. A row that
 * is new has none, or one that says it was removed.
 */
const changedBefore = `
  select null::int as place, true as says, f.tbl, f.key, ${isLeft('f.was')} as same, c.id::text as change, c.hash, c.mark
    from (select o.tbl, o.key, (array_agg(o.was order by o.id))[1] as was, min(o.id) as id from record_changes o
           where o.mark = ${ownMark} and o.tbl = any($1::text[]) and ${isOwn('o')}
           group by o.tbl, o.key having (array_agg(o.now order by o.id desc))[1] is not null) f
    left join lateral (${newestOfOthers('c.tbl = f.tbl and c.key = f.key and c.id < f.id')}) c on true
   where f.was is not null or c.id is not null`;

const goneBeside = (
  table: SealedTable,
  { where }: RowsOf,
  besideTable: SealedTable,
  beside: RowsOf,
): RawBuilder<{ row: string }> => sql`
  select c.tbl || ' ' || c.key as row
    from record_changes c
   where c.tbl = ${besideTable.name} and c.now is not null and not (${sql.raw(isOwn('c'))})
     and c.mark in (select o.mark from record_changes o
                     where o.tbl = ${table.name} and not (${sql.raw(isOwn('o'))})
                       and o.key in (select ${sql.raw(keyOf(table, 't'))} from ${sql.raw(quoted(table.name))} t where ${where}))
     and c.key not in (select ${sql.raw(keyOf(besideTable, 't'))} from ${sql.raw(quoted(besideTable.name))} t where ${beside.where})`;
