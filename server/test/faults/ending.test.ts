import { connect as tcpConnect } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { openMarket } from '../journey/market.ts';
import { onPostgres } from '../support/database.ts';
import { type KeepAliveCaller, keepAliveCaller } from '../support/keep-alive-caller.ts';
import { launchWorker, type ServerProcess, startServer } from '../support/process.ts';
import { startReceiver } from '../support/receiver.ts';
import { openStream } from '../support/stream-reader.ts';
import { openServedDatabase } from './served-database.ts';

vi.setConfig({ testTimeout: 120_000 });

const endsWithinMs = 10_000;
const callers = 8;
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Headers of the market's cooperative, who makes lots. */
async function logIn(caller: KeepAliveCaller): Promise<Record<string, string>> {
  const login = { usr: 'cooperative@market.example.org', pwd: 'a password for the market' };
  const { status, body, cookie } = await caller.post('/api/method/login', login);
  expect(status).toBe(200);
  return { cookie, 'x-svc-csrf-token': body.csrf_token ?? body.message.csrf_token };
}

interface Load {
  /** Names of the lots that were made, and answered. */
  readonly made: string[];
  /** Calls that were sent and got no answer. */
  readonly lost: string[];
  /** Whether each connection was told that it closes. */
  readonly told: boolean[];
  /** Resolves when nobody takes calls any more. */
  readonly over: Promise<void>;
}

/** Makes lots over connections that are kept, one call after the other, until nobody listens. */
async function loadOf(url: string): Promise<Load> {
  const each = Array.from({ length: callers }, () => keepAliveCaller(url));
  const [first] = each;
  const headers = await logIn(first as KeepAliveCaller);
  const load = { made: [] as string[], lost: [] as string[], told: [] as boolean[] };
  const path = '/api/method/svc_network.api.cooperative.create_lot';
  const run = async (caller: KeepAliveCaller): Promise<void> => {
    let closes = false;
    for (;;) {
      const facts = { commodity_type: 'Coffee', corridor: 'ET-DE', grade: 'Grade 1', quantity: 5 };
      try {
        const answer = await caller.post(path, facts, { ...headers, 'idempotency-key': crypto.randomUUID() });
        closes = answer.closes;
        if (answer.status === 200) load.made.push(answer.body.message.name);
        else load.lost.push(`answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`);
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException;
        if (code !== 'ECONNREFUSED') load.lost.push(code);
        load.told.push(closes);
        return;
      }
    }
  };
  return { ...load, over: Promise.all(each.map(run)).then(() => {}) };
}

async function endOf(server: ServerProcess): Promise<{ code: number | null; ms: number }> {
  const began = performance.now();
  const code = await server.end('SIGTERM');
  return { code, ms: performance.now() - began };
}

const ways: [string, string[], boolean][] = [
  ['serve', [], true],
  ['serve --no-jobs', ['--no-jobs'], onPostgres],
  ['serve --processes 2', ['--processes', '2'], onPostgres],
];

describe.each(ways.filter(([, , possible]) => possible))('%s told to end under load', (_name, args) => {
  test('gives every answer, ends streams and connections that rest, and exits with 0', async () => {
    const database = await openServedDatabase();
    onTestFinished(database.close);
    const server = await startServer(database.env, args);
    onTestFinished(async () => void (await server.end()));
    const market = await openMarket(server.url, database.admin, 1);
    expect(market.cooperativeOrg).toMatch(/^COOP-/);

    const load = await loadOf(server.url);
    // Beside them: a stream, a connection that rests, and one that has sent half a request.
    const reading = keepAliveCaller(server.url);
    const stream = await openStream(server.url, await logIn(reading));
    const { hostname, port } = new URL(server.url);
    const half = tcpConnect(Number(port), hostname);
    half.on('error', () => {});
    half.write(
      'POST /api/method/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    );
    await sleep(1500);
    expect(stream.status).toBe(200);

    const { code, ms } = await endOf(server);
    expect([code, server.output()]).toEqual([0, expect.not.stringMatching(/"level":[56]0/)]);
    expect(ms).toBeLessThan(endsWithinMs);
    await load.over;
    await stream.ended;
    half.destroy();
    reading.close();
    expect(load.lost).toEqual([]);
    expect(load.told).toEqual(load.told.map(() => true));
    expect(load.made.length).toBeGreaterThan(2 * callers);
    // What nobody was told of was not done either.
    const names = await database.look((db) => db.selectFrom('lots').select('name').execute());
    expect(names.map(({ name }) => name).sort()).toEqual([...load.made].sort());
  });
});

test.runIf(onPostgres)('an answer that takes two seconds more is given', async () => {
  const database = await openServedDatabase();
  onTestFinished(database.close);
  const server = await startServer(database.env);
  onTestFinished(async () => void (await server.end()));
  await openMarket(server.url, database.admin, 1);
  const caller = keepAliveCaller(server.url);
  const headers = await logIn(caller);
  const other = await openDatabase({ url: database.env['DATABASE_URL'] });
  onTestFinished(() => other.close());
  const facts = { commodity_type: 'Coffee', corridor: 'ET-DE', grade: 'Grade 1', quantity: 5 };
  let answer: Promise<{ status: number; closes: boolean }> | undefined;
  let ended: Promise<{ code: number | null; ms: number }> | undefined;
  await other.db.transaction().execute(async (tx) => {
    await sql`lock table lots in exclusive mode`.execute(tx);
    answer = caller.post('/api/method/svc_network.api.cooperative.create_lot', facts, headers);
    await sleep(500);
    ended = endOf(server);
    await sleep(2000);
  });
  expect(await answer).toMatchObject({ status: 200, closes: true });
  expect((await ended)?.code).toBe(0);
});

test.runIf(onPostgres)(
  'a worker with a receiver that never answers ends in time, and does not blame the receiver',
  async () => {
    const database = await openServedDatabase({ ALLOW_PRIVATE_WEBHOOKS: 'true' });
    onTestFinished(database.close);
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    // Takes what is sent, and never answers.
    receiver.answer = () => {};
    const server = await startServer(database.env, ['--no-jobs']);
    onTestFinished(async () => void (await server.end()));
    const worker = launchWorker(database.env);
    onTestFinished(async () => void (await worker.end()));
    await openMarket(server.url, database.admin, 1);
    const caller = keepAliveCaller(server.url);
    const headers = await logIn(caller);
    const made = await caller.post('/v1/webhooks', { url: receiver.url, schemas: ['carbon.retire.v2'] }, headers);
    expect(made.status).toBe(201);
    expect((await caller.post(`/v1/webhooks/${made.body.id}/test`, {}, headers)).status).toBeLessThan(300);
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(1);

    const { code, ms } = await endOf(worker);
    expect([code, worker.output()]).toEqual([0, '']);
    expect(ms).toBeLessThan(endsWithinMs);
    const [webhook] = await database.look((db) =>
      db.selectFrom('webhooks').select(['attempts', 'failing_since', 'lease', 'queued']).execute(),
    );
    expect(webhook).toEqual({ attempts: 0, failing_since: null, lease: null, queued: 1 });
    expect((await endOf(server)).code).toBe(0);
  },
);
