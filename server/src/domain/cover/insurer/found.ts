import { notFound, wrongState } from '../../../kernel/values/errors.ts';
import { roleOfKind } from '../../../kernel/write/actor.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { seriesOfKind } from '../../people/party/rules.ts';
import { addMember, insertOrg } from '../../people/party/store.ts';
import { bringRole } from '../../people/user/roles.ts';
import { lockUserByEmail } from '../../people/user/store.ts';

/**
 * Founds an insurer with a first agent, who is its Owner and asks the others in.
 * @throws Refusal 404 where nobody has that address, 409 for a disabled account or one whose role an admin took.
 */
export async function foundInsurer(
  work: Work,
  { title, country, owner }: { title: string; country: string; owner: string },
): Promise<string> {
  const { tx, now } = work;
  const user = await lockUserByEmail(work, owner);
  if (user === undefined) throw notFound(`Nobody has an account with the address ${owner}; they sign up first.`);
  if (user.disabled_at !== null) throw wrongState(`The account of ${owner} is disabled.`);
  const name = await work.ids.name(tx, seriesOfKind.Insurer, now);
  await insertOrg(work, { name, kind: 'Insurer', title, country, created_by: actorIdOf(work), created_at: now });
  await addMember(work, { org: name, kind: 'Insurer', userId: user.id, role: 'Owner', now });
  await bringRole(work, { userId: user.id, role: roleOfKind.Insurer, org: name });
  return name;
}
