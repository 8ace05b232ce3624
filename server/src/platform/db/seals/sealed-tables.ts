import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../tx.ts';
import type { AskWith } from './ask-with.ts';
import { exceptColumns, exceptTables } from './exceptions.ts';
import { plain } from './plain.ts';

/** A table whose changes leave a trace. */
export interface SealedTable {
  name: string;
  /** The primary key, in order. */
  key: readonly string[];
  /** What is hashed, in the order of the table. */
  columns: readonly string[];
}

/** Rows of such a table. */
export interface RowsOf {
  table: string;
  /** Of the row `t`. */
  where: RawBuilder<SqlBool>;
  /**
   * SQL: keys of such rows, as an array of text, of which none need be there: one that was removed by anybody but the service is among
   * the altered. As the trace has them: of several columns, `row(...)::text`.
   */
  keys?: RawBuilder<string[]>;
  /** Of these keys those alone of which no such row is there: the others are compared as further rows. */
  gone?: true;
  /**
   * Rows that the transactions wrote which wrote these: one of those tables that is not among them any more was removed, or
   * is made out to be about something else. For tables of which the service removes nothing.
   */
  beside?: readonly RowsOf[];
  /**
   * What was read of these rows before: at least so many of them say so now, and are what the service wrote. In the same statement,
   * so that nothing counts that was there for a moment and is put back by the time of the comparison.
   */
  relied?: { on: RawBuilder<SqlBool>; rows: number };
  /**
   * There may be ten thousand of them: the database says how many transactions wrote them, and not each row. Of those that are not as
   * written one is named. Not together with `relied`, nor for `asWritten`: both want each row.
   */
  many?: true;
}

/** All rows of a small table: also those that the service wrote and somebody else removed. */
export const allOf = (table: string, relied?: RowsOf['relied']): RowsOf[] => [
  { table, where: sql`true`, ...(relied === undefined ? {} : { relied }) },
  { table, where: sql`true`, keys: sql`array(select distinct c.key from record_changes c where c.tbl = ${table})` },
];

/**
 * Rows whose key begins with one of some names, also those that the service wrote and somebody else removed.
 * @param column the first of the key, of several. @param names SQL: an array of text, of letters, digits and dashes.
 */
export function partsOf(table: string, column: string, names: RawBuilder<unknown>): RowsOf[] {
  const where = sql<boolean>`t.${sql.ref(column)} = any(${names})`;
  const keys = sql<string[]>`array(
    select distinct c.key from unnest(${names}) s(name)
      join record_changes c on c.tbl = ${table} and c.key between '(' || s.name || ',' and '(' || s.name || ',zz'
                           and starts_with(c.key, '(' || s.name || ','))`;
  return [
    { table, where, many: true },
    { table, where, keys, gone: true, many: true },
  ];
}

/**
 * Of dated records the one that counts at a moment, so that none counts that is older because somebody removed it. Their key is
 * `valid_from`, or the column `of` and `valid_from`, a timestamptz.
 */
export function newestOf(
  table: string,
  of: readonly [column: string, value: string] | null,
  at: Date,
  relied: RowsOf['relied'],
): RowsOf[] {
  const theirs = of === null ? sql`true` : sql`${sql.ref(of[0])} = ${of[1]}`;
  const where = sql<SqlBool>`${of === null ? sql`true` : sql`t.${sql.ref(of[0])} = ${of[1]}`} and t.valid_from = (
    select max(valid_from) from ${sql.table(table)} where ${theirs} and valid_from <= ${at})`;
  // As the trace has keys; moments that are written alike are in the order of time.
  const first = of === null ? sql`''` : sql`left(row(${of[1]}::text, null::timestamptz)::text, -1)`;
  const last = of === null ? sql`${at}::timestamptz::text` : sql`row(${of[1]}::text, ${at}::timestamptz)::text`;
  const keys = sql<string[]>`array(
    select max(c.key) from record_changes c where c.tbl = ${table} and c.key >= ${first} and c.key <= ${last} and starts_with(c.key, ${first}))`;
  return [
    { table, where, ...(relied === undefined ? {} : { relied }) },
    { table, where, keys },
  ];
}

/** What the newest change of a row says of it. */
export interface RowTrace {
  /** The row is what its newest change left. */
  same: boolean;
  /** The newest change of it, by a transaction that bears a mark; null where there is none. */
  change: string | null;
  hash: Buffer | null;
  mark: number | null;
}

/** Compares rows with what the service itself wrote last. */
export interface WrittenRows {
  /**
   * SQL: a select of the `RowTrace` of a row that a statement names, to stand beside it in the same statement: no second one asks.
   * Without parameters, and the same text until the table has other columns.
   * @param anew asks which columns there are now.
   */
  traceOf(tx: Tx, table: string, row: string, options?: { anew: boolean }): Promise<string>;
  /** Of each row, whether it is what the service wrote, by what the trace says of it. */
  holds(tx: Tx, traces: readonly RowTrace[]): Promise<boolean[]>;
  /**
   * @returns the rows that are not, or are gone from beside them, as `table key`, or the table alone where too few say what was read of
   * them; none when all are as they should be.
   */
  altered(tx: Tx, of: readonly RowsOf[]): Promise<string[]>;
  /**
   * Reads something in the very statement that compares the rows it is made of: it says nothing that was only there for a moment.
   * @param select SQL: a select. What it finds travels as JSON.
   * @returns what it found, and those of the rows that are not what the service wrote, as `table key`.
   */
  readBeside<Row>(
    tx: Tx,
    of: readonly Omit<RowsOf, 'beside' | 'relied'>[],
    select: RawBuilder<unknown>,
  ): Promise<{ rows: Row[]; altered: string[] }>;
  /** @returns those of these rows that are, by their keys. A row that is not there is none of them. */
  asWritten(tx: Tx, of: RowsOf): Promise<Set<string>>;
  /** @returns those of these tables that the transaction has changed, and that were something else before it, as `table key`. */
  alteredBefore(ask: AskWith, tables: ReadonlySet<string>): Promise<string[]>;
  /** @returns the rows of these whole tables that are not what the service wrote last, removed ones with them, as `table key`. */
  alteredAmong(ask: AskWith, tables: readonly string[]): Promise<string[]>;
}

interface ColumnRow {
  table: string;
  column: string;
  key: number | null;
}

const columnsOfTables = `
  select c.relname as table, a.attname as column, array_position(i.indkey::int2[], a.attnum)::int as key
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
   order by c.relname, a.attnum`;

/** Whatever runs a statement without parameters: a bare connection, or a transaction. */
export type Ask = <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>;

/**
 * Every table of the catalogue that is no exception, as it is now: a new table or column is in it by birth.
 * @throws Error for a table without a primary key, whose rows nobody could name.
 */
export async function sealedTables(ask: Ask): Promise<SealedTable[]> {
  const tables = await tablesOfCatalogue(ask);
  const keyless = tables.find(({ key }) => key.length === 0);
  if (keyless !== undefined)
    throw new Error(`the table ${keyless.name} has no primary key, so its rows cannot be sealed`);
  return tables;
}

/** The same, without those that somebody else has put beside them and whose rows nobody could name. */
export const sealableTables = async (ask: Ask): Promise<SealedTable[]> =>
  (await tablesOfCatalogue(ask)).filter(({ key }) => key.length > 0);

async function tablesOfCatalogue(ask: Ask): Promise<SealedTable[]> {
  const tables = Map.groupBy(await ask<ColumnRow & pg.QueryResultRow>(columnsOfTables), (row) => row.table);
  return [...tables]
    .filter(([name]) => !Object.hasOwn(exceptTables, name))
    .map(([name, rows]) => {
      const except = exceptColumns[name] ?? {};
      const key = rows
        .filter((row) => row.key !== null)
        .sort((left, right) => (left.key ?? 0) - (right.key ?? 0))
        .map((row) => row.column);
      return {
        name,
        key,
        columns: rows.map((row) => row.column).filter((column) => !Object.hasOwn(except, column)),
      };
    });
}

/** Whether whatever the service writes into the table leaves a trace, as no column is left out. */
export const tracesAllWrites = (table: string): boolean => !Object.hasOwn(exceptColumns, table);

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const listOf = (row: string, columns: readonly string[]): string =>
  columns.map((column) => `${row}.${quoted(column)}`).join(', ');

/** SQL: the key of a row as text. */
export function keyOf(table: SealedTable, row: string): string {
  const [only, ...more] = table.key;
  return more.length === 0 ? `${row}.${quoted(only as string)}::text` : `row(${listOf(row, table.key)})::text`;
}

/** SQL: a row as it is hashed. It depends on the settings of `textSettings`. */
const asText = (table: SealedTable, row: string): string => `row(${listOf(row, table.columns)})::text`;

/** SQL: the hash of a row. The functions are named with their schema, or one of somebody else's that fits better would be called. */
export const digestOf = (table: SealedTable, row: string): string =>
  `pg_catalog.sha256(pg_catalog.convert_to(${asText(table, row)}, 'UTF8'))`;

/** The same within the triggers that trace changes, which are compared as they were made. */
const digestInTrigger = (table: SealedTable, row: string): string =>
  `sha256(convert_to(${asText(table, row)}, 'UTF8'))`;

/** Settings that decide how values are written as text: fixed on every connection of ours, and wherever rows are hashed by others. */
export const textSettings = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  bytea_output: 'hex',
  extra_float_digits: '1',
} as const;

const events = {
  insert: {
    sees: 'new table as new_rows',
    change: (table: SealedTable) =>
      `select write_mark(), '${table.name}', ${keyOf(table, 'n')}, null, ${digestInTrigger(table, 'n')} from new_rows n`,
  },
  delete: {
    sees: 'old table as old_rows',
    change: (table: SealedTable) =>
      `select write_mark(), '${table.name}', ${keyOf(table, 'o')}, ${digestInTrigger(table, 'o')}, null from old_rows o`,
  },
  update: {
    sees: 'old table as old_rows new table as new_rows',
    // A changed key is an end and a beginning. Where columns are left out, what changes nothing that counts leaves no trace; else each
    // row that is written does: one that somebody else wrote is younger than its trace, even if it says the same.
    change: (table: SealedTable) => `
      select write_mark(), '${table.name}', key, was, now
        from (select key, o.digest as was, n.digest as now
                from (select ${keyOf(table, 'o')} as key, ${digestInTrigger(table, 'o')} as digest from old_rows o) o
                full join (select ${keyOf(table, 'n')} as key, ${digestInTrigger(table, 'n')} as digest from new_rows n) n
                  using (key)) changed
       where ${tracesAllWrites(table.name) ? 'true' : 'was is distinct from now'}`,
  },
} as const;
export type SealEvent = keyof typeof events;
export const sealEvents = Object.keys(events) as SealEvent[];

const functionOf = (table: SealedTable, event: SealEvent): string => `seal_${event}_${table.name}`;
const triggerOf = (event: SealEvent): string => `zz_seal_${event}`;

/** SQL: whether a trigger `t` of a table `c` is one of those that trace changes, which `looseTables` compares. */
export const tracesChanges = `(c.relname <> all ('{${Object.keys(exceptTables).join(',')}}'::text[])
  and t.tgname = any ('{${sealEvents.map(triggerOf).join(',')}}'::text[]))`;

/** The source of the trigger function, exactly as the database keeps it. */
export function functionSource(table: SealedTable, event: SealEvent): string {
  return ` begin insert into record_changes (mark, tbl, key, was, now) ${events[event].change(table)}; return null; end `;
}

function attach(table: SealedTable, event: SealEvent): string {
  const settings = Object.entries(textSettings).map(([name, value]) => `set ${name} = '${value}'`);
  return `
    create or replace function ${functionOf(table, event)}() returns trigger language plpgsql ${settings.join(' ')}
      as $seal$${functionSource(table, event)}$seal$;
    drop trigger if exists ${triggerOf(event)} on ${quoted(table.name)};
    create trigger ${triggerOf(event)} after ${event} on ${quoted(table.name)} referencing ${events[event].sees}
      for each statement execute function ${functionOf(table, event)}();`;
}

/** What a trigger is and runs, as `plain` writes it: when it fires, and with which settings its function runs. */
function attachedAs(table: SealedTable, event: SealEvent): string {
  const trigger = `create trigger ${triggerOf(event)} after ${event} on ${table.name} referencing ${events[event].sees}
    for each statement execute function ${functionOf(table, event)}()`;
  const settings = Object.entries(textSettings).map(([name, value]) => `${name}=${value}`);
  return plain([trigger, 'plpgsql f v trigger', ...settings.sort()].join(' '));
}

interface AttachedRow {
  table: string;
  event: string;
  source: string;
  enabled: string;
  /** All else that the catalogue says of the trigger and its function. */
  definition: string;
}

const attachedTriggers = `
  select c.relname as table, substr(t.tgname, 9) as event, p.prosrc as source, t.tgenabled as enabled,
         concat_ws(' ', pg_get_triggerdef(t.oid), l.lanname, p.prosecdef, p.provolatile, p.prorettype::regtype,
                   (select string_agg(setting, ' ' order by lower(setting) collate "C") from unnest(p.proconfig) setting)) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    join pg_language l on l.oid = p.prolang
   where c.relnamespace = 'public'::regnamespace and t.tgname like 'zz\\_seal\\_%'
   order by c.relname, t.tgname`;

/** The triggers that trace changes, as they are. */
export const attachedSeals = (ask: Ask): Promise<AttachedRow[]> =>
  ask<AttachedRow & pg.QueryResultRow>(attachedTriggers);

/** Tables whose triggers are missing, switched off, or not those of this version. */
export async function looseTables(ask: Ask): Promise<SealedTable[]> {
  const attached = new Map((await attachedSeals(ask)).map((row) => [`${row.table} ${row.event}`, row]));
  return (await sealedTables(ask)).filter((table) =>
    sealEvents.some((event) => {
      const row = attached.get(`${table.name} ${event}`);
      return (
        row === undefined ||
        row.enabled !== 'O' ||
        row.source !== functionSource(table, event) ||
        plain(row.definition) !== attachedAs(table, event)
      );
    }),
  );
}

/** SQL: fixes the settings of `textSettings` until the transaction ends. */
export const fixTextSettings = `select ${Object.entries(textSettings)
  .map(([name, value]) => `set_config('${name}', '${value}', true)`)
  .join(', ')}`;

/** Gives every table its triggers, where it lacks them or they are not those of this version. */
export async function attachSeals(ask: Ask): Promise<void> {
  for (const table of await looseTables(ask)) {
    for (const event of sealEvents) await ask(attach(table, event));
  }
}

/** SQL: a new trace of every row that has none, or another one, following on the last. After `fixTextSettings`. */
export function traceAll(table: SealedTable): string {
  return `
    insert into record_changes (mark, tbl, key, was, now)
    select write_mark(), '${table.name}', coalesce(p.key, l.key), l.now, p.digest
      from (select ${keyOf(table, 't')} as key, ${digestOf(table, 't')} as digest from ${quoted(table.name)} t) p
      full join (select distinct on (key) key, now from record_changes where tbl = '${table.name}'
                  order by key, id desc) l on l.key = p.key
     where p.digest is distinct from l.now`;
}
