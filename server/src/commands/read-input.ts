import { open } from 'node:fs/promises';

/** A byte order mark (UTF-8), which editors and table programs put before a text, says nothing and is left out. */
export function withoutMark(bytes: Uint8Array): Uint8Array {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return marked ? bytes.subarray(3) : bytes;
}

const isOfFile = (error: unknown): boolean => error instanceof Error && 'code' in error;

/** Why a file cannot be read, in words of a reader and not of the system. */
export function unreadable(file: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return `there is no file ${file}`;
  if (code === 'EISDIR') return `${file} is a folder, not a file`;
  return code === 'EACCES' ? `${file} may not be read by this user` : message;
}

/**
 * The bytes of a file, or of standard input for `-`, without a byte order mark and else as they are: what is no UTF-8 must not
 * become it by being read.
 * @throws Error when it cannot be read, or is longer than `maxBytes`.
 */
export async function readInput(source: string, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const take = (part: Uint8Array) => {
    length += part.length;
    if (length > maxBytes) throw new Error(`${source} is longer than ${maxBytes / 1e6} MB`);
    parts.push(part);
  };
  if (source === '-') for await (const part of process.stdin) take(part as Uint8Array);
  else {
    try {
      const file = await open(source);
      for await (const part of file.createReadStream()) take(part as Uint8Array);
    } catch (error) {
      throw isOfFile(error) ? new Error(`${unreadable(source, error)}.`, { cause: error }) : error;
    }
  }
  return withoutMark(Buffer.concat(parts));
}
