import { forbidden } from '../../../kernel/values/errors.ts';
import type { Actor, Role } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Inspection } from './store.ts';

/** Whoever holds none of them inspects nothing: an admin may, too. */
const inspecting: readonly Role[] = ['SVC Inspector', 'Platform Admin', 'System Manager'];

/**
 * What was found is the word of the inspector on the record alone. An admin may hand in what they entered: one who could enter it,
 * too, would approve their own figures under another's name.
 * @throws Refusal 403.
 */
export function assertOwnEntry(
  { actor }: { readonly actor: Actor },
  { name, inspector }: Pick<Inspection, 'name' | 'inspector'>,
): void {
  if (actor.userId === inspector) return;
  throw forbidden(`Only the inspector on the record enters what was found in ${name}.`);
}

/** Whether somebody inspects: they have the role, and can log in. */
export async function stillInspects(tx: Tx, inspector: string): Promise<boolean> {
  const role = await tx
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select('role')
    .where('user_id', '=', inspector)
    .where('role', 'in', inspecting)
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return role !== undefined;
}

/** What somebody began as an inspector they do not go on with when the role was taken from them. @throws Refusal 403. */
export async function assertStillInspects(tx: Tx, { name, inspector }: Pick<Inspection, 'name' | 'inspector'>) {
  if (await stillInspects(tx, inspector)) return;
  throw forbidden(`Whoever began ${name} is no inspector any more; another inspector has to look at the lot.`);
}
