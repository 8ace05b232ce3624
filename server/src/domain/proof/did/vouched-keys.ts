import { type DialectAdapter, type RawBuilder, sql } from 'kysely';
import { type Refusal, wrongState } from '../../../kernel/values/errors.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { RowsOf, RowTrace, WrittenRows } from '../../../platform/db/seals/sealed-tables.ts';
import { sideRow } from '../../../platform/db/side-row.ts';

/** What decides whether a signature counts. */
export interface KeyColumns {
  kid: string;
  public_key: Buffer | null;
  valid_from: Date;
  retired_at: Date | null;
}

/** An installation: what tells the rows that it wrote. */
interface Installation {
  readonly written: WrittenRows;
}

/** By the connections to its database: a transaction has the adapter of whatever it was begun on. */
const installations = new WeakMap<DialectAdapter, Installation>();

const installationOf = (tx: Tx): Installation | undefined => installations.get(tx.getExecutor().adapter);

/**
 * From now on a key in this database counts only where its row is what the service wrote: somebody who can write the database
 * could else add a key of their own and sign whatever they like with it (ADR 0013). A database that is open without an
 * installation, such as by `check`, is believed here: that compares all rows with the trace by itself.
 */
export function vouchForKeys({ db, reader }: Pick<Database, 'db' | 'reader'>, written: WrittenRows): void {
  for (const each of [db, reader]) installations.set(each.getExecutor().adapter, { written });
}

const contentOf = ({ kid, public_key, valid_from, retired_at }: KeyColumns): string =>
  `${kid} ${valid_from.getTime()} ${retired_at?.getTime()} ${public_key?.toString('latin1')}`;

const noKey = Buffer.alloc(0);

/** What was found so in a transaction: it ends with it. */
const foundIn = new WeakMap<Tx, Set<string>>();

/**
 * Those of these keys that the service wrote as they are here. Asked anew in each view: an answer of one whose tables turn out to be
 * somebody else's must not outlive it.
 */
async function vouched(tx: Tx, keys: readonly KeyColumns[]): Promise<(key: KeyColumns) => boolean> {
  if (installationOf(tx) === undefined) return () => true;
  const written = (tx.isTransaction ? foundIn.get(tx) : undefined) ?? new Set<string>();
  if (tx.isTransaction) foundIn.set(tx, written);
  const each = new Map(keys.filter((key) => key.public_key !== null).map((key) => [contentOf(key), key]));
  for (const [content, key] of each) {
    if (!written.has(content) && (await isWritten(tx, key))) written.add(content);
  }
  return (key) => key.public_key === null || written.has(contentOf(key));
}

/** In one statement with what the row says, so that none that was there for a moment is taken for it. */
function isWritten(tx: Tx, { kid, public_key, valid_from, retired_at }: KeyColumns): Promise<boolean> {
  const where = sql<boolean>`t.kid = ${kid} and t.public_key = ${public_key}
    and date_trunc('milliseconds', t.valid_from) = ${valid_from}::timestamptz
    and date_trunc('milliseconds', t.retired_at) is not distinct from ${retired_at}::timestamptz`;
  return areWritten(tx, { table: 'signing_keys', where }, 1);
}

/** Whether so many of these rows are what the service wrote. Without an installation they are believed. */
export async function areWritten(tx: Tx, rows: RowsOf, count: number): Promise<boolean> {
  return ((await writtenAmong(tx, rows))?.size ?? count) >= count;
}

/** The keys of those of these rows that are what the service wrote. @returns undefined without an installation: all are believed. */
export async function writtenAmong(tx: Tx, rows: RowsOf): Promise<ReadonlySet<string> | undefined> {
  return installationOf(tx)?.written.asWritten(tx, rows);
}

/**
 * SQL: a select of the trace of a row that a statement names, to stand beside it, for `holds`.
 * @returns undefined without an installation: all are believed.
 */
export async function traceBeside(tx: Tx, table: string, row: string): Promise<string | undefined> {
  return installationOf(tx)?.written.traceOf(tx, table, row);
}

/** SQL: the trace of a row in a database that is believed. */
export const untraced = 'select true as same, null::text as change, null::bytea as hash, null::bigint as mark';

/** Whether a row with this trace is what the service wrote. Without an installation it is believed. */
export async function holds(tx: Tx, trace: RowTrace): Promise<boolean> {
  return (await installationOf(tx)?.written.holds(tx, [trace]))?.[0] ?? true;
}

/** A row that was compared with its trace. */
export interface Traced {
  /** It is what the service wrote last. */
  written: boolean;
}

const besideRow = sideRow<RowTrace>('trace', ['same', 'change', 'hash', 'mark']);

/** What a statement selects and joins so that the trace of a row stands beside it. */
export interface TraceOfRow {
  columns: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
}

const joined = (text: string): TraceOfRow => ({
  columns: sql.join([...besideRow.columns]),
  join: sql`left join lateral (${sql.raw(text)}) trace on true`,
});

/** What is selected of a row that is not compared, beside others that are. */
export const untracedRow = joined(untraced);

/**
 * Rows of a statement, each compared with its trace in the same statement. Without an installation they are believed.
 * @param of the tables whose rows are compared, by what they are called in the statement.
 */
export async function tracedBeside<Row extends object>(
  tx: Tx,
  of: Readonly<Record<string, string>>,
  load: (traceOf: (as: string) => TraceOfRow) => Promise<Row[]>,
): Promise<(Row & Traced)[]> {
  const loadBy = (texts: ReadonlyMap<string, string>) =>
    load((as) => {
      const text = texts.get(as);
      return text === undefined ? untracedRow : joined(text);
    });
  const written = installationOf(tx)?.written;
  if (written === undefined) return (await loadBy(new Map())).map((row) => ({ ...row, written: true }));
  const textsOf = async (anew: boolean) => {
    const texts = new Map<string, string>();
    for (const [as, table] of Object.entries(of)) texts.set(as, await written.traceOf(tx, table, as, { anew }));
    return texts;
  };
  const judged = async (texts: ReadonlyMap<string, string>) => {
    const rows = await loadBy(texts);
    const held = await written.holds(
      tx,
      rows.map((row) => besideRow.of(row) as RowTrace),
    );
    return rows.map((row, place) => ({ ...row, written: held[place] === true }));
  };
  const texts = await textsOf(false);
  const rows = await judged(texts);
  if (rows.every((row) => row.written)) return rows;
  // A newer version may have given a table another column meanwhile: its rows hash to something else.
  const now = await textsOf(true);
  return [...now].every(([as, text]) => texts.get(as) === text) ? rows : judged(now);
}

/** What of these rows is not what the service wrote, as `table key`. Without an installation all are believed. */
export async function alteredAmong(tx: Tx, ...rows: readonly RowsOf[]): Promise<string[]> {
  return (await installationOf(tx)?.written.altered(tx, rows)) ?? [];
}

export const alteredDid = (did: string): Refusal =>
  wrongState(`The record of ${did} is not what the service wrote; an admin has to look at it first (lotmark check).`);

/** Rows with the columns of their keys; a key that the service did not write is empty, and signs nothing. */
export async function withVouchedKeys<Row extends object>(tx: Tx, rows: readonly Row[]): Promise<Row[]> {
  const keyed = rows as readonly (Row & KeyColumns)[];
  const isVouched = await vouched(
    tx,
    keyed.filter((row) => row.public_key !== null && row.public_key !== undefined),
  );
  return keyed.map((row) =>
    row.public_key === null || row.public_key === undefined || isVouched(row) ? row : { ...row, public_key: noKey },
  );
}

/** Of these keys those that the service wrote. */
export async function onlyVouched<Key extends KeyColumns>(tx: Tx, keys: readonly Key[]): Promise<Key[]> {
  return keys.filter(await vouched(tx, keys));
}
