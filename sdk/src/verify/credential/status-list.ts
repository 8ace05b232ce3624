import { sha256 } from '../digest.ts';
import { unpack } from '../unpack.ts';
import { isObject, type JsonObject, listOf } from './json.ts';
import { type Fault, fault } from './problems.ts';
import type { StatusEntry } from './status-entry.ts';
import type { CredentialVerification } from './verification.ts';

/** The shortest list, so that nobody can be told by it (Bitstring Status List 1.0, 3.4): 16 KiB of bits. */
export const MIN_ENTRIES = 131_072;
/** The longest that is unpacked here. */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_PACKED = 2_000_000;

/**
 * Unpacks an `encodedList`: multibase `u` (base64url without padding) of a gzip of the bits.
 * @returns a fault for anything else, and for what unpacks to more than 4 MiB.
 */
export async function unpackBits(encoded: unknown): Promise<Uint8Array | Fault> {
  if (typeof encoded !== 'string' || !/^u[A-Za-z0-9_-]+$/.test(encoded) || encoded.length > MAX_PACKED) {
    return fault('status_unusable', 'Its status list is no compressed list of bits.');
  }
  let packed: Uint8Array;
  try {
    packed = Uint8Array.from(atob(encoded.slice(1).replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  } catch {
    return fault('status_unusable', 'Its status list is no compressed list of bits.');
  }
  const bits = await unpack(packed, 'gzip', MAX_BYTES);
  if (bits === 'too_long') return fault('status_length', 'Its status list unpacks to more than any list needs.');
  return bits === 'unreadable' ? fault('status_unusable', 'Its status list is no compressed list of bits.') : bits;
}

/** The bit of an entry; the first entry is the leftmost bit of the first byte. */
export function bitAt(bits: Uint8Array, index: number): boolean {
  return ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;
}

/** The list unpacked last: who checks many credentials checks them against one list. */
let last: { of: string; bits: Uint8Array } | undefined;

async function bitsOf(encoded: unknown): Promise<Uint8Array | Fault> {
  const of = typeof encoded === 'string' && encoded.length < MAX_PACKED ? digestOf(encoded) : undefined;
  if (of !== undefined && last?.of === of) return last.bits;
  const bits = await unpackBits(encoded);
  if (of !== undefined && !('problem' in bits)) last = { of, bits };
  return bits;
}

const digestOf = (text: string): string => sha256(new TextEncoder().encode(text)).join();

/**
 * What an entry comes to by its list, whose own proof and dates were checked; null when the bit is not set.
 * @param whose `issuer`: the credential's own issuer, who alone may keep its list.
 */
export async function checkEntry(
  { purpose, list, index, size }: StatusEntry,
  checked: CredentialVerification,
  whose: { issuer: unknown; same: (did: string) => string },
): Promise<Fault | null> {
  const { document } = checked;
  if (!checked.verified || document === null) {
    const why = checked.problem === 'expired' ? 'it is no longer valid' : (checked.error ?? '');
    return fault('status_unusable', `Whether it was revoked cannot be said: of its status list, ${decapitalised(why)}`);
  }
  const unusable = (why: string) => fault('status_unusable', `Whether it was revoked cannot be said: ${why}.`);
  if (
    checked.signer === null ||
    typeof whose.issuer !== 'string' ||
    whose.same(checked.signer) !== whose.same(whose.issuer)
  ) {
    return unusable('its status list is by another issuer');
  }
  if (document['id'] !== undefined && document['id'] !== list) return unusable('the status list is another one');
  if (!listOf(document['type']).includes('BitstringStatusListCredential'))
    return unusable('what stands at its address is no status list');
  const subject = document['credentialSubject'];
  const fields: JsonObject = isObject(subject) ? subject : {};
  if (fields['type'] !== 'BitstringStatusList') return unusable('what stands at its address is no status list');
  if (!listOf(fields['statusPurpose']).includes(purpose)) return unusable('the status list has another purpose');
  const { ttl } = fields;
  if (ttl !== undefined && !(typeof ttl === 'number' && Number.isInteger(ttl) && ttl >= 0))
    return unusable('the ttl of its status list is no time');
  const bits = await bitsOf(fields['encodedList']);
  if ('problem' in bits) return bits;
  if (bits.length * 8 < MIN_ENTRIES)
    return fault(
      'status_length',
      `Its status list has ${bits.length * 8} entries; the fewest that hide anybody are ${MIN_ENTRIES}.`,
    );
  const first = index * size;
  if (first + size > bits.length * 8) return fault('status_length', 'Its place is beyond the end of its status list.');
  const isSet = Array.from({ length: size }, (_, bit) => bitAt(bits, first + bit)).some(Boolean);
  if (!isSet) return null;
  return purpose === 'revocation'
    ? fault('revoked')
    : fault('revoked', `The proof holds, but its status "${purpose.slice(0, 40)}" is set.`);
}

const decapitalised = (sentence: string): string => `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
