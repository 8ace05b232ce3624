/**
 * The list of entries that an account owns: pages of at most 32 keys, linked in a ring that starts at the root page.
 * Pages stay sorted by key. Source: xrpl.org "DirectoryNode"; rippled ApplyView.
 */
import { directoryPageKey, ownerDirectoryKey } from './entry-keys.ts';
import type { Entry, StateLayer, StateReader } from './state-view.ts';

const PAGE_ENTRIES = 32;

/** Adds `key` to the owner's list. @returns the page number, in hex as entries store it. */
export async function addToDirectory(layer: StateLayer, owner: string, key: string): Promise<string> {
  const rootKey = ownerDirectoryKey(owner);
  const root = await layer.edit(rootKey);
  if (root === undefined) {
    layer.put(rootKey, page(owner, rootKey, key));
    return '0';
  }
  const lastNumber = pageNumber(root['IndexPrevious']);
  const last = lastNumber === 0n ? root : await mustEdit(layer, directoryPageKey(rootKey, lastNumber));
  const keys = keysOf(last);
  if (keys.length < PAGE_ENTRIES) {
    last['Indexes'] = [...keys, key].sort();
    return hex(lastNumber);
  }
  const next = lastNumber + 1n;
  last['IndexNext'] = hex(next);
  root['IndexPrevious'] = hex(next);
  const fresh = page(owner, rootKey, key);
  if (next !== 1n) fresh['IndexPrevious'] = hex(lastNumber);
  layer.put(directoryPageKey(rootKey, next), fresh);
  return hex(next);
}

/** Takes `key` off the page where it stands; empty pages go, and so does an empty list. */
export async function removeFromDirectory(
  layer: StateLayer,
  owner: string,
  where: unknown,
  key: string,
): Promise<void> {
  const rootKey = ownerDirectoryKey(owner);
  const number = pageNumber(where);
  const entry = await mustEdit(layer, directoryPageKey(rootKey, number));
  entry['Indexes'] = keysOf(entry).filter((other) => other !== key);
  if (keysOf(entry).length > 0) return;
  const previous = pageNumber(entry['IndexPrevious']);
  const next = pageNumber(entry['IndexNext']);
  if (number !== 0n) {
    const before = await mustEdit(layer, directoryPageKey(rootKey, previous));
    link(before, 'IndexNext', next);
    const after = next === previous ? before : await mustEdit(layer, directoryPageKey(rootKey, next));
    link(after, 'IndexPrevious', previous);
    layer.erase(directoryPageKey(rootKey, number));
  }
  const root = await layer.read(rootKey);
  if (root !== undefined && keysOf(root).length === 0 && pageNumber(root['IndexNext']) === 0n) layer.erase(rootKey);
}

/** The keys that an account owns, page by page. */
export async function* ownedKeys(state: StateReader, owner: string): AsyncGenerator<string> {
  const rootKey = ownerDirectoryKey(owner);
  let number = 0n;
  do {
    const entry = await state.read(directoryPageKey(rootKey, number));
    if (entry === undefined) return;
    yield* keysOf(entry);
    number = pageNumber(entry['IndexNext']);
  } while (number !== 0n);
}

function page(owner: string, rootKey: string, key: string): Entry {
  return { LedgerEntryType: 'DirectoryNode', Flags: 0, RootIndex: rootKey, Owner: owner, Indexes: [key] };
}

/** The network leaves a link to the root page out of the last page, but writes it as 0 where it was set before. */
function link(entry: Entry, field: string, number: bigint): void {
  entry[field] = hex(number);
}

async function mustEdit(layer: StateLayer, key: string): Promise<Entry> {
  const entry = await layer.edit(key);
  if (entry === undefined) throw new Error(`broken owner directory: no page ${key}`);
  return entry;
}

function keysOf(entry: Entry): string[] {
  return (entry['Indexes'] as string[] | undefined) ?? [];
}

function pageNumber(value: unknown): bigint {
  return typeof value === 'string' ? BigInt(`0x${value}`) : 0n;
}

function hex(value: bigint): string {
  return value.toString(16).toUpperCase();
}
