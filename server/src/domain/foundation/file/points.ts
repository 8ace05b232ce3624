/** How large a picture is, in points. */
export interface Size {
  width: number;
  height: number;
}

/** More than nearly any camera takes; a browser needs four bytes for each, whatever the file weighs. */
const mostPoints = 100_000_000;

/** What is wrong with a picture of such a size; undefined where it can be shown. A small file may unpack to gigabytes. */
export function sizeFault({ width, height }: Size): string | undefined {
  if (width * height <= mostPoints) return undefined;
  return `The picture is ${width} points wide and ${height} high; at most ${mostPoints / 1_000_000} million points are taken.`;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** What a chunk of a PNG says of its size; undefined where it says nothing. */
export function sizeInPng({ type, bytes }: { type: string; bytes: Uint8Array }): Size | undefined {
  if (type !== 'IHDR' || bytes.length < 16) return undefined;
  return { width: viewOf(bytes).getUint32(8), height: viewOf(bytes).getUint32(12) };
}

/** What a part of a JPEG says of it: the starts of frame, SOF0 to SOF15, with three other markers between them (ITU-T T.81, B.1). */
export function sizeInJpeg({ marker, bytes }: { marker: number; bytes: Uint8Array }): Size | undefined {
  if (marker < 0xc0 || marker > 0xcf || [0xc4, 0xc8, 0xcc].includes(marker)) return undefined;
  // Before a marker there may be any number of FF.
  const at = bytes.indexOf(marker) + 1;
  if (bytes.length < at + 7) return undefined;
  return { width: viewOf(bytes).getUint16(at + 5), height: viewOf(bytes).getUint16(at + 3) };
}

/** What a chunk of a WebP says of it: the canvas of the extended form, or the picture of a simple one (RFC 9649, 2.5 to 2.7). */
export function sizeInWebp({ type, bytes }: { type: string; bytes: Uint8Array }): Size | undefined {
  const view = viewOf(bytes);
  if (type === 'VP8X' && bytes.length >= 18) {
    const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
    return { width: 1 + three(12), height: 1 + three(15) };
  }
  if (type === 'VP8 ' && bytes.length >= 18) {
    return { width: view.getUint16(14, true) & 0x3fff, height: view.getUint16(16, true) & 0x3fff };
  }
  if (type !== 'VP8L' || bytes.length < 13) return undefined;
  const bits = view.getUint32(9, true);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}
