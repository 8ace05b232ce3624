import type { Tx } from '../../../platform/db/database.ts';
import type { FileStorage } from '../../../platform/storage/file-storage.ts';

/** Files read at a time; each has 5 MiB at most. */
const atOnce = 4;
const page = 200;

/** Reads every file that a record names, and compares it with its hash. */
export async function checkFiles(
  tx: Tx,
  storage: FileStorage,
): Promise<{ counts: { files: number }; faults: string[] }> {
  const faults: string[] = [];
  let files = 0;
  let after = '';
  for (;;) {
    const rows = await tx
      .selectFrom('files')
      .select(['name', 'sha256', 'size'])
      .where('name', '>', after)
      .orderBy('name')
      .limit(page)
      .execute();
    for (let from = 0; from < rows.length; from += atOnce) {
      const found = await Promise.all(rows.slice(from, from + atOnce).map((row) => faultOf(storage, row)));
      faults.push(...found.filter((fault) => fault !== undefined));
    }
    files += rows.length;
    after = rows.at(-1)?.name ?? after;
    if (rows.length < page) return { counts: { files }, faults };
  }
}

async function faultOf(
  storage: FileStorage,
  { name, sha256, size }: { name: string; sha256: Buffer; size: number },
): Promise<string | undefined> {
  try {
    const content = await storage.get(sha256.toString('hex'));
    if (content === undefined) return `${name}: its content is not in the file storage`;
    return content.length === size ? undefined : `${name}: it has ${content.length} bytes, not ${size}`;
  } catch (error) {
    return `${name}: ${(error as Error).message}`;
  }
}
