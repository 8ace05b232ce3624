import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashSecret } from '../../src/kernel/call/session.ts';
import { freshDatabase, onPostgres, type TestDatabase } from '../support/database.ts';
import { freePort, type ServerProcess, startServer } from '../support/process.ts';

const redisUrl = process.env['TEST_REDIS_URL'] || undefined;
const keyId = 'pk_00000000000000aa';
const secret = 'a-secret-of-more-than-sixteen-characters';

let database: TestDatabase;
beforeAll(async () => {
  if (onPostgres) database = await freshDatabase();
});
afterAll(async () => database?.close());

/** A key with a quota, made anew so that its counters start at nothing. */
async function makeKey(id: string, quota: number): Promise<void> {
  const now = new Date();
  const userId = crypto.randomUUID();
  await database.db
    .insertInto('users')
    .values({ id: userId, email: `${userId}@example.org`, full_name: 'Owner', created_at: now })
    .execute();
  // A key works with a role only, and only while its owner has it.
  await database.db
    .insertInto('user_roles')
    .values({ user_id: userId, role: 'SVC Buyer', granted_by: 'test', granted_at: now })
    .execute();
  await database.db
    .insertInto('partner_keys')
    .values({
      key_id: id,
      owner_id: userId,
      label: 'quota',
      secret_hash: hashSecret(secret),
      scopes: ['trade'],
      roles: ['SVC Buyer'],
      created_at: now,
      quota_per_minute: 0,
      quota_per_day: quota,
    })
    .execute();
}

const call = async (server: ServerProcess, id: string) =>
  (
    await fetch(`${server.url}/api/method/svc_network.api.orders.list_my_orders`, {
      method: 'POST',
      headers: { authorization: `ApiKey ${id}:${secret}`, 'content-type': 'application/json' },
      body: '{}',
    })
  ).status;

async function twoServers(
  env: Record<string, string>,
  run: (servers: ServerProcess[]) => Promise<void>,
): Promise<void> {
  const servers: ServerProcess[] = [];
  try {
    for (let index = 0; index < 2; index++) {
      servers.push(await startServer({ DATABASE_URL: database.url as string, ...env }, ['--no-jobs']));
    }
    await run(servers);
  } finally {
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
  }
}

const spend = async (servers: ServerProcess[], id: string, calls: number): Promise<number> => {
  const statuses = await Promise.all(
    Array.from({ length: calls }, (_, index) => call(servers[index % servers.length] as ServerProcess, id)),
  );
  expect(new Set(statuses.filter((status) => status !== 200))).toEqual(new Set([429]));
  return statuses.filter((status) => status === 200).length;
};

test.runIf(onPostgres)('two processes share the quota of a key by the database', { timeout: 90_000 }, async () => {
  await makeKey(keyId, 40);
  await twoServers({}, async (servers) => {
    expect(await spend(servers, keyId, 80)).toBe(40);
  });
  // Flushed at the end: the partner sees every call, let through or not.
  const { total } = await database.db
    .selectFrom('partner_usage')
    .select((eb) => eb.fn.sum<string>('calls').as('total'))
    .where('key_id', '=', keyId)
    .executeTakeFirstOrThrow();
  expect(Number(total)).toBe(80);
});

/** A door to Redis that can be shut. */
async function door(target: URL): Promise<{ url: string; shut(): Promise<void>; open(): Promise<void> }> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  const open = async (): Promise<void> => {
    const opened = createServer((incoming) => {
      const outgoing = connect(Number(target.port || 6379), target.hostname);
      for (const socket of [incoming, outgoing]) {
        sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => {
          sockets.delete(socket);
          incoming.destroy();
          outgoing.destroy();
        });
      }
      incoming.pipe(outgoing).pipe(incoming);
    });
    server = opened;
    await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve));
  };
  await open();
  return {
    url: `redis://127.0.0.1:${port}`,
    open,
    shut: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server?.close(() => resolve()));
    },
  };
}

test.runIf(onPostgres && redisUrl !== undefined)(
  'two processes share a quota by Redis; while it is gone each counts for itself, and later together again',
  { timeout: 120_000 },
  async () => {
    const redis = await door(new URL(redisUrl as string));
    // Unlike any id before, because Redis remembers.
    const id = () => `pk_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
    const [before, during, after] = [id(), id(), id()];
    for (const key of [before, during, after]) await makeKey(key, 40);
    try {
      await twoServers({ REDIS_URL: redis.url }, async (servers) => {
        expect(await spend(servers, before, 80)).toBe(40);
        await redis.shut();
        const started = performance.now();
        // Forty for each of the two, and nobody waits for Redis.
        expect(await spend(servers, during, 120)).toBe(80);
        expect(performance.now() - started).toBeLessThan(5000);
        await redis.open();
        await new Promise((resolve) => setTimeout(resolve, 3000));
        expect(await spend(servers, after, 80)).toBe(40);
      });
      const counted = await database.db.selectFrom('rate_counters').select('id').execute();
      expect(counted.filter((counter) => counter.id.includes(before))).toEqual([]);
    } finally {
      await redis.shut();
    }
  },
);
