import type { AdminUsersGrantRoleInput } from '@lotmark/sdk';

export type Role = AdminUsersGrantRoleInput['role'];

/** Every role that an admin can give. */
export const roles: readonly Role[] = [
  'SVC Farmer',
  'SVC Cooperative',
  'SVC Exporter',
  'SVC Buyer',
  'SVC Inspector',
  'SVC Authority',
  'SVC Bank',
  'Insurance Agent',
  'SVC Admin',
  'System Manager',
  'Platform Admin',
];
