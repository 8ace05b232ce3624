import { z } from 'zod';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import { inviteStatusAt, inviteStatuses } from './rules.ts';
import type { Invite } from './store.ts';

export const inviteRow = z.object({
  name: z.string(),
  invitee_email: z.string(),
  status: z.enum(inviteStatuses),
  created_at: timestamp(),
  expires_at: timestamp(),
  accepted_at: timestamp().nullable(),
});

/** An invite without the name of its organisation, which each interface calls differently. */
export function inviteRowView(invite: Invite, now: Date): z.input<typeof inviteRow> {
  return {
    name: invite.name,
    invitee_email: invite.invitee_email,
    status: inviteStatusAt(invite, now),
    created_at: toIso(invite.created_at),
    expires_at: toIso(invite.expires_at),
    accepted_at: toIso(invite.accepted_at),
  };
}
