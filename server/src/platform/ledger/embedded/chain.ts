import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { locks } from '../../db/locks.ts';
import type { Tables } from '../../db/tables.generated.ts';
import { decodeJson } from './json-form.ts';
import { type ClosedLedger, readEntry, readTipAndPending } from './ledger-store.ts';
import type { Metadata } from './metadata.ts';
import { insertPendingAfter, type NewPending } from './pending-store.ts';
import type { ResultCode } from './results.ts';
import type { LedgerContext, LedgerRules } from './rules.ts';
import { InvalidTransactionError, readSignedTransaction, type SignedTransaction } from './signed-transaction.ts';
import { StateTree } from './state-tree.ts';
import { type Entry, StateLayer, StateReadError, type StateReader } from './state-view.ts';
import { applyTransaction } from './transactor.ts';

/** Any fixed number: it only has to be the same in every process. */
const CHAIN_LOCK = locks.embeddedChain;
/** Entries and tree nodes kept in memory between ledgers; above this they are read again. */
const MAX_CACHED = 50_000;

/** A transaction that is applied to the open ledger. */
export interface OpenTransaction {
  signed: SignedTransaction;
  code: ResultCode;
  metadata: Metadata;
  feeDrops: bigint;
}

/** What is wanted is not in memory: the work is done again in a transaction. */
class NotInMemoryError extends StateReadError {}

/** Stands for the database while only what is in memory may be used. */
const notInMemory = new Proxy({} as Transaction<Tables>, {
  get: () => {
    throw new NotInMemoryError();
  },
});

/** The state after the last closed ledger, read through a cache that is dropped when another process closes a ledger. */
class ClosedState implements StateReader {
  readonly cache = new Map<string, Entry | undefined>();
  tx: Tx | undefined;

  async read(key: string): Promise<Entry | undefined> {
    if (this.cache.has(key)) return this.cache.get(key);
    if (this.tx === undefined) throw new NotInMemoryError();
    const blob = await readStoredEntry(this.tx, key);
    const entry = blob === undefined ? undefined : (decodeJson(blob) as Entry);
    this.cache.set(key, entry);
    return entry;
  }
}

/** The chain as it is in memory: valid inside `Chain.run`, where it has just been brought up to the database. */
export interface ChainState {
  tip: ClosedLedger;
  closed: ClosedState;
  tree: StateTree;
  open: StateLayer;
  transactions: OpenTransaction[];
  /** Transactions that wait for an earlier sequence, by id. */
  held: Map<string, SignedTransaction>;
  /** The last row of the pending table that is in here. */
  lastPendingId: number;
}

/** Somebody who waits to read: `answer` with nothing where memory is behind. */
interface Reader {
  answer(state: ChainState | undefined): Promise<void>;
  fail(error: unknown): void;
}

/** An answer to the caller, not a fault: what is in memory stays valid after a read. */
export class ChainRefusal extends Error {}

/**
 * The chain in the database, with what it costs to read kept in memory. Several processes may hold one each: writers take
 * turns by an advisory lock, and everybody first catches up with what the others did.
 */
export class Chain {
  readonly #db: Kysely<Tables>;
  readonly rules: LedgerRules;
  #state: ChainState | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #readers: Reader[] = [];

  constructor(db: Kysely<Tables>, rules: LedgerRules) {
    this.#db = db;
    this.rules = rules;
  }

  /**
   * Runs `work` in a database transaction on the current chain, one at a time in this process. `write` excludes other
   * processes; `read` sees one snapshot. When it throws, what it did in memory is forgotten along with the transaction.
   */
  async run<T>(mode: 'read' | 'write', work: (state: ChainState, tx: Transaction<Tables>) => Promise<T>): Promise<T> {
    if (mode === 'read') {
      const quick = await this.#fromMemory(work);
      if (quick !== undefined) return quick.value;
    }
    return await this.inTurn(async () => {
      const begin = this.#db.transaction();
      const transaction =
        mode === 'write' ? begin : begin.setIsolationLevel('repeatable read').setAccessMode('read only');
      try {
        return await transaction.execute(async (tx) => {
          if (mode === 'write') await lockChain(tx);
          const state = await this.#sync(tx);
          return await work(state, tx);
        });
      } catch (error) {
        if (mode === 'write' || !(error instanceof ChainRefusal)) this.#state = undefined;
        throw error;
      } finally {
        if (this.#state !== undefined) this.#state.closed.tx = undefined;
      }
    });
  }

  /**
   * Accepts transactions without a database transaction: what memory lacks is read as it is now, and what is accepted is
   * stored in one statement, which finds out under the lock of the writers whether memory was up to date all the while.
   * @returns undefined where it was not: nothing is stored, all is forgotten, and `run` has to do it.
   */
  async accept<T>(
    work: (state: ChainState) => Promise<{ results: T; rows: readonly NewPending[] }>,
    now: Date,
  ): Promise<T | undefined> {
    return await this.inTurn(async () => {
      const state = this.#state;
      if (state === undefined) return undefined;
      const known = { lock: CHAIN_LOCK, ledgerHash: state.tip.ledger_hash, lastPendingId: state.lastPendingId };
      // What is tried in memory is forgotten unless it is stored.
      this.#state = undefined;
      state.closed.tx = this.#db;
      try {
        const { results, rows } = await work(state);
        if (rows.some(({ wasHeld }) => wasHeld)) return undefined;
        const last = await insertPendingAfter(this.#db, known, rows, now);
        if (last === undefined) return undefined;
        state.lastPendingId = last;
        this.#state = state;
        return results;
      } finally {
        state.closed.tx = undefined;
      }
    });
  }

  /** Whether there is nothing to close, as far as this process knows: others may have accepted something. */
  isQuiet(closedAfter: Date): boolean {
    const state = this.#state;
    return state !== undefined && state.transactions.length === 0 && state.tip.closed_at >= closedAfter;
  }

  /**
   * Does reading work with one statement, which asks whether memory is up to date: most work wants nothing else. What is
   * asked for before its turn comes shares the statement.
   * @returns undefined where it does.
   */
  #fromMemory<T>(work: (state: ChainState, tx: Transaction<Tables>) => Promise<T>): Promise<{ value: T } | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<{ value: T } | undefined>();
    const answer = async (state: ChainState | undefined): Promise<void> => {
      try {
        resolve(state === undefined ? undefined : { value: await work(state, notInMemory) });
      } catch (error) {
        if (error instanceof NotInMemoryError) resolve(undefined);
        else reject(error);
      }
    };
    this.#readers.push({ answer, fail: reject });
    if (this.#readers.length === 1) void this.inTurn(() => this.#answerReaders());
    return promise;
  }

  async #answerReaders(): Promise<void> {
    const readers = this.#readers;
    this.#readers = [];
    try {
      const state = await this.#ifUpToDate();
      for (const reader of readers) await reader.answer(state);
    } catch (error) {
      for (const reader of readers) reader.fail(error);
    }
  }

  async #ifUpToDate(): Promise<ChainState | undefined> {
    const state = this.#state;
    if (state === undefined) return undefined;
    const stored = await readTipAndPending(this.#db, state.lastPendingId);
    const isSame = stored?.tip.ledger_hash === state.tip.ledger_hash && stored.pending.length === 0;
    return isSame ? state : undefined;
  }

  /** Runs `replace`, which puts another chain in the place of this one, and forgets what is in memory. */
  async beginAnew(replace: () => Promise<void>): Promise<void> {
    await this.inTurn(async () => {
      await replace();
      this.#state = undefined;
    });
  }

  /** Runs after everything that was asked for before. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => undefined);
    return await mine;
  }

  /** The open ledger's surroundings. */
  context(state: ChainState): LedgerContext {
    return {
      rules: this.rules,
      ledgerIndex: state.tip.ledger_index + 1,
      parentCloseTime: state.tip.close_time,
    };
  }

  async #sync(tx: Tx): Promise<ChainState> {
    let state = this.#state;
    let stored = await readTipAndPending(tx, state?.lastPendingId ?? 0);
    if (stored === undefined) throw new Error('the embedded ledger has no genesis ledger');
    const { tip } = stored;
    if (state === undefined || state.tip.ledger_hash !== tip.ledger_hash) {
      const closed = new ClosedState();
      state = {
        tip,
        closed,
        tree: new StateTree(),
        open: new StateLayer(closed),
        transactions: [],
        held: new Map(),
        lastPendingId: 0,
      };
      const isAll = this.#state === undefined;
      this.#state = state;
      if (!isAll) stored = (await readTipAndPending(tx, 0)) ?? stored;
    }
    state.closed.tx = tx;
    for (const row of stored.pending) {
      state.lastPendingId = row.id;
      const signed = readStored(row.blob);
      if (signed === undefined) continue;
      if (row.state === 'held') state.held.set(row.txId, signed);
      else await this.apply(state, signed);
    }
    return state;
  }

  /** Applies a transaction to the open ledger in memory. */
  async apply(state: ChainState, signed: SignedTransaction, failHard = false): Promise<ResultCode> {
    const index = state.transactions.length;
    const applied = await applyTransaction(state.open, signed, this.context(state), { index, failHard });
    const { code, metadata, feeDrops } = applied;
    if (metadata !== undefined && feeDrops !== undefined) {
      state.transactions.push({ signed, code, metadata, feeDrops });
      state.held.delete(signed.id);
    }
    return code;
  }

  /** Makes `ledger` the tip in memory, after its rows are written. */
  advance(state: ChainState, ledger: ClosedLedger): void {
    if (state.closed.cache.size + state.tree.size > MAX_CACHED) {
      state.closed.cache.clear();
      state.tree.forget();
    } else {
      for (const [key, entry] of state.open.changes) state.closed.cache.set(key, entry);
    }
    state.tip = ledger;
    state.open = new StateLayer(state.closed);
    state.transactions = [];
  }
}

/** A transaction that this node accepted once; undefined when a newer version would not, so that the chain goes on. */
function readStored(blob: string): SignedTransaction | undefined {
  try {
    return readSignedTransaction(blob);
  } catch (error) {
    if (error instanceof InvalidTransactionError) return undefined;
    throw error;
  }
}

async function readStoredEntry(tx: Tx, key: string): Promise<string | undefined> {
  try {
    return await readEntry(tx, key);
  } catch (error) {
    throw new StateReadError('the ledger state could not be read', { cause: error });
  }
}

async function lockChain(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHAIN_LOCK}::bigint)`.execute(tx);
}
