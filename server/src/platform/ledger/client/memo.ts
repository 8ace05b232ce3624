/** A memo in the network's JSON form. */
export interface MemoJson {
  Memo: { MemoType: string; MemoData: string; MemoFormat?: string };
}

/** A node refuses a transaction whose memos take more than this when encoded (each with its two markers). */
const MAX_MEMOS_BYTES = 1024;
/** The longest MemoData we write. */
export const MAX_MEMO_DATA_BYTES = 1000;

/**
 * A memo of a type of ours. `type` and `format` (a media type) are ASCII; `data` are bytes, or text in UTF-8.
 * @throws RangeError when it is longer than the network takes, or the type has characters it refuses.
 */
export function memo(type: string, data: Uint8Array | string, format?: string): MemoJson {
  for (const text of format === undefined ? [type] : [type, format]) {
    // RFC 3986 characters only, as rippled demands of MemoType and MemoFormat.
    if (!/^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/.test(text)) throw new RangeError(`not a memo type: ${text}`);
  }
  const bytes = typeof data === 'string' ? Buffer.from(data, 'utf8') : Buffer.from(data);
  if (bytes.length < 1 || bytes.length > MAX_MEMO_DATA_BYTES) {
    throw new RangeError(`a memo holds 1 to ${MAX_MEMO_DATA_BYTES} bytes, not ${bytes.length}`);
  }
  const built: MemoJson = {
    Memo: {
      MemoType: hexOf(Buffer.from(type, 'ascii')),
      MemoData: hexOf(bytes),
      ...(format === undefined ? {} : { MemoFormat: hexOf(Buffer.from(format, 'ascii')) }),
    },
  };
  const size = encodedBytes(built);
  if (size > MAX_MEMOS_BYTES) throw new RangeError(`the memo takes ${size} bytes, ${MAX_MEMOS_BYTES} are allowed`);
  return built;
}

/** Bytes of contents (types, data and formats) in a transaction's memos: what Xahau charges for. */
export function memoContentBytes(memos: unknown): number {
  if (!Array.isArray(memos)) return 0;
  let bytes = 0;
  for (const item of memos as unknown[]) {
    const fields = (item as { Memo?: Record<string, unknown> } | null)?.Memo ?? {};
    for (const value of Object.values(fields)) if (typeof value === 'string') bytes += value.length / 2;
  }
  return bytes;
}

/** Object start and end markers, and for each field its code and length. */
function encodedBytes({ Memo }: MemoJson): number {
  return Object.values(Memo).reduce((sum, field) => sum + withPrefix(field.length / 2), 2);
}

function withPrefix(length: number): number {
  return 1 + (length <= 192 ? 1 : 2) + length;
}

function hexOf(bytes: Buffer): string {
  return bytes.toString('hex').toUpperCase();
}
