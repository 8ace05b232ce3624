import { consistencyRanges, rangeHash, treeRoot } from '@lotmark/sdk/verify';
import type { Tx } from '../../../platform/db/database.ts';
import { nodesOfTiles } from './log-tree.ts';
import { sha256 } from './sha256.ts';

/** That the log of `first` leaves is the beginning of the log of `second`; hashes in lowercase hex. */
export interface LogConsistency {
  first: { size: number; root: string };
  second: { size: number; root: string };
  proof: string[];
}

/**
 * The RFC 9162 consistency proof between two sizes of the log; null when the log is smaller than `second`.
 * @throws RangeError for sizes that are not whole numbers with 1 <= first <= second.
 */
export async function consistencyBetween(tx: Tx, first: number, second: number): Promise<LogConsistency | null> {
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(second) || first < 1 || first > second) {
    throw new RangeError('sizes out of order');
  }
  const last = await tx
    .selectFrom('anchor_batches')
    .select('tree_size')
    .orderBy('tree_size', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (second > (last?.tree_size ?? 0)) return null;
  const tiles = new Map<string, Buffer>();
  // The first pass finds out which tiles are needed, so that they are fetched together.
  return withTiles(tx, tiles, (nodes) => ({
    first: { size: first, root: hex(treeRoot(sha256, nodes, first)) },
    second: { size: second, root: hex(treeRoot(sha256, nodes, second)) },
    proof: consistencyRanges(first, second).map((range) => hex(rangeHash(sha256, nodes, range))),
  }));
}

async function withTiles<T>(
  tx: Tx,
  tiles: Map<string, Buffer>,
  compute: (nodes: ReturnType<typeof nodesOfTiles>) => T,
): Promise<T> {
  const missing = new Set<string>();
  const blank = Buffer.alloc(256 * 32);
  compute(
    nodesOfTiles((level, idx) => {
      missing.add(`${level}/${idx}`);
      return blank;
    }),
  );
  for (const key of missing) {
    const [level, idx] = key.split('/').map(Number) as [number, number];
    const row = await tx
      .selectFrom('log_tiles')
      .select('hashes')
      .where('level', '=', level)
      .where('idx', '=', idx)
      .executeTakeFirst();
    if (row === undefined) throw new Error(`the log's tile ${key} is missing`);
    tiles.set(key, row.hashes);
  }
  return compute(nodesOfTiles((level, idx) => tiles.get(`${level}/${idx}`) ?? blank));
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
