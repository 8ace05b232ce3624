import { readFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { openEngine } from '../../src/platform/db/database.ts';
import { memoryImage } from './memory-image.ts';

/** What a database is to hold, beyond what lies in the archive: filled once for each engine, and put back from then on. */
export interface Filling {
  readonly name: string;
  fill(engine: PGlite): Promise<void>;
}

interface Engine {
  readonly pglite: PGlite;
  /** By filling: puts it back to how it was then. */
  readonly images: Map<string, () => void>;
}

const asArchived = '';

/** Its bytes come in one piece: a Blob of Node's puts its parts together anew each time. */
class Archive extends Blob {
  readonly #bytes: Buffer<ArrayBuffer>;
  constructor(bytes: Buffer<ArrayBuffer>) {
    super([]);
    this.#bytes = bytes;
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.#bytes;
    return byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);
  }
}

/** Those that nobody uses; the files of a worker come one after the other and use the same again. */
const free = new Map<string, Engine[]>();

/**
 * An embedded database in memory with what lies in an archive of a folder. Opening one costs more than all calls of a
 * small test file, so whoever releases it leaves it to the next, who gets it as it was when it was opened.
 */
export async function takeEngine(archive: string, filling?: Filling): Promise<{ engine: PGlite; release: () => void }> {
  const ready = free.get(archive) ?? [];
  free.set(archive, ready);
  const engine = ready.pop() ?? (await newEngine(archive));
  const image = engine.images.get(filling?.name ?? asArchived);
  if (image === undefined && filling !== undefined) {
    engine.images.get(asArchived)?.();
    await filling.fill(engine.pglite);
    // The connection that filled it is the one of all after it: what it prepared is not theirs.
    await engine.pglite.exec('discard all');
    engine.images.set(filling.name, memoryImage(engine.pglite));
  } else image?.();
  return { engine: engine.pglite, release: () => ready.push(engine) };
}

async function newEngine(archive: string): Promise<Engine> {
  const pglite = await openEngine({ loadDataDir: new Archive(readFileSync(archive)) });
  // Libraries stay loaded when the memory goes back, so all that we use must be in the image: a function of each is called.
  await pglite.exec(`select 'lot' % 'lots'; do $$ begin end $$`);
  return { pglite, images: new Map([[asArchived, memoryImage(pglite)]]) };
}
