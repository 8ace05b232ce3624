import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Work } from './work.ts';

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
