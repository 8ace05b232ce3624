import { canonicalize, closeTime, type Json, type LedgerEvidence } from '@lotmark/sdk/verify';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { integrate } from './integrate.ts';
import { ledgerProblem } from './ledger-check.ts';
import type { TreeHeadAnchorer } from './ports.ts';
import {
  type BatchRow,
  hasPending,
  isOurs,
  lastBatch,
  lockLog,
  markAnchored,
  markSubmitted,
  markUnsubmitted,
  markValidated,
} from './store.ts';

/** A batch that the ledger has just confirmed. */
export interface AnchoredBatch {
  previousSize: number;
  treeSize: number;
  txHash: string;
  ledgerIndex: number;
  /** When the ledger closed. */
  anchoredAt: Date;
}

export interface AnchorOptions {
  db: Db;
  anchorer: TreeHeadAnchorer;
  /** Classic address of the account that anchors. */
  address: string;
  now: () => Date;
  /** Runs in the transaction that marks the batch anchored; see `subjectsNowAnchored`. */
  onAnchored?: (tx: Tx, batch: AnchoredBatch) => Promise<void>;
  /** Leaves to a batch at most. */
  limit?: number;
  /** Asked before anything new is appended and anchored, outside of any transaction. */
  mayAppend?: () => Promise<boolean>;
}

/** What one step did, each null or empty when there was nothing to do. */
export interface AnchorProgress {
  anchored: AnchoredBatch | null;
  /** Transactions that can never be validated; their batch gets a new one. */
  lost: string[];
  /** Tree size of the batch that got a transaction. */
  submitted: number | null;
  /** A transaction is on its way: call again once a ledger closed. After `anchored`: there is more to append. */
  waiting: boolean;
}

/**
 * The anchor job: takes in what settled, stores its evidence, appends what is pending, prepares the next transaction.
 * Each stage moves the batch's status on in a transaction, so it may be killed anywhere and run by several processes at
 * once; a stage that has nothing to do opens none. Repeat it on a schedule and after each closed ledger.
 * @throws Error when the ledger's evidence does not hold, or the ledger is away (the batch stays and is tried again).
 */
export async function anchorStep(options: AnchorOptions): Promise<AnchorProgress> {
  const { db, mayAppend = async () => true } = options;
  let batch = await lastBatch(db);
  const { settled, lost } = batch?.status === 'submitted' ? await takeSettled(options) : { settled: 0, lost: [] };
  if (settled > 0) batch = await lastBatch(db);
  const anchored = batch?.status === 'validated' ? await storeEvidence(options, batch) : null;
  if (anchored !== null) return { anchored, lost, submitted: null, waiting: await hasPending(db) };
  const isFree = batch === null || batch.status === 'anchored' || batch.status === 'integrated';
  const isDue = isFree && (batch?.status === 'integrated' || (await hasPending(db)));
  const submitted = isDue && (await mayAppend()) ? await next(options) : null;
  return { anchored, lost, submitted, waiting: submitted !== null || !isFree };
}

async function takeSettled({ db, anchorer }: AnchorOptions): Promise<{ settled: number; lost: string[] }> {
  return db.transaction().execute(async (tx) => {
    await lockLog(tx);
    const lost: string[] = [];
    const settled = await anchorer.takeSettled(tx);
    for (const outcome of settled) {
      if (outcome.state === 'validated') {
        await markValidated(tx, outcome.txHash, outcome.ledgerIndex);
      } else {
        await markUnsubmitted(tx, outcome.txHash);
        lost.push(outcome.txHash);
      }
    }
    return { settled: settled.length, lost };
  });
}

async function storeEvidence(options: AnchorOptions, batch: BatchRow): Promise<AnchoredBatch | null> {
  const { db, anchorer, address, onAnchored } = options;
  if (batch.tx_hash === null) return null;
  // Outside of any transaction: this asks the ledger.
  const evidence = toEvidence(await anchorer.evidence(batch.tx_hash));
  const text = canonicalize(evidence as unknown as Json);
  const head = { size: batch.tree_size, root: batch.root.toString('hex') };
  const problem = await ledgerProblem(text, head, address, batch.tx_hash);
  if (problem !== null) throw new Error(`The ledger's evidence for ${batch.tx_hash} does not hold: ${problem}.`);
  const anchored: AnchoredBatch = {
    previousSize: batch.previous_size,
    treeSize: batch.tree_size,
    txHash: batch.tx_hash,
    ledgerIndex: evidence.header.ledger_index,
    anchoredAt: closeTime(evidence.header),
  };
  return db.transaction().execute(async (tx) => {
    await lockLog(tx);
    const { anchoredAt } = anchored;
    // Which lots are on the ledger with it follows from where it begins.
    if (!(await isOurs(tx, batch))) throw notOurs(batch.tree_size);
    const mark = { evidence: text, ledgerHash: evidence.header.ledger_hash, anchoredAt };
    if (!(await markAnchored(tx, anchored.txHash, mark))) return null;
    await onAnchored?.(tx, anchored);
    return anchored;
  });
}

/** Appends what is pending as a batch, unless one waits already, and prepares its transaction. */
async function next({ db, anchorer, now, limit }: AnchorOptions): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    await integrate(tx, { now: now(), ...(limit === undefined ? {} : { limit }) });
    const batch = await lastBatch(tx, { locked: true });
    if (batch === null || batch.status !== 'integrated') return null;
    // What the ledger has once it has for good: a head that somebody put there for a moment would be a second log of ours.
    if (!(await isOurs(tx, batch))) throw notOurs(batch.tree_size);
    const { txHash } = await anchorer.prepare(tx, { size: batch.tree_size, root: batch.root.toString('hex') });
    await markSubmitted(tx, batch.tree_size, txHash);
    return batch.tree_size;
  });
}

const notOurs = (size: number) =>
  new Error(`The batch up to leaf ${size} is not what the service wrote, and is not anchored.`);

/** Exactly the members of the receipt format, whatever else the adapter returns. */
function toEvidence(given: LedgerEvidence): LedgerEvidence {
  const { header } = given;
  return {
    network_id: given.network_id,
    tx_hash: given.tx_hash,
    tx_blob: given.tx_blob,
    meta_blob: given.meta_blob,
    header: {
      ledger_index: header.ledger_index,
      ledger_hash: header.ledger_hash,
      total_coins: header.total_coins,
      parent_hash: header.parent_hash,
      transaction_hash: header.transaction_hash,
      account_hash: header.account_hash,
      parent_close_time: header.parent_close_time,
      close_time: header.close_time,
      close_time_resolution: header.close_time_resolution,
      close_flags: header.close_flags,
    },
    path: given.path,
  };
}
