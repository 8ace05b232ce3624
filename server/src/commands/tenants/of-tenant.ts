import { randomBytes } from 'node:crypto';
import { type Config, deriveKey, readConfig } from '../../config.ts';
import { defaultTenant, type TenantStatus } from '../../domain/operations/tenant/rules.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { fitsSecretKey, purposes, secretBox } from '../../sealed-secrets.ts';
import { tenantConfig } from '../../tenancy.ts';
import type { Given, Print } from '../command.ts';
import { nearestWord } from '../nearest-word.ts';
import { checkDatabase, checkDatabaseExists, checkMigrated, checkSettings, StartError } from '../start-checks.ts';
import { UsageError } from '../usage-error.ts';

/** A tenant as a command finds it. */
export interface FoundTenant {
  name: string;
  title: string;
  tier: string;
  status: TenantStatus;
  /** Why it is not ready yet. */
  trouble: string | null;
  config: Config;
}

/**
 * The settings of the installation that a command is about: this one, or with --tenant one of its tenants.
 * @throws StartError, UsageError where there is no such tenant.
 */
export async function configFor({ values }: Given): Promise<Config> {
  const slug = values['tenant'];
  const config = operatorConfig();
  if (slug === undefined || slug === defaultTenant) return config;
  const all = await findTenants(config);
  const found = all.find(({ name }) => name === slug);
  if (found === undefined) throw noSuchTenant(slug, all);
  if (found.status === 'Preparing')
    throw new StartError(
      `${slug} is not ready yet: ${found.trouble ?? 'the jobs of a running server make its database'}.`,
    );
  return found.config;
}

/** As `configFor`; with --all-tenants those of all of them, this one first. */
export async function configsFor(given: Given): Promise<{ name: string; config: Config }[]> {
  if (!given.switches.has('all-tenants'))
    return [{ name: given.values['tenant'] ?? defaultTenant, config: await configFor(given) }];
  if (given.values['tenant'] !== undefined) throw new UsageError('Give --tenant or --all-tenants, not both.');
  const config = operatorConfig();
  const all = config.databaseUrl === undefined ? [] : await findTenants(config);
  const living = all.filter(({ status }) => status === 'Active' || status === 'Suspended');
  return [{ name: defaultTenant, config }, ...living];
}

/**
 * Runs a command for each installation that is asked for, also where one of them failed.
 * @returns the worst of the exit codes.
 */
export async function eachInstallation(
  given: Given,
  print: Print,
  run: (config: Config) => Promise<number>,
): Promise<number> {
  const all = await configsFor(given);
  let worst = 0;
  for (const { name, config } of all) {
    if (all.length > 1) print(`== ${name}`);
    try {
      worst = Math.max(worst, await run(config));
    } catch (error) {
      if (all.length === 1) throw error;
      print((error as Error).message);
      worst = 1;
    }
  }
  return worst;
}

export function operatorConfig(): Config {
  checkDatabaseExists(process.env);
  return readConfig(process.env);
}

export function noSuchTenant(slug: string, all: readonly FoundTenant[]): StartError {
  const near = nearestWord(
    slug,
    all.map(({ name }) => name),
  );
  const meant = near === undefined ? '`lotmark tenant list` names them.' : `Did you mean ${near}?`;
  return new StartError(`There is no tenant ${slug}. ${meant}`);
}

/** Every tenant with the settings of its installation, the oldest first. Nothing is written. */
export async function findTenants(config: Config): Promise<FoundTenant[]> {
  if (config.databaseUrl === undefined)
    throw new StartError('Tenants need PostgreSQL (DATABASE_URL): the embedded database serves this one installation.');
  await checkDatabase(config);
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, poolSize: 1 });
  try {
    await checkSettings(database);
    await checkMigrated(database.pool);
    return await tenantsIn(database, config);
  } finally {
    await database.close();
  }
}

async function tenantsIn(database: Database, config: Config): Promise<FoundTenant[]> {
  // With another key each of them would fail in its own way.
  await fitsSecretKey(database.reader, config.secretKey);
  const box = secretBox(deriveKey(config.secretKey, purposes.tenantSecrets), randomBytes);
  const rows = await database.reader
    .selectFrom('tenants')
    .select(['name', 'title', 'tier', 'status', 'trouble', 'secret_sealed'])
    .where('name', '!=', defaultTenant)
    .orderBy('created_at')
    .orderBy('name')
    .execute();
  return rows.flatMap(({ secret_sealed: sealed, name, ...row }) => {
    if (sealed === null) return [];
    const secretKey = box.open(name, sealed).toString();
    return [{ ...row, name, config: tenantConfig(config, { name, secretKey }, config.baseUrl) }];
  });
}
