import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Who looks, as far as the log keeps it. */
export interface Viewer {
  ip: string;
  userAgent: string | null;
}

/** Reading a key takes as long as a short HMAC. There is one key, or one for each tenant. */
const read = new WeakMap<Uint8Array, KeyObject>();

function keyOf(bytes: Uint8Array): KeyObject {
  let key = read.get(bytes);
  if (key === undefined) {
    key = createSecretKey(bytes);
    read.set(bytes, key);
  }
  return key;
}

const keyed = (key: Uint8Array, purpose: string, text: string): string =>
  createHmac('sha256', keyOf(key)).update(`${purpose}\0${text}`).digest('hex');

/** An address as the log keeps it: the same one gives the same text, and nobody without our key finds it again. */
export const addressHash = (key: Uint8Array, ip: string): string => keyed(key, 'address', ip).slice(0, 32);

export interface Watermark {
  /** A line to print on what was shown: which profile, when, to whom. */
  text: string;
  /** 64 lowercase hex digits. */
  hmac: string;
}

/** @param nonce random, so that no two lines are alike. */
export function makeWatermark(
  key: Uint8Array,
  look: { profile: string; at: Date; viewer: Viewer; nonce: string },
): Watermark {
  const { profile, at, viewer, nonce } = look;
  const fingerprint = keyed(key, 'viewer', `${viewer.ip}\0${viewer.userAgent ?? ''}`).slice(0, 12);
  const text = `${profile} | ${at.toISOString()} | viewer ${fingerprint} | ${nonce}`;
  return { text, hmac: keyed(key, 'watermark', text) };
}

export interface WatermarkCheck {
  verified: boolean;
  /** Only of a line that was issued here: else we would make the mark for whoever invents a line. */
  expected: string | null;
  error: string | null;
}

/** Checks a line and its HMAC, which is made anew: what was kept of a line that was issued must be just that. */
export async function checkWatermark(tx: Tx, key: Uint8Array, { text, hmac }: Watermark): Promise<WatermarkCheck> {
  const { rows } = await sql<{ hmac: string }>`
    select watermark_hmac as hmac from profile_lookups where watermark = ${text}`.execute(tx);
  const made = keyed(key, 'watermark', text);
  const issued = rows.find((row) => row.hmac === made);
  if (issued === undefined) {
    return { verified: false, expected: null, error: 'This line was not issued by this service.' };
  }
  const [given, expected] = [Buffer.from(hmac.toLowerCase()), Buffer.from(issued.hmac)];
  const verified = given.length === expected.length && timingSafeEqual(given, expected);
  return { verified, expected: issued.hmac, error: verified ? null : 'The HMAC is not the one of this line.' };
}
