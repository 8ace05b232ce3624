import { type Decision, decided, forbidden, refused, wrongState } from '../../../kernel/values/errors.ts';
import { type Machine, next, statesFor } from '../../../kernel/values/machine.ts';
import type { InviteStatus } from '../../../platform/db/tables.generated.ts';

export {
  type InviteStatus,
  inviteStatuses,
} from '../../../platform/db/tables.generated.ts';

export type InviteEvent = 'accept' | 'revoke' | 'expire';

/** The life of an invite. Nothing brings back one that ended: a new one is made instead. */
export const inviteMachine: Machine<InviteStatus, InviteEvent> = {
  Pending: { accept: 'Accepted', revoke: 'Revoked', expire: 'Expired' },
  Accepted: {},
  Revoked: {},
  Expired: {},
};

/** How long an invite, and each resend of it, is good for. */
export const inviteLifeMs = 14 * 86_400_000;

interface Dated {
  status: InviteStatus;
  expires_at: Date;
}

/** What an invite is now: Pending ends with its time, whether or not the sweep has written it down yet. */
export function inviteStatusAt(invite: Dated, now: Date): InviteStatus {
  const status = invite.status;
  return status === 'Pending' && invite.expires_at <= now ? 'Expired' : status;
}

/**
 * Whether the holder of the mailed token may accept. The account's address is looked at before the state.
 * @returns `accept`, or `already` for a repeated call.
 */
export function acceptInvite(
  invite: Dated & { name: string; invitee_email: string },
  email: string,
  now: Date,
): Decision<'accept' | 'already'> {
  if (invite.invitee_email !== email) {
    return refused(forbidden('This invite was sent to another address; log in with the account of that address.'));
  }
  const status = inviteStatusAt(invite, now);
  if (status === 'Accepted') return decided('already');
  if (next(inviteMachine, status, 'accept') !== undefined) return decided('accept');
  return refused(
    wrongState(`${invite.name} is ${status}; it must be ${statesFor(inviteMachine, 'accept').join(' or ')}.`),
  );
}
