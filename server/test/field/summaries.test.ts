import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { longChartOf, longStep } from '../../src/domain/field/device/summaries.ts';
import { registerDevice, type TestDevice } from '../support/devices.ts';
import { startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';

const harness = await startHarness({ env: { READINGS_PER_DEVICE: '0', READINGS_PER_ORGANISATION: '0' } });
afterAll(() => harness.close());
const trade = await openTrade(harness);
const { exporter } = trade;
const { db } = harness.database;

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.parse('2026-01-05T00:00:00Z');
interface Measured {
  at: number;
  value: number;
}
/** Every twenty minutes for 40 days; what it measures differs at each moment, and now and then a reading is missing. */
const measured: Measured[] = Array.from({ length: 40 * 72 }, (_, i) => ({
  at: start + i * (hour / 3),
  value: Math.round((20 + 8 * Math.sin(i / 11) + (i % 7) / 10) * 100) / 100,
})).filter((_, i) => i % 53 !== 0);

let sequence = 0;
async function send(device: TestDevice, readings: readonly Measured[]): Promise<void> {
  for (let from = 0; from < readings.length; from += 1000) {
    const batch = readings
      .slice(from, from + 1000)
      .map(({ at, value }) =>
        device.signed({ sequence: sequence++, at: new Date(at), values: { temperature_c: value } }),
      );
    await exporter.ok('iot.ingest', { readings: batch });
  }
}
const settle = async () => {
  await harness.drain();
  await harness.tick('readings.sum_up');
};
const iso = (at: number) => new Date(at).toISOString();
type Asked = [device: TestDevice, from: number, until: number, points: number];
const chart = (...[device, from, until, points]: Asked) =>
  exporter.ok('iot.chart', { device: device.name, from: iso(from), until: iso(until), points });
/** The same as it is told where there are too many readings to be read at once. */
async function bySummaries(...[device, from, until, points]: Asked) {
  const long = longStep(Math.ceil((until - from) / 1000 / points));
  if (long === undefined) throw new Error('its steps are too short');
  const span = { device: device.name, from: new Date(from), until: new Date(until) };
  const how = { measure: 'temperature_c', ...long } as const;
  const told = await db.transaction().execute((tx) => longChartOf(tx, span, how, { few: false, keptSince: null }));
  return { points: told.map((point) => ({ ...point, at: point.at.toISOString() })) };
}

interface Point {
  at: string;
  low: number;
  mean: number;
  high: number;
  readings: number;
}
/** What the chart must say, from what was sent alone. */
function expected(all: readonly Measured[], from: number, until: number, points: number): Point[] {
  const raw = Math.max(1, Math.ceil((until - from) / 1000 / points)) * 1000;
  const unit = raw < day ? hour : day;
  const step = Math.ceil(raw / unit) * unit;
  const origin = Math.floor(from / unit) * unit;
  const bins = Map.groupBy(
    all.filter(({ at }) => at >= from && at < until),
    ({ at }) => origin + Math.floor((at - origin) / step) * step,
  );
  return [...bins]
    .sort(([left], [right]) => left - right)
    .map(([at, readings]) => {
      const values = readings.map(({ value }) => value);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      return {
        at: iso(Math.max(at, from)),
        low: Math.min(...values),
        mean,
        high: Math.max(...values),
        readings: values.length,
      };
    });
}
function same(found: { points: Point[] }, wanted: Point[]): void {
  expect(found.points.map(({ mean: _, ...rest }) => rest)).toEqual(wanted.map(({ mean: _, ...rest }) => rest));
  for (const [i, point] of found.points.entries()) expect(point.mean).toBeCloseTo(wanted[i]?.mean ?? Number.NaN, 6);
}
/** Both ways of telling it. */
async function assertTold(all: readonly Measured[], ...asked: Asked): Promise<void> {
  const [, from, until, points] = asked;
  for (const told of [chart, bySummaries]) same(await told(...asked), expected(all, from, until, points));
}
const spans: [string, number, number, number][] = [
  ['whole days', start, start + 40 * day, 40],
  ['days that begin and end in the middle of an hour', start + 5.37 * hour, start + 33 * day + 7.21 * hour, 20],
  ['hours', start + 2 * day + 0.4 * hour, start + 9 * day + 0.9 * hour, 100],
  ['less than a step of an hour', start + 90 * 60_000, start + 91 * 60_000 + 2 * hour, 2],
];

const device = await registerDevice(exporter);
test('a chart of a long span says the same before readings are summed up and after, to the last reading', async () => {
  await send(device, measured);
  for (const [, from, until, points] of spans) await assertTold(measured, device, from, until, points);
  await settle();
  expect(await db.selectFrom('reading_summaries_due').select('device').execute()).toEqual([]);
  const { rows } = await sql<{ step: string; readings: number }>`
    select step, sum(readings)::int as readings from reading_summaries where device = ${device.name} group by step order by step`.execute(
    db,
  );
  expect(rows).toEqual(['day', 'hour'].map((step) => ({ step, readings: measured.length })));
  for (const [what, from, until, points] of spans) {
    expect(what).not.toBe('');
    await assertTold(measured, device, from, until, points);
  }
});

test('of many readings it is read from the summaries, and what comes late is in it at once and summed up again', async () => {
  const [, from, until, points] = spans[0] as (typeof spans)[number];
  await sql`update reading_summaries set high = 99 where device = ${device.name} and step = 'day' and at = ${iso(start + day)}`.execute(
    db,
  );
  expect(Math.max(...(await bySummaries(device, from, until, points)).points.map(({ high }) => high))).toBe(99);
  const late = { at: start + day + 61_000, value: 55.5 };
  await send(device, [late]);
  await harness.drain();
  const all = [...measured, late];
  await assertTold(all, device, from, until, points);
  await settle();
  await assertTold(all, device, from, until, points);
});

test('two that sum up at once, while readings come, leave nothing out', async () => {
  const other = await registerDevice(exporter);
  const parts = Array.from({ length: 8 }, (_, i) => measured.filter((_each, place) => place % 8 === i).slice(0, 200));
  await Promise.all(
    parts.map(async (part) => {
      await send(other, part);
      await Promise.all([harness.tick('readings.sum_up'), harness.tick('readings.sum_up')]);
    }),
  );
  await settle();
  const all = parts.flat();
  const until = start + 40 * day;
  await assertTold(all, other, start, until, 40);
  const { rows } = await sql<{ readings: number }>`
    select sum(readings)::int as readings from reading_summaries where device = ${other.name} and step = 'hour'`.execute(
    db,
  );
  expect(rows[0]?.readings).toBe(all.length);
});

test('the readings of a month may go, and its chart stays until summaries go, too', async () => {
  const [, from, until, points] = spans[0] as (typeof spans)[number];
  const before = await chart(device, from, until, points);
  await sql`select drop_reading_month(month, now()) from reading_months where dropped_at is null`.execute(db);
  const { data } = await exporter.ok('iot.list_readings', { device: device.name, from: iso(from), until: iso(until) });
  expect(data).toEqual([]);
  expect((await chart(device, from, until, points)).points).toEqual(before.points);
  // Ten years later nothing is kept; nobody's session lasts that long, so the table is asked.
  harness.clock.advance(3651 * day);
  await harness.tick('readings.clear');
  expect(await db.selectFrom('reading_summaries').select('device').execute()).toEqual([]);
});

test('summaries are never kept shorter than readings', () => {
  const settings = { READINGS_KEEP_DAYS: '100', READING_SUMMARIES_KEEP_DAYS: '99' };
  expect(() => readConfig(settings)).toThrow(/READING_SUMMARIES_KEEP_DAYS: must be READINGS_KEEP_DAYS or more/);
  expect(readConfig({ READINGS_KEEP_DAYS: '5000' }).devices.summariesKeepDays).toBe(5000);
});
