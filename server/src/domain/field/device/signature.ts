import { createHmac, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto';
import { promisify } from 'node:util';
import type { SecretBox } from '../../../kernel/values/secret-box.ts';

/** A key by which a device is known. */
export interface DeviceKey {
  id: string;
  device: string;
  public_key: Buffer | null;
  secret_sealed: Buffer | null;
  valid_until: Date | null;
}

/** In Node's thread pool: a thousand of them must not hold up everybody's calls. */
const verifyAside = promisify(verify) as (
  algorithm: null,
  data: Uint8Array,
  key: KeyObject,
  signature: Uint8Array,
) => Promise<boolean>;

/** A raw Ed25519 key as node:crypto wants it. Source: RFC 8410. */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');
export const publicKeyOf = (raw: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([spkiPrefix, raw]), format: 'der', type: 'spki' });

/** The name under which a shared secret is sealed. */
export const sealedAs = (keyId: string): string => `device key ${keyId}`;

/** Opens and keeps the keys of one batch, so that each is read once. */
export function keyRing(keys: readonly DeviceKey[], box: SecretBox) {
  const opened = new Map<string, KeyObject | Buffer>();
  const open = (key: DeviceKey): KeyObject | Buffer => {
    const known = opened.get(key.id);
    if (known !== undefined) return known;
    const made =
      key.public_key === null ? box.open(sealedAs(key.id), key.secret_sealed as Buffer) : publicKeyOf(key.public_key);
    opened.set(key.id, made);
    return made;
  };
  const byDevice = Map.groupBy(keys, (key) => key.device);
  return {
    /** The id of the key that made a signature; undefined where none of the device did. */
    async signerOf(device: string, bytes: Buffer, signature: Buffer): Promise<string | undefined> {
      for (const key of byDevice.get(device) ?? []) {
        const opener = open(key);
        if (Buffer.isBuffer(opener)) {
          const expected = createHmac('sha256', opener).update(bytes).digest();
          if (signature.length === expected.length && timingSafeEqual(signature, expected)) return key.id;
        } else if (signature.length === 64 && (await verifyAside(null, bytes, opener, signature))) return key.id;
      }
      return undefined;
    },
  };
}
