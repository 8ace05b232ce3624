/**
 * The Merkle tree of RFC 9162 section 2.1. The hash is injected and synchronous: a server brings its native SHA-256,
 * a browser a JavaScript one. Sizes and indices are plain integers up to 2^53 (no 32-bit shifts here).
 */
import { type Bytes, concat, sameBytes } from './bytes.ts';

export type Hash = (bytes: Bytes) => Bytes;

/** The hash of the complete subtree over leaves `index * 2^level` up to, not including, `(index + 1) * 2^level`. */
export type CompleteNodes = (level: number, index: number) => Bytes;

/** Leaves `from` up to, not including, `to`. */
export type Range = readonly [from: number, to: number];

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export function leafHash(hash: Hash, entry: Bytes): Bytes {
  return hash(concat([LEAF, entry]));
}

export function nodeHash(hash: Hash, left: Bytes, right: Bytes): Bytes {
  return hash(concat([NODE, left, right]));
}

/** The complete subtrees of a list of leaf hashes, all computed at once (about as many hashes as leaves). */
export function completeNodes(hash: Hash, leafHashes: readonly Bytes[]): CompleteNodes {
  const levels: (readonly Bytes[])[] = [leafHashes];
  for (let below = leafHashes; below.length > 1; ) {
    const level: Bytes[] = [];
    for (let i = 0; i + 1 < below.length; i += 2) level.push(nodeHash(hash, below[i] as Bytes, below[i + 1] as Bytes));
    levels.push(level);
    below = level;
  }
  return (level, index) => {
    const node = levels[level]?.[index];
    if (node === undefined) throw new RangeError(`no complete subtree ${level}/${index}`);
    return node;
  };
}

/** The root over the first `size` leaves (section 2.1.1); of the empty tree, the hash of nothing. */
export function treeRoot(hash: Hash, nodes: CompleteNodes, size: number): Bytes {
  return size === 0 ? hash(new Uint8Array(0)) : rangeHash(hash, nodes, [0, size]);
}

/** The hash of a range that is a subtree of some tree: what `inclusionRanges` and `consistencyRanges` name. */
export function rangeHash(hash: Hash, nodes: CompleteNodes, [from, to]: Range): Bytes {
  const size = to - from;
  const left = splitPoint(size);
  if (left * 2 === size || size === 1) return nodes(Math.round(Math.log2(size)), from / size);
  return nodeHash(hash, rangeHash(hash, nodes, [from, from + left]), rangeHash(hash, nodes, [from + left, to]));
}

/** The subtrees whose hashes prove that leaf `index` is in the tree of `size` leaves, nearest first (section 2.1.3.1). */
export function inclusionRanges(index: number, size: number): Range[] {
  if (!(index >= 0 && index < size)) throw new RangeError('no such leaf');
  const ranges: Range[] = [];
  let from = 0;
  let to = size;
  while (to - from > 1) {
    const middle = from + splitPoint(to - from);
    if (index < middle) {
      ranges.push([middle, to]);
      to = middle;
    } else {
      ranges.push([from, middle]);
      from = middle;
    }
  }
  return ranges.reverse();
}

/**
 * The subtrees whose hashes prove that the tree of `first` leaves, one or more, is the beginning of that of `second`
 * (section 2.1.4.1).
 */
export function consistencyRanges(first: number, second: number): Range[] {
  if (!(first >= 1 && first <= second)) throw new RangeError('sizes out of order');
  if (first === second) return [];
  const ranges: Range[] = [];
  let from = 0;
  let to = second;
  while (first !== to) {
    const middle = from + splitPoint(to - from);
    if (first <= middle) {
      ranges.push([middle, to]);
      to = middle;
    } else {
      ranges.push([from, middle]);
      from = middle;
    }
  }
  // When the old tree is itself a complete subtree at the left edge, its root is known to the verifier.
  if (from > 0) ranges.push([from, to]);
  return ranges.reverse();
}

export function inclusionProof(hash: Hash, nodes: CompleteNodes, index: number, size: number): Bytes[] {
  return inclusionRanges(index, size).map((range) => rangeHash(hash, nodes, range));
}

export function consistencyProof(hash: Hash, nodes: CompleteNodes, first: number, second: number): Bytes[] {
  return consistencyRanges(first, second).map((range) => rangeHash(hash, nodes, range));
}

/** The root that leaf, index, size and proof lead to (section 2.1.3.2), or null when the proof cannot be one for them. */
export function rootFromInclusion(
  hash: Hash,
  leaf: Bytes,
  { index, size }: { index: number; size: number },
  proof: readonly Bytes[],
): Bytes | null {
  if (!isSize(size) || !isSize(index) || index >= size) return null;
  let fn = index;
  let sn = size - 1;
  let root = leaf;
  for (const sibling of proof) {
    if (sn === 0) return null;
    if (isOdd(fn) || fn === sn) {
      root = nodeHash(hash, sibling, root);
      while (!isOdd(fn) && fn !== 0) {
        fn = half(fn);
        sn = half(sn);
      }
    } else {
      root = nodeHash(hash, root, sibling);
    }
    fn = half(fn);
    sn = half(sn);
  }
  return sn === 0 ? root : null;
}

/** A log as it was at some size. */
export interface LogHead {
  size: number;
  root: Bytes;
}

/**
 * Whether the later tree head only appends to the earlier one (section 2.1.4.2). Of an empty tree there is nothing to
 * prove, and the RFC knows no such proof: sizes begin at 1.
 */
export function verifyConsistency(hash: Hash, earlier: LogHead, later: LogHead, proof: readonly Bytes[]): boolean {
  const { size: first, root: firstRoot } = earlier;
  const { size: second, root: secondRoot } = later;
  if (!isSize(first) || !isSize(second) || first === 0 || first > second) return false;
  if (first === second) return proof.length === 0 && sameBytes(firstRoot, secondRoot);
  const path = isPowerOfTwo(first) ? [firstRoot, ...proof] : [...proof];
  const start = path.shift();
  if (start === undefined) return false;
  let fn = first - 1;
  let sn = second - 1;
  while (isOdd(fn)) {
    fn = half(fn);
    sn = half(sn);
  }
  let oldRoot = start;
  let newRoot = start;
  for (const sibling of path) {
    if (sn === 0) return false;
    if (isOdd(fn) || fn === sn) {
      oldRoot = nodeHash(hash, sibling, oldRoot);
      newRoot = nodeHash(hash, sibling, newRoot);
      while (!isOdd(fn) && fn !== 0) {
        fn = half(fn);
        sn = half(sn);
      }
    } else {
      newRoot = nodeHash(hash, newRoot, sibling);
    }
    fn = half(fn);
    sn = half(sn);
  }
  return sn === 0 && sameBytes(oldRoot, firstRoot) && sameBytes(newRoot, secondRoot);
}

/** The largest power of two smaller than `size` (1 for sizes of 1 and 2). */
function splitPoint(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

function isSize(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function isOdd(value: number): boolean {
  return value % 2 === 1;
}

function half(value: number): number {
  return Math.floor(value / 2);
}

function isPowerOfTwo(value: number): boolean {
  return splitPoint(value * 2) === value;
}
