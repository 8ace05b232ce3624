import { tag } from '../operation.ts';
import { authAccount } from './account.ts';
import { authSession, frappeAuth, signIn } from './session.ts';

export const auth = [
  ...tag('svc_network.api.auth', { ...authAccount, ...authSession }),
  ...tag('', signIn, 'auth'),
  ...tag('frappe.auth', frappeAuth),
];
