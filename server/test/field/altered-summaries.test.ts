import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { checkReadings } from '../../src/domain/field/device/check.ts';
import { registerDevice, type TestDevice } from '../support/devices.ts';
import { startHarness } from '../support/harness.ts';
import { momentarily, run } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';

/** What is told of readings is what was measured, whatever somebody writes into what is noted of them; `check` names it. */
const harness = await startHarness({ env: { READINGS_PER_DEVICE: '0', READINGS_PER_ORGANISATION: '0' } });
afterAll(() => harness.close());
const { db } = harness.database;
const { exporter } = await openTrade(harness);
const { alter, set, remove, putBack } = momentarily(harness.database);

const minute = 60_000;
const day = 1440 * minute;
const start = Date.parse('2026-02-10T00:00:00Z');
const iso = (at: number) => new Date(at).toISOString();
const look = () => db.transaction().execute((tx) => checkReadings(tx));
const faults = async () => (await look()).faults;
const settle = async () => {
  await harness.drain();
  await harness.tick('readings.sum_up');
};
async function send(device: TestDevice, readings: readonly Parameters<TestDevice['signed']>[0][]) {
  for (let from = 0; from < readings.length; from += 1000) {
    const batch = readings.slice(from, from + 1000).map((reading) => device.signed(reading));
    await exporter.ok('iot.ingest', { readings: batch });
  }
}
/** Two days of a cold chain, from 16 to 21 degrees; the battery came with the first reading alone, and number 30 never came. */
const temperatures = [19, 16, 21, 18.5, 17, 20];
async function measuring(from = start) {
  const device = await registerDevice(exporter);
  const all = Array.from({ length: 96 }, (_, i) => ({
    sequence: i,
    at: new Date(from + i * 30 * minute),
    values: { temperature_c: temperatures[(95 - i) % 6] ?? 0 },
  })).filter(({ sequence }) => sequence !== 30);
  await exporter.ok('iot.ingest', {
    readings: [device.signed({ ...all[0], values: { ...all[0]?.values, battery_percent: 80 } } as (typeof all)[0])],
  });
  await send(device, all.slice(1));
  await settle();
  return device;
}
const chart = (device: TestDevice, from: number, until: number, points: number) =>
  exporter.ok('iot.chart', { device: device.name, from: iso(from), until: iso(until), points });
const ends = ({ points }: { points: { low: number; mean: number; high: number }[] }) => [
  Math.min(...points.map(({ low }) => low)),
  Math.max(...points.map(({ high }) => high)),
];
const status = (device: TestDevice) => exporter.ok('iot.device_status', { device: device.name });

test('summaries and last values that somebody altered are told by nobody, and named', async () => {
  const device = await measuring();
  const before = await status(device);
  expect(before).toMatchObject({ last_values: { temperature_c: 19, battery_percent: 80 }, missing: 1, received: 95 });
  expect(await faults()).toEqual([]);
  const was = await chart(device, start, start + 30 * day, 30);
  expect(ends(was)).toEqual([16, 21]);
  const of = `where device = '${device.name}'`;
  await alter(
    run(`update reading_summaries set low = 2, high = 4, total = 3 * readings ${of} and measure = 'temperature_c'`),
    run(`insert into reading_summaries_due select distinct device, at from reading_summaries ${of} and step = 'hour'`),
  );
  await set(
    'device_states',
    `device = '${device.name}'`,
    'last_values',
    '{"temperature_c": 3.3, "battery_percent": 99}',
  );
  expect(await chart(device, start, start + 30 * day, 30)).toEqual(was);
  expect(await status(device)).toEqual(before);
  const { data } = await exporter.ok('devices.list', { search: device.name });
  expect(data).toMatchObject([{ last_values: before.last_values, last_at: before.last_at, battery_percent: 80 }]);
  expect([was.made_of, was.kept_since]).toEqual(['readings', null]);
  const found = await faults();
  expect(found).toContain(
    `summary of ${device.name}, temperature_c, day of 2026-02-10 00:00: is not what its readings come to`,
  );
  expect(found).toContain(
    `summary of ${device.name}, temperature_c, hour of 2026-02-11 23:00: is not what its readings come to`,
  );
  expect(found).toContain(`state of ${device.name}: not what its readings come to: last_values`);
  expect(found).toHaveLength(48 + 2 + 1);
  await putBack();
  // What is noted is summed up anew.
  await settle();
  expect(await look()).toMatchObject({ faults: [], counts: { summaries: 96 / 2 + 2 + 1 + 1, devices: 1 } });
});

test('each thing that a state says', async () => {
  const device = await measuring();
  const before = await status(device);
  const where = `device = '${device.name}'`;
  const said = async (column: string, value: string | null) => {
    await set('device_states', where, column, value);
    const { last_seen, standing, received, missing, gaps, last_sequence, last_at, last_values } = before;
    expect(await status(device)).toMatchObject({
      ...{ last_seen, standing, received, missing, gaps, last_sequence, last_at, last_values },
    });
    const found = await faults();
    await putBack();
    return found.map((fault) => fault.replace(`state of ${device.name}: not what its readings come to: `, ''));
  };
  // The gap is closed.
  expect(await said('received', '{[0,96)}')).toEqual([expect.stringContaining('they know'), 'received']);
  expect(await said('received', '{[0,30),[31,96),[500,501)}')).toEqual([
    expect.stringContaining('they know'),
    'received, last_sequence',
  ]);
  expect(await said('last_sequence', '400')).toEqual(['last_sequence']);
  expect(await said('last_at', iso(start + 9 * day))).toEqual(['last_at']);
  expect(await said('last_received_at', '2026-12-01')).toEqual(['last_received_at']);
  for (const values of [
    '[]',
    '{"temperature_c": 19}',
    '{"temperature_c": 16, "battery_percent": 80}',
    '{"temperature_c": 19, "battery_percent": 80, "co2_ppm": 400}',
  ]) {
    if (values.includes('co2')) expect(await said('last_values', values)).toEqual(['last_values']);
    else {
      await set('device_states', where, 'last_values', values);
      // Which measures are told that are sent now and then is what is noted.
      expect((await status(device)).last_values.temperature_c).toBe(19);
      if (values !== '{"temperature_c": 19}') expect(await faults()).toHaveLength(1);
      await putBack();
    }
  }
  await remove('device_states', where);
  expect(await faults()).toEqual([`state of ${device.name}: it is gone`, expect.stringContaining('they know')]);
  await putBack();
  // One that never sent anything.
  const silent = await registerDevice(exporter);
  await set('device_states', `device = '${silent.name}'`, 'last_values', '{"temperature_c": 4}');
  expect(await faults()).toEqual([`state of ${silent.name}: not what its readings come to: last_values`]);
  expect((await status(silent)).last_values).toEqual({});
  await putBack();
  expect(await faults()).toEqual([]);
});

test('summaries that are missing, made up or moved are named; what is to be summed up, or came a moment ago, is not', async () => {
  const device = await measuring();
  const of = `device = '${device.name}' and measure = 'temperature_c'`;
  await remove('reading_summaries', `${of} and step = 'hour' and at = '2026-02-10 05:00Z'`);
  await alter(
    run(`insert into reading_summaries select device, 'co2_ppm', step, at, low, high, total, readings from reading_summaries
          where ${of} and step = 'day' and at = '2026-02-10Z'`),
    run(`delete from reading_summaries where device = '${device.name}' and measure = 'co2_ppm'`),
  );
  await alter(
    run(`update reading_summaries set at = '2020-01-01Z' where ${of} and step = 'day' and at = '2026-02-11Z'`),
    run(`update reading_summaries set at = '2026-02-11Z' where ${of} and step = 'day' and at = '2020-01-01Z'`),
  );
  expect(await faults()).toEqual([
    '1 summaries lie in months that never took readings',
    `summary of ${device.name}, co2_ppm, day of 2026-02-10 00:00: has no readings`,
    `summary of ${device.name}, temperature_c, day of 2026-02-11 00:00: is missing`,
    `summary of ${device.name}, temperature_c, hour of 2026-02-10 05:00: is missing`,
  ]);
  await putBack();
  const late = (sequence: number, temperature_c: number) =>
    send(device, [{ sequence, at: new Date(start + 61 * minute), values: { temperature_c } }]);
  await late(200, 40);
  expect(await faults()).toEqual([]);
  // Somebody summed up before this batch was there for all to see.
  await sql`delete from reading_summaries_due`.execute(db);
  expect(await faults()).toEqual([]);
  await set('reading_summaries', `${of} and step = 'hour' and at = '2026-02-10 01:00Z'`, 'low', '2');
  expect(await faults()).toEqual([expect.stringContaining('hour of 2026-02-10 01:00')]);
  await putBack();
  await settle();
  expect(await faults()).toEqual([]);
  expect(ends(await chart(device, start, start + 30 * day, 30))).toEqual([16, 40]);
});

test('a chart of more readings than are read at once says that it is made of summaries', async () => {
  const device = await registerDevice(exporter, { scheme: 'hmac' });
  const all = Array.from({ length: 20_001 }, (_, sequence) => ({
    sequence,
    at: new Date(start + sequence * minute),
    values: { temperature_c: 16 + (sequence % 6) },
  }));
  await send(device, all);
  await settle();
  const until = start + 30 * day;
  const told = await chart(device, start, until, 30);
  expect([ends(told), told.made_of]).toEqual([[16, 21], 'summaries']);
  const same = await chart(device, start + minute, until, 30);
  expect([same.made_of, same.points.slice(1)]).toEqual(['readings', told.points.slice(1)]);
  const where = `device = '${device.name}' and step = 'day' and at = '2026-02-12Z'`;
  await set('reading_summaries', where, 'high', '99');
  expect(ends(await chart(device, start, until, 30))).toEqual([16, 99]);
  expect(ends(await chart(device, start + minute, until, 30))).toEqual([16, 21]);
  expect(await faults()).toEqual([
    `summary of ${device.name}, temperature_c, day of 2026-02-12 00:00: is not what its readings come to`,
  ]);
}, 120_000);

test('summaries are set right before their readings go; then a chart says since when these are kept', async () => {
  const device = await measuring(Date.parse('2026-01-30T00:00:00Z') + day);
  const [from, until] = [Date.parse('2026-01-25T00:00:00Z'), Date.parse('2026-02-25T00:00:00Z')];
  const was = await chart(device, from, until, 31);
  await sql`update reading_summaries set low = 2, high = 4, total = 3 * readings where device = ${device.name}`.execute(
    db,
  );
  await sql`insert into reading_summaries select device, 'co2_ppm', step, at, low, high, total, readings from reading_summaries
             where device = ${device.name} and measure = 'temperature_c' and at < '2026-02-01Z'`.execute(db);
  const today = harness.clock.now();
  harness.clock.set(new Date('2028-02-05T00:00:00Z'));
  await harness.tick('readings.clear');
  harness.clock.set(today);
  const now = await chart(device, from, until, 31);
  expect(now.points).toEqual(was.points);
  expect([now.made_of, now.kept_since]).toEqual(['readings', '2026-02-01T00:00:00.000Z']);
  const { rows } = await sql`select from reading_summaries where measure = 'co2_ppm'`.execute(db);
  expect(rows).toEqual([]);
  const found = await look();
  expect(found.counts.summaries_whose_readings_are_no_longer_kept).toBe(24 + 1 + 2);
  // Those of February are still altered, and named.
  expect(found.faults).toHaveLength(24 + 1);
});
