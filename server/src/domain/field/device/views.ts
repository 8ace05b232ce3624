import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Sorts } from '../../../kernel/lists/page.ts';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import { deviceAlarmKinds, deviceBindingPlaces, deviceSchemes } from '../../../platform/db/tables.generated.ts';
import { keptValues } from './measures.ts';
import { counts, type DeviceStanding, deviceStandings, dueAt, gapsOf, readMultirange, standingOf } from './rules.ts';
import type { Device } from './store.ts';

export const valuesView = z.record(z.string(), z.number()).meta({ description: 'By measure, in its own unit.' });

export const placeView = z
  .object({
    place: z.enum(deviceBindingPlaces),
    plot: z.string().nullable(),
    vehicle: z.string().nullable(),
    store: z.string().nullable(),
    gps_lat: z.number().nullable(),
    gps_lng: z.number().nullable(),
    bound_from: timestamp(),
  })
  .meta({ description: 'Where it is.' });
type PlaceView = z.input<typeof placeView>;

export const deviceRow = z.object({
  name: z.string(),
  organisation: z.string(),
  title: z.string(),
  model: z.string().nullable(),
  scheme: z.enum(deviceSchemes),
  network_id: z.string().nullable(),
  standing: z.enum(deviceStandings).meta({
    description: 'silent: nothing came for so many of its intervals as the tolerance device_silent_intervals says.',
  }),
  interval_seconds: z.int(),
  binding: placeView.nullable(),
  last_seen: timestamp().nullable().meta({ description: 'When something came last.' }),
  last_at: timestamp().nullable().meta({ description: 'When the newest reading was measured.' }),
  last_values: valuesView,
  battery_percent: z.number().nullable(),
  open_alarms: z.int(),
  created_at: timestamp(),
});

export const deviceSorts = {
  created_at: ['devices.created_at', 'devices.name'],
  title: ['devices.title', 'devices.name'],
} as const satisfies Sorts;

export type DeviceLine = Device & {
  binding: PlaceView | null;
  last_received_at: Date | null;
  last_at: Date | null;
  last_values: unknown;
  open_alarms: number;
};

const bindingOf = (device: RawBuilder<unknown>): RawBuilder<PlaceView | null> => sql`(
  select json_build_object('place', b.place, 'plot', b.plot, 'vehicle', b.vehicle, 'store', b.store, 'gps_lat', b.gps_lat,
           'gps_lng', b.gps_lng, 'bound_from', to_char(b.bound_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from device_bindings b where b.device = ${device} and b.bound_until is null)`;

/** A measure that is sent now and then is looked for among so many newest readings. */
const newestReadings = 1500;

/**
 * Of each measure the value of the newest reading that has it. Which measures to look for is noted with the readings; what
 * they came to is not taken from there.
 */
const newestValues = sql<unknown>`(
  select coalesce((
           select jsonb_object_agg(m.measure, (
                    select r.measured -> m.measure
                      from (select * from readings where device = devices.name order by at desc, sequence desc limit ${newestReadings}) r
                     where r.measured ? m.measure order by r.at desc, r.sequence desc limit 1))
             from device_states s
             cross join jsonb_object_keys(case when jsonb_typeof(s.last_values) = 'object' then s.last_values else '{}' end) m (measure)
            where s.device = devices.name and not n.measured ? m.measure), '{}') || n.measured
    from readings n where n.device = devices.name order by n.at desc, n.sequence desc limit 1)`;

/** Adds what a line shows; joins what the readings came to. */
export function selectDevice<Row>(query: SelectQueryBuilder<Tables, 'devices', Row>) {
  return query.selectAll('devices').select([
    bindingOf(sql`devices.name`).as('binding'),
    sql<Date | null>`(select last_received_at from device_states s where s.device = devices.name)`.as(
      'last_received_at',
    ),
    // By the readings themselves, not by what is noted of them.
    sql<Date | null>`(select max(r.at) from readings r where r.device = devices.name)`.as('last_at'),
    newestValues.as('last_values'),
    sql<number>`(select count(*)::int from device_alarms a
                    where a.device = devices.name and a.cleared_at is null and a.acknowledged_at is null)`.as(
      'open_alarms',
    ),
  ]);
}

export function deviceRowView(row: DeviceLine, intervals: number, now: Date): z.input<typeof deviceRow> {
  const values = keptValues(row.last_values);
  return {
    name: row.name,
    organisation: row.org,
    title: row.title,
    model: row.model,
    scheme: row.scheme,
    network_id: row.network_id,
    standing: standingOf(row, intervals, now),
    interval_seconds: row.interval_seconds,
    binding: row.binding,
    last_seen: toIso(row.last_received_at),
    last_at: toIso(row.last_at),
    last_values: values,
    battery_percent: values['battery_percent'] ?? null,
    open_alarms: row.open_alarms,
    created_at: toIso(row.created_at),
  };
}

/** SQL: holds for devices of a standing, as `standingOf` says. */
export function standing(wanted: DeviceStanding, intervals: number, now: Date): RawBuilder<boolean> {
  const state = sql`(select s.last_received_at from device_states s where s.device = devices.name)`;
  const due = sql`coalesce(${state}, devices.created_at) + devices.interval_seconds * ${intervals}::float8 * interval '1 second' < ${now}`;
  const live = sql`devices.retired_at is null`;
  switch (wanted) {
    case 'retired':
      return sql`(devices.retired_at is not null)`;
    case 'silent':
      return sql`(${live} and ${due})`;
    case 'new':
      return sql`(${live} and not ${due} and ${state} is null)`;
    case 'reporting':
      return sql`(${live} and not ${due} and ${state} is not null)`;
  }
}

export const alarmRow = z.object({
  name: z.string(),
  device: z.string(),
  device_title: z.string(),
  kind: z.enum(deviceAlarmKinds),
  since: timestamp().meta({ description: 'Since when it is silent, or when what diverges was measured.' }),
  lot: z.string().nullable(),
  message: z.string(),
  raised_at: timestamp(),
  cleared_at: timestamp().nullable().meta({ description: 'When it was over by itself, such as by a new reading.' }),
  acknowledged_at: timestamp().nullable(),
  acknowledged_by: z.string().nullable(),
  note: z.string().nullable(),
});
export const alarmSorts = { raised_at: ['device_alarms.raised_at', 'device_alarms.name'] } as const satisfies Sorts;

export const selectAlarm = <Row>(query: SelectQueryBuilder<Tables, 'device_alarms', Row>) =>
  query
    .select(['name', 'device', 'kind', 'since', 'lot', 'message', 'raised_at', 'cleared_at', 'acknowledged_at', 'note'])
    .select([
      sql<string>`(select title from devices d where d.name = device_alarms.device)`.as('device_title'),
      sql<string | null>`(select full_name from users u where u.id = device_alarms.acknowledged_by)`.as(
        'acknowledged_by',
      ),
    ]);
type AlarmLine = Awaited<ReturnType<ReturnType<typeof selectAlarm<object>>['executeTakeFirstOrThrow']>>;

export const alarmRowView = (row: AlarmLine): z.input<typeof alarmRow> => ({
  ...row,
  since: toIso(row.since),
  raised_at: toIso(row.raised_at),
  cleared_at: toIso(row.cleared_at),
  acknowledged_at: toIso(row.acknowledged_at),
});

/** Everything about one device. */
export const deviceStatus = deviceRow.extend({
  firmware: z.string().nullable(),
  calibrated_on: z.string().nullable(),
  calibration_due: z.string().nullable(),
  calibration_overdue: z.boolean(),
  silent_for_seconds: z.int().nullable().meta({ description: 'Since the last reading came; null before the first.' }),
  silent_at: timestamp().nullable().meta({ description: 'When it counts as silent unless something comes.' }),
  next_key_change: timestamp().nullable().meta({ description: 'Until when an older key still counts.' }),
  received: z.int().meta({ description: 'How many sequence numbers came.' }),
  last_sequence: z.int().nullable(),
  held_back: z.int().meta({
    description:
      'Readings that the broker brought and that were too many for their minute, each time that they came; send them again.',
  }),
  gaps: z.array(z.object({ from: z.int(), to: z.int() })).meta({
    description: 'Sequence numbers that never came, newest first, at most 50; none for Sparkplug, which has none.',
  }),
  missing: z.int().meta({ description: 'How many sequence numbers are in all gaps.' }),
  lots: z
    .array(z.object({ lot: z.string(), watched_from: timestamp() }))
    .meta({ description: 'The lots it lies with.' }),
  alarms: z.array(alarmRow).meta({ description: 'Those that are open, newest first, at most 20.' }),
});

export interface StatusFacts {
  received: string;
  last_sequence: number | null;
  last_received_at: Date | null;
  held_back: number;
  lots: { lot: string; watched_from: string }[];
  next_key_change: Date | null;
}

export function deviceStatusView(
  line: DeviceLine,
  facts: StatusFacts & { alarms: AlarmLine[] },
  { intervals, now }: { intervals: number; now: Date },
): z.input<typeof deviceStatus> {
  const row = { ...line, last_received_at: facts.last_received_at };
  const ranges = readMultirange(facts.received);
  const gaps = counts(row) ? gapsOf(ranges) : [];
  return {
    ...deviceRowView(row, intervals, now),
    firmware: row.firmware,
    calibrated_on: row.calibrated_on,
    calibration_due: row.calibration_due,
    calibration_overdue: row.calibration_due !== null && row.calibration_due < now.toISOString().slice(0, 10),
    silent_for_seconds:
      row.last_received_at === null ? null : Math.floor((now.getTime() - row.last_received_at.getTime()) / 1000),
    silent_at: row.retired_at === null ? dueAt(row, intervals).toISOString() : null,
    next_key_change: toIso(facts.next_key_change),
    received: ranges.reduce((sum, { from, to }) => sum + (to - from), 0),
    last_sequence: facts.last_sequence,
    held_back: Number(facts.held_back),
    gaps: gaps.slice(0, 50),
    missing: gaps.reduce((sum, { from, to }) => sum + (to - from + 1), 0),
    lots: facts.lots,
    alarms: facts.alarms.map(alarmRowView),
  };
}

/** Numbers of the newest readings, so many, are told by the readings themselves; earlier ones as they were noted. */
const newestNumbers = 5000;

export const statusFacts = (device: string): RawBuilder<StatusFacts> => sql<StatusFacts>`
  with kept as materialized (
    select r.sequence, r.batch from readings r where r.device = ${device} order by r.sequence desc limit ${newestNumbers}),
  came as (
    select range_agg(int8range(sequence, sequence + 1)) as numbers, min(sequence) as first, max(sequence) as last, max(batch) as batch
      from kept)
  select (case when came.first is null then s.received
               else s.received * int8multirange(int8range(null, came.first)) + came.numbers end)::text as received,
         coalesce(came.last, s.last_sequence) as last_sequence, s.held_back,
         case when came.batch is null then s.last_received_at
              else (select max(b.received_at) from reading_batches b where b.batch = came.batch) end as last_received_at,
         coalesce((select json_agg(json_build_object('lot', w.lot, 'watched_from',
                     to_char(w.watched_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by w.id)
                     from device_lots w where w.device = s.device and w.watched_until is null), '[]'::json) as lots,
         (select max(valid_until) from device_keys k where k.device = s.device) as next_key_change
    from device_states s cross join came where s.device = ${device}`;
