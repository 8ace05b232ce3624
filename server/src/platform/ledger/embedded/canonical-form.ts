import { encode } from 'ripple-binary-codec';
import type { TxFields } from './transaction-type.ts';

/** Fields whose type sorts behind arrays in the binary form; all others of the types we know sort before `Memos`. */
const BEHIND_MEMOS = ['TickSize', 'Paths'];
const MEMO_FIELDS = [
  ['MemoType', '7C'],
  ['MemoData', '7D'],
  ['MemoFormat', '7E'],
] as const;

export type Memos = { Memo: Record<string, string> }[];

/**
 * Encodes a decoded transaction of a known type. The codec takes most of its time over long memos, so those are written
 * here: the rest goes through the codec.
 */
export function encodeCanonical(tx: TxFields): string {
  const { Memos: memos, ...rest } = tx;
  if (memos === undefined) return encode(rest);
  const behind: TxFields = {};
  for (const field of BEHIND_MEMOS) {
    if (rest[field] === undefined) continue;
    behind[field] = rest[field];
    delete rest[field];
  }
  return `${encode(rest)}F9${memoArray(memos as Memos)}F1${encode(behind)}`;
}

/** How many bytes the memos take, counted as the network counts them against its limit. */
export function memoBytes(memos: Memos): number {
  return memoArray(memos).length / 2;
}

function memoArray(memos: Memos): string {
  return memos
    .map(({ Memo }) => {
      const fields = MEMO_FIELDS.map(([name, header]) => {
        const value = Memo[name];
        return value === undefined ? '' : header + withLength(value);
      });
      return `EA${fields.join('')}E1`;
    })
    .join('');
}

function withLength(hex: string): string {
  const length = hex.length / 2;
  const prefix = length <= 192 ? length : length <= 12_480 ? (193 << 8) + length - 193 : (241 << 16) + length - 12_481;
  const digits = length <= 192 ? 2 : length <= 12_480 ? 4 : 6;
  return prefix.toString(16).toUpperCase().padStart(digits, '0') + hex;
}
