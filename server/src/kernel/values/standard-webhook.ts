import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from './errors.ts';

/** A signature is good for so long before and after its timestamp. */
export const toleranceSeconds = 5 * 60;

/** `whsec_` and base64, as the Standard Webhooks specification writes secrets. */
export function writeSecret(secret: Uint8Array): string {
  return `whsec_${Buffer.from(secret).toString('base64')}`;
}

/** `v1,<base64>`: HMAC-SHA256 over id, timestamp (seconds) and body, joined by dots. */
export function signMessage(secret: Uint8Array, id: string, timestamp: number, body: Uint8Array): string {
  return `v1,${macOf(secret, id, String(timestamp), body).toString('base64')}`;
}

function macOf(secret: Uint8Array, id: string, timestamp: string, body: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest();
}

/** The headers of a signed message. */
export interface SignedHeaders {
  id: string;
  timestamp: string;
  /** The MACs of the scheme v1; there are several while a secret is rotated. */
  signatures: Buffer[];
}

/**
 * Reads the three headers. A header sent twice arrives joined by a comma, and is then not what it has to look like.
 * @throws Refusal `authentication` naming the header.
 */
export function readSignedHeaders(headers: Readonly<Record<string, string | undefined>>): SignedHeaders {
  const header = (name: string, pattern: RegExp, shape: string): string => {
    const value = headers[name];
    if (value === undefined || value === '') throw unsigned(`The header ${name} is missing.`);
    if (!pattern.test(value)) throw unsigned(`The header ${name} must be sent once and ${shape}.`);
    return value;
  };
  const id = header('webhook-id', /^[\w.:-]{1,128}$/, 'have 1 to 128 letters, digits, or . : _ -');
  const timestamp = header('webhook-timestamp', /^\d{1,12}$/, 'be in seconds since 1970');
  const list = header(
    'webhook-signature',
    /^v\w{1,3},[A-Za-z0-9+/]{1,200}={0,2}( v\w{1,3},[A-Za-z0-9+/]{1,200}={0,2}){0,9}$/,
    'read "v1,<base64>", several parted by spaces',
  );
  const signatures = list
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => Buffer.from(part.slice(3), 'base64'));
  return { id, timestamp, signatures };
}

/**
 * Checks a signed message in constant time, whichever of several secrets it was signed with.
 * @throws Refusal `authentication` for a timestamp out of tolerance or a signature of none of the secrets.
 */
export function checkSignature(
  signed: SignedHeaders,
  body: Uint8Array,
  secrets: readonly Uint8Array[],
  now: Date,
): void {
  const age = now.getTime() / 1000 - Number(signed.timestamp);
  if (Math.abs(age) > toleranceSeconds) {
    throw unsigned(
      `webhook-timestamp lies ${Math.round(Math.abs(age))} s in the ${age > 0 ? 'past' : 'future'}; ${toleranceSeconds} s are tolerated.`,
    );
  }
  let matches = false;
  for (const secret of secrets) {
    const expected = macOf(secret, signed.id, signed.timestamp, body);
    for (const given of signed.signatures) {
      matches = (given.length === expected.length && timingSafeEqual(given, expected)) || matches;
    }
  }
  if (!matches) throw unsigned('webhook-signature is not the signature of this body with the secret of this partner.');
}

export function unsigned(message: string): Refusal {
  return new Refusal('authentication', message);
}
