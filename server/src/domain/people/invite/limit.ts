import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { locks } from '../../../platform/db/locks.ts';

/** Invites that one address gets in an hour, of all organisations together: a stranger's mailbox cannot be filled. */
export const maxInvitesPerHour = 3;
/** Invites that one organisation sends in an hour: nobody writes to strangers by the thousand in our name. */
export const maxInvitesOfOrgPerHour = 60;

const hourMs = 3_600_000;

/** Call it with the organisation's row locked. @throws Refusal `rate_limit`, which says when an invite may be sent again. */
export async function limitInvites({ tx, now }: Work, { org, email }: { org: string; email: string }): Promise<void> {
  // Several organisations may invite one address at once.
  await sql`select pg_advisory_xact_lock(${locks.invitesOfAddress}::int, hashtext(${email}))`.execute(tx);
  const since = new Date(now.getTime() - hourMs);
  const toAddress = await newest(
    tx,
    maxInvitesPerHour,
    sql`select created_at as at from mails where kind = 'invite' and created_at > ${since} and recipient = ${email}`,
  );
  if (toAddress !== undefined) {
    throw tooMany(`${maxInvitesPerHour} invitations went to ${email} within an hour`, toAddress, now);
  }
  // A mail does not say for whom it was sent; the calls that invited do. Others may have invited the same addresses.
  const ofOrg = await newest(
    tx,
    maxInvitesOfOrgPerHour,
    sql`select a.at from audit_log a join invites i on i.name = a.subject
         where i.org = ${org} and a.at > ${since} and a.outcome = 'ok' and a.operation like '%.invite_member'`,
  );
  if (ofOrg !== undefined) {
    throw tooMany(`${maxInvitesOfOrgPerHour} invitations were sent for ${org} within an hour`, ofOrg, now);
  }
}

/** When that was after which as many as are allowed were sent, if so many were; `sent` has a row with its moment, `at`, for each. */
async function newest(tx: Tx, most: number, sent: RawBuilder<unknown>): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at from (${sent}) s order by at desc offset ${most - 1} limit 1`.execute(tx);
  return rows[0]?.at;
}

function tooMany(what: string, first: Date, now: Date): Refusal {
  const seconds = Math.max(1, Math.ceil((first.getTime() + hourMs - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Refusal('rate_limit', `${what}: try again in ${when}.`, { headers: { 'retry-after': String(seconds) } });
}
