import { z } from 'zod';
import { showInvite, shownInvite } from '../../domain/people/invite/shown.ts';
import { names, text } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const getInvite = operation({
  summary:
    'What an invite is to, as what, by whom and how it stands, for whoever holds its mailed token: before they accept it, or after it has ended.',
  allow: 'anyone',
  kind: 'read',
  snapshot: true,
  perMinute: 60,
  input: z.object({ token: text(200).meta(names('invite token')) }),
  output: shownInvite,
  refusals: {
    not_found: 'the token is of no invite',
    state: 'the invite is not what the service wrote',
  },
  handler: (ctx, { token }) => showInvite(ctx, token),
});

export const organisationInvitation = { get_invite: getInvite };
