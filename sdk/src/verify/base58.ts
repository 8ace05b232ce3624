import { type Bytes, concat, sameBytes } from './bytes.ts';
import { sha256 } from './digest.ts';

const BITCOIN = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const LEDGER = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz';
const MAX_LENGTH = 128;

/** Base58 with Bitcoin's alphabet, as multibase `z` has it. */
export function base58Encode(bytes: Bytes): string {
  return encode(bytes, BITCOIN);
}

/** Reads base58 with Bitcoin's alphabet; null when it is not (or is longer than 128 characters). */
export function base58Decode(text: string): Bytes | null {
  return decode(text, BITCOIN);
}

/** The classic address (`r...`) of a 20-byte ledger account id. */
export function classicAddress(accountId: Bytes): string {
  const body = concat([Uint8Array.of(0), accountId]);
  return encode(concat([body, checksum(body)]), LEDGER);
}

/** The 20-byte account id of a classic address; null when the address or its checksum is wrong. */
export function accountIdOfAddress(address: string): Bytes | null {
  const bytes = decode(address, LEDGER);
  if (bytes === null || bytes.length !== 25 || bytes[0] !== 0) return null;
  const body = bytes.subarray(0, 21);
  return sameBytes(bytes.subarray(21), checksum(body)) ? body.slice(1) : null;
}

function checksum(body: Bytes): Bytes {
  return sha256(sha256(body)).subarray(0, 4);
}

function encode(bytes: Bytes, alphabet: string): string {
  let zeros = 0;
  while (zeros < bytes.length && bytes[zeros] === 0) zeros++;
  let value = 0n;
  for (const byte of bytes) value = value * 256n + BigInt(byte);
  let digits = '';
  for (; value > 0n; value /= 58n) digits = alphabet.charAt(Number(value % 58n)) + digits;
  return alphabet.charAt(0).repeat(zeros) + digits;
}

/** So many digits are one number that a double holds exactly. */
const TOGETHER = 9;

function decode(text: string, alphabet: string): Bytes | null {
  if (text.length === 0 || text.length > MAX_LENGTH) return null;
  let value = 0n;
  for (let from = 0; from < text.length; from += TOGETHER) {
    const digits = text.slice(from, from + TOGETHER);
    let part = 0;
    for (const character of digits) {
      const digit = alphabet.indexOf(character);
      if (digit < 0) return null;
      part = part * 58 + digit;
    }
    value = value * BigInt(58 ** digits.length) + BigInt(part);
  }
  let zeros = 0;
  while (zeros < text.length && text[zeros] === alphabet[0]) zeros++;
  const hex = value === 0n ? '' : value.toString(16);
  const pairs = hex.padStart(hex.length + (hex.length % 2), '0').match(/../g) ?? [];
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...pairs.map((pair) => Number.parseInt(pair, 16))]);
}
