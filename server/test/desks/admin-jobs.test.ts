import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { jobContext } from '../../src/kernel/jobs/jobs.ts';
import { type Queue, startQueue } from '../../src/kernel/jobs/queue.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { type Caller, World } from '../support/world.ts';

let harness: Harness;
let world: World;
let admin: Caller;
let queue: Queue | undefined;
beforeAll(async () => {
  harness = await startHarness();
  world = new World(harness);
  admin = await world.admin();
});
afterEach(async () => {
  await queue?.stop();
  queue = undefined;
});
afterAll(() => harness.close());

const nobody = '00000000-0000-4000-8000-000000000000';
const letters = () => admin.ok('admin_jobs.list_dead_jobs');
const waiting = (filter = {}) => admin.ok('admin_jobs.list_jobs', filter);

/** A queue with one job, `weigh`, that runs at each request for a new password and does as it is told. */
async function work(run: () => Promise<void>): Promise<Queue> {
  const { database, clock, app } = harness;
  const log = pino({ level: 'silent' });
  queue = await startQueue({
    database,
    clock,
    log,
    jobs: [{ name: 'weigh', on: ['user.password_reset_requested'], run }],
    context: jobContext({
      database,
      clock,
      log,
      services: app.services,
      ids: app.kernel.ids,
      attester: app.kernel.attester,
      kept: new Set(['user.password_reset_requested']),
      eventTags: app.kernel.eventTags,
      onEvents: () => {},
    }),
    pollSeconds: 1,
  });
  return queue;
}

/** The next failure is the last one. */
const exhaust = () =>
  harness.database.pool.query("update pgboss.job set retry_limit = retry_count where name = 'lotmark'");

test('before any process ran jobs there is nothing, and nothing to try again', async () => {
  expect(await letters()).toMatchObject({ data: [], total: 0, limit_start: 0 });
  expect(await waiting({ limit_start: '5' })).toMatchObject({ data: [], total: 0, limit_start: 5 });
  expect((await admin.call('admin_jobs.retry_job', { id: nobody })).status).toBe(404);
});

test('admins only', async () => {
  const clerk = await world.member('Cooperative');
  for (const name of ['list_jobs', 'list_dead_jobs', 'retry_job']) {
    const parameters = { id: nobody };
    expect((await world.guest().call(`admin_jobs.${name}`, parameters)).status, name).toBe(401);
    expect((await clerk.call(`admin_jobs.${name}`, parameters)).status, name).toBe(403);
  }
});

test('a run that fails is seen with its error, ends among the dead letters, and works when it is tried again', async () => {
  let broken = true;
  let tries = 0;
  await work(async () => {
    tries++;
    if (broken) throw new Error('the scale is off');
  });
  const user = await world.user();
  await user.ok('auth.request_password_reset', { email: user.email });
  queue?.wake();
  await vi.waitFor(async () => expect((await waiting()).data[0]?.attempts).toBeGreaterThan(0), { timeout: 20_000 });
  const [failing] = (await waiting({ job: 'weigh', status_filter: 'Failing' })).data;
  expect(failing).toMatchObject({
    job: 'weigh',
    topic: 'user.password_reset_requested',
    subject: user.email,
    status: 'Failing',
  });
  expect(failing.last_error).toBe('the scale is off');
  expect((await waiting({ job: 'another' })).total).toBe(0);
  expect((await waiting({ status_filter: 'Waiting' })).total).toBe(0);
  await vi.waitFor(
    async () => {
      await exhaust();
      expect((await letters()).total).toBe(1);
    },
    { timeout: 30_000, interval: 200 },
  );
  const [dead] = (await letters()).data;
  expect(dead).toMatchObject({ job: 'weigh', subject: user.email, error: 'the scale is off' });
  expect(dead.attempts).toBeGreaterThan(1);
  expect((await waiting()).total).toBe(0);
  expect((await admin.ok('admin_jobs.list_dead_jobs', { job: 'another' })).total).toBe(0);

  broken = false;
  const before = tries;
  expect(await admin.ok('admin_jobs.retry_job', { id: dead.id })).toMatchObject({ job: 'weigh', status: 'Waiting' });
  expect((await letters()).total).toBe(0);
  // It is no dead letter any more: a second press finds nothing to start.
  expect((await admin.call('admin_jobs.retry_job', { id: dead.id })).status).toBe(404);
  await vi.waitFor(async () => expect(tries).toBe(before + 1), { timeout: 20_000 });
  await vi.waitFor(async () => expect((await waiting()).total).toBe(0), { timeout: 20_000 });
}, 90_000);

test('what is not among the dead letters is left alone: a waiting run, an odd id', async () => {
  await work(async () => {
    throw new Error('again');
  });
  const user = await world.user();
  await user.ok('auth.request_password_reset', { email: user.email });
  queue?.wake();
  await vi.waitFor(async () => expect((await waiting()).total).toBe(1), { timeout: 20_000 });
  const [run] = (await waiting()).data;
  expect((await admin.call('admin_jobs.retry_job', { id: run.id })).status).toBe(404);
  expect((await admin.call('admin_jobs.retry_job', { id: 'first' })).status).toBe(400);
  expect((await waiting()).total).toBe(1);
}, 60_000);
