import { sql } from 'kysely';
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
  const toAddress = await newest(tx, maxInvitesPerHour, {
    since,
    recipients: sql`select ${email}::text`,
  });
  if (toAddress !== undefined) {
    throw tooMany(`${maxInvitesPerHour} invitations went to ${email} within an hour`, toAddress, now);
  }
  const ofOrg = await newest(tx, maxInvitesOfOrgPerHour, {
    since,
    recipients: sql`select invitee_email from invites where org = ${org}`,
  });
  if (ofOrg !== undefined) {
    throw tooMany(`${maxInvitesOfOrgPerHour} invitations were sent for ${org} within an hour`, ofOrg, now);
  }
}

/** When the mail was written after which as many as are allowed were, if so many were. */
async function newest(
  tx: Tx,
  most: number,
  { since, recipients }: { since: Date; recipients: ReturnType<typeof sql> },
): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from mails
     where kind = 'invite' and created_at > ${since} and recipient in (${recipients})
     order by created_at desc offset ${most - 1} limit 1`.execute(tx);
  return rows[0]?.created_at;
}

function tooMany(what: string, first: Date, now: Date): Refusal {
  const seconds = Math.max(1, Math.ceil((first.getTime() + hourMs - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Refusal('rate_limit', `${what}: try again in ${when}.`, { headers: { 'retry-after': String(seconds) } });
}
