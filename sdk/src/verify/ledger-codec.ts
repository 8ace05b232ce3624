/**
 * Just enough of the ledger's binary format to read an AccountSet, its memos and its metadata: fields in canonical
 * order, each with a type code and a field code. Source: xrpl.org, "Serialization Format".
 */
import type { Bytes } from './bytes.ts';

/** One field as it stands in a blob. `start` to `end` includes its header; `value` does not include a length prefix. */
export interface LedgerField {
  readonly type: number;
  readonly code: number;
  readonly value: Bytes;
  /** The fields of an object, or the members of an array; empty for other types. */
  readonly children: readonly LedgerField[];
  readonly start: number;
  readonly end: number;
}

const OBJECT = 14;
const ARRAY = 15;
const END_MARKER_CODE = 1;
const MAX_DEPTH = 10;
const MAX_FIELDS = 20_000;
const AMOUNT = 6;

/** Bytes of each type of fixed width. */
const WIDTHS = new Map<number, number>([
  [1, 2],
  [2, 4],
  [3, 8],
  [4, 16],
  [5, 32],
  [16, 1],
  [17, 20],
  [20, 12],
  [21, 24],
  [22, 48],
  [23, 64],
  [26, 20],
]);
/** Blob, AccountID, Vector256: a length prefix and the bytes. */
const PREFIXED = new Set([7, 8, 19]);

/** The fields of a serialized object (a transaction, or its metadata); null when the bytes are not one that we can read. */
export function readFields(blob: Bytes): LedgerField[] | null {
  const reader = { blob, at: 0, left: MAX_FIELDS };
  try {
    const fields: LedgerField[] = [];
    while (reader.at < blob.length) fields.push(readField(reader, 0));
    return fields;
  } catch {
    return null;
  }
}

/** The one field of that type and code; null when there is none or more than one. */
export function onlyField(fields: readonly LedgerField[], type: number, code: number): LedgerField | null {
  const found = fields.filter((field) => field.type === type && field.code === code);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** An unsigned integer field's value; null when absent. */
export function uintField(fields: readonly LedgerField[], type: number, code: number): number | null {
  const field = onlyField(fields, type, code);
  return field === null ? null : field.value.reduce((sum, byte) => sum * 256 + byte, 0);
}

interface Reader {
  readonly blob: Bytes;
  at: number;
  left: number;
}

function readField(reader: Reader, depth: number): LedgerField {
  if (depth > MAX_DEPTH || reader.left-- <= 0) throw new RangeError('too much');
  const start = reader.at;
  const { type, code } = readHeader(reader);
  const children: LedgerField[] = [];
  const from = reader.at;
  if (type === OBJECT || type === ARRAY) {
    if (code === END_MARKER_CODE) throw new RangeError('end without a beginning');
    const endMarker = type * 16 + END_MARKER_CODE;
    while (reader.blob[reader.at] !== endMarker) children.push(readField(reader, depth + 1));
    reader.at += 1;
    return { type, code, value: reader.blob.subarray(from, reader.at - 1), children, start, end: reader.at };
  }
  const value = readValue(reader, type);
  return { type, code, value, children, start, end: reader.at };
}

function readHeader(reader: Reader): { type: number; code: number } {
  const first = byte(reader);
  let type = first >> 4;
  let code = first & 15;
  if (type === 0) {
    type = byte(reader);
    if (type < 16) throw new RangeError('not the shortest type');
  }
  if (code === 0) {
    code = byte(reader);
    if (code < 16) throw new RangeError('not the shortest code');
  }
  return { type, code };
}

function readValue(reader: Reader, type: number): Bytes {
  if (PREFIXED.has(type)) return take(reader, readLength(reader));
  if (type === AMOUNT) {
    const first = reader.blob[reader.at] ?? 0;
    // The top bit marks an issued currency, the third one a multi-purpose token; else drops.
    return take(reader, (first & 0x80) !== 0 ? 48 : (first & 0x20) !== 0 ? 33 : 8);
  }
  const width = WIDTHS.get(type);
  if (width === undefined) throw new RangeError('a type that no AccountSet has');
  return take(reader, width);
}

function readLength(reader: Reader): number {
  const first = byte(reader);
  if (first <= 192) return first;
  if (first <= 240) return 193 + (first - 193) * 256 + byte(reader);
  if (first <= 254) return 12_481 + (first - 241) * 65_536 + byte(reader) * 256 + byte(reader);
  throw new RangeError('no such length');
}

/** A length prefix as the ledger writes it. */
export function lengthPrefix(length: number): Bytes {
  if (length <= 192) return Uint8Array.of(length);
  if (length <= 12_480) {
    const rest = length - 193;
    return Uint8Array.of(193 + (rest >> 8), rest & 255);
  }
  if (length <= 918_744) {
    const rest = length - 12_481;
    return Uint8Array.of(241 + (rest >> 16), (rest >> 8) & 255, rest & 255);
  }
  throw new RangeError('too long for the ledger');
}

function byte(reader: Reader): number {
  const value = reader.blob[reader.at];
  if (value === undefined) throw new RangeError('the end came too soon');
  reader.at += 1;
  return value;
}

function take(reader: Reader, length: number): Bytes {
  if (reader.at + length > reader.blob.length) throw new RangeError('the end came too soon');
  reader.at += length;
  return reader.blob.subarray(reader.at - length, reader.at);
}
