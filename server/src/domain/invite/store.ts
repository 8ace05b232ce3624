import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { CoopInvitesTable } from '../../platform/db/tables.generated.ts';

export type Invite = Selectable<CoopInvitesTable>;

export function lockInvite(tx: Tx, name: string): Promise<Invite | undefined> {
  return tx.selectFrom('coop_invites').selectAll().where('name', '=', name).forUpdate().executeTakeFirst();
}

/** By the hash of the mailed token; without a lock (the cooperative's comes first). */
export function findInviteByToken(tx: Tx, tokenHash: Buffer): Promise<Invite | undefined> {
  return tx.selectFrom('coop_invites').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Renews the Pending invite of an address, if there is one: its earlier token stops working. Answers its name. */
export async function renewInvite(
  tx: Tx,
  invite: { cooperative: string; email: string; tokenHash: Buffer; expiresAt: Date },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('coop_invites')
    .set({ token_hash: invite.tokenHash, expires_at: invite.expiresAt })
    .where('cooperative', '=', invite.cooperative)
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
    cooperative: string;
    email: string;
    tokenHash: Buffer;
    invitedBy: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('coop_invites')
    .values({
      name: invite.name,
      cooperative: invite.cooperative,
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
    .updateTable('coop_invites')
    .set({ status: 'Accepted', accepted_at: now, created_user: userId })
    .where('name', '=', name)
    .execute();
}

export async function markRevoked(tx: Tx, name: string): Promise<void> {
  await tx.updateTable('coop_invites').set({ status: 'Revoked' }).where('name', '=', name).execute();
}

/** Writes down which invites have ended; of one cooperative, or of all. Answers how many. */
export async function expireInvites(tx: Tx, now: Date, cooperative?: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update coop_invites set status = 'Expired'
     where status = 'Pending' and expires_at <= ${now} and (${cooperative ?? null}::text is null or cooperative = ${cooperative ?? null})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}
