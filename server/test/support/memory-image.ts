import type { PGlite } from '@electric-sql/pglite';

type Bytes = Uint8Array | Int8Array;

/** What of a file or folder in PGlite's file system (Emscripten's MEMFS) can change. */
interface Node {
  name: string;
  parent: Node;
  mode: number;
  atime: number;
  mtime: number;
  ctime: number;
  /** Bytes of a file (of either kind: it is the one of whoever wrote first), or what lies in a folder by name. */
  contents?: Bytes | Record<string, Node>;
  usedBytes?: number;
  /** The next one in the same place of the table of names. */
  name_next?: Node;
}

interface OpenFile {
  node: Node;
  shared: { position: number; flags: number };
}

/** The parts of Emscripten's runtime that we put back. */
interface Runtime {
  FS: { nameTable: (Node | undefined)[]; streams: (OpenFile | null | undefined)[]; currentPath: string };
  wasmMemory: WebAssembly.Memory;
  stackSave(): number;
}

/** A time in 1970 for each image: any write moves it, and so does another image, so that unchanged files need no look. */
let untouchedSince = 0;
const pageBytes = 65_536;

/**
 * Remembers the whole state of an idle PGlite in memory: the memory of the program and its files.
 * @param pglite in memory, with all its extensions loaded: one that is loaded later is not forgotten again.
 * @returns puts PGlite back into this state, while no statement runs. It takes some 50 ms, where opening another one from
 * an archive takes more than a second.
 */
export function memoryImage(pglite: PGlite): () => void {
  const runtime = pglite.Module as unknown as Runtime;
  const pages = fullPages(runtime.wasmMemory);
  const stack = runtime.stackSave();
  const backFiles = fileImage(runtime);
  return () => {
    if (runtime.stackSave() !== stack) throw new Error('the embedded database is not idle: its stack is in use');
    const memory = new Uint8Array(runtime.wasmMemory.buffer);
    for (let page = 0; page * pageBytes < memory.length; page++) {
      const kept = pages.get(page);
      if (kept === undefined) memory.fill(0, page * pageBytes, (page + 1) * pageBytes);
      else memory.set(kept, page * pageBytes);
    }
    backFiles();
  };
}

/** The pages of a memory that are not all zeros. */
function fullPages({ buffer }: WebAssembly.Memory): Map<number, Uint8Array> {
  const memory = Buffer.from(buffer);
  const zeros = Buffer.alloc(pageBytes);
  const pages = new Map<number, Uint8Array>();
  for (let page = 0; page * pageBytes < memory.length; page++) {
    const bytes = memory.subarray(page * pageBytes, (page + 1) * pageBytes);
    if (!bytes.equals(zeros)) pages.set(page, Uint8Array.prototype.slice.call(bytes));
  }
  return pages;
}

function fileImage({ FS }: Runtime): () => void {
  const { currentPath } = FS;
  const nameTable = [...FS.nameTable];
  const nodes: Node[] = [];
  for (let chain of nameTable) {
    for (; chain !== undefined; chain = chain.name_next) nodes.push(chain);
  }
  // Open files that were removed have no name any more.
  for (const stream of FS.streams) if (stream && !nodes.includes(stream.node)) nodes.push(stream.node);
  const files = nodes.filter((node) => ArrayBuffer.isView(node.contents));
  const untouched = ++untouchedSince;
  for (const file of files) file.mtime = untouched;
  const bytes = new Map(files.map((file) => [file, (file.contents as Bytes).slice(0, file.usedBytes)]));
  const saved = nodes.map((node) => ({
    node,
    facts: { ...node },
    children: bytes.has(node) || node.contents === undefined ? undefined : { ...node.contents },
  }));
  // One that is closed forgets its number.
  const streams = FS.streams.map((stream) => stream && { stream, facts: { ...stream }, shared: { ...stream.shared } });
  return () => {
    for (const { node, facts, children } of saved) {
      const original = bytes.get(node);
      const changed =
        original !== undefined &&
        (node.mtime !== untouched || node.contents !== facts.contents || node.usedBytes !== facts.usedBytes);
      Object.assign(node, facts);
      if (changed) (node.contents as Bytes).set(original);
      if (children !== undefined) node.contents = { ...children };
    }
    for (let place = 0; place < nameTable.length; place++) FS.nameTable[place] = nameTable[place];
    FS.currentPath = currentPath;
    FS.streams.length = 0;
    for (const [descriptor, kept] of streams.entries()) {
      FS.streams[descriptor] = kept && Object.assign(kept.stream, kept.facts);
      if (kept) Object.assign(kept.stream.shared, kept.shared);
    }
  };
}
