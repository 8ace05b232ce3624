import pg from 'pg';
import { withDatabase } from '../../platform/backup/pg-tools.ts';
import { databaseNameOf } from '../../tenancy.ts';
import type { Given, Print } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { type FoundTenant, findTenants, noSuchTenant, operatorConfig } from './of-tenant.ts';

/**
 * `tenant list` and `tenant show SLUG`: what there is, where it answers, and in which database it is.
 * @returns 0; for `show` 1 where the database of a tenant that should be there is not.
 */
export async function tenantCommand({ operands: [what, slug], switches }: Given, print: Print): Promise<number> {
  if (what === 'list' && slug !== undefined) throw new UsageError('`lotmark tenant list` takes no name.');
  if (what === 'show' && slug === undefined)
    throw new UsageError('`lotmark tenant show` takes the name of a tenant; `lotmark tenant list` names them.');
  if (what === 'list' && switches.has('secret-key'))
    throw new UsageError('--secret-key is for one tenant: `lotmark tenant show SLUG --secret-key`.');
  const all = await findTenants(operatorConfig());
  if (what === 'list') {
    if (all.length === 0) print('There is no tenant beside this installation.');
    else list(all, print);
    return 0;
  }
  const found = all.find(({ name }) => name === slug);
  if (found === undefined) throw noSuchTenant(slug ?? '', all);
  return show(found, switches.has('secret-key'), print);
}

function list(all: readonly FoundTenant[], print: Print): void {
  const rows = [
    ['NAME', 'STATUS', 'TIER', 'ADDRESS', 'DATABASE'],
    ...all.map(({ name, status, tier, config }) => [name, status, tier, config.baseUrl, nameOf(config.databaseUrl)]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

const nameOf = (url: string | undefined): string => (url === undefined ? '' : databaseNameOf(url));

async function show(tenant: FoundTenant, withKey: boolean, print: Print): Promise<number> {
  const { name, title, status, tier, trouble, config } = tenant;
  const url = config.databaseUrl ?? '';
  const state = await databaseState(url);
  const facts: [string, string][] = [
    ['Name', `${name} (${title})`],
    ['Status', trouble === null ? status : `${status}: ${trouble}`],
    ['Tier', tier],
    ['Address', config.baseUrl],
    ['Database', `${nameOf(url)}, ${state.words}`],
    [
      'Files',
      config.files.kind === 'disk' ? config.files.folder : `${config.files.bucket}/${config.files.prefix ?? ''}`,
    ],
    ['Backups', `${config.backups.folder}/${nameOf(url)}`],
    ...(withKey ? [['SECRET_KEY', config.secretKey] as [string, string]] : []),
  ];
  for (const [what, value] of facts) print(`${what.padEnd(11)}${value}`);
  const isExpected = status === 'Active' || status === 'Suspended';
  if (!state.isThere && isExpected) print(`Bring it back with \`lotmark restore BAK-... --tenant ${name}\`.`);
  return !state.isThere && isExpected ? 1 : 0;
}

/** Whether it is there, and how large; the password is never in what is said. */
async function databaseState(url: string): Promise<{ isThere: boolean; words: string }> {
  const client = new pg.Client({ connectionString: withDatabase(url, 'postgres'), application_name: 'lotmark tenant' });
  await client.connect();
  try {
    const { rows } = await client.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(oid)) as size from pg_database where datname = $1',
      [databaseNameOf(url)],
    );
    return rows[0] === undefined
      ? { isThere: false, words: 'which is not there' }
      : { isThere: true, words: rows[0].size };
  } finally {
    await client.end();
  }
}
