import { tag } from '../operation.ts';
import { adminUsersAccess } from './access.ts';
import { adminUsersLogs } from './logs.ts';
import { adminUsersUsers } from './users.ts';

export const adminUsers = tag('svc_network.api.admin_users', {
  ...adminUsersAccess,
  ...adminUsersLogs,
  ...adminUsersUsers,
});
