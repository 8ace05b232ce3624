import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, onPostgres, type TestDatabase } from '../support/database.ts';
import { keepAliveCaller } from '../support/keep-alive-caller.ts';
import { type ServerProcess, startServer, tempDir } from '../support/process.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/** A statement is waited for 20 seconds; counting a login may take three more, and the machine may be slow. */
const answersWithinMs = 26_000;

/** A frozen primary: its connections stay open, new ones are taken, and nothing comes over any of them. */
describe.runIf(onPostgres)('the database falls silent', () => {
  let database: TestDatabase;
  let proxy: TcpProxy;
  let server: ServerProcess;
  const directory = tempDir();
  beforeAll(async () => {
    database = await freshDatabase();
    const url = new URL(database.url as string);
    proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
    url.port = String(proxy.port);
    server = await startServer({
      DATABASE_URL: url.href,
      DATA_DIR: directory.path,
      ADMIN_EMAIL: 'admin@example.org',
      ADMIN_PASSWORD: 'a password of the admin',
    });
  }, 120_000);
  afterAll(async () => {
    await server?.end();
    await proxy?.close();
    await database?.close();
    directory.remove();
  });

  const timed = async (what: string, call: () => Promise<{ status: number }>) => {
    const began = performance.now();
    const { status } = await call();
    return { what, status, ms: performance.now() - began };
  };

  test('every path answers 503 in time, and all work again afterwards', { timeout: 180_000 }, async () => {
    const caller = keepAliveCaller(server.url);
    const login = (usr: string) =>
      keepAliveCaller(server.url).post('/api/method/login', { usr, pwd: 'a password of the admin' });
    const { cookie, body } = await caller.post('/api/method/login', {
      usr: 'admin@example.org',
      pwd: 'a password of the admin',
    });
    const session = { cookie, 'x-svc-csrf-token': body.csrf_token ?? body.message.csrf_token };
    const api = (name: string, parameters: object) =>
      keepAliveCaller(server.url).post(`/api/method/svc_network.api.${name}`, parameters, session);
    const page = (path: string) => fetch(`${server.url}${path}`, { headers: { accept: 'text/html' } });
    const paths: [string, () => Promise<{ status: number }>][] = [
      ['look-up', () => api('auth.whoami', {})],
      ['list', () => api('marketplace.list_lots', {})],
      ['write', () => api('admin_users.create_user', { email: 'new@example.org', full_name: 'New' })],
      ['login of somebody', () => login('admin@example.org')],
      ['login of nobody', () => login('nobody@example.org')],
      ['/', () => page('/')],
      ['/verify', () => page('/verify/LOT-2026-00001')],
      ['/readyz', () => page('/readyz')],
    ];
    proxy.freeze();
    // Twice: over connections that were open, and over new ones that nobody answers.
    for (let round = 0; round < 2; round++) {
      const answers = await Promise.all(paths.map(([what, call]) => timed(what, call)));
      for (const { what, status, ms } of answers) {
        expect([what, status]).toEqual([what, 503]);
        expect(ms, what).toBeLessThan(what === '/readyz' ? 2500 : answersWithinMs);
      }
      expect((await page('/healthz')).status).toBe(200);
    }
    proxy.thaw();
    await expect.poll(async () => (await login('admin@example.org')).status, { timeout: 40_000 }).toBe(200);
    await expect.poll(async () => (await page('/readyz')).status, { timeout: 40_000 }).toBe(200);
    expect((await page('/')).status).toBe(200);
    expect((await api('auth.whoami', {})).status).toBe(200);
  });
});
