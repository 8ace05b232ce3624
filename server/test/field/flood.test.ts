import { afterAll, expect, test } from 'vitest';
import { checkAll } from '../../src/commands/check.ts';
import { deviceWith } from '../support/devices.ts';
import { startHarness } from '../support/harness.ts';
import { World } from '../support/world.ts';

/**
 * A device that sends without end, with everything that the limits let through and more. What it sends is what a million
 * readings would be, cut off where the service cuts it off: an address has so many calls a minute, a call so many readings
 * and bytes. The limit here is smaller than in earnest, so that it takes seconds.
 */
const allowed = 14;
const calls = 42;
const perCall = 1000;
const harness = await startHarness({ env: { RATE_LIMIT_PER_ADDRESS: String(allowed), TRUSTED_PROXIES: '1' } });
afterAll(() => harness.close());
const world = new World(harness);
let addresses = 0;
/** Everybody else has an address of their own, a new one for each call. */
const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${++addresses}` });

test('an endless sender is cut off by name; others go on, and nothing is stored twice', async () => {
  const exporter = await world.member('Exporter');
  const other = await world.member('Exporter');
  const made = await exporter.call('devices.register', { title: 'Endless', interval_seconds: 600 }, elsewhere());
  expect(made.status).toBe(200);
  const device = deviceWith(made.message.name, made.message);
  const begin = harness.clock.now().getTime() - 3_600_000;
  // Made once and sent in turn: half of what is let through has come before.
  const batches = Array.from({ length: allowed / 2 - 1 }, (_, batch) =>
    Array.from({ length: perCall }, (_each, place) => {
      const sequence = batch * perCall + place;
      return device.signed({ sequence, at: new Date(begin + sequence), values: { temperature_c: 21 } });
    }),
  );
  const flood = { 'x-forwarded-for': '203.0.113.9' };
  const send = (readings: unknown) => world.guest().call('iot.ingest', { readings }, flood);

  // More at once than a call takes is refused before a signature is looked at.
  const whole = await send(batches.flat().slice(0, perCall + 1));
  expect([whole.status, whole.body.errors?.[0]?.field]).toEqual([400, 'readings']);
  const long = await send([{ ...batches[0]?.[0], device: 'x'.repeat(8 * 1024 * 1024) }]);
  expect(long.status).toBe(413);

  const sent = Promise.all(Array.from({ length: calls }, (_, turn) => send(batches[turn % batches.length])));
  let others = 0;
  let flooding = true;
  const ended = sent.then(() => {
    flooding = false;
  });
  do {
    const answer = await other.call('auth.whoami', {}, elsewhere());
    expect(answer.status).toBe(200);
    others++;
  } while (flooding && addresses < 200);
  await ended;
  expect(others).toBeGreaterThan(1);

  const answers = await sent;
  const taken = answers.filter(({ status }) => status === 200);
  const shed = answers.filter(({ status }) => status !== 200);
  // Two calls of the minute were spent on what was too much at once.
  expect(taken).toHaveLength(allowed - 2);
  expect(shed).toHaveLength(calls - taken.length);
  for (const { status, headers, body } of shed) {
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body.exception).toMatch(/^Too many calls: 14 a minute are allowed\. Try again in \d+ s\.$/);
  }

  // Each sequence number once, however often it came.
  const accepted = taken.reduce((sum, { message }) => sum + message.accepted, 0);
  const duplicates = taken.reduce((sum, { message }) => sum + message.duplicates, 0);
  expect(accepted + duplicates).toBe(taken.length * perCall);
  const stored = await harness.database.db
    .selectFrom('readings')
    .select((eb) => [eb.fn.countAll<number>().as('rows'), eb.fn.count<number>('sequence').distinct().as('sequences')])
    .executeTakeFirstOrThrow();
  expect([Number(stored.rows), Number(stored.sequences)]).toEqual([accepted, accepted]);
  const status = await exporter.call('iot.device_status', { device: device.name }, elsewhere());
  expect(status.message.received).toBe(accepted);

  // From another address the device goes on, and what had come is known.
  const again = await world.guest().call('iot.ingest', { readings: batches[0] }, elsewhere());
  expect(again.message).toMatchObject({ accepted: 0, duplicates: perCall });
  const parts = await checkAll(harness.database, harness.app.services.markKey);
  expect(parts.flatMap(({ faults }) => faults)).toEqual([]);
}, 60_000);
