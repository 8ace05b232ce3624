/**
 * A stack of views on the ledger's state: the closed ledger below, the open ledger over it, and over that one transaction
 * being tried. A layer holds only what differs from the layer below, so dropping it undoes everything.
 */

/** A state entry as the binary codec decodes it, without its key. Nested values are replaced, never changed in place. */
export type Entry = { LedgerEntryType: string } & Record<string, unknown>;

export interface StateReader {
  /** The entry under this key; undefined when there is none. Callers do not change what they get. */
  read(key: string): Promise<Entry | undefined>;
}

/** The state below could not be read: whatever was tried on it says nothing. */
export class StateReadError extends Error {}

/** One layer. `undefined` in `changes` means erased. */
export class StateLayer implements StateReader {
  readonly below: StateReader;
  readonly changes = new Map<string, Entry | undefined>();
  /** What erased entries looked like in the end, for the metadata. */
  readonly finals = new Map<string, Entry>();

  constructor(below: StateReader) {
    this.below = below;
  }

  async read(key: string): Promise<Entry | undefined> {
    return this.changes.has(key) ? this.changes.get(key) : await this.below.read(key);
  }

  /** This layer's own copy, to be changed in place; each call gives the same object. */
  async edit(key: string): Promise<Entry | undefined> {
    if (this.changes.has(key)) return this.changes.get(key);
    const entry = await this.below.read(key);
    if (entry === undefined) return undefined;
    const copy = { ...entry };
    this.changes.set(key, copy);
    return copy;
  }

  put(key: string, entry: Entry): void {
    this.changes.set(key, entry);
  }

  erase(key: string): void {
    const last = this.changes.get(key);
    if (last !== undefined) this.finals.set(key, last);
    this.changes.set(key, undefined);
  }

  /** Hands everything down to `target`, the layer below. */
  mergeInto(target: StateLayer): void {
    for (const [key, entry] of this.changes) target.changes.set(key, entry);
  }
}

/** Drops in an entry's amount field. */
export function drops(entry: Entry, field = 'Balance'): bigint {
  const value = entry[field];
  if (typeof value !== 'string') throw new Error(`${entry.LedgerEntryType}.${field} is not an amount in drops`);
  return BigInt(value);
}

/** A whole number in an entry or transaction; 0 when the field is absent. */
export function uint(source: Record<string, unknown>, field: string): number {
  const value = source[field];
  return typeof value === 'number' ? value : 0;
}

/** A text field of an entry or transaction; undefined when absent. */
export function text(source: Record<string, unknown>, field: string): string | undefined {
  const value = source[field];
  return typeof value === 'string' ? value : undefined;
}
