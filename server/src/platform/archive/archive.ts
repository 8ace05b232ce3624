import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** What came out of a file that goes into an archive: as large as it is there, and not as large as it was. */
export interface Packed {
  /** Of the content, lowercase hex. */
  sha256: string;
  /** Of the content. */
  bytes: number;
  crc: number;
  data: Uint8Array<ArrayBuffer>;
}

export type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

const pieceBytes = 2 ** 18;

/** A content that is there already, in pieces: other callers are answered between two. */
export function* piecesOf(content: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < content.length; from += pieceBytes) yield content.subarray(from, from + pieceBytes);
}

/** Packs a file piece by piece, in a thread of its own; only a piece of it is in memory. */
export async function pack(pieces: Pieces): Promise<Packed> {
  const hashed = createHash('sha256');
  let [bytes, crc] = [0, 0];
  async function* read(): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      const content = typeof piece === 'string' ? Buffer.from(piece) : piece;
      hashed.update(content);
      crc = crc32(content, crc);
      bytes += content.length;
      yield content;
    }
  }
  const data: Buffer[] = [];
  await pipeline(read, createDeflateRaw(), async (source) => {
    for await (const chunk of source) data.push(chunk as Buffer);
  });
  return { sha256: hashed.digest('hex'), bytes, crc, data: Buffer.concat(data) };
}

/** The archive (zip) of packed files, in the order given. */
export function archiveOf(files: readonly { path: string; packed: Packed }[], at: Date): Uint8Array {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error !== null) throw error;
    parts.push(data);
  });
  for (const { path, packed } of files) {
    const { bytes: size, crc, data } = packed;
    const file: ZipInputFile = { filename: path, size, crc, compression: 8, mtime: at };
    zip.add(file);
    file.ondata?.(null, data, true);
  }
  zip.end();
  return Buffer.concat(parts);
}
