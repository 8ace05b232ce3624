import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { InvitesTable } from '../../../platform/db/tables.generated.ts';

export type Invite = Selectable<InvitesTable>;

export function lockInvite(tx: Tx, name: string): Promise<Invite | undefined> {
  return tx.selectFrom('invites').selectAll().where('name', '=', name).forUpdate().executeTakeFirst();
}

/** By the hash of a mailed token, of the last mail or of one before; without a lock (the organisation's comes first). */
export async function findInviteByToken(tx: Tx, tokenHash: Buffer): Promise<Invite | undefined> {
  const newest = await tx.selectFrom('invites').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
  if (newest !== undefined) return newest;
  return tx
    .selectFrom('invites')
    .selectAll()
    .where(sql<boolean>`earlier_tokens @> array[${tokenHash}::bytea]`)
    .executeTakeFirst();
}

/** Whether it was mailed for this invite. */
export const isTokenOf = ({ token_hash, earlier_tokens }: Invite, tokenHash: Buffer): boolean =>
  [token_hash, ...(earlier_tokens as unknown as Buffer[])].some((each) => each.equals(tokenHash));

/** More mails than anybody keeps. */
const tokensKept = 10;

/** Renews the Pending invite of an address, if there is one: what was mailed before works as long. Answers its name. */
export async function renewInvite(
  tx: Tx,
  invite: { org: string; email: string; tokenHash: Buffer; expiresAt: Date },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('invites')
    .set({
      token_hash: invite.tokenHash,
      earlier_tokens: sql`(token_hash || earlier_tokens)[1:${sql.lit(tokensKept)}]` as never,
      expires_at: invite.expiresAt,
    })
    .where('org', '=', invite.org)
    .where('invitee_email', '=', invite.email)
    .where('status', '=', 'Pending')
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export async function insertInvite(
  tx: Tx,
  invite: {
    name: string;
    org: string;
    email: string;
    tokenHash: Buffer;
    invitedBy: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('invites')
    .values({
      name: invite.name,
      org: invite.org,
      invitee_email: invite.email,
      status: 'Pending',
      token_hash: invite.tokenHash,
      invited_by: invite.invitedBy,
      created_at: invite.now,
      expires_at: invite.expiresAt,
    })
    .execute();
}

export async function markAccepted(tx: Tx, name: string, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('invites')
    .set({ status: 'Accepted', accepted_at: now, created_user: userId })
    .where('name', '=', name)
    .execute();
}

export async function markRevoked(tx: Tx, name: string): Promise<void> {
  await tx.updateTable('invites').set({ status: 'Revoked' }).where('name', '=', name).execute();
}

/** Writes down which invites have ended; of one organisation, or of all but some. Answers how many. */
export async function expireInvites(
  tx: Tx,
  now: Date,
  { org, except = [] }: { org?: string; except?: readonly string[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update invites set status = 'Expired'
     where status = 'Pending' and expires_at <= ${now} and (${org ?? null}::text is null or org = ${org ?? null})
       and name <> all(${except}::text[])`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
