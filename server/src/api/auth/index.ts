import { tag } from '../operation.ts';
import { authAccount } from './account.ts';
import { authOwnAccount } from './own-account.ts';
import { authPasskeys } from './passkeys.ts';
import { authSecondFactor } from './second-factor.ts';
import { authSession, frappeAuth, signIn } from './session.ts';
import { authSessions } from './sessions.ts';

export const auth = [
  ...tag('svc_network.api.auth', {
    ...authAccount,
    ...authOwnAccount,
    ...authPasskeys,
    ...authSecondFactor,
    ...authSession,
    ...authSessions,
  }),
  ...tag('', signIn, 'auth'),
  ...tag('frappe.auth', frappeAuth),
];
