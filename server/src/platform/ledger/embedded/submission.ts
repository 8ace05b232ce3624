import type { Tx } from '../../db/database.ts';
import type { Chain, ChainState } from './chain.ts';
import { accountKey } from './entry-keys.ts';
import { insertPending, type NewPending } from './pending-store.ts';
import { isApplied, type ResultCode } from './results.ts';
import type { SignedTransaction } from './signed-transaction.ts';
import { uint } from './state-view.ts';

/** Bounds on what waits, so that nobody fills the memory while no ledger closes. */
const MAX_OPEN = 10_000;
const MAX_HELD = 1_000;
const MAX_HELD_PER_ACCOUNT = 64;

export interface Submission {
  signed: SignedTransaction;
  failHard: boolean;
}

export interface SubmissionResult {
  code: ResultCode;
  applied: boolean;
  /** Whether the node will try it again by itself, as it does when an earlier sequence is missing. */
  held: boolean;
  /** The sender's next sequence, counting the open ledger; 0 when there is no such account. */
  nextSequence: number;
  validatedIndex: number;
}

/**
 * Tries transactions on the open ledger in this order, and stores what is accepted. Inside `Chain.run('write')`: when the
 * caller gets their answer, the transaction survives a crash.
 */
export async function submitAll(
  { chain, state, tx }: { chain: Chain; state: ChainState; tx: Tx },
  submissions: readonly Submission[],
  now: Date,
): Promise<SubmissionResult[]> {
  const { results, rows } = await tryAll(chain, state, submissions);
  if (rows.length > 0) state.lastPendingId = await insertPending(tx, rows, now);
  return results;
}

/** Tries transactions on the open ledger in memory. @returns with the results the rows that have to be stored for them. */
export async function tryAll(
  chain: Chain,
  state: ChainState,
  submissions: readonly Submission[],
): Promise<{ results: SubmissionResult[]; rows: NewPending[] }> {
  const accepted: NewPending[] = [];
  const results: SubmissionResult[] = [];
  for (const { signed, failHard } of submissions) {
    const isFull = state.transactions.length >= MAX_OPEN;
    const wasHeld = state.held.has(signed.id);
    const code = isFull ? 'telCAN_NOT_QUEUE_FULL' : await chain.apply(state, signed, failHard);
    const applied = isApplied(code) && state.transactions.at(-1)?.signed.id === signed.id;
    const held = code === 'terPRE_SEQ' && !failHard && hold(state, signed, accepted);
    if (applied) {
      accepted.push({ txId: signed.id, blob: signed.blob, state: 'open', wasHeld });
      const waiting = [...state.held.values()].filter(({ account }) => account === signed.account);
      accepted.push(...(await retryHeld(chain, state, waiting)).opened);
    }
    const nextSequence = uint((await state.open.read(accountKey(signed.account))) ?? {}, 'Sequence');
    results.push({ code, applied, held, nextSequence, validatedIndex: state.tip.ledger_index });
  }
  // One that was held and then opened in this very batch must be stored once, as it ended.
  const last = new Map(accepted.map((row) => [row.txId, row]));
  return { results, rows: accepted.filter((row) => last.get(row.txId) === row) };
}

/**
 * Applies held transactions whose turn has come.
 * @returns the rows to store for those that went in, in order, and the ids of those that never will
 */
export async function retryHeld(
  chain: Chain,
  state: ChainState,
  held: readonly SignedTransaction[],
): Promise<{ opened: NewPending[]; hopeless: string[] }> {
  const opened: NewPending[] = [];
  const hopeless: string[] = [];
  const inOrder = [...held].sort((one, other) => one.sequence - other.sequence);
  for (const signed of inOrder) {
    const before = state.transactions.length;
    const code = await chain.apply(state, signed);
    if (state.transactions.length > before)
      opened.push({ txId: signed.id, blob: signed.blob, state: 'open', wasHeld: true });
    else if (code !== 'terPRE_SEQ') hopeless.push(signed.id);
  }
  return { opened, hopeless };
}

function hold(state: ChainState, signed: SignedTransaction, accepted: NewPending[]): boolean {
  if (state.held.has(signed.id)) return true;
  const ofAccount = [...state.held.values()].filter(({ account }) => account === signed.account);
  if (state.held.size >= MAX_HELD || ofAccount.length >= MAX_HELD_PER_ACCOUNT) return false;
  state.held.set(signed.id, signed);
  accepted.push({ txId: signed.id, blob: signed.blob, state: 'held', wasHeld: false });
  return true;
}
