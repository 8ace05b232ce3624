import { createHmac, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { canonicalize } from '@lotmark/sdk/verify';
import type { Caller } from './world.ts';

/** A device as its maker would program it: it signs what it measures. */
export interface TestDevice {
  name: string;
  signed(reading: TestReading): Record<string, unknown>;
}
export interface TestReading {
  sequence: number;
  at: Date;
  values: Record<string, number>;
}

/** The key of RFC 8410 for a raw Ed25519 private key. */
const privateKeyOf = (raw: Buffer): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), raw]),
    format: 'der',
    type: 'pkcs8',
  });

export function deviceWith(name: string, key: { private_key?: string | null; secret?: string | null }): TestDevice {
  const own = key.private_key ? privateKeyOf(Buffer.from(key.private_key, 'base64')) : undefined;
  const shared = Buffer.from(key.secret ?? '', 'base64');
  return {
    name,
    signed: ({ sequence, at, values }) => {
      const bytes = Buffer.from(canonicalize({ at: at.getTime(), device: name, sequence, values }));
      const signature =
        own === undefined ? createHmac('sha256', shared).update(bytes).digest() : sign(null, bytes, own);
      return { device: name, sequence, at: at.getTime(), values, signature: signature.toString('base64') };
    },
  };
}

/** Registers a device of somebody and answers it with its key. */
export async function registerDevice(by: Caller, facts: Record<string, unknown> = {}): Promise<TestDevice> {
  const made = await by.ok('devices.register', { title: 'Logger', interval_seconds: 600, ...facts });
  return deviceWith(made.name, made);
}

/** A passed inspection of a kind of vehicle, item by item, with some answers of one's own. */
export async function answersFor(by: Caller, kind: string, own: Record<string, object> = {}) {
  const { items } = await by.ok('fleet.get_checklist', { kind });
  return items.map(({ item_key }: { item_key: string }) => ({ item_key, result: 'Pass', ...own[item_key] }));
}
