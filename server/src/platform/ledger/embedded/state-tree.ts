import { EMPTY_HASH, innerHash } from '../shamap.ts';

const HEX_DIGITS = '0123456789ABCDEF';

/** What hangs on one branch: an inner node (hash only) or a leaf (hash and key). */
interface Branch {
  hash: string;
  key?: string;
}
type InnerNode = (Branch | undefined)[];

/** Where inner nodes are kept: by the hex digits that lead to them; the root is the empty string. */
export interface TreeStorage {
  load(prefix: string): Promise<Buffer | undefined>;
}

/**
 * The tree over the ledger's state, which changes leaf by leaf: only the nodes on the way to changed leaves are read,
 * hashed and written. Its root equals that of a tree built from scratch over the same leaves.
 */
export class StateTree {
  readonly #nodes = new Map<string, InnerNode | undefined>();
  readonly #dirty = new Set<string>();

  /**
   * Sets and (undefined) removes leaves.
   * @param changes key -> hash of the leaf
   * @returns the root hash
   */
  async update(changes: ReadonlyMap<string, string | undefined>, storage: TreeStorage): Promise<string> {
    const root = (await this.#node('', storage)) ?? emptyNode();
    await this.#updateNode('', root, [...changes], storage);
    return hashOf(root);
  }

  /** The inner nodes changed since the last call; `branches` undefined means the node is gone. */
  takeDirty(): { prefix: string; branches: Buffer | undefined }[] {
    const dirty = [...this.#dirty].map((prefix) => {
      const node = this.#nodes.get(prefix);
      return { prefix, branches: node === undefined ? undefined : pack(node) };
    });
    this.#dirty.clear();
    return dirty;
  }

  /** How many nodes are held in memory. */
  get size(): number {
    return this.#nodes.size;
  }

  forget(): void {
    this.#nodes.clear();
    this.#dirty.clear();
  }

  async #node(prefix: string, storage: TreeStorage): Promise<InnerNode | undefined> {
    if (this.#nodes.has(prefix)) return this.#nodes.get(prefix);
    const stored = await storage.load(prefix);
    const node = stored === undefined ? undefined : unpack(stored);
    this.#nodes.set(prefix, node);
    return node;
  }

  async #updateNode(
    prefix: string,
    node: InnerNode,
    changes: readonly [string, string | undefined][],
    storage: TreeStorage,
  ): Promise<void> {
    const byDigit = new Map<string, [string, string | undefined][]>();
    for (const change of changes) {
      const digit = change[0].charAt(prefix.length);
      const group = byDigit.get(digit);
      if (group === undefined) byDigit.set(digit, [change]);
      else group.push(change);
    }
    for (const [digit, group] of byDigit) {
      const position = HEX_DIGITS.indexOf(digit);
      node[position] = await this.#updateBranch(prefix + digit, node[position], group, storage);
    }
    this.#save(prefix, node);
  }

  async #updateBranch(
    prefix: string,
    branch: Branch | undefined,
    changes: [string, string | undefined][],
    storage: TreeStorage,
  ): Promise<Branch | undefined> {
    if (branch === undefined || branch.key !== undefined) {
      const leaves = new Map<string, string>();
      if (branch?.key !== undefined) leaves.set(branch.key, branch.hash);
      for (const [key, hash] of changes) {
        if (hash === undefined) leaves.delete(key);
        else leaves.set(key, hash);
      }
      return this.#build(
        prefix,
        [...leaves].map(([key, hash]) => ({ key, hash })),
      );
    }
    const node = await this.#node(prefix, storage);
    if (node === undefined) throw new Error(`the state tree has no node ${prefix}`);
    await this.#updateNode(prefix, node, changes, storage);
    const children = node.filter((child) => child !== undefined);
    const [only] = children;
    if (children.length > 1 || (only !== undefined && only.key === undefined)) return { hash: hashOf(node) };
    // One leaf or none below: the node goes and the leaf moves up.
    this.#save(prefix, undefined);
    return only;
  }

  #build(prefix: string, leaves: Required<Branch>[]): Branch | undefined {
    if (leaves.length <= 1) return leaves[0];
    const node = emptyNode();
    for (let position = 0; position < 16; position += 1) {
      const digit = HEX_DIGITS.charAt(position);
      const under = leaves.filter((leaf) => leaf.key.charAt(prefix.length) === digit);
      node[position] = this.#build(prefix + digit, under);
    }
    this.#save(prefix, node);
    return { hash: hashOf(node) };
  }

  #save(prefix: string, node: InnerNode | undefined): void {
    this.#nodes.set(prefix, node);
    this.#dirty.add(prefix);
  }
}

function emptyNode(): InnerNode {
  return new Array<Branch | undefined>(16).fill(undefined);
}

function hashOf(node: InnerNode): string {
  if (node.every((branch) => branch === undefined)) return EMPTY_HASH;
  return innerHash(node.map((branch) => branch?.hash ?? EMPTY_HASH));
}

/** Two bits a branch (present, leaf), then the hashes, leaves followed by their keys. */
function pack(node: InnerNode): Buffer {
  let present = 0;
  let leaves = 0;
  let body = '';
  node.forEach((branch, position) => {
    if (branch === undefined) return;
    present |= 1 << position;
    if (branch.key !== undefined) leaves |= 1 << position;
    body += branch.hash + (branch.key ?? '');
  });
  const masks = [present, leaves].map((mask) => mask.toString(16).padStart(4, '0')).join('');
  return Buffer.from(masks + body, 'hex');
}

function unpack(bytes: Buffer): InnerNode {
  const present = bytes.readUInt16BE(0);
  const leaves = bytes.readUInt16BE(2);
  const node = emptyNode();
  let at = 4;
  const take = (): string => {
    at += 32;
    return bytes.toString('hex', at - 32, at).toUpperCase();
  };
  for (let position = 0; position < 16; position += 1) {
    if ((present & (1 << position)) === 0) continue;
    const hash = take();
    node[position] = (leaves & (1 << position)) === 0 ? { hash } : { hash, key: take() };
  }
  return node;
}
