import { belonging } from '../belonging.ts';
import { tag } from '../operation.ts';
import { organisationCredentials } from './credentials.ts';
import { organisationInvitation } from './invitation.ts';
import { organisationOffice } from './office.ts';

/** Of organisations of any kind. */
export const organisation = tag('svc_network.api.organisation', {
  ...belonging({ word: 'organisation' }),
  ...organisationInvitation,
  ...organisationOffice,
  ...organisationCredentials,
});
