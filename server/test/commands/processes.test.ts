import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { bringPeople } from '../../src/commands/trade-people.ts';
import { freshDatabase, onPostgres } from '../support/database.ts';
import { runCommand, type ServerProcess, startServer, tempDir } from '../support/process.ts';

const folder = tempDir();
afterAll(() => folder.remove());

test('--processes is refused where it makes no sense', async () => {
  const env = { DATA_DIR: folder.path };
  expect(await runCommand(['serve', '--processes', '2'], env)).toMatchObject({
    output: expect.stringContaining('needs PostgreSQL'),
  });
  expect(await runCommand(['serve', '--processes', 'two'], env)).toMatchObject({
    output: expect.stringContaining('takes a number from 1 to 64, not "two"'),
  });
});

test.runIf(onPostgres)(
  'several processes answer on one port, and one that is killed is replaced',
  async () => {
    const database = await freshDatabase();
    const admin = { email: 'admin@example.org', password: 'many-hands-many-hands' };
    let server: ServerProcess | undefined;
    try {
      const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'info' };
      server = await startServer({ ...env, DATABASE_URL: database.url as string, DATA_DIR: folder.path }, [
        '--processes',
        '2',
      ]);
      const people = await bringPeople(server.url, admin, () => {});
      await people.admin.wallet.admin_mint({ buyer: people.buyerOrg, amount: 10, reason: 'test' });
      // The job that runs in another process than the call shows it on the ledger.
      await expect
        .poll(
          async () =>
            (await database.db.selectFrom('token_mirrors').select('settled_at').execute()).map(
              (row) => row.settled_at !== null,
            ),
          {
            timeout: 30_000,
          },
        )
        .toEqual([true]);
      const answering = () =>
        new Set(
          [...(server?.output() ?? '').matchAll(/"pid":(\d+)[^\n]*"msg":"request"/g)].map(([, pid]) => Number(pid)),
        );
      // The first process calls itself now and then, to measure.
      const [first] = [...answering()].filter((pid) => pid !== server?.child.pid);
      process.kill(first as number, 'SIGKILL');
      await expect.poll(() => server?.output(), { timeout: 15_000 }).toContain('another takes its place');
      await pause(100);
      for (let call = 0; call < 10; call++) expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      expect(await server.end('SIGTERM')).toBe(0);
    } finally {
      await server?.end();
      await database.close();
    }
  },
  120_000,
);
