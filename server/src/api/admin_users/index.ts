import { tag } from '../operation.ts';
import { adminUsersLogs } from './logs.ts';
import { adminUsersUsers } from './users.ts';

export const adminUsers = tag('svc_network.api.admin_users', { ...adminUsersLogs, ...adminUsersUsers });
