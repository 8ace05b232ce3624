/**
 * What a transaction did to the state, in the network's metadata form, and the threading of transactions through entries
 * (each entry names the last transaction that touched it). Follows the reference server's state table step by step.
 */
import { accountKey } from './entry-keys.ts';
import type { ResultCode } from './results.ts';
import { type Entry, type StateLayer, text } from './state-view.ts';

type Fields = Record<string, unknown>;

/** Fields that never stand in metadata. */
const HIDDEN = new Set(['LedgerEntryType', 'Indexes', 'index']);
/** Fields that stand in a deleted entry's final fields, but not among changes. */
const THREAD = new Set(['PreviousTxnID', 'PreviousTxnLgrSeq']);

export interface Metadata {
  AffectedNodes: Record<string, Fields>[];
  TransactionIndex: number;
  TransactionResult: ResultCode;
  DeliveredAmount?: unknown;
}

/**
 * Builds the metadata of the transaction whose changes `layer` holds, and threads the transaction through the entries
 * in the layer: their PreviousTxnID fields are set here.
 */
export async function recordMetadata(
  layer: StateLayer,
  tx: { id: string; ledgerIndex: number; index: number; result: ResultCode; delivered?: unknown },
): Promise<Metadata> {
  const nodes = new Map<string, { kind: string; fields: Fields }>();
  const node = (key: string, kind: string, type: string): Fields => {
    const known = nodes.get(key);
    if (known !== undefined) return known.fields;
    const fields: Fields = { LedgerEntryType: type, LedgerIndex: key };
    nodes.set(key, { kind, fields });
    return fields;
  };
  const thread = (key: string, entry: Entry, kind: string): void => {
    const before = text(entry, 'PreviousTxnID');
    if (before === tx.id) return;
    if (before !== undefined && !/^0+$/.test(before)) {
      const fields = node(key, kind, entry.LedgerEntryType);
      fields['PreviousTxnID'] ??= before;
      fields['PreviousTxnLgrSeq'] ??= entry['PreviousTxnLgrSeq'];
    }
    entry['PreviousTxnID'] = tx.id;
    entry['PreviousTxnLgrSeq'] = tx.ledgerIndex;
  };
  const owned: string[] = [];

  for (const [key, after] of [...layer.changes]) {
    const before = await layer.below.read(key);
    if (after === undefined && before === undefined) {
      layer.changes.delete(key);
    } else if (after === undefined && before !== undefined) {
      owned.push(...ownersOf(before));
      const fields = node(key, 'DeletedNode', before.LedgerEntryType);
      const final = layer.finals.get(key) ?? before;
      setIfAny(fields, 'PreviousFields', changedFields(before, final));
      setIfAny(
        fields,
        'FinalFields',
        pick(final, (name) => !HIDDEN.has(name)),
      );
    } else if (after !== undefined && before === undefined) {
      owned.push(...ownersOf(after));
      const fields = node(key, 'CreatedNode', after.LedgerEntryType);
      thread(key, after, 'CreatedNode');
      setIfAny(
        fields,
        'NewFields',
        pick(after, (name, value) => !HIDDEN.has(name) && !THREAD.has(name) && !isDefault(value)),
      );
    } else if (after !== undefined && before !== undefined) {
      if (isSame(before, after)) {
        layer.changes.delete(key);
        continue;
      }
      const fields = node(key, 'ModifiedNode', after.LedgerEntryType);
      thread(key, after, 'ModifiedNode');
      setIfAny(fields, 'PreviousFields', changedFields(before, after));
      setIfAny(
        fields,
        'FinalFields',
        pick(after, (name) => !HIDDEN.has(name) && !THREAD.has(name)),
      );
    }
  }
  for (const account of owned) {
    const key = accountKey(account);
    const root = await layer.edit(key);
    if (root !== undefined) thread(key, root, 'ModifiedNode');
  }

  const sorted = [...nodes].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    AffectedNodes: sorted.map(([, { kind, fields }]) => ({ [kind]: fields })),
    TransactionIndex: tx.index,
    TransactionResult: tx.result,
    ...(tx.delivered === undefined ? {} : { DeliveredAmount: tx.delivered }),
  };
}

/** The accounts that a new or erased entry belongs to; they are threaded even when nothing of theirs changed. */
function ownersOf(entry: Entry): string[] {
  if (entry.LedgerEntryType === 'AccountRoot') return [];
  if (entry.LedgerEntryType === 'RippleState') {
    return [entry['LowLimit'], entry['HighLimit']].map((limit) => (limit as { issuer: string }).issuer);
  }
  return ['Account', 'Destination'].map((field) => text(entry, field)).filter((account) => account !== undefined);
}

/** The former values of what changed or went. */
function changedFields(before: Entry, after: Entry): Fields {
  return pick(before, (name, value) => !HIDDEN.has(name) && !THREAD.has(name) && !isSame(value, after[name]));
}

function pick(entry: Entry, keep: (name: string, value: unknown) => boolean): Fields {
  return Object.fromEntries(Object.entries(entry).filter(([name, value]) => keep(name, value)));
}

function setIfAny(target: Fields, name: string, fields: Fields): void {
  if (Object.keys(fields).length > 0) target[name] = fields;
}

/** Values that the network leaves out of a new entry's metadata: zero, and amounts of zero drops. */
function isDefault(value: unknown): boolean {
  return value === 0 || value === '0' || value === '' || (typeof value === 'string' && /^0{16}$/.test(value));
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isSame((one as Fields)[name], (other as Fields)[name]))
  );
}
