import { generateKeyPairSync } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { accept, invalid, wrongState } from '../../../kernel/values/errors.ts';
import type { SecretBox } from '../../../kernel/values/secret-box.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { DeviceBindingsTable, DevicesTable } from '../../../platform/db/tables.generated.ts';
import { writtenAmong } from '../../proof/did/vouched-keys.ts';
import { type DeviceScheme, inUse, readNetworkId } from './rules.ts';
import { type DeviceKey, publicKeyOf, sealedAs } from './signature.ts';

export type Device = Selectable<DevicesTable>;
export type Binding = Selectable<DeviceBindingsTable>;

/** What is shown once, when a key is made; null where the device has one of its own, or none. */
export interface MadeKey {
  key: string | null;
  /** Ed25519: the private key, 32 bytes in base64. */
  private_key: string | null;
  /** HMAC-SHA256: the shared secret, 32 bytes in base64. */
  secret: string | null;
  public_key: string | null;
}

export interface NewDevice {
  org: string;
  title: string;
  model: string | null;
  firmware: string | null;
  scheme: DeviceScheme;
  network_id: string | undefined;
  interval_seconds: number;
  calibrated_on: string | null;
  calibration_due: string | null;
}

/** Registers a device. @throws Refusal 400 naming `network_id`, 409 where another device has it. */
export async function insertDevice(work: Work, facts: NewDevice): Promise<Device> {
  const { tx, now, ids } = work;
  const { network_id, ...rest } = facts;
  if ((facts.scheme === 'network') !== (network_id !== undefined)) {
    throw invalid(
      'network_id',
      facts.scheme === 'network' ? 'is required with the scheme network' : 'is only for the scheme network',
    );
  }
  const network = network_id === undefined ? null : accept(readNetworkId(network_id));
  const made = await tx
    .insertInto('devices')
    .values({
      name: await ids.name(tx, 'DEV', now),
      ...rest,
      network_id: network,
      created_by: actorIdOf(work) ?? '',
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made === undefined)
    throw wrongState(`A device with the network_id ${network} is registered already; it has to be retired first.`);
  await tx.insertInto('device_states').values({ device: made.name }).execute();
  return made;
}

/** How a device gets its key: its own public key, or one that we make. */
export interface KeyWish {
  public_key: string | undefined;
  box: SecretBox;
}

/**
 * Gives a device a key, made here unless it has one of its own. What is secret of it is answered once.
 * @throws Refusal 400 naming `public_key`.
 */
export async function addKey(work: Work, device: Device, { public_key, box }: KeyWish): Promise<MadeKey> {
  const { tx, now, ids } = work;
  const none = { key: null, private_key: null, secret: null, public_key: null };
  if (device.scheme === 'network') {
    if (public_key !== undefined) throw invalid('public_key', 'is not for the scheme network');
    return none;
  }
  const { rows } = await sql<{ keys: number }>`
    select count(*)::int as keys from device_keys where device = ${device.name}`.execute(tx);
  const id = `${device.name}#${(rows[0]?.keys ?? 0) + 1}`;
  const row = { id, device: device.name, valid_from: now };
  if (device.scheme === 'hmac') {
    if (public_key !== undefined) throw invalid('public_key', 'is only for the scheme ed25519');
    const secret = ids.random(32);
    await tx
      .insertInto('device_keys')
      .values({ ...row, secret_sealed: box.seal(sealedAs(id), secret) })
      .execute();
    return { ...none, key: id, secret: secret.toString('base64') };
  }
  if (public_key !== undefined) {
    const raw = readPublicKey(public_key);
    await tx
      .insertInto('device_keys')
      .values({ ...row, public_key: raw })
      .execute();
    return { ...none, key: id, public_key: raw.toString('base64') };
  }
  const pair = generateKeyPairSync('ed25519');
  const { x, d } = pair.privateKey.export({ format: 'jwk' });
  const raw = Buffer.from(x ?? '', 'base64url');
  await tx
    .insertInto('device_keys')
    .values({ ...row, public_key: raw })
    .execute();
  return {
    ...none,
    key: id,
    private_key: Buffer.from(d ?? '', 'base64url').toString('base64'),
    public_key: raw.toString('base64'),
  };
}

function readPublicKey(text: string): Buffer {
  const raw = Buffer.from(text, 'base64');
  try {
    if (raw.length === 32) {
      publicKeyOf(raw);
      return raw;
    }
  } catch {
    // Said below.
  }
  throw invalid('public_key', 'must be an Ed25519 public key, 32 bytes in base64');
}

/**
 * Replaces the key of a device; the old one counts for `keepHours` more. The device must be locked.
 * @throws Refusal 409 where it is retired, or its network vouches for it.
 */
export async function rotateKey(
  work: Work,
  device: Device,
  { keepHours, ...wish }: KeyWish & { keepHours: number },
): Promise<MadeKey> {
  const { tx, now } = work;
  accept(inUse(device));
  if (device.scheme === 'network') throw wrongState(`${device.name} has no key: its network vouches for it.`);
  const until = new Date(now.getTime() + keepHours * 3_600_000);
  await sql`
    update device_keys set valid_until = ${until}
     where device = ${device.name} and (valid_until is null or valid_until > ${until})`.execute(tx);
  // One that was made out to have ended would count on.
  await work.attest.assertAsWritten({ table: 'device_keys', where: sql`t.device = ${device.name}` });
  return addKey(work, device, wish);
}

/** What of a device may change. */
export type DeviceChange = Partial<
  Pick<Device, 'title' | 'model' | 'firmware' | 'interval_seconds' | 'calibrated_on' | 'calibration_due'>
>;

export async function updateDevice({ tx }: Work, device: Device, change: DeviceChange): Promise<Device> {
  accept(inUse(device));
  if (Object.keys(change).length === 0) return device;
  return tx.updateTable('devices').set(change).where('name', '=', device.name).returningAll().executeTakeFirstOrThrow();
}

/** Takes no more readings of it; where it is and which lots it watches ends too. */
export async function retireDevice(work: Work, device: Device): Promise<Device> {
  const { tx, now } = work;
  if (device.retired_at !== null) {
    await soAlready(work, 'devices', { name: device.name });
    return device;
  }
  await sql`update device_bindings set bound_until = ${now} where device = ${device.name} and bound_until is null`.execute(
    tx,
  );
  await sql`update device_lots set watched_until = ${now} where device = ${device.name} and watched_until is null`.execute(
    tx,
  );
  await sql`update device_alarms set cleared_at = ${now} where device = ${device.name} and cleared_at is null`.execute(
    tx,
  );
  return tx
    .updateTable('devices')
    .set({ retired_at: now })
    .where('name', '=', device.name)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type Place =
  | { place: 'plot'; plot: string }
  | { place: 'vehicle'; vehicle: string }
  | { place: 'store'; store: string; gps_lat: string | null; gps_lng: string | null };

/** Binds a device to a place from now on; what it measured before stays with where it was. The device must be locked. */
export async function bindDevice(work: Work, device: Device, place: Place): Promise<void> {
  const { tx, now } = work;
  accept(inUse(device));
  await sql`
    update device_bindings set bound_until = greatest(${now}::timestamptz, bound_from)
     where device = ${device.name} and bound_until is null`.execute(tx);
  await tx
    .insertInto('device_bindings')
    .values({ device: device.name, ...place, bound_from: now, bound_by: actorIdOf(work) ?? '' })
    .execute();
}

/** From a moment on a device lies with a lot; it may lie with several. The device must be locked. */
export async function watchLot(work: Work, device: Device, lot: string, from: Date): Promise<void> {
  accept(inUse(device));
  const made = await work.tx
    .insertInto('device_lots')
    .values({ device: device.name, lot, watched_from: from, watched_by: actorIdOf(work) ?? '' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) await lotsAsWritten(work, device, lot, 1);
}

export async function unwatchLot(work: Work, device: Device, lot: string): Promise<void> {
  const { rows } = await sql`
    update device_lots set watched_until = greatest(${work.now}::timestamptz, watched_from)
     where device = ${device.name} and lot = ${lot} and watched_until is null returning id`.execute(work.tx);
  if (rows.length === 0) await lotsAsWritten(work, device, lot, 0);
}

/**
 * Before it is answered that a device lies with a lot already, or no more: by what the service wrote, none of its lots out of sight.
 * @param open whether it does.
 */
function lotsAsWritten({ attest }: Work, { name }: Device, lot: string, open: 0 | 1): Promise<void> {
  const lies = sql<boolean>`(select count(*) from device_lots o where o.device = t.name and o.lot = ${lot} and o.watched_until is null) = ${open}
    and (select count(*) from device_lots w where w.device = t.name) = t.watches`;
  return attest.assertAsWritten(
    { table: 'device_lots', where: sql`t.device = ${name}` },
    { table: 'devices', where: sql`t.name = ${name}`, relied: { on: lies, rows: 1 } },
  );
}

/** The keys that count now, of the devices named: those that the service wrote, as they are. */
export async function keysOf(tx: Tx, devices: readonly string[], now: Date): Promise<DeviceKey[]> {
  const keys = await tx
    .selectFrom('device_keys')
    .select(['id', 'device', 'public_key', 'secret_sealed', 'valid_until'])
    .where('device', '=', sql<string>`any(${devices}::text[])`)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .orderBy('valid_from', 'desc')
    .execute();
  if (keys.length === 0) return keys;
  // With what was read of each, so that none that was there for a moment is taken for it.
  const written = await writtenAmong(tx, {
    table: 'device_keys',
    where: sql<boolean>`t.id = any(${keys.map(({ id }) => id)}::text[]) and exists (
      select from unnest(${keys.map(({ id }) => id)}::text[], ${keys.map(({ device }) => device)}::text[],
                         ${keys.map((key) => key.public_key)}::bytea[], ${keys.map((key) => key.secret_sealed)}::bytea[])
                  as k (id, device, public_key, secret_sealed)
       where k.id = t.id and k.device = t.device and k.public_key is not distinct from t.public_key
         and k.secret_sealed is not distinct from t.secret_sealed)`,
  });
  return written === undefined ? keys : keys.filter(({ id }) => written.has(id));
}
