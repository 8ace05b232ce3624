import { type Decision, decided, invalid, refused, wrongState } from '../../../kernel/values/errors.ts';
import { type Machine, next, statesFor } from '../../../kernel/values/machine.ts';
import type { TenantStatus } from '../../../platform/db/tables.generated.ts';

import type { Tenancy } from './ports.ts';

export { type TenantStatus, tenantStatuses } from '../../../platform/db/tables.generated.ts';

/** The installation of the operator's own database: who operates all of them works there. */
export const defaultTenant = 'default';

export type TenantEvent = 'ready' | 'suspend' | 'resume' | 'archive';

/** An archived one stays so: its data are kept, and its name is never given to another. */
const machine: Machine<TenantStatus, TenantEvent> = {
  Preparing: { ready: 'Active', archive: 'Archived' },
  Active: { suspend: 'Suspended' },
  Suspended: { resume: 'Active', archive: 'Archived' },
  Archived: {},
};

/**
 * Where an event leads. One that has happened already leads nowhere: undefined.
 * @param tenant its name and its status.
 */
export function moved(
  tenant: { name: string; status: TenantStatus },
  event: TenantEvent,
): Decision<TenantStatus | undefined> {
  const { name, status } = tenant;
  if (name === defaultTenant) {
    return refused(
      wrongState(`${defaultTenant} is the installation that the others are operated from; it stays Active.`),
    );
  }
  const target = next(machine, status, event);
  if (target !== undefined) return decided(target);
  if (status === { ready: 'Active', suspend: 'Suspended', resume: 'Active', archive: 'Archived' }[event]) {
    return decided(undefined);
  }
  return refused(wrongState(`${name} is ${status}; it must be ${statesFor(machine, event).join(' or ')}.`));
}

/** Names that mean something else in front of a domain, or that people would take for the operator's. */
const reserved = new Set([
  ...[
    defaultTenant,
    'www',
    'api',
    'app',
    'admin',
    'mail',
    'smtp',
    'imap',
    'ftp',
    'ns',
    'ns1',
    'ns2',
    'dns',
    'localhost',
  ],
  ...['status', 'health', 'metrics', 'support', 'help', 'docs', 'static', 'assets', 'cdn', 'auth', 'login', 'root'],
  ...[
    'postgres',
    'template0',
    'template1',
    'autoconfig',
    'autodiscover',
    'wpad',
    'isatap',
    'lotmark',
    'system',
    'test',
  ],
]);

export const slugPattern = /^[a-z](?:[a-z0-9-]{0,38}[a-z0-9])$/;

/** PostgreSQL cuts longer names off, and two of them could become one. Source: its documentation, 4.1.1. */
const mostDatabaseBytes = 63;

/** The database of a tenant, beside the one of the operator. */
export function databaseOf(operator: string, slug: string): string {
  return `${operator}_${slug}`;
}

const hostOf = (address: string) => new URL(address).hostname;

/** Whether a tenant may be called so. */
export function mayBeCalled(slug: string, tenancy: Pick<Tenancy, 'database' | 'addressOf'>): Decision<void> {
  if (!slugPattern.test(slug) || slug.includes('--')) {
    return refused(
      invalid(
        'slug',
        'must have 2 to 40 letters a to z, digits and single hyphens, and begin with a letter, such as sidama-union',
      ),
    );
  }
  if (reserved.has(slug)) return refused(invalid('slug', 'is kept for other things; choose another one'));
  if (hostOf(tenancy.addressOf(slug)) === hostOf(tenancy.addressOf(defaultTenant))) {
    return refused(invalid('slug', 'would have the host name of this installation; choose another one'));
  }
  const room = mostDatabaseBytes - Buffer.byteLength(databaseOf(tenancy.database, ''));
  return slug.length <= room
    ? decided(undefined)
    : refused(invalid('slug', `must have at most ${room} letters here, as its database is named by it`));
}
