import type { Bytes } from './bytes.ts';

/**
 * Unpacks what was compressed, and stops as soon as it is longer than wanted: a small file could become a huge one.
 * @returns `unreadable` for what is not of that form, `too_long` for what unpacks to more than `most` bytes.
 */
export async function unpack(
  packed: Bytes,
  format: 'gzip' | 'deflate',
  most: number,
): Promise<Bytes | 'unreadable' | 'too_long'> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    const reader = new Blob([Uint8Array.from(packed)])
      .stream()
      .pipeThrough(new DecompressionStream(format))
      .getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length;
      if (length > most) {
        await reader.cancel();
        return 'too_long';
      }
      parts.push(part.value);
    }
  } catch {
    return 'unreadable';
  }
  const unpacked = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    unpacked.set(part, at);
    at += part.length;
  }
  return unpacked;
}
