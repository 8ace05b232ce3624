import { sql } from 'kysely';
import { z } from 'zod';
import { hashSecret } from '../../../kernel/call/session.ts';
import { notFound } from '../../../kernel/values/errors.ts';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import { type Actor, memberRoles, orgKinds } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import { shownTitle } from '../../../platform/db/shown-names.ts';
import { inviteStatusAt, inviteStatuses } from './rules.ts';
import { findInviteByToken } from './store.ts';

/** What the mail with the link said, and what has become of it. The address it went to is not told: the link may have been passed on. */
export const shownInvite = z.object({
  status: z.enum(inviteStatuses),
  organisation_name: z.string(),
  kind: z.enum(orgKinds),
  role: z.enum(memberRoles).meta({ description: 'What whoever accepts becomes.' }),
  invited_by: z.string().nullable(),
  suspended: z
    .boolean()
    .meta({ description: 'Whether the organisation is suspended: until that ends, nobody joins it.' }),
  expires_at: timestamp(),
  for_me: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether it went to the address of the caller’s account; null for a guest.' }),
});

interface Showing {
  tx: Tx;
  actor: Actor;
  now: Date;
  /** Throws unless the row of this key is there, and is what the service wrote. */
  assertWritten: (row: RowsOf, key: string) => Promise<void>;
}

/**
 * The invite of a mailed token, for whoever holds the link, before they accept it or after it has ended.
 * @throws Refusal 404 for a token of none, 409 where it is not what the service wrote.
 */
export async function showInvite(
  { tx, actor, now, assertWritten }: Showing,
  token: string,
): Promise<z.input<typeof shownInvite>> {
  const found = await findInviteByToken(tx, hashSecret(token));
  if (found === undefined) throw notFound('This invite link is not valid (any more).');
  await assertWritten({ table: 'invites', where: sql`t.name = ${found.name}` }, found.name);
  const named = await tx
    .selectFrom('orgs')
    .leftJoin('users', (join) => join.on('users.id', '=', found.invited_by))
    .select(['orgs.kind', 'users.full_name as invited_by', shownTitle('orgs').as('title'), 'orgs.suspended_at'])
    .where('orgs.name', '=', found.org)
    .executeTakeFirstOrThrow();
  if (named.invited_by !== null) {
    const where = sql<boolean>`t.id = ${found.invited_by}::uuid and t.full_name = ${named.invited_by}`;
    await assertWritten({ table: 'users', where }, `${found.invited_by}`);
  }
  return {
    status: inviteStatusAt(found, now),
    organisation_name: named.title,
    kind: named.kind,
    role: 'Member',
    invited_by: named.invited_by,
    suspended: named.suspended_at !== null,
    expires_at: toIso(found.expires_at),
    for_me: actor.email === undefined ? null : actor.email === found.invitee_email,
  };
}
