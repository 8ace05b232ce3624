import { open } from 'node:fs/promises';

/**
 * The bytes of a file, or of standard input for `-`, as they are: what is no UTF-8 must not become it by being read.
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
    const file = await open(source).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Error(`there is no file ${source}.`, { cause: error }) : error;
    });
    for await (const part of file.createReadStream()) take(part as Uint8Array);
  }
  return Buffer.concat(parts);
}
