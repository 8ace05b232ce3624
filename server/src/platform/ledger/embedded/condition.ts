/**
 * PREIMAGE-SHA-256 crypto-conditions (draft-thomas-crypto-conditions-04), the only kind the network takes for escrows.
 * A fulfillment is the preimage in DER; a condition is the preimage's SHA-256 and its length.
 */
import { hash } from 'node:crypto';

/** Longest preimage that the network takes, in bytes. */
const MAX_PREIMAGE_BYTES = 128;

export interface PreimageCondition {
  /** SHA-256 of the preimage: 64 uppercase hex digits. */
  fingerprint: string;
  /** Length of the preimage in bytes. */
  cost: number;
}

/** Reads a condition (hex); undefined when it is malformed or of another kind. */
export function parseCondition(conditionHex: string): PreimageCondition | undefined {
  const outer = readField(Buffer.from(conditionHex, 'hex'), 0xa0);
  if (outer === undefined || outer.rest.length > 0) return undefined;
  const fingerprint = readField(outer.contents, 0x80);
  if (fingerprint === undefined || fingerprint.contents.length !== 32) return undefined;
  const cost = readField(fingerprint.rest, 0x81);
  if (cost === undefined || cost.rest.length > 0) return undefined;
  const { contents } = cost;
  if (contents.length < 1 || contents.length > 4 || (contents[0] ?? 0) >= 0x80) return undefined;
  if (contents.length > 1 && contents[0] === 0 && (contents[1] ?? 0) < 0x80) return undefined;
  const value = contents.readUIntBE(0, contents.length);
  if (value > MAX_PREIMAGE_BYTES) return undefined;
  return { fingerprint: fingerprint.contents.toString('hex').toUpperCase(), cost: value };
}

/** The condition that a fulfillment (hex) meets; undefined when the fulfillment is malformed. */
export function conditionOf(fulfillmentHex: string): PreimageCondition | undefined {
  const outer = readField(Buffer.from(fulfillmentHex, 'hex'), 0xa0);
  if (outer === undefined || outer.rest.length > 0) return undefined;
  const preimage = readField(outer.contents, 0x80);
  if (preimage === undefined || preimage.rest.length > 0 || preimage.contents.length > MAX_PREIMAGE_BYTES) {
    return undefined;
  }
  const fingerprint = hash('sha256', preimage.contents, 'hex').toUpperCase();
  return { fingerprint, cost: preimage.contents.length };
}

/** Whether the fulfillment meets the condition (both hex). */
export function isFulfilled(conditionHex: string, fulfillmentHex: string): boolean {
  const condition = parseCondition(conditionHex);
  const met = conditionOf(fulfillmentHex);
  return condition !== undefined && condition.fingerprint === met?.fingerprint && condition.cost === met.cost;
}

/** One DER field with this tag and a length in its shortest form (at most two length bytes). */
function readField(bytes: Buffer, tag: number): { contents: Buffer; rest: Buffer } | undefined {
  const first = bytes[1];
  if (bytes[0] !== tag || first === undefined) return undefined;
  let length = first;
  let start = 2;
  if (first === 0x81) {
    length = bytes[2] ?? 0;
    start = 3;
    if (length < 0x80) return undefined;
  } else if (first > 0x7f) {
    return undefined;
  }
  const end = start + length;
  return end > bytes.length ? undefined : { contents: bytes.subarray(start, end), rest: bytes.subarray(end) };
}
