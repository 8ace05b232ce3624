interface Chunk {
  type: string;
  bytes: Uint8Array;
}

const signatureLength = 8;

/** The chunks of a PNG up to its end; undefined where it is damaged or cut short. What follows its end is no part of it. */
export function walkPng(content: Uint8Array): Chunk[] | undefined {
  const view = Buffer.from(content.buffer, content.byteOffset, content.length);
  const chunks: Chunk[] = [];
  let at = signatureLength;
  while (at + 12 <= view.length) {
    const end = at + 12 + view.readUInt32BE(at);
    const type = view.toString('latin1', at + 4, at + 8);
    if (end > view.length || !/^[A-Za-z]{4}$/.test(type) || (chunks.length === 0 && type !== 'IHDR')) return undefined;
    chunks.push({ type, bytes: content.subarray(at, end) });
    if (type === 'IEND') return chunks.some((chunk) => chunk.type === 'IDAT') ? chunks : undefined;
    at = end;
  }
  return undefined;
}

/** What decides about how a picture looks; everything else may tell where and by whom it was made. */
const shows = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
);

/** The picture, byte for byte, without texts, times, Exif data and what hangs behind its end. */
export function barePng(content: Uint8Array): Uint8Array {
  const chunks = walkPng(content);
  if (chunks === undefined) return content;
  const kept = chunks.filter(({ type }) => shows.has(type)).map(({ bytes }) => bytes);
  return Buffer.concat([content.subarray(0, signatureLength), ...kept]);
}
