import { z } from 'zod';
import { deviceAccess } from '../../domain/field/device/access.ts';
import { measureNames, measures } from '../../domain/field/device/measures.ts';
import { chartOf, readingRow, readingRowView, readingsIn } from '../../domain/field/device/readings.ts';
import {
  deviceStatus as deviceStatusShape,
  deviceStatusView,
  selectAlarm,
  selectDevice,
  statusFacts,
} from '../../domain/field/device/views.ts';
import { tolerancesAt } from '../../domain/foundation/reference/tolerances.ts';
import { invalid } from '../../kernel/values/errors.ts';
import { dayOrMoment, docName, timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { operation, type UserCtx } from '../operation.ts';

export const strangers = 'the caller does not manage the lots of its organisation (a missing record answers alike)';
const refusals = { permission: strangers, not_found: 'for admins: there is no such device' } as const;

/** How many intervals a device may be late. */
export async function silentIntervals(ctx: Pick<UserCtx, 'tx' | 'now'>): Promise<number> {
  const [intervals] = await tolerancesAt(ctx.tx, ['device_silent_intervals'], ctx.now);
  return Number(intervals);
}

const deviceStatus = operation({
  summary:
    'How a device stands: when it was heard of, whether it is silent, its battery, calibration, firmware, place, gaps and open alarms.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ device: docName('device') }),
  output: deviceStatusShape,
  refusals,
  handler: async (ctx, { device }) => {
    const one = deviceAccess.list(ctx).where('devices.name', '=', device);
    const row = deviceAccess.found(await selectDevice(one).executeTakeFirst(), ctx, device);
    const { rows } = await statusFacts(row.name).execute(ctx.tx);
    const [facts] = rows;
    if (facts === undefined) throw new Error(`${row.name} lost its state`);
    const open = ctx.tx
      .selectFrom('device_alarms')
      .where('device', '=', row.name)
      .where('cleared_at', 'is', null)
      .where('acknowledged_at', 'is', null)
      .orderBy('raised_at', 'desc')
      .limit(20);
    const alarms = await selectAlarm(open).execute();
    return deviceStatusView(row, { ...facts, alarms }, { intervals: await silentIntervals(ctx), now: ctx.now });
  },
});

const dayMs = 86_400_000;
const span = {
  from: dayOrMoment().optional().meta({ description: 'From when; a day before `until` unless told.' }),
  until: dayOrMoment().optional().meta({ description: 'Until when, not included; now unless told.' }),
};

/** @throws Refusal 400 where it ends before it begins. */
function spanOf({ from, until }: { from?: string | undefined; until?: string | undefined }, now: Date) {
  const end = until === undefined ? new Date(now.getTime() + 1) : new Date(until);
  const begin = from === undefined ? new Date(end.getTime() - dayMs) : new Date(from);
  if (begin >= end) throw invalid('until', 'must be after from');
  return { from: begin, until: end };
}

const listReadings = operation({
  summary: 'The readings of a device in a span of time, newest first, each with its signature.',
  allow: 'user',
  kind: 'read',
  input: z.object({
    device: docName('device'),
    ...span,
    limit_start: z.int().min(0).max(100_000).default(0).meta({ description: 'Rows to skip.' }),
    limit_page_length: z
      .int()
      .min(1)
      .default(100)
      .transform((length) => Math.min(length, 1000))
      .meta({ description: 'Rows to answer, at most 1000.' }),
  }),
  output: z.object({ data: z.array(readingRow), limit_start: z.int(), limit_page_length: z.int() }),
  refusals: { ...refusals, validation: 'it ends before it begins' },
  handler: async (ctx, { device, from, until, limit_start, limit_page_length }) => {
    const { name } = await deviceAccess.see(ctx, device);
    const page = { start: limit_start, length: limit_page_length };
    const rows = await readingsIn(ctx.tx, { device: name, ...spanOf({ from, until }, ctx.now) }, page);
    return { data: rows.map(readingRowView), limit_start, limit_page_length };
  },
});

const chart = operation({
  summary: 'One measure of a device over a span of time, in steps with the lowest, mean and highest value of each.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({
    device: docName('device'),
    measure: z.enum(measureNames).default('temperature_c'),
    ...span,
    points: z.int().min(2).max(1000).default(200).meta({ description: 'Steps at most.' }),
  }),
  output: z.object({
    device: z.string(),
    measure: z.enum(measureNames),
    unit: z.string(),
    from: timestamp(),
    until: timestamp(),
    points: z.array(
      z.object({ at: timestamp(), low: z.number(), mean: z.number(), high: z.number(), readings: z.int() }),
    ),
    made_of: z.enum(['readings', 'summaries']).meta({
      description:
        'summaries: the span has more than 20,000 readings, so whole hours and days are told by their summaries, which are compared with the readings only by `lotmark check`.',
    }),
    kept_since: timestamp().nullable().meta({
      description:
        'Where the span begins before: since when readings are kept. What is told of then stands in summaries alone, and can be compared with nothing any more.',
    }),
  }),
  refusals: { ...refusals, validation: 'it ends before it begins' },
  handler: async (ctx, { device, measure, points, ...given }) => {
    const { name } = await deviceAccess.see(ctx, device);
    const { from, until } = spanOf(given, ctx.now);
    const chart = await chartOf(ctx.tx, { device: name, from, until }, { measure, points });
    return {
      device: name,
      measure,
      unit: measures[measure].unit,
      from: from.toISOString(),
      until: until.toISOString(),
      points: chart.points.map((point) => ({ ...point, at: point.at.toISOString() })),
      made_of: chart.few ? ('readings' as const) : ('summaries' as const),
      kept_since: toIso(chart.keptSince),
    };
  },
});

export const iotStatus = { device_status: deviceStatus, list_readings: listReadings, chart };
