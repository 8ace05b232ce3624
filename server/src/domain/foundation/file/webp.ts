interface Chunk {
  type: string;
  bytes: Uint8Array;
}

const headerLength = 12;

/** The chunks of a WebP; undefined where it is damaged or cut short. What follows its end is no part of it. */
export function walkWebp(content: Uint8Array): Chunk[] | undefined {
  const view = Buffer.from(content.buffer, content.byteOffset, content.length);
  if (view.length < headerLength) return undefined;
  const end = 8 + view.readUInt32LE(4);
  if (end > view.length) return undefined;
  const chunks: Chunk[] = [];
  let at = headerLength;
  while (at + 8 <= end) {
    const size = view.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    if (at + 8 + size > end) return undefined;
    chunks.push({ type: view.toString('latin1', at, at + 4), bytes: content.subarray(at, Math.min(next, end)) });
    at = next;
  }
  return chunks.some(({ type }) => ['VP8 ', 'VP8L', 'ANMF'].includes(type)) ? chunks : undefined;
}

const shows = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** In the flags of VP8X: there is Exif data, there is XMP. */
const tells = 0x08 | 0x04;

/** The picture, byte for byte, without Exif data, XMP and what hangs behind its end. */
export function bareWebp(content: Uint8Array): Uint8Array {
  const chunks = walkWebp(content);
  if (chunks === undefined) return content;
  const kept = chunks.filter(({ type }) => shows.has(type)).map(unflagged);
  const body = Buffer.concat(kept);
  const header = Buffer.from(content.subarray(0, headerLength));
  header.writeUInt32LE(4 + body.length, 4);
  return Buffer.concat([header, body]);
}

function unflagged({ type, bytes }: Chunk): Uint8Array {
  if (type !== 'VP8X') return bytes;
  const copy = Uint8Array.from(bytes);
  copy[8] = (copy[8] ?? 0) & ~tells;
  return copy;
}
