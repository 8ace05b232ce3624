import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bytes, concat, fromHex, toHex } from './bytes.ts';
import { sha256 } from './digest.ts';
import {
  completeNodes,
  consistencyProof,
  inclusionProof,
  type LogHead,
  leafHash,
  rootFromInclusion,
  treeRoot,
  verifyConsistency,
} from './merkle.ts';

/** The definition of RFC 9162 section 2.1.1, word for word. */
function naiveRoot(leaves: readonly Bytes[]): Bytes {
  if (leaves.length === 0) return sha256(new Uint8Array(0));
  if (leaves.length === 1) return leaves[0] as Bytes;
  const k = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return sha256(concat([Uint8Array.of(1), naiveRoot(leaves.slice(0, k)), naiveRoot(leaves.slice(k))]));
}

const leavesOf = (size: number) =>
  Array.from({ length: size }, (_, i) => leafHash(sha256, Uint8Array.of(i & 255, i >> 8)));
const bytes = (hex: string) => fromHex(hex) as Bytes;

describe('known answers of the certificate-transparency reference tests', () => {
  const entries = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ].map(bytes);
  const roots = [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ];
  const leaves = entries.map((entry) => leafHash(sha256, entry));
  const nodes = completeNodes(sha256, leaves);

  it('roots of every size', () => {
    expect(roots.map((_, size) => toHex(treeRoot(sha256, nodes, size)))).toEqual(roots);
  });

  it('inclusion proofs', () => {
    expect(inclusionProof(sha256, nodes, 0, 8).map(toHex)).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ]);
    expect(inclusionProof(sha256, nodes, 5, 8).map(toHex)).toEqual([
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
  });

  it('consistency proofs', () => {
    expect(consistencyProof(sha256, nodes, 1, 1)).toEqual([]);
    expect(consistencyProof(sha256, nodes, 6, 8).map(toHex)).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
    expect(consistencyProof(sha256, nodes, 2, 5).map(toHex)).toEqual([
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ]);
  });
});

describe('every size up to 300', () => {
  const leaves = leavesOf(300);
  const nodes = completeNodes(sha256, leaves);
  const roots = Array.from({ length: 301 }, (_, size) => naiveRoot(leaves.slice(0, size)));

  it('roots equal the definition', () => {
    for (let size = 0; size <= 300; size++) expect(treeRoot(sha256, nodes, size)).toEqual(roots[size]);
  });

  it('inclusion proofs lead to the root', () => {
    for (let size = 1; size <= 300; size++) {
      for (let index = 0; index < size; index += 1) {
        const proof = inclusionProof(sha256, nodes, index, size);
        const root = rootFromInclusion(sha256, leaves[index] as Bytes, { index, size }, proof);
        if (root === null || toHex(root) !== toHex(roots[size] as Bytes)) expect.fail(`leaf ${index} of ${size}`);
      }
    }
  }, 60_000);

  it('consistency proofs hold', () => {
    for (let second = 1; second <= 300; second++) {
      for (let first = 1; first <= second; first++) {
        const proof = consistencyProof(sha256, nodes, first, second);
        const holds = verifyConsistency(
          sha256,
          { size: first, root: roots[first] as Bytes },
          { size: second, root: roots[second] as Bytes },
          proof,
        );
        if (!holds) expect.fail(`${first} in ${second}`);
      }
    }
  }, 60_000);

  it('no proof holds for another leaf, index, size, root or with a byte changed', () => {
    const size = fc.integer({ min: 2, max: 300 });
    fc.assert(
      fc.property(size, fc.nat(), fc.nat(), fc.integer({ min: 1, max: 255 }), (n, pick, place, change) => {
        const index = pick % n;
        const proof = inclusionProof(sha256, nodes, index, n);
        const expected = toHex(roots[n] as Bytes);
        const rootOf = (leaf: Bytes, i: number, s: number, p: Bytes[]) => {
          const root = rootFromInclusion(sha256, leaf, { index: i, size: s }, p);
          return root === null ? null : toHex(root);
        };
        const other = (index + 1) % n;
        expect(rootOf(leaves[other] as Bytes, index, n, proof)).not.toBe(expected);
        expect(rootOf(leaves[index] as Bytes, other, n, proof)).not.toBe(expected);
        expect(rootOf(leaves[index] as Bytes, index, n, proof.slice(1))).not.toBe(expected);
        expect(rootOf(leaves[index] as Bytes, index, n, [...proof, proof[0] as Bytes])).not.toBe(expected);
        const bent = proof.map((node) => node.slice());
        const node = bent[place % bent.length] as Bytes;
        node[place % 32] = (node[place % 32] as number) ^ change;
        expect(rootOf(leaves[index] as Bytes, index, n, bent)).not.toBe(expected);
      }),
    );
    fc.assert(
      fc.property(size, fc.nat(), fc.nat(), fc.integer({ min: 1, max: 255 }), (n, pick, place, change) => {
        const first = 1 + (pick % (n - 1));
        const proof = consistencyProof(sha256, nodes, first, n);
        const at = (size: number, root: Bytes) => ({ size, root });
        const holds = (earlier: LogHead, later: LogHead, p: Bytes[]) => verifyConsistency(sha256, earlier, later, p);
        const [a, b] = [roots[first] as Bytes, roots[n] as Bytes];
        expect(holds(at(first, b), at(n, b), proof)).toBe(false);
        expect(holds(at(first, a), at(n, a), proof)).toBe(false);
        expect(holds(at(first, a), at(n, b), proof.slice(1))).toBe(false);
        expect(holds(at(first, a), at(n, b), [...proof, a])).toBe(false);
        const bent = proof.map((node) => node.slice());
        const node = bent[place % bent.length] as Bytes;
        node[place % 32] = (node[place % 32] as number) ^ change;
        expect(holds(at(first, a), at(n, b), bent)).toBe(false);
      }),
    );
  });

  it('nothing is proved of an empty log: sizes begin at 1', () => {
    const [empty, one, any] = [roots[0], roots[1], leaves[7]] as [Bytes, Bytes, Bytes];
    for (const root of [empty, any]) {
      expect(verifyConsistency(sha256, { size: 0, root }, { size: 0, root }, [])).toBe(false);
      expect(verifyConsistency(sha256, { size: 0, root }, { size: 1, root: one }, [])).toBe(false);
    }
    const at = { size: 1, root: one };
    expect(verifyConsistency(sha256, at, at, [])).toBe(true);
    for (const second of [0, 1, 8]) expect(() => consistencyProof(sha256, nodes, 0, second)).toThrow(RangeError);
  });

  it('garbage sizes are refused, not looped over', () => {
    const leaf = leaves[0] as Bytes;
    for (const bad of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60]) {
      expect(rootFromInclusion(sha256, leaf, { index: 0, size: bad }, [])).toBe(null);
      expect(rootFromInclusion(sha256, leaf, { index: bad, size: 8 }, [])).toBe(null);
      expect(verifyConsistency(sha256, { size: bad, root: leaf }, { size: 8, root: leaf }, [])).toBe(false);
      expect(verifyConsistency(sha256, { size: 3, root: leaf }, { size: bad, root: leaf }, [])).toBe(false);
    }
  });
});

it('sizes beyond 32 bits keep their order of siblings', () => {
  // A tree of 2^40 equal leaves: every complete subtree of a level has the same hash.
  const levels: Bytes[] = [leafHash(sha256, new Uint8Array(0))];
  for (let i = 0; i < 40; i++) {
    const below = levels[i] as Bytes;
    levels.push(sha256(concat([Uint8Array.of(1), below, below])));
  }
  const nodes = (level: number) => levels[level] as Bytes;
  const size = 2 ** 40 - 5;
  const index = 2 ** 39 + 12345;
  const root = treeRoot(sha256, nodes, size);
  const proof = inclusionProof(sha256, nodes, index, size);
  expect(rootFromInclusion(sha256, levels[0] as Bytes, { index, size }, proof)).toEqual(root);
  const old = 2 ** 35 + 77;
  const consistent = consistencyProof(sha256, nodes, old, size);
  expect(verifyConsistency(sha256, { size: old, root: treeRoot(sha256, nodes, old) }, { size, root }, consistent)).toBe(
    true,
  );
});

it('a proof of another length leads nowhere', () => {
  const leaves = Array.from({ length: 7 }, (_, i) => leafHash(sha256, Uint8Array.of(i)));
  const proof = inclusionProof(sha256, completeNodes(sha256, leaves), 2, 7);
  const root = (path: readonly Bytes[]) => rootFromInclusion(sha256, leaves[2] as Bytes, { index: 2, size: 7 }, path);
  expect(root(proof)).not.toBeNull();
  expect(root([...proof, leaves[0] as Bytes])).toBeNull();
  expect(root(proof.slice(0, -1))).toBeNull();
});
