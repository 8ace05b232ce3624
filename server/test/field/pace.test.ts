import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { takeMessage } from '../../src/domain/field/network/intake.ts';
import { registerDevice, type TestDevice } from '../support/devices.ts';
import { startHarness } from '../support/harness.ts';
import { World } from '../support/world.ts';

const harness = await startHarness({ env: { READINGS_PER_DEVICE: '6', READINGS_PER_ORGANISATION: '10' } });
const world = new World(harness);
afterAll(() => harness.close());

let sequence = 0;
const readings = (device: TestDevice, count: number) =>
  Array.from({ length: count }, () =>
    device.signed({ sequence: ++sequence, at: harness.clock.now(), values: { temperature_c: 20 } }),
  );
const send = (batch: unknown) => world.guest().call('iot.ingest', { readings: batch });
/** From the first second of a minute. */
const nextMinute = () => harness.clock.set(new Date((Math.floor(harness.clock.now().getTime() / 60_000) + 1) * 60_000));

test('a device, and all of an organisation, send so many a minute; what was too much may be sent again', async () => {
  const exporter = await world.member('Exporter');
  const [one, two] = [await registerDevice(exporter), await registerDevice(exporter)];
  nextMinute();
  expect((await send(readings(one, 4))).status).toBe(200);
  harness.clock.advance(20_000);
  const more = readings(one, 3);
  const refused = await send(more);
  expect([refused.status, refused.body.exception]).toEqual([
    429,
    expect.stringContaining(`6 readings a minute are taken of ${one.name}`),
  ]);
  expect(refused.headers.get('retry-after')).toBe('40');
  // What was said again is no new reading, and what still fits is taken.
  const fits = readings(one, 2);
  expect((await send(fits)).message).toMatchObject({ accepted: 2 });
  expect((await send(fits)).message).toMatchObject({ accepted: 0, duplicates: 2 });
  const others = await send(readings(two, 5));
  expect([others.status, others.body.exception]).toEqual([
    429,
    expect.stringContaining(`all devices of ${exporter.org}`),
  ]);
  expect((await send(readings(await registerDevice(await world.member('Exporter')), 5))).status).toBe(200);
  harness.clock.advance(40_000);
  expect((await send(more)).message).toMatchObject({ accepted: 3 });
  // A batch that is larger than the limit waits for no minute that never comes.
  nextMinute();
  const large = readings(one, 8);
  expect((await send(large)).message).toMatchObject({ accepted: 8 });
  // A gateway sends it again, with what another device has new: the device that is past its limit has nothing new.
  const [known] = large;
  expect((await send([known, ...readings(two, 1)])).message).toMatchObject({ accepted: 1, duplicates: 1 });
});

test('devices that send at the same moment do not pass the limit of their organisation together', async () => {
  const exporter = await world.member('Exporter');
  const devices: TestDevice[] = [];
  for (let count = 0; count < 8; count += 1) devices.push(await registerDevice(exporter));
  for (let round = 0; round < 5; round += 1) {
    nextMinute();
    const answers = await Promise.all(devices.map((device) => send(readings(device, 4))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429, 429, 429]);
  }
});

test('of readings of the broker it is counted how many were held back, and the page of the device says so', async () => {
  const exporter = await world.member('Exporter');
  const device = await registerDevice(exporter);
  const held: number[] = [];
  const parts = {
    database: harness.database,
    box: harness.app.services.deviceSecrets,
    now: () => harness.clock.now(),
    keepDays: 730,
    pace: harness.app.services.readingPace,
    onHeldBack: (count: number) => held.push(count),
    transaction: harness.app.jobContext.transaction,
  };
  const publish = (batch: unknown) =>
    takeMessage(parts, `lotmark/${device.name}/readings`, Buffer.from(JSON.stringify(batch)));
  nextMinute();
  await publish(readings(device, 5));
  const late = readings(device, 4);
  await expect(publish(late)).rejects.toMatchObject({ code: 'rate_limit' });
  expect(held).toEqual([4]);
  expect(await exporter.ok('iot.device_status', { device: device.name })).toMatchObject({ held_back: 4, received: 5 });
  nextMinute();
  expect(await publish(late)).toMatchObject({ accepted: 4 });
});

test('an organisation’s 200 devices send 1,010 readings a second unless the settings say otherwise', () => {
  const { perDevice, perOrganisation } = readConfig({ SECRET_KEY: 'x'.repeat(32) }).devices.pace;
  expect(perOrganisation).toBeGreaterThan(1010 * 60);
  expect(perDevice).toBeGreaterThan((1010 * 60) / 50);
});
