import { type CompleteNodes, inclusionRanges, rangeHash, treeRoot } from '@lotmark/sdk/verify';
import { sha256 } from './sha256.ts';

/** Hashes to a tile, and the tree levels that one level of tiles spans. */
export const TILE_WIDTH = 256;
export const LEVELS_PER_TILE = 8;

/** The unfinished last tile of each tile level of a log (levels whose last tile is full or missing are left out). */
export type OpenTiles = ReadonlyMap<number, Buffer>;

export interface Tile {
  level: number;
  idx: number;
  /** 32 to 8,192 bytes. */
  hashes: Buffer;
}

/** A log after some leaves were appended, held in memory only as far as the new leaves need it. */
export interface GrownLog {
  readonly size: number;
  readonly root: Buffer;
  /** Inclusion proof of a new leaf, its hashes one after the other. */
  proof(index: number): Buffer;
  /** The tiles that are new or longer than before. */
  readonly tiles: readonly Tile[];
}

/** Hashes at a tile level in a log of `size` leaves. */
export function tileLevelSize(level: number, size: number): number {
  return Math.floor(size / TILE_WIDTH ** level);
}

/** The keys of the open tiles of a log of `size` leaves. */
export function openTileKeys(size: number): { level: number; idx: number }[] {
  const keys: { level: number; idx: number }[] = [];
  for (let level = 0; tileLevelSize(level, size) > 0; level++) {
    const count = tileLevelSize(level, size);
    if (count % TILE_WIDTH !== 0) keys.push({ level, idx: Math.floor(count / TILE_WIDTH) });
  }
  return keys;
}

/**
 * Appends leaf hashes to a log of `size` leaves. Costs one hash per leaf, whatever the size of the log.
 * @throws Error when the open tiles are not those of a log of that size.
 */
export function appendLeaves(size: number, openTiles: OpenTiles, leaves: readonly Buffer[]): GrownLog {
  const grown = size + leaves.length;
  const levels = growLevels(size, openTiles, leaves);
  const node: CompleteNodes = (level, index) => {
    const at = levels[level];
    const found = at?.nodes[index - at.first];
    if (found === undefined) throw new Error(`the log's node ${level}/${index} is not at hand`);
    return found;
  };
  const edges = new Map<number, Uint8Array>();
  const subtree = (from: number, to: number): Uint8Array => {
    // Only subtrees at the right edge are incomplete; a few of them serve all the proofs.
    if (to !== grown) return rangeHash(sha256, node, [from, to]);
    let edge = edges.get(from);
    if (edge === undefined) {
      edge = rangeHash(sha256, node, [from, to]);
      edges.set(from, edge);
    }
    return edge;
  };
  return {
    size: grown,
    root: Buffer.from(treeRoot(sha256, node, grown)),
    proof: (index) => Buffer.concat(inclusionRanges(index, grown).map(([from, to]) => subtree(from, to))),
    tiles: grownTiles(size, grown, openTiles, levels),
  };
}

/** Reads complete subtrees out of tiles. `hashes` gives a tile's bytes. */
export function nodesOfTiles(hashes: (level: number, idx: number) => Buffer): CompleteNodes {
  return (level, index) => {
    const tileLevel = Math.floor(level / LEVELS_PER_TILE);
    const width = 2 ** (level % LEVELS_PER_TILE);
    const first = index * width;
    const tile = hashes(tileLevel, Math.floor(first / TILE_WIDTH));
    return foldTile(tile, first % TILE_WIDTH, width);
  };
}

/** Consecutive complete nodes of one tree level, beginning with index `first`. */
interface Level {
  first: number;
  nodes: Buffer[];
}

/** The nodes of every level from the old right edge on; an odd left neighbour is taken from the open tiles. */
function growLevels(size: number, openTiles: OpenTiles, leaves: readonly Buffer[]): Level[] {
  const levels: Level[] = [];
  let nodes: Buffer[] = [...leaves];
  for (let level = 0; nodes.length > 0 || Math.floor(size / 2 ** level) > 0; level++) {
    const before = Math.floor(size / 2 ** level);
    const isOdd = before % 2 === 1;
    if (isOdd) nodes.unshift(leftNeighbour(openTiles, level, before - 1));
    const first = isOdd ? before - 1 : before;
    levels.push({ first, nodes });
    const above: Buffer[] = [];
    const pair = Buffer.alloc(65);
    pair[0] = 1;
    for (let i = 0; i + 1 < nodes.length; i += 2) {
      (nodes[i] as Buffer).copy(pair, 1);
      (nodes[i + 1] as Buffer).copy(pair, 33);
      above.push(sha256(pair));
    }
    nodes = above;
  }
  return levels;
}

function leftNeighbour(openTiles: OpenTiles, level: number, index: number): Buffer {
  const width = 2 ** (level % LEVELS_PER_TILE);
  const tile = openTiles.get(Math.floor(level / LEVELS_PER_TILE));
  if (tile === undefined)
    throw new Error(`the log's open tile of level ${Math.floor(level / LEVELS_PER_TILE)} is missing`);
  return foldTile(tile, (index * width) % TILE_WIDTH, width);
}

/** The root over `width` hashes (a power of two) of a tile. */
function foldTile(tile: Buffer, first: number, width: number): Buffer {
  if ((first + width) * 32 > tile.length) throw new Error('a tile of the log is shorter than its size says');
  let nodes = Array.from({ length: width }, (_, i) => tile.subarray((first + i) * 32, (first + i + 1) * 32));
  while (nodes.length > 1) {
    const above: Buffer[] = [];
    for (let i = 0; i < nodes.length; i += 2) {
      above.push(sha256(Buffer.concat([Buffer.of(1), nodes[i] as Buffer, nodes[i + 1] as Buffer])));
    }
    nodes = above;
  }
  return nodes[0] as Buffer;
}

function grownTiles(size: number, grown: number, openTiles: OpenTiles, levels: readonly Level[]): Tile[] {
  const tiles: Tile[] = [];
  for (let level = 0; tileLevelSize(level, grown) > 0; level++) {
    const from = tileLevelSize(level, size);
    const to = tileLevelSize(level, grown);
    const added = levels[level * LEVELS_PER_TILE];
    for (let idx = Math.floor(from / TILE_WIDTH); idx * TILE_WIDTH < to && from < to; idx++) {
      const start = Math.max(from, idx * TILE_WIDTH);
      const end = Math.min(to, (idx + 1) * TILE_WIDTH);
      const kept = start > idx * TILE_WIDTH ? openTiles.get(level) : Buffer.alloc(0);
      const fresh = added?.nodes.slice(start - added.first, end - added.first) ?? [];
      if (kept?.length !== (start - idx * TILE_WIDTH) * 32 || fresh.length !== end - start) {
        throw new Error(`the log's open tile of level ${level} is not that of a log of ${size} leaves`);
      }
      tiles.push({ level, idx, hashes: Buffer.concat([kept, ...fresh]) });
    }
  }
  return tiles;
}
