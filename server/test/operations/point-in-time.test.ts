import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Keeper, missingPointInTime, type OwnCluster, openKeeper, ownCluster } from '../support/own-cluster.ts';
import { freePort, runCommand, type ServerProcess, startServer, tempDir } from '../support/process.ts';

// What docs/backups.md describes, carried out: two clusters, three whole trades, a backup, a loss, a recovery.
vi.setConfig({ testTimeout: 240_000 });

const admin = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'Harvest-Ledger-2026!' };

describe.skipIf(missingPointInTime !== undefined)(
  `a moment between two backups, by pgBackRest${missingPointInTime === undefined ? '' : `: left out, ${missingPointInTime}`}`,
  () => {
    const own = tempDir();
    let keeper: Keeper;
    let first: Awaited<ReturnType<typeof ownCluster>>;
    let second: OwnCluster;
    let server: ServerProcess | undefined;
    let moment: string;
    let before: Awaited<ReturnType<typeof look>>;

    const backrest = (...args: string[]) =>
      keeper.run('pgbackrest', `--config=${join(keeper.path, 'pgbackrest.conf')}`, '--stanza=lotmark', ...args);
    const envOf = async (cluster: OwnCluster, folder: string): Promise<Record<string, string>> => {
      const port = String(await freePort());
      return {
        ...admin,
        PORT: port,
        BASE_URL: `http://127.0.0.1:${port}`,
        DATABASE_URL: cluster.urlOf('lotmark'),
        DATABASE_POOL: '5',
        DATA_DIR: join(own.path, folder),
        PAYMENTS: 'embedded',
      };
    };
    const trade = async () => {
      const { code, output } = await runCommand(['trade', '--base-url', server?.url ?? ''], admin);
      expect([code, output]).toEqual([0, expect.stringContaining('/verify/LOT-')]);
    };

    beforeAll(async () => {
      keeper = openKeeper();
      first = await ownCluster(keeper, 'first');
      second = await ownCluster(keeper, 'second');
      const config = join(keeper.path, 'pgbackrest.conf');
      writeFileSync(
        config,
        `[global]
repo1-path=${join(keeper.path, 'repository')}
repo1-retention-full=2
log-path=${join(keeper.path, 'log')}
lock-path=${join(keeper.path, 'lock')}
spool-path=${join(keeper.path, 'spool')}
start-fast=y
[lotmark]
pg1-path=${first.data}
pg1-port=${first.port}
pg1-socket-path=${keeper.path}
pg1-user=postgres
`,
      );
      await first.make(
        `max_connections = 60
shared_buffers = 64MB
archive_mode = on
archive_command = 'pgbackrest --config=${config} --stanza=lotmark archive-push %p'
archive_timeout = 60
`,
      );
      await first.start();
      await ask(first, 'create database lotmark', 'postgres');
      server = await startServer(await envOf(first, 'first'));
    }, 120_000);

    afterAll(async () => {
      await server?.end('SIGTERM');
      await second?.stop('immediate');
      await first?.stop('immediate');
      keeper?.remove();
      own.remove();
    }, 60_000);

    test('the archive takes what PostgreSQL hands it, and a full backup is made beside a server at work', async () => {
      await trade();
      await backrest('stanza-create');
      await backrest('check');
      await backrest('--type=full', 'backup');
      expect(await backrest('info')).toMatch(/status: ok[\s\S]*full backup: \d{8}-\d{6}F/);
    });

    test('trade goes on, then somebody drops a table, and then the machine is lost', async () => {
      await trade();
      const [row] = await ask(first, 'select clock_timestamp()::text as now');
      moment = row?.['now'] as string;
      before = await look(first);
      expect(before).toMatchObject({ settled: 2 });
      // A recovery stops before the first change after its moment: something has to come after it.
      await trade();
      await ask(first, 'drop table escrows cascade');
      await server?.end();
      server = undefined;
      // Ends the segment and waits until it is archived: without it, what the last minute wrote would be lost with the machine.
      await backrest('check');
      await first.stop('immediate');
    });

    test('the moment before comes back in a second cluster, and the check holds', async () => {
      await keeper.run('mkdir', '-m', '700', second.data);
      await backrest(
        `--pg1-path=${second.data}`,
        '--type=time',
        `--target=${moment}`,
        '--target-action=promote',
        '--archive-mode=off',
        'restore',
      );
      await second.start();
      await expect
        .poll(async () => (await ask(second, 'select pg_is_in_recovery() as recovering'))[0], { timeout: 60_000 })
        .toEqual({ recovering: false });
      expect(await look(second)).toEqual(before);
      const { code, output } = await runCommand(['check'], await envOf(second, 'second'));
      expect([code, output]).toEqual([0, expect.stringContaining('Everything holds')]);
    });

    test('Lotmark goes on from there: the receipts of before hold, and a new trade settles', async () => {
      server = await startServer(await envOf(second, 'second'));
      await trade();
      const env = await envOf(second, 'second');
      await server.end('SIGTERM');
      server = undefined;
      expect(await look(second)).toMatchObject({ settled: 3 });
      expect(await runCommand(['check'], env)).toMatchObject({
        code: 0,
        output: expect.stringContaining('Everything holds'),
      });
    });
  },
);

/** What trades leave: none of it changes while nobody trades. */
async function look(cluster: OwnCluster): Promise<Record<string, unknown>> {
  const [found = {}] = await ask(
    cluster,
    `select (select count(*)::int from orders where status = 'Settled') as settled,
            (select count(*)::int from escrows) as escrows,
            (select string_agg(name, ',' order by name) from lots) as lots`,
  );
  return found;
}

async function ask(cluster: OwnCluster, text: string, database = 'lotmark'): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(cluster.urlOf(database));
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
