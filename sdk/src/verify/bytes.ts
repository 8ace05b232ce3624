/** Byte strings and their strict spellings: the same bytes have exactly one spelling, so a changed character never passes. */
export type Bytes = Uint8Array;

const encoder = new TextEncoder();

/** UTF-8 bytes of a string. Lone surrogates become U+FFFD: call only with text that `canonicalize` or a parser accepted. */
export function utf8(text: string): Bytes {
  return encoder.encode(text);
}

/** Joins byte strings. */
export function concat(parts: readonly Bytes[]): Bytes {
  let length = 0;
  for (const part of parts) length += part.length;
  const joined = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** True when both hold the same bytes. Not constant-time: for public values only. */
export function sameBytes(a: Bytes, b: Bytes): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Lowercase hex, as everything of ours is written. */
export function toHex(bytes: Bytes): string {
  let text = '';
  for (const byte of bytes) text += HEX[byte];
  return text;
}

/** Uppercase hex, as the ledger writes hashes and blobs. */
export function toLedgerHex(bytes: Bytes): string {
  return toHex(bytes).toUpperCase();
}

/** Reads lowercase hex of an even number of digits; null for anything else. */
export function fromHex(text: string): Bytes | null {
  return /^(?:[0-9a-f]{2})*$/.test(text) ? decodeHex(text) : null;
}

/** Reads uppercase hex of an even number of digits; null for anything else. */
export function fromLedgerHex(text: string): Bytes | null {
  return /^(?:[0-9A-F]{2})*$/.test(text) ? decodeHex(text) : null;
}

function decodeHex(text: string): Bytes {
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/** Big-endian unsigned integer of 1, 2, 4 or 8 bytes. */
export function uintBytes(value: number | bigint, width: 1 | 2 | 4 | 8): Bytes {
  const bytes = new Uint8Array(width);
  let rest = BigInt(value);
  for (let i = width - 1; i >= 0; i--) {
    bytes[i] = Number(rest & 255n);
    rest >>= 8n;
  }
  return bytes;
}
