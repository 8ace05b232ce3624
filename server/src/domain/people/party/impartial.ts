import { sql } from 'kysely';
import { forbidden } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';

/**
 * Nobody vouches for their own: whoever belongs to an organisation does not inspect, certify or confirm what is its. The
 * memberships are read from the records, because those that lack their role count here, too.
 * @param what what is not for them, such as "inspect this lot".
 * @throws Refusal 403; 409 where somebody hid a membership.
 */
export async function assertImpartial(
  { tx, attest }: Pick<Work, 'tx' | 'attest'>,
  userId: string,
  orgs: readonly (string | null)[],
  what: string,
): Promise<void> {
  const own = await ownAmong(tx, userId, orgs);
  if (own === undefined) return attest.assertAsWritten(...noMembership(userId, orgs));
  throw forbidden(`Whoever belongs to ${own} may not ${what}: nobody vouches for their own.`);
}

/**
 * That somebody belongs to none of these, as was read, nor by the trace: a membership can be hidden for a moment, and be there again by
 * the time of the comparison, or not yet.
 */
export function noMembership(userId: string, orgs: readonly (string | null)[]): RowsOf[] {
  const parties = sql`${orgs.filter((org) => org !== null)}::text[]`;
  const none = sql<boolean>`not exists (select from org_members m where m.user_id = t.id and m.org = any(${parties}))`;
  return [
    { table: 'users', where: sql`t.id = ${userId}::uuid`, relied: { on: none, rows: 1 } },
    {
      table: 'org_members',
      where: sql`false`,
      keys: sql`array(select row(org, ${userId}::uuid)::text from unnest(${parties}) org)`,
    },
  ];
}

/** One of these organisations that somebody belongs to. */
export async function ownAmong(tx: Tx, userId: string, orgs: readonly (string | null)[]): Promise<string | undefined> {
  const parties = orgs.filter((org) => org !== null);
  if (parties.length === 0) return undefined;
  const own = await tx
    .selectFrom('org_members')
    .select('org')
    .where('user_id', '=', userId)
    .where('org', 'in', parties)
    .executeTakeFirst();
  return own?.org;
}
