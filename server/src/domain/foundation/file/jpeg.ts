/** A stretch of a JPEG: a marker with what belongs to it, or the picture itself after a start of scan. */
interface Part {
  marker: number;
  bytes: Uint8Array;
}

const endOfImage = 0xd9;
const startOfScan = 0xda;

/**
 * The parts of a JPEG from its beginning to its end of image. What follows that is no part of it.
 * @returns undefined where it is damaged or cut short.
 */
export function walkJpeg(content: Uint8Array): Part[] | undefined {
  const parts: Part[] = [{ marker: 0xd8, bytes: content.subarray(0, 2) }];
  let at = 2;
  while (at + 2 <= content.length) {
    if (content[at] !== 0xff) return undefined;
    const start = at;
    while (content[at + 1] === 0xff) at++;
    const marker = content[at + 1];
    if (marker === undefined || marker === 0x00) return undefined;
    at += 2;
    if (marker === endOfImage) return hasPicture([...parts, { marker, bytes: Uint8Array.of(0xff, endOfImage) }]);
    const length = at + 2 <= content.length ? ((content[at] as number) << 8) | (content[at + 1] as number) : 0;
    if (length < 2 || at + length > content.length) return undefined;
    at += length;
    if (marker === startOfScan) at = endOfScan(content, at);
    parts.push({ marker, bytes: content.subarray(start, at) });
  }
  return undefined;
}

const hasPicture = (parts: Part[]) => (parts.some(({ marker }) => marker === startOfScan) ? parts : undefined);

/** Where the next marker stands: in a scan, FF is followed by 00 or by a restart marker. */
function endOfScan(content: Uint8Array, from: number): number {
  let at = from;
  while (at < content.length) {
    const next = content[at + 1];
    if (content[at] === 0xff && next !== 0x00 && next !== 0xff && !(next !== undefined && next >= 0xd0 && next <= 0xd7))
      return at;
    at++;
  }
  return at;
}

/**
 * The picture, byte for byte, without what cameras and programs write beside it: place, time, device, owner, comments, and
 * what hangs behind its end. Only how it must be turned is kept.
 */
export function bareJpeg(content: Uint8Array): Uint8Array {
  const parts = walkJpeg(content);
  if (parts === undefined) return content;
  const turned = orientationOf(parts);
  const kept = parts.filter(shows).map(({ bytes }) => bytes);
  const [start, ...rest] = kept;
  return Buffer.concat([start as Uint8Array, ...(turned === 1 ? [] : [turnedLike(turned)]), ...rest]);
}

/** Of application data only what decides about colours: JFIF, the colour profile, Adobe's transform. */
function shows({ marker, bytes }: Part): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const says = Buffer.from(bytes.subarray(4, 16)).toString('latin1');
  return (
    (marker === 0xe0 && says.startsWith('JFIF\0')) ||
    (marker === 0xe2 && says.startsWith('ICC_PROFILE\0')) ||
    (marker === 0xee && says.startsWith('Adobe'))
  );
}

/** The orientation of the Exif data, 1 to 8; 1 where there is none. */
function orientationOf(parts: readonly Part[]): number {
  const exif = parts.find(
    ({ marker, bytes }) =>
      marker === 0xe1 && Buffer.from(bytes.subarray(4, 10)).toString('latin1') === 'Exif\0\0' && bytes.length >= 18,
  );
  if (exif === undefined) return 1;
  const tiff = Buffer.from(exif.bytes.subarray(10));
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < Math.min(short(directory), 200); entry++) {
    const at = directory + 2 + 12 * entry;
    if (short(at) === 0x0112) {
      const value = short(at + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
  }
  return 1;
}

/** Exif data that says nothing but the orientation. */
function turnedLike(orientation: number): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const exif = [...Buffer.from('Exif\0\0', 'latin1'), ...tiff];
  return Uint8Array.from([0xff, 0xe1, 0, exif.length + 2, ...exif]);
}
