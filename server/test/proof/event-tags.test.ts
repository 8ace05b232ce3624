import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { checkSeals } from '../../src/domain/proof/seal/check.ts';
import { asker } from '../../src/domain/proof/seal/store.ts';
import { type JobEvent, type QueuedRun, runFor } from '../../src/kernel/jobs/jobs.ts';
import { startQueue } from '../../src/kernel/jobs/queue.ts';
import { queueRuns } from '../../src/kernel/jobs/queued-runs.ts';
import { relayOnce } from '../../src/kernel/jobs/relay.ts';
import { eventTags } from '../../src/platform/db/seals/event-tags.ts';
import { foreignEvents, tagEarlierEvents, tagEventsAnew } from '../../src/platform/db/seals/waiting-events.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { World } from '../support/world.ts';

let harness: Harness;
let world: World;

beforeAll(async () => {
  harness = await startHarness();
  world = new World(harness);
});
afterAll(() => harness.close());
afterEach(() => sql`delete from outbox`.execute(harness.database.db));

/** Somebody else's words: the address that a victim's account is to get. */
async function forged(): Promise<JobEvent> {
  const { email } = await world.user();
  const { id } = await harness.database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return {
    eventId: randomUUID(),
    topic: 'user.email_change_requested',
    subject: id,
    payload: { newEmail: 'mallory@example.org', language: 'en' },
  } as JobEvent;
}

const put = ({ eventId, topic, subject, payload }: JobEvent, tag: string | null) =>
  sql`insert into outbox (event_id, topic, subject, payload, created_at, tag)
      values (${eventId}, ${topic}, ${subject}, ${JSON.stringify(payload)}, now(), decode(${tag}::text, 'hex'))`.execute(
    harness.database.db,
  );

async function relayed(): Promise<{ runs: QueuedRun[]; failures: string[] }> {
  const runs: QueuedRun[] = [];
  const failures: string[] = [];
  await relayOnce({
    context: harness.app.jobContext,
    jobs: harness.app.jobs,
    enqueue: async (_tx, more) => {
      runs.push(...more);
    },
    onFailure: (error) => failures.push((error as Error).message),
  });
  return { runs, failures };
}

const mails = async () =>
  (await sql`select from mails where recipient = 'mallory@example.org'`.execute(harness.database.db)).rows.length;

const faults = () =>
  harness.database.db
    .transaction()
    .execute(async (tx) => (await checkSeals(tx, harness.app.services.markKey)).faults.join('; '));

test('no job runs for an event that somebody else wrote with the tag of another; it stays to be seen', async () => {
  const told = await forged();
  const event = await forged();
  await put(event, harness.app.kernel.eventTags.of(told));
  expect(await faults()).toContain(
    `the event user.email_change_requested of ${event.subject} was not told by this service`,
  );
  const { runs, failures } = await relayed();
  expect(failures).toEqual([`The event user.email_change_requested of ${event.subject} was not told by this service.`]);
  expect(runs.length).toBeGreaterThan(0);
  expect(await mails()).toBe(0);
});

test('one without a tag waits for the version that wrote it, if there is one; the check names it', async () => {
  const event = await forged();
  await put(event, null);
  expect(await relayed()).toEqual({ runs: [], failures: [] });
  expect(await mails()).toBe(0);
  expect(await faults()).toContain('was not told by this service');
});

test('a run that somebody puts into the queue fails, and ends among the dead letters', async () => {
  const { app, database, clock } = harness;
  const event = await forged();
  const log = pino({ level: 'silent' });
  const queue = await startQueue({ database, clock, log, jobs: app.jobs, context: app.jobContext, pollSeconds: 1 });
  try {
    const jobs = app.jobs.filter((job) => job.everySeconds === undefined && job.on?.includes(event.topic));
    expect(jobs.length).toBeGreaterThan(0);
    const runs = jobs.map(({ name }) => ({ id: randomUUID(), job: name, event }));
    await database.db.transaction().execute((tx) => queueRuns(tx, runs));
    queue.wake();
    await vi.waitFor(
      async () => {
        const { rows } = await sql<{ said: string }>`
          select output ->> 'message' as said from pgboss.job where id = any(${runs.map(({ id }) => id)}::uuid[])`.execute(
          database.db,
        );
        expect(rows.map(({ said }) => said)).toEqual(
          runs.map(() => `The event ${event.topic} of ${event.subject} was not told by this service.`),
        );
      },
      { timeout: 20_000 },
    );
    expect(await mails()).toBe(0);
    expect(await faults()).toContain(`the event ${event.topic} of ${event.subject} was not told`);
  } finally {
    await queue.stop();
    await sql`delete from pgboss.job`.execute(database.db);
  }
});

test('a job that does not ask for the topic does not run for an event of ours, whoever names it', async () => {
  const { app } = harness;
  const event = await forged();
  const told = {
    ...event,
    topic: 'lot.listed',
    tag: app.kernel.eventTags.of({ ...event, topic: 'lot.listed' }),
  } as JobEvent;
  const job = app.jobs.find(({ name }) => name === 'user.mail_email_change');
  if (job === undefined) throw new Error('no such job');
  await expect(runFor(app.jobContext, job, told)).rejects.toThrow('was not told by this service');
  expect(await mails()).toBe(0);
});

test('a run without an event, or one that has no canonical form, is named like others, and hides none of them', async () => {
  const { database, app, clock } = harness;
  const log = pino({ level: 'silent' });
  const event = await forged();
  await put(event, 'ab'.repeat(32));
  await sql`insert into outbox (event_id, topic, subject, payload, created_at, tag)
    values (${randomUUID()}, 'lot.listed', 'endless', '{"n": 1e400}', now(), decode(${'ab'.repeat(32)}, 'hex'))`.execute(
    database.db,
  );
  const queue = await startQueue({ database, clock, log, jobs: app.jobs, context: app.jobContext, pollSeconds: 60 });
  try {
    await sql`insert into pgboss.job (name, data, start_after) values ('lotmark', '{}', now() + interval '1 hour')`.execute(
      database.db,
    );
    const said = await faults();
    for (const part of [`of ${event.subject} was not told`, 'of endless was not told', 'the event was not told']) {
      expect(said).toContain(part);
    }
    const { data: shown } = await (await world.admin()).ok('admin_jobs.list_jobs');
    expect(shown).toContainEqual(expect.objectContaining({ job: '', topic: '', subject: '' }));
    await sql`update pgboss.job set start_after = now() - interval '1 second'`.execute(database.db);
    queue.wake();
  } finally {
    await queue.stop();
    await sql`delete from pgboss.job`.execute(database.db);
  }
});

test('what stands in the place of the queue is named, and does not run within the check', async () => {
  const { database, app, clock } = harness;
  const log = pino({ level: 'silent' });
  const queue = await startQueue({ database, clock, log, jobs: app.jobs, context: app.jobContext, pollSeconds: 60 });
  await queue.stop();
  await put(await forged(), 'ab'.repeat(32));
  // Nothing of ours is done while it is there.
  const run = (text: string) => database.pool.query(text);
  await run('create sequence runs_of_the_view');
  await run('alter table pgboss.job rename to job_kept');
  try {
    await run(`create view pgboss.job as
      select k.* from (select nextval('public.runs_of_the_view') as n) as once left join pgboss.job_kept k on once.n > 0`);
    expect(await faults()).toContain('pgboss.job: it is no table of the queue any more');
    const { rows } = await run('select is_called as ran from runs_of_the_view');
    expect(rows).toEqual([{ ran: false }]);
  } finally {
    await run('drop view pgboss.job');
    await run('alter table pgboss.job_kept rename to job');
    await run('drop sequence runs_of_the_view');
  }
});

test('what waited before there were tags is tagged when they begin; and again by a new key', async () => {
  const { database, app } = harness;
  const event = await forged();
  await put(event, null);
  const tags = app.kernel.eventTags;
  const others = eventTags(Buffer.alloc(32, 7));
  await database.db.transaction().execute(async (tx) => {
    const ask = asker(tx);
    await tagEarlierEvents(ask, tags);
    expect(await foreignEvents(ask, tags, 10)).toEqual([]);
    await tagEventsAnew(ask, tags, others);
    expect(await foreignEvents(ask, others, 10)).toEqual([]);
    expect(await foreignEvents(ask, tags, 10)).toHaveLength(1);
    await tagEventsAnew(ask, others, tags);
  });
  expect((await relayed()).failures).toEqual([]);
});

test('a tag is for exactly one event, as the database gives it back', () => {
  const tags = eventTags(Buffer.alloc(32, 1));
  const event = { eventId: randomUUID(), topic: 'lot.listed', subject: 'LOT-2026-00001', payload: { b: 1, a: [null] } };
  const tag = tags.of({ ...event, payload: { b: 1, skipped: undefined, a: [null] } });
  expect(tags.holds({ ...event, payload: { a: [null], b: 1 }, tag })).toBe(true);
  for (const other of [
    { subject: 'LOT-2026-00002' },
    { topic: 'lot.sold' },
    { payload: {} },
    { eventId: randomUUID() },
  ]) {
    expect(tags.holds({ ...event, ...other, tag })).toBe(false);
  }
  for (const none of [null, undefined, '', 'zz', tag.slice(2)]) {
    expect(tags.holds({ ...event, ...(none === undefined ? {} : { tag: none }) })).toBe(false);
  }
});
