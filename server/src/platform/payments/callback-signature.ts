import { createHmac, timingSafeEqual } from 'node:crypto';

/** The processor's header; Stripe's name, which the embedded processor uses too. */
export const signatureHeader = 'stripe-signature';
/** How far the signature's time may be from ours. */
export const toleranceSeconds = 300;
/** A header with more signatures than any rotation of secrets makes is not looked at. */
const maxSignatures = 8;

/** `t=<unix seconds>,v1=<hex HMAC-SHA-256 of "t.body">` (docs.stripe.com/webhooks#verify-manually). */
export function signCallback(body: string | Buffer, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${mac(seconds, body, secret).toString('hex')}`;
}

export type SignatureFault = 'missing' | 'malformed' | 'too old' | 'in the future' | 'wrong';

/**
 * Checks the signature over the raw body. One of several `v1` signatures is enough, as while a secret is replaced.
 * @param headers every header of that name; two are refused, because nobody can say which one counts.
 * @returns what is wrong, or undefined.
 */
export function signatureFault(
  body: Buffer,
  headers: readonly string[],
  secret: string,
  now: Date,
): SignatureFault | undefined {
  const [header, second] = headers;
  if (header === undefined || header === '') return 'missing';
  if (second !== undefined) return 'malformed';
  const parts = header.split(',').map((part) => part.trim().split('='));
  const times = parts.filter(([scheme]) => scheme === 't').map(([, value]) => value ?? '');
  const given = parts.filter(([scheme]) => scheme === 'v1').map(([, value]) => value ?? '');
  const [time] = times;
  if (times.length !== 1 || time === undefined || !/^\d{1,12}$/.test(time)) return 'malformed';
  if (given.length === 0 || given.length > maxSignatures) return 'malformed';
  const expected = mac(Number(time), body, secret);
  // Every one is compared, so that the time tells nothing about which one it was.
  const matches = given.map((text) => {
    const candidate = Buffer.from(/^[0-9a-f]{64}$/.test(text) ? text : '00'.repeat(32), 'hex');
    return timingSafeEqual(candidate, expected);
  });
  if (!matches.includes(true)) return 'wrong';
  const age = now.getTime() / 1000 - Number(time);
  if (age > toleranceSeconds) return 'too old';
  return age < -toleranceSeconds ? 'in the future' : undefined;
}

function mac(seconds: number, body: string | Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}
