import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { wrongState } from '../values/errors.ts';
import { actorIdOf, type Work } from './work.ts';

/** The key of a row: its columns in the order of the primary key. */
type Key = Readonly<Record<string, string>>;

/**
 * Before it is answered that something is so already (ended, paid, signed), and nothing is written: the row, which the caller has locked
 * or which stood in the way of a new one, is there, and is what the service wrote. Only what is written is compared at the commit, so
 * whoever altered the row for a moment would have an end answered that never was.
 * @throws Refusal 409 naming the row.
 */
export const soAlready = ({ attest }: Pick<Work, 'attest'>, table: string, key: Key): Promise<void> =>
  attest.assertAsWritten({ table, where: isRow(key), relied: { on: sql`true`, rows: 1 } });

/** What was done before with a record: by whom, and what was said with it. */
export interface Done {
  /** How the record stands, as `PLOT-2026-00001 is Retired`. */
  stands: string;
  /** Undefined where nobody is known to have done it: it may never have been otherwise. */
  by: string | null | undefined;
  /** By parameter: what was said then, and what is said now. */
  said: Readonly<Record<string, readonly [then: unknown, now: unknown]>>;
}

/**
 * Whoever makes the same call once more is told what they did. Whoever says something else with it, or is somebody else, learns that it
 * was not written down: a reason or an amount is never dropped without a word.
 * @throws Refusal 409.
 */
export function refuseOther(work: Work, { stands, by, said }: Done): void {
  if (by === undefined) throw wrongState(`${stands}; nothing was changed now${notKept(said)}.`);
  // Who says nothing this time drops no word.
  const differing = Object.entries(said).filter(([, [then, now]]) => (now ?? null) !== null && (then ?? null) !== now);
  const unsaid = differing.filter(([, [then]]) => (then ?? null) === null).map(([name]) => name);
  const others = differing.map(([name]) => name).filter((name) => !unsaid.includes(name));
  const how = [
    ...(by === actorIdOf(work) ? [] : ['by somebody else']),
    ...(others.length === 0 ? [] : [`with another ${others.join(' and ')}`]),
    ...(unsaid.length === 0 ? [] : [`with no ${unsaid.join(' and ')}`]),
  ];
  if (how.length > 0) throw wrongState(`${stands} already, ${how.join(' and ')}; nothing was changed now.`);
}

/** What the caller says now, and nobody writes down. */
function notKept(said: Done['said']): string {
  const names = Object.entries(said).flatMap(([name, [, now]]) => ((now ?? null) === null ? [] : [name]));
  if (names.length === 0) return '';
  return `, and your ${names.join(' and ')} ${names.length === 1 ? 'was' : 'were'} not kept`;
}

/** As `soAlready`, where the row says by whom it was done, or why. @throws Refusal 409; see `refuseOther`. */
export async function doneAlready(work: Work, table: string, key: Key, done: Done): Promise<void> {
  // First: nobody is told either that somebody else did what seemed done for a moment.
  await soAlready(work, table, key);
  refuseOther(work, done);
}

/**
 * What the caller made before, or what is made now; undefined where neither is. `make` gives undefined where a row of another call stands
 * in the way: that may be the caller's own of the same moment, which `before` did not see yet, so that it looks once more.
 */
export const madeOnce = async <Made>(
  before: () => Promise<Made | undefined>,
  make: () => Promise<Made | undefined>,
): Promise<Made | undefined> => (await before()) ?? (await make()) ?? before();

/** As `soAlready`, where nothing was there to be ended: neither by the trace, or somebody hid it for a moment. */
export function goneAlready({ attest }: Pick<Work, 'attest'>, table: string, key: Key): Promise<void> {
  const columns = Object.keys(key);
  const values = Object.values(key).map((value) => sql`${value}::text`);
  const name = columns.length === 1 ? values[0] : sql`row(${sql.join(values)})::text`;
  const keys = sql<string[]>`array[${name}]`;
  const gone = sql<boolean>`t.${sql.ref(columns[0] as string)} is null`;
  return attest.assertAsWritten({ table, where: isRow(key), keys, relied: { on: gone, rows: 1 } });
}

const isRow = (key: Key): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    Object.entries(key).map(([column, value]) => sql`t.${sql.ref(column)} = ${value}`),
    sql` and `,
  )})`;
