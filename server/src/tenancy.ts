import { type Config, deriveKey } from './config.ts';
import type { Tenancy } from './domain/operations/tenant/ports.ts';
import { databaseOf, defaultTenant } from './domain/operations/tenant/rules.ts';
import type { Random } from './domain/proof/did/sealed-signer.ts';
import { purposes, secretBox } from './sealed-secrets.ts';

/** The database that an address of PostgreSQL names; that of its user where it names none. */
export function databaseNameOf(databaseUrl: string): string {
  const { pathname, username } = new URL(databaseUrl);
  return decodeURIComponent(pathname.replace(/^\//, '') || username || 'postgres');
}

/** Another database of the same server. */
export function besideDatabase(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

/** Why these settings allow no tenants; undefined where they do. */
function withoutTenants({ databaseUrl, tenants }: Config): string | undefined {
  if (databaseUrl === undefined) {
    return 'Tenants need PostgreSQL (DATABASE_URL): the embedded database serves this one installation.';
  }
  return tenants.domain === undefined
    ? 'Tenants answer under host names below TENANT_DOMAIN, which is not set.'
    : undefined;
}

export function tenancyOf(config: Config, parts: { random: Random; baseUrl: () => string }): Tenancy {
  return {
    isOperator: config.tenant === undefined,
    without: withoutTenants(config),
    database: config.databaseUrl === undefined ? '' : databaseNameOf(config.databaseUrl),
    secrets: secretBox(deriveKey(config.secretKey, purposes.tenantSecrets), parts.random),
    addressOf: (slug) => (slug === defaultTenant ? parts.baseUrl() : tenantAddress(config, slug, parts.baseUrl())),
  };
}

/** Where a tenant answers: as the operator's installation does, under a host name of its own. */
export function tenantAddress({ tenants }: Config, slug: string, operatorAddress: string): string {
  const { protocol, port } = new URL(operatorAddress);
  return `${protocol}//${slug}.${tenants.domain ?? 'localhost'}${port === '' ? '' : `:${port}`}`;
}

/**
 * The settings of a tenant. It shares machines and networks with the operator's installation, and no secret: its signing
 * keys, its ledger account and everything that it seals follow from its own.
 * @param secretKey its own, at least 32 characters.
 */
export function tenantConfig(
  config: Config,
  tenant: { name: string; secretKey: string },
  operatorAddress: string,
): Config {
  const { databaseUrl, migrateDatabaseUrl } = config;
  if (databaseUrl === undefined) throw new Error('the embedded database has no tenants');
  const name = databaseOf(databaseNameOf(databaseUrl), tenant.name);
  const dataDir = `${config.dataDir}/tenants/${tenant.name}`;
  return {
    ...config,
    tenant: tenant.name,
    baseUrl: tenantAddress(config, tenant.name, operatorAddress),
    dataDir,
    databaseUrl: besideDatabase(databaseUrl, name),
    migrateDatabaseUrl: besideDatabase(migrateDatabaseUrl ?? databaseUrl, name),
    databasePool: config.tenants.databasePool,
    secretKey: tenant.secretKey,
    oldSecretKey: undefined,
    admin: undefined,
    seed: 'none',
    // The account is the tenant's own: two books that send from one account would be in each other's way.
    ledger: { ...config.ledger, seed: undefined },
    // The keys of an outside signer, the certificate, the account of the processor and the credentials of the EU system are the operator's.
    signer: undefined,
    documentSeal: undefined,
    payments: { ...config.payments, kind: config.payments.kind === 'stripe' ? 'off' : config.payments.kind },
    eu: {
      ...config.eu,
      kind: config.eu.kind === 'traces' ? 'off' : config.eu.kind,
      simulatorFile: `${dataDir}/eu-simulator.jsonl`,
    },
    files:
      config.files.kind !== 'disk'
        ? { ...config.files, prefix: `tenants/${tenant.name}/` }
        : { kind: 'disk', folder: `${dataDir}/files` },
    // The zone leads to all tenants, and the broker carries what all devices say.
    dns: {
      kind: 'off',
      zone: '',
      domain: '',
      address: undefined,
      server: undefined,
      servers: [],
      tsig: undefined,
      api: undefined,
    },
    devices: { ...config.devices, mqttUrl: undefined, mqttNetworks: false },
    witnesses: [],
  };
}
