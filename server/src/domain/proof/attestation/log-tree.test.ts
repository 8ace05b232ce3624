import { completeNodes, inclusionProof, treeRoot } from '@lotmark/sdk/verify';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendLeaves, nodesOfTiles, openTileKeys, type Tile } from './log-tree.ts';
import { sha256 } from './sha256.ts';

/** A log kept the way the database keeps it. */
class Log {
  size = 0;
  readonly tiles = new Map<string, Buffer>();
  readonly leaves: Buffer[] = [];

  append(count: number) {
    const leaves = Array.from({ length: count }, (_, i) => sha256(Buffer.from(`leaf ${this.size + i}`)));
    const grown = appendLeaves(this.size, this.open(), leaves);
    for (const tile of grown.tiles) this.put(tile);
    this.leaves.push(...leaves);
    this.size = grown.size;
    return grown;
  }

  open() {
    return new Map(openTileKeys(this.size).map(({ level, idx }) => [level, this.tile(level, idx)]));
  }

  tile(level: number, idx: number): Buffer {
    const tile = this.tiles.get(`${level}/${idx}`);
    if (tile === undefined) throw new Error(`no tile ${level}/${idx}`);
    return tile;
  }

  private put({ level, idx, hashes }: Tile) {
    const before = this.tiles.get(`${level}/${idx}`) ?? Buffer.alloc(0);
    expect(hashes.subarray(0, before.length).equals(before)).toBe(true);
    expect(hashes.length).toBeGreaterThan(before.length);
    this.tiles.set(`${level}/${idx}`, hashes);
  }
}

function compare(counts: readonly number[]) {
  const log = new Log();
  for (const count of counts) {
    const first = log.size;
    const grown = log.append(count);
    const nodes = completeNodes(sha256, log.leaves);
    expect(grown.root.equals(treeRoot(sha256, nodes, log.size))).toBe(true);
    for (let index = first; index < log.size; index += Math.max(1, Math.floor(count / 7))) {
      const proof = Buffer.concat(inclusionProof(sha256, nodes, index, log.size));
      expect(grown.proof(index).equals(proof)).toBe(true);
    }
    const tiled = nodesOfTiles((level, idx) => log.tile(level, idx));
    expect(treeRoot(sha256, tiled, log.size)).toEqual(grown.root);
    expect([...log.tiles.keys()].length).toBe(
      [0, 1, 2].reduce((sum, level) => sum + Math.ceil(Math.floor(log.size / 256 ** level) / 256), 0),
    );
  }
}

describe('a log grown in batches equals the tree over all its leaves', () => {
  it('one by one up to 600', () => compare(new Array<number>(600).fill(1)));
  it(
    'around the edges of tiles',
    () => compare([255, 1, 1, 254, 1, 256, 511, 1, 63_999, 1, 255, 257, 65_536]),
    120_000,
  );
  it('any batches', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 8 }), (counts) =>
        compare(counts),
      ),
      { numRuns: 40 },
    );
  }, 60_000);
});

it('tiles that do not fit the size are refused', () => {
  const log = new Log();
  log.append(300);
  const leaf = sha256(Buffer.from('x'));
  expect(() => appendLeaves(300, new Map(), [leaf])).toThrow();
  const short = new Map([...log.open()].map(([level, hashes]) => [level, hashes.subarray(0, -32)]));
  expect(() => appendLeaves(300, short, [leaf])).toThrow();
  expect(() => appendLeaves(301, log.open(), [leaf])).toThrow();
});
