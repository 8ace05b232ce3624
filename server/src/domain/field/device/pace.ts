import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { locks } from '../../../platform/db/locks.ts';
import { mostReadings } from './message.ts';

/** How many new readings are taken in a minute of the clock; 0 is no limit. */
export interface ReadingPace {
  perDevice: number;
  perOrganisation: number;
}

/** What a device and its organisation have sent in this minute already. */
export interface Paced {
  device: string;
  org: string;
  /** The device's own, exactly: its state is locked. */
  sent: number;
  /** Of all devices of the organisation, as far as it is committed. */
  sentByOrg: number;
}

const minuteMs = 60_000;

/** Readings that others may be taking at this moment, as fifty connections with full batches do: no commit shows them yet. */
const underway = 50 * mostReadings;
export const minuteOf = (now: Date): number => Math.floor(now.getTime() / minuteMs);

/**
 * Whoever sends first in a minute may send a whole batch, so that a limit below the size of a batch holds nobody up for good. A
 * device of which nothing is new keeps nobody from the rest of the batch.
 * @param fresh the devices of the new readings, one entry a reading.
 * @throws Refusal `rate_limit` with `Retry-After`; then nothing is taken, and all of it may be sent again.
 */
export function assertPace(
  { perDevice, perOrganisation }: ReadingPace,
  paced: readonly Paced[],
  fresh: readonly string[],
  now: Date,
): void {
  const byDevice = countOf(fresh);
  const byOrg = new Map<string, { sent: number; more: number }>();
  for (const { device, org, sent, sentByOrg } of paced) {
    const more = byDevice.get(device) ?? 0;
    if (perDevice > 0 && more > 0 && sent > 0 && sent + more > perDevice)
      throw tooFast(device, perDevice, { now, held: fresh.length });
    const other = byOrg.get(org)?.more ?? 0;
    byOrg.set(org, { sent: sentByOrg, more: other + more });
  }
  for (const [org, { sent, more }] of byOrg) {
    if (perOrganisation > 0 && more > 0 && sent > 0 && sent + more > perOrganisation) {
      throw tooFast(`all devices of ${org} together`, perOrganisation, { now, held: fresh.length });
    }
  }
}

/** Readings that were taken in the minute of devices of each organisation, as far as they are committed. */
export const takenInMinute = (
  minute: number,
  orgs: RawBuilder<unknown>,
): RawBuilder<{ org: string; readings: number }> => sql`
  select e.org, sum(o.pace_readings)::int as readings
    from device_states o join devices e on e.name = o.device
   where o.pace_minute = ${minute} and e.org in (${orgs}) group by e.org`;

/**
 * What an organisation has sent, exactly where its limit may be near: then its batches follow on each other. Further away they
 * do not wait. Call it with the states of the devices locked.
 */
export async function exactly(
  tx: Tx,
  { perOrganisation }: ReadingPace,
  { paced, fresh, now }: { paced: readonly Paced[]; fresh: readonly string[]; now: Date },
): Promise<readonly Paced[]> {
  const isNear = ({ sentByOrg }: Paced) => sentByOrg + fresh.length + underway > perOrganisation;
  const orgs = [...new Set(paced.filter(isNear).map(({ org }) => org))].sort();
  if (perOrganisation === 0 || orgs.length === 0) return paced;
  for (const org of orgs)
    await sql`select pg_advisory_xact_lock(${locks.readingsOfOrganisation}::int, hashtext(${org}))`.execute(tx);
  const { rows } = await takenInMinute(minuteOf(now), sql`select unnest(${orgs}::text[])`).execute(tx);
  const sums = new Map(rows.map(({ org, readings }) => [org, readings]));
  return paced.map((each) => (orgs.includes(each.org) ? { ...each, sentByOrg: sums.get(each.org) ?? 0 } : each));
}

function countOf(names: readonly string[]): Map<string, number> {
  const counted = new Map<string, number>();
  for (const name of names) counted.set(name, (counted.get(name) ?? 0) + 1);
  return counted;
}

/** Nothing of a batch was taken, which had so many new readings. */
export class TooManyReadings extends Refusal {
  readonly held: number;

  constructor(message: string, { seconds, held }: { seconds: number; held: number }) {
    super('rate_limit', message, { headers: { 'retry-after': String(seconds) } });
    this.held = held;
  }
}

function tooFast(whose: string, limit: number, { now, held }: { now: Date; held: number }): Refusal {
  const seconds = Math.max(1, Math.ceil(((minuteOf(now) + 1) * minuteMs - now.getTime()) / 1000));
  return new TooManyReadings(
    `At most ${limit} readings a minute are taken of ${whose}. Nothing of this batch was taken; send it again in ${seconds} s.`,
    { seconds, held },
  );
}

/** Notes readings that a broker brought and that were not taken: nobody was there to be told to send them again. */
export async function noteHeldBack(tx: Tx, device: string, readings: number): Promise<void> {
  await sql`update device_states set held_back = held_back + ${readings} where device = ${device}`.execute(tx);
}
