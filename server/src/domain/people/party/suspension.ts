import { wrongState } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** What to say of an organisation that is suspended. */
export const suspendedWords = (org: string): string =>
  `${org} is suspended and starts nothing new; what runs already goes to its end.`;

/** Which of the organisations are suspended. */
export async function suspendedAmong(tx: Tx, orgs: readonly (string | null)[]): Promise<string[]> {
  const names = [...new Set(orgs.filter((org) => org !== null))];
  if (names.length === 0) return [];
  const rows = await tx
    .selectFrom('orgs')
    .select('name')
    .where((eb) => eb('name', '=', eb.fn.any(eb.val(names))))
    .where('suspended_at', 'is not', null)
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name);
}

/** Before anything new begins. @throws Refusal 409 naming the organisation that is suspended. */
export async function refuseSuspended(tx: Tx, ...orgs: (string | null)[]): Promise<void> {
  const [first] = await suspendedAmong(tx, orgs);
  if (first !== undefined) throw wrongState(suspendedWords(first));
}
