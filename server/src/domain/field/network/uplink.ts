import { sql } from 'kysely';
import { invalid, Refusal, wrongState } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { faultAt } from '../device/judge.ts';
import { faultsOf, type Measure, measureCalled } from '../device/measures.ts';
import { type Judged, sessionSize } from '../device/rules.ts';
import { type Taken, type Taking, takeReadings } from '../device/take.ts';
import type { ChirpStackUplink } from './chirpstack.ts';
import type { SparkplugPayload } from './sparkplug.ts';

/** A device that its network vouches for. */
interface Known {
  name: string;
  org: string;
}

/** The devices that claim an id of a network; retired ones are not found. */
export function claimantsOf(tx: Tx, networkId: string) {
  return tx
    .selectFrom('devices')
    .select(['name', 'org', 'broker_proven_at'])
    .where('network_id', '=', networkId)
    .where('retired_at', 'is', null)
    .orderBy('broker_proven_at', (order) => order.asc().nullsLast())
    .limit(2)
    .execute();
}

/**
 * Whose device the broker speaks of: the one that was proven there first; else the only one that claims the id.
 * @throws Refusal 404 where none does, 409 where several do: an admin retires all but one of them.
 */
export async function deviceOnBroker(tx: Tx, networkId: string): Promise<Known> {
  const [first, second] = await claimantsOf(tx, networkId);
  const shown = networkId.slice(0, 200);
  if (first === undefined) throw new Refusal('not_found', `No device has the network_id ${shown}.`);
  if (first.broker_proven_at === null && second !== undefined)
    throw wrongState(`Several devices claim the network_id ${shown}; an admin has to retire all but one of them.`);
  return first;
}

/** The broker carried something of a device: from now on it is the one that is meant there. */
export async function noteProven(work: Work, device: Known): Promise<void> {
  await work.tx
    .updateTable('devices')
    .set({ broker_proven_at: work.now })
    .where('name', '=', device.name)
    .where('broker_proven_at', 'is', null)
    .execute();
}

/** Of what a network names, the numbers that we know; a decoder says true and false, too. */
function valuesOf(named: Iterable<readonly [string, unknown]>): Partial<Record<Measure, number>> {
  const values: Partial<Record<Measure, number>> = {};
  for (const [name, value] of named) {
    const measure = measureCalled(name);
    const number = typeof value === 'boolean' ? Number(value) : value;
    if (measure !== undefined && typeof number === 'number') values[measure] = number;
  }
  return values;
}

function judged(
  reading: Pick<Known, 'name'> & { sequence: number; at: Date; values: Partial<Record<Measure, number>> },
): Judged {
  const { name, sequence, at, values } = reading;
  const [fault] = faultsOf(values);
  if (fault !== undefined) return { refused: faultAt(0, fault) };
  return { index: 0, reading: { device: name, sequence, at, values, signature: null, key: null } };
}

type Way = Pick<Taking, 'keepDays' | 'pace'>;

/** Takes an uplink of ChirpStack; a message is known again by the session of its device and its counter. */
export async function takeChirpStack(work: Work, device: Known, uplink: ChirpStackUplink, way: Way): Promise<Taken> {
  const session = await sessionOf(work.tx, device.name, uplink.devAddr.toLowerCase());
  const reading = judged({
    name: device.name,
    sequence: session * sessionSize + uplink.fCnt,
    at: new Date(uplink.time),
    values: valuesOf(Object.entries(uplink.object)),
  });
  return takeReadings(work, [reading], { ...way, source: 'chirpstack', partial: false });
}

/** The place of a session among those of a device; a new one is noted. Waits for other messages of the device. */
async function sessionOf(tx: Tx, device: string, address: string): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    update device_states
       set sessions = case when sessions @> array[${address}::text] then sessions else sessions || ${address}::text end
     where device = ${device}
    returning array_position(sessions, ${address}::text) - 1 as place`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`${device} has no state`);
  return row.place;
}

/** What a message of Sparkplug is: at a birth the metrics are named, later by their aliases alone. */
export interface SparkplugMessage {
  kind: 'DBIRTH' | 'DDATA';
  payload: SparkplugPayload;
}

/**
 * Takes a message of Sparkplug; it is known again by its time, because its own counter is that of the edge node and begins
 * anew after 255.
 * @throws Refusal 400 where it has no time.
 */
export async function takeSparkplug(work: Work, device: Known, message: SparkplugMessage, way: Way): Promise<Taken> {
  const { kind, payload } = message;
  if (payload.timestamp === undefined) throw invalid('timestamp', 'is required');
  const aliases = await aliasesOf(work, device.name, message);
  const named = payload.metrics.flatMap(({ name, alias, value }) => {
    const called = name ?? (alias === undefined ? undefined : aliases[String(alias)]);
    return called === undefined || value === null ? [] : [[called, value] as const];
  });
  const values = valuesOf(named);
  // A birth may tell what there is, and nothing that was measured.
  if (kind === 'DBIRTH' && Object.keys(values).length === 0) return { accepted: 0, duplicates: 0, refused: [] };
  const at = new Date(payload.timestamp);
  const reading = judged({ name: device.name, sequence: payload.timestamp, at, values });
  return takeReadings(work, [reading], { ...way, source: 'sparkplug', partial: false });
}

/**
 * The names behind the aliases of a device; a birth replaces them.
 * @throws Refusal 409 where somebody altered them or took them away.
 */
async function aliasesOf(
  { tx, attest }: Work,
  device: string,
  { kind, payload }: SparkplugMessage,
): Promise<Record<string, string>> {
  if (kind === 'DBIRTH') {
    const aliases = Object.fromEntries(
      payload.metrics.flatMap(({ name, alias }) =>
        name === undefined || alias === undefined ? [] : [[String(alias), name] as const],
      ),
    );
    await sql`
      insert into device_aliases as a (device, aliases) values (${device}, ${JSON.stringify(aliases)}::jsonb)
      on conflict (device) do update set aliases = excluded.aliases where a.aliases <> excluded.aliases`.execute(tx);
    return aliases;
  }
  const { rows } = await sql<{ aliases: Record<string, string> }>`
    select aliases from device_aliases where device = ${device}`.execute(tx);
  const aliases = rows[0]?.aliases ?? {};
  await attest.assertAsWritten({
    table: 'device_aliases',
    where: sql`t.device = ${device}`,
    keys: sql`array(select c.key from record_changes c where c.tbl = 'device_aliases' and c.key = ${device} limit 1)`,
    relied: { on: sql`t.aliases = ${JSON.stringify(aliases)}::jsonb`, rows: rows.length },
  });
  return aliases;
}
