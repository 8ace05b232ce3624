import type { Option } from '../command.ts';

/** What commands that look at one installation take, to look at that of a tenant. */
export const tenantOption: Option = {
  value: 'SLUG',
  help: 'a tenant of this installation: its database and keys, found by the settings of the operator',
};
export const allTenantsOption: Option = { help: 'this installation, and then each of its tenants but the archived' };
