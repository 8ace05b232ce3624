/**
 * The ledger's hash trees, as pure functions: transaction ids, the tree over a ledger's transactions, the path of one
 * transaction in it, and the ledger header's hash. Verified against the `xrpl` package and a real node's ledgers.
 *
 * All hashes and blobs are uppercase hex strings. SHA-512Half is the first 32 bytes of SHA-512.
 * A tree node has 16 branches, chosen by the hex digits of the key; a subtree with one leaf only is that leaf.
 * Source: xrpl.org "Ledger Structure", "Basic Data Types: Hash Prefixes"; rippled SHAMap.
 */
import { hash } from 'node:crypto';

/** The hash of a branch that holds nothing. */
export const EMPTY_HASH = '0'.repeat(64);

const PREFIX_TRANSACTION_ID = '54584E00'; // TXN
const PREFIX_TRANSACTION_NODE = '534E4400'; // SND
const PREFIX_INNER_NODE = '4D494E00'; // MIN
const PREFIX_STATE_LEAF = '4D4C4E00'; // MLN
const PREFIX_LEDGER_HEADER = '4C575200'; // LWR
const HEX_DIGITS = '0123456789ABCDEF';

/** One leaf of a tree: `key` selects the place (64 hex digits), `hash` is the leaf's own hash. */
export interface TreeLeaf {
  key: string;
  hash: string;
}

/**
 * One inner node on the way to a leaf: branch digit (`0`..`F`) -> hash of that branch. The branch that leads to the leaf
 * is left out (it is what the verifier computes), and so is every empty branch (64 zeros).
 */
export type TreePathLevel = Record<string, string>;

/** The inner nodes from the root (first) down to the one that holds the leaf (last). */
export type TreePath = TreePathLevel[];

/** The header fields that a ledger's hash covers. Times in seconds since 2000-01-01T00:00:00Z, coins in drops. */
export interface LedgerHeader {
  ledger_index: number;
  total_coins: string;
  parent_hash: string;
  transaction_hash: string;
  account_hash: string;
  parent_close_time: number;
  close_time: number;
  close_time_resolution: number;
  close_flags: number;
}

/** First half of SHA-512 of the bytes that `hex` spells. */
export function sha512Half(hex: string): string {
  return hash('sha512', Buffer.from(hex, 'hex'), 'hex').slice(0, 64).toUpperCase();
}

/** The id (hash) of a signed transaction. */
export function txId(txBlobHex: string): string {
  return sha512Half(PREFIX_TRANSACTION_ID + txBlobHex);
}

/** The hash of a transaction's leaf in its ledger's transaction tree; covers blob, metadata and id. */
export function txLeafHash(txBlobHex: string, metaBlobHex: string): string {
  const contents = withLength(txBlobHex) + withLength(metaBlobHex);
  return sha512Half(PREFIX_TRANSACTION_NODE + contents + txId(txBlobHex));
}

/** The hash of a state entry's leaf in the state tree. */
export function stateLeafHash(entryBlobHex: string, key: string): string {
  return sha512Half(PREFIX_STATE_LEAF + entryBlobHex + key);
}

/** The hash of an inner node; `branches` holds exactly 16 hashes, empty ones as `EMPTY_HASH`. */
export function innerHash(branches: readonly string[]): string {
  return sha512Half(PREFIX_INNER_NODE + branches.join(''));
}

/** The root of the tree over `leaves` (any order); the zero hash for none. @throws on two leaves with one key. */
export function treeRoot(leaves: readonly TreeLeaf[]): string {
  return leaves.length === 0 ? EMPTY_HASH : innerHash(branchHashes(leaves, 0));
}

/** The root (`transaction_hash`) over a ledger's transactions: key = transaction id, hash = `txLeafHash`. */
export function txTreeRoot(leaves: readonly TreeLeaf[]): string {
  return treeRoot(leaves);
}

/** The path from the root to the leaf of `key`. @throws RangeError when the tree has no such leaf. */
export function txTreePath(leaves: readonly TreeLeaf[], key: string): TreePath {
  const path: TreePath = [];
  let under = leaves;
  for (let depth = 0; depth === 0 || under.length > 1; depth += 1) {
    const digit = key.charAt(depth);
    const hashes = branchHashes(under, depth);
    const level: TreePathLevel = {};
    hashes.forEach((branch, position) => {
      const name = HEX_DIGITS.charAt(position);
      if (name !== digit && branch !== EMPTY_HASH) level[name] = branch;
    });
    path.push(level);
    under = under.filter((leaf) => leaf.key.charAt(depth) === digit);
  }
  if (under[0]?.key !== key) throw new RangeError(`no leaf ${key} in this tree`);
  return path;
}

/**
 * The root that follows from a leaf and its path. Compare it with the header's `transaction_hash`.
 * @throws RangeError when key, hash or path are not of the shape above (longer than 64 levels, a bad digit or hash, ...).
 */
export function rootFromPath(key: string, leafHash: string, path: TreePath): string {
  if (!isHash(key) || !isHash(leafHash)) throw new RangeError('key and leaf hash must be 64 uppercase hex digits');
  if (path.length < 1 || path.length > 64) throw new RangeError('a path has 1 to 64 levels');
  let below = leafHash;
  for (let depth = path.length - 1; depth >= 0; depth -= 1) {
    const level = path[depth] ?? {};
    const branches = new Array<string>(16).fill(EMPTY_HASH);
    for (const [digit, branch] of Object.entries(level)) {
      const position = digit.length === 1 ? HEX_DIGITS.indexOf(digit) : -1;
      if (position < 0 || !isHash(branch)) throw new RangeError(`bad branch at level ${depth}`);
      if (digit === key.charAt(depth)) throw new RangeError(`level ${depth} names the branch of the leaf itself`);
      branches[position] = branch;
    }
    branches[HEX_DIGITS.indexOf(key.charAt(depth))] = below;
    below = innerHash(branches);
  }
  return below;
}

/** The hash of a ledger, from its header. */
export function ledgerHeaderHash(header: LedgerHeader): string {
  return sha512Half(PREFIX_LEDGER_HEADER + ledgerHeaderBlob(header));
}

/** The header in the network's binary form (118 bytes), without hash prefix. */
export function ledgerHeaderBlob(header: LedgerHeader): string {
  return (
    unsigned(header.ledger_index, 4) +
    unsigned(BigInt(header.total_coins), 8) +
    header.parent_hash +
    header.transaction_hash +
    header.account_hash +
    unsigned(header.parent_close_time, 4) +
    unsigned(header.close_time, 4) +
    unsigned(header.close_time_resolution, 1) +
    unsigned(header.close_flags, 1)
  );
}

/** The 16 branch hashes of the inner node at `depth` that covers `leaves`. */
function branchHashes(leaves: readonly TreeLeaf[], depth: number): string[] {
  if (depth >= 64) throw new Error(`two leaves with the key ${leaves[0]?.key}`);
  const groups: TreeLeaf[][] = Array.from({ length: 16 }, () => []);
  for (const leaf of leaves) {
    const group = groups[HEX_DIGITS.indexOf(leaf.key.charAt(depth))];
    if (group === undefined) throw new RangeError(`not a key of uppercase hex digits: ${leaf.key}`);
    group.push(leaf);
  }
  return groups.map((group) => {
    const [first] = group;
    if (first === undefined) return EMPTY_HASH;
    return group.length === 1 ? first.hash : innerHash(branchHashes(group, depth + 1));
  });
}

/** The contents behind the network's variable-length prefix. */
function withLength(hex: string): string {
  const length = hex.length / 2;
  if (length <= 192) return unsigned(length, 1) + hex;
  if (length <= 12_480) return unsigned(((193 << 8) + (length - 193)) >>> 0, 2) + hex;
  if (length <= 918_744) return unsigned(((241 << 16) + (length - 12_481)) >>> 0, 3) + hex;
  throw new RangeError('contents longer than 918,744 bytes');
}

function unsigned(value: number | bigint, bytes: number): string {
  return value
    .toString(16)
    .toUpperCase()
    .padStart(bytes * 2, '0');
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9A-F]{64}$/.test(value);
}
