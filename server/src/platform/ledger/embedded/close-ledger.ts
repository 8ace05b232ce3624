import { encode } from 'ripple-binary-codec';
import type { Tx } from '../../db/database.ts';
import { ledgerHeaderHash, stateLeafHash, txLeafHash, txTreeRoot } from '../shamap.ts';
import type { Chain, ChainState } from './chain.ts';
import { CLOSE_TIME_RESOLUTION_S } from './genesis.ts';
import { type ClosedLedger, type NewClosedTransaction, readTreeNode, writeLedger } from './ledger-store.ts';
import { closeTime, toLedgerTime } from './ledger-time.ts';
import type { Metadata } from './metadata.ts';
import { deletePending, insertPending } from './pending-store.ts';
import { retryHeld } from './submission.ts';

/** A ledger that has just been closed, and whom each of its transactions concerns. */
export interface JustClosed {
  ledger: ClosedLedger;
  transactions: NewClosedTransaction[];
}

/**
 * Closes the open ledger: what was applied to it becomes final, with the network's own hashes. Inside `Chain.run('write')`.
 * Held transactions that can no longer go in (expired, or their sequence was used) are dropped.
 */
export async function closeLedger(chain: Chain, state: ChainState, tx: Tx, now: Date): Promise<JustClosed> {
  const { tip } = state;
  const ledgerIndex = tip.ledger_index + 1;
  const done = state.transactions.map(
    ({ signed, metadata, code }): NewClosedTransaction => ({
      id: signed.id,
      ledgerIndex,
      index: metadata.TransactionIndex,
      blob: signed.blob,
      meta: encode({ ...metadata }),
      accounts: touchedAccounts(signed.account, metadata),
      result: code,
    }),
  );
  const entries = [...state.open.changes].map(([key, entry]) => ({
    key,
    blob: entry === undefined ? undefined : encode(entry),
  }));
  const leaves = new Map(
    entries.map(({ key, blob }) => [key, blob === undefined ? undefined : stateLeafHash(blob, key)]),
  );
  const accountHash =
    leaves.size === 0
      ? tip.account_hash
      : await state.tree.update(leaves, { load: (prefix) => readTreeNode(tx, prefix) });
  const burned = state.transactions.reduce((sum, { feeDrops }) => sum + feeDrops, 0n);
  const header = {
    ledger_index: ledgerIndex,
    total_coins: String(BigInt(tip.total_coins) - burned),
    parent_hash: tip.ledger_hash,
    transaction_hash: txTreeRoot(done.map(({ id, blob, meta }) => ({ key: id, hash: txLeafHash(blob, meta) }))),
    account_hash: accountHash,
    parent_close_time: tip.close_time,
    close_time: closeTime(toLedgerTime(now), CLOSE_TIME_RESOLUTION_S, tip.close_time),
    close_time_resolution: CLOSE_TIME_RESOLUTION_S,
    close_flags: 0,
  };
  const ledger = { ...header, ledger_hash: ledgerHeaderHash(header), txn_count: done.length, closed_at: now };
  const treeNodes = entries.length === 0 ? [] : state.tree.takeDirty();
  await writeLedger(tx, { ledger, transactions: done, entries, treeNodes, lastPendingId: state.lastPendingId });
  chain.advance(state, ledger);
  const { opened, hopeless } = await retryHeld(chain, state, [...state.held.values()]);
  for (const id of hopeless) state.held.delete(id);
  await deletePending(tx, hopeless);
  if (opened.length > 0) state.lastPendingId = await insertPending(tx, opened, now);
  return { ledger, transactions: done };
}

/** The accounts that a transaction concerns: its sender, and every account named in what it changed. */
export function touchedAccounts(sender: string, metadata: Pick<Metadata, 'AffectedNodes'>): string[] {
  const accounts = new Set([sender]);
  for (const node of metadata.AffectedNodes) {
    for (const affected of Object.values(node)) {
      const fields = (affected['NewFields'] ?? affected['FinalFields'] ?? {}) as Record<string, unknown>;
      for (const name of ['Account', 'Destination', 'Owner']) {
        if (typeof fields[name] === 'string') accounts.add(fields[name]);
      }
      for (const name of ['LowLimit', 'HighLimit']) {
        const limit = fields[name] as { issuer?: string } | undefined;
        if (limit?.issuer !== undefined) accounts.add(limit.issuer);
      }
    }
  }
  return [...accounts];
}
