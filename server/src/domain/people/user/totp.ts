import { createHmac, timingSafeEqual } from 'node:crypto';

/** One code counts so long. */
export const stepSeconds = 30;
const digits = 6;
/** A clock may be off by so many steps, either way. */
const drift = 1;
/** Bytes of a secret: as long as the hash, as RFC 4226 recommends. */
export const secretBytes = 20;

/** The step that a moment lies in: whole 30 seconds since 1970. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

/** The code of a step: RFC 6238 with HMAC-SHA-1 and six digits, which is what authenticator apps know. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac[mac.length - 1] as number) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step whose code this is, of those around `now`.
 * @param after codes of this step and of older ones were used, or may have been: they work no more.
 * @returns undefined for a code that does not fit.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: Date, after: number | null): number | undefined {
  const given = Buffer.from(code);
  const present = stepAt(now);
  let found: number | undefined;
  // All are compared in any case, so that the time tells nothing.
  for (let step = present - drift; step <= present + drift; step++) {
    const right = Buffer.from(totpCode(secret, step));
    const fits = given.length === right.length && timingSafeEqual(given, right);
    if (fits && (after === null || step > after)) found ??= step;
  }
  return found;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base32 without padding. The length must be a multiple of 5 bytes. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(value >> bits) & 31];
    }
  }
  return text;
}

/** What an authenticator app reads from a QR code. `issuer` and `account` are what it shows. */
export function otpauthUri(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const facts = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
  return `otpauth://totp/${label}?${facts}`;
}
