import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, onPostgres, type TestDatabase } from '../support/database.ts';
import { type ServerProcess, startServer, tempDir } from '../support/process.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/** The real server over a wire that is cut for ten seconds. */
describe.runIf(onPostgres)('the database is gone for ten seconds', () => {
  let database: TestDatabase;
  let proxy: TcpProxy;
  let server: ServerProcess;
  const directory = tempDir();

  beforeAll(async () => {
    database = await freshDatabase();
    const url = new URL(database.url as string);
    proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
    url.port = String(proxy.port);
    server = await startServer({ DATABASE_URL: url.href, DATA_DIR: directory.path });
  }, 120_000);
  afterAll(async () => {
    await server?.end();
    await proxy?.close();
    await database?.close();
    directory.remove();
  });

  const login = () =>
    fetch(`${server.url}/api/method/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ usr: 'nobody@example.org', pwd: 'wrong-password' }),
    });

  test('requests answer 503 meanwhile, and the process recovers by itself', { timeout: 120_000 }, async () => {
    expect((await login()).status).toBe(401);
    await proxy.cut();
    const until = Date.now() + 10_000;
    const seen = new Set<number>();
    while (Date.now() < until) {
      const answers = await Promise.all([
        login(),
        login(),
        fetch(`${server.url}/readyz`),
        fetch(`${server.url}/healthz`),
      ]);
      const [first, second, ready, healthy] = answers;
      seen.add(first.status).add(second.status);
      expect(ready.status).toBe(503);
      expect(healthy.status).toBe(200);
      if (first.status === 503) {
        expect(await first.json()).toMatchObject({ exc_type: 'ServiceUnavailableError' });
        expect(first.headers.get('retry-after')).not.toBeNull();
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    expect([...seen]).toEqual([503]);
    await proxy.restore();
    const deadline = Date.now() + 20_000;
    let status = 0;
    while (status !== 401 && Date.now() < deadline) {
      status = (await login()).status;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(status).toBe(401);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(server.child.exitCode).toBeNull();
  });
});
