import { type RawBuilder, sql } from 'kysely';
import { wrongState } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';

/** What to say of an organisation that is suspended. */
export const suspendedWords = (org: string): string =>
  `${org} is suspended and starts nothing new; what runs already goes to its end.`;

/** Which of the organisations are suspended. */
export async function suspendedAmong(tx: Tx, orgs: readonly (string | null)[]): Promise<string[]> {
  if (orgs.every((org) => org === null)) return [];
  const { rows } = await sql<{ suspended: string[] }>`select ${suspendedOf(orgs)} as suspended`.execute(tx);
  return rows[0]?.suspended ?? [];
}

/**
 * As `suspendedAmong`, for a statement on something else.
 * @param columns of that statement, which name organisations, too.
 */
export function suspendedOf(
  orgs: readonly (string | null)[],
  ...columns: readonly RawBuilder<unknown>[]
): RawBuilder<string[]> {
  const names = [...new Set(orgs.filter((org) => org !== null))];
  const among = columns.length === 0 ? sql`${names}::text[]` : sql`${names}::text[] || array[${sql.join(columns)}]`;
  return sql`array(select o.name from orgs o where o.name = any(${among}) and o.suspended_at is not null order by o.name)`;
}

/**
 * Before anything new begins.
 * @throws Refusal 409 naming the organisation that is suspended, also where somebody hides that.
 */
export async function refuseSuspended({ tx, attest }: Work, ...orgs: (string | null)[]): Promise<void> {
  acceptNoneSuspended(await suspendedAmong(tx, orgs));
  const names = [...new Set(orgs.filter((org) => org !== null))];
  if (names.length > 0) await attest.assertAsWritten(notSuspended(names));
}

/** The rows of organisations that were read as not suspended; names that are different, and there. */
export const notSuspended = (names: readonly string[]): RowsOf => ({
  table: 'orgs',
  where: sql`t.name = any(${names}::text[])`,
  relied: { on: sql`t.suspended_at is null`, rows: names.length },
});

/** By what a statement found of `suspendedOf`. @throws as `refuseSuspended`. */
export function acceptNoneSuspended([first]: readonly string[]): void {
  if (first !== undefined) throw wrongState(suspendedWords(first));
}
