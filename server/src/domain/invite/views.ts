import { z } from 'zod';
import { timestamp, toIso } from '../../kernel/vocabulary.ts';
import { inviteStatusAt, inviteStatuses } from './rules.ts';
import type { Invite } from './store.ts';

export const inviteRow = z.object({
  name: z.string(),
  cooperative: z.string(),
  invitee_email: z.string(),
  status: z.enum(inviteStatuses),
  created_at: timestamp(),
  expires_at: timestamp(),
  accepted_at: timestamp().nullable(),
});

export function inviteRowView(invite: Invite, now: Date): z.input<typeof inviteRow> {
  return {
    name: invite.name,
    cooperative: invite.cooperative,
    invitee_email: invite.invitee_email,
    status: inviteStatusAt(invite, now),
    created_at: toIso(invite.created_at),
    expires_at: toIso(invite.expires_at),
    accepted_at: toIso(invite.accepted_at),
  };
}
