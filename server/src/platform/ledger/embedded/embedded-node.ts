import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { encodeNodePublic } from 'ripple-address-codec';
import type { Tables } from '../../db/tables.generated.ts';
import { type LedgerClosed, LedgerCommandError, type LedgerNode, LedgerUnavailableError } from '../node.ts';
import {
  Announcements,
  type ClosedTransactionEvent,
  type LedgerClosedMessage,
  ledgerMessage,
} from './announcements.ts';
import { Chain } from './chain.ts';
import { closeLedger } from './close-ledger.ts';
import { COMMANDS } from './commands/index.ts';
import type { NodeConditions } from './conditions.ts';
import { ensureGenesis, resetChain } from './genesis.ts';
import { isHashHex } from './hex.ts';
import { type ClosedLedger, readOutcomes } from './ledger-store.ts';
import type { NodeCore } from './node-core.ts';
import { RpcError, rpcError } from './rpc-error.ts';
import { type LedgerRules, xahauRules, xrplRules } from './rules.ts';
import { InvalidTransactionError, readSignedTransaction } from './signed-transaction.ts';
import { submitAll, tryAll } from './submission.ts';
import { SubmissionQueue } from './submission-queue.ts';
import { readEvidence, type TransactionEvidence } from './transaction-evidence.ts';

/** Networks of the Xahau kind, with its fee rule and sequences. */
const XAHAU_NETWORKS = [21337, 21338];
const CLOSE_INTERVAL_MS = 1000;
const HEARTBEAT_MS = 30_000;
/** So many closing times pass between two looks at the database while there is nothing to close. */
const LOOKS_BETWEEN = 5;

export interface EmbeddedNodeOptions {
  /**
   * The database of the chain. On PGlite there is one connection: never call the node from inside a transaction of
   * yours, it would wait for itself.
   */
  db: Kysely<Tables>;
  /** Part of the chain for ever. 0 is the XRP Ledger's main network's id; above 1024 transactions must carry it. */
  networkId: number;
  /** Fees, reserves and transaction types; by default those of the network that the id belongs to. */
  rules?: Partial<Omit<LedgerRules, 'networkId'>>;
  /** How often to look for open transactions and close a ledger over them; 1,000 by default. */
  closeIntervalMs?: number;
  /** After how long to close a ledger without transactions, so that expiries come to pass; 30,000 by default. */
  heartbeatMs?: number;
  /** Close only on `ledger_accept`. */
  standalone?: boolean;
  now?: () => Date;
  /** Faults of the background work (a database that is away, a listener that throws); the node goes on. */
  onError?: (error: unknown) => void;
}

/** Opens the chain in this database, and begins one when it has none. @throws Error when it is another network's. */
export async function openEmbeddedNode(options: EmbeddedNodeOptions): Promise<EmbeddedNode> {
  const { networkId, now = () => new Date() } = options;
  const usual = XAHAU_NETWORKS.includes(networkId) ? xahauRules(networkId) : xrplRules(networkId);
  const rules: LedgerRules = { ...usual, ...options.rules, networkId };
  await ensureGenesis(options.db, rules, now());
  const chain = new Chain(options.db, rules);
  const tip = await chain.run('read', async (state) => state.tip);
  return new EmbeddedNode(chain, tip.ledger_index, { ...options, now });
}

/**
 * A stand-alone node of an XRP-Ledger-compatible network in this process, with its chain in the database. Several of them
 * may work on one PostgreSQL database: they share one chain.
 */
export class EmbeddedNode implements LedgerNode {
  readonly #core: NodeCore;
  readonly #announcements: Announcements;
  readonly #submissions: SubmissionQueue;
  readonly #options: EmbeddedNodeOptions & { now: () => Date };
  #timer: NodeJS.Timeout | undefined;
  #ticking: Promise<void> = Promise.resolve();
  #isClosed = false;
  #lookedAt = 0;

  /** Use `openEmbeddedNode`. */
  constructor(chain: Chain, tipIndex: number, options: EmbeddedNodeOptions & { now: () => Date }) {
    this.#options = options;
    this.#submissions = new SubmissionQueue(
      async (batch) =>
        (await chain.accept((state) => tryAll(chain, state, batch), options.now())) ??
        (await chain.run('write', (state, tx) => submitAll({ chain, state, tx }, batch, options.now()))),
    );
    this.#core = {
      chain,
      now: options.now,
      startedAt: options.now(),
      publicKey: encodeNodePublic(Buffer.concat([Buffer.from([0xed]), randomBytes(32)])),
      submit: (submission) => this.#submissions.add(submission),
      closeLedger: () => this.closeLedger(),
    };
    this.#announcements = new Announcements(chain, tipIndex, (error) => this.#report(error));
    this.#schedule();
  }

  /** Puts the node into such conditions, instead of those it was in. */
  impose(conditions: NodeConditions): void {
    this.#core.chain.rules.conditions = conditions;
  }

  get networkId(): number {
    return this.#core.chain.rules.networkId;
  }

  async request(command: string, params: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    try {
      return await this.execute(command, params);
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      const response = { ...error.fields, request: { ...params, command }, status: 'error', type: 'response' };
      throw new LedgerCommandError(error.token, error.message, response);
    }
  }

  /** As `request`, but an error answer is an RpcError, for servers that word the envelope themselves. */
  async execute(command: string, params: Record<string, unknown>): Promise<Record<string, unknown>> {
    if (this.#isClosed) throw new LedgerUnavailableError('The embedded ledger node is closed.');
    const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
    if (run === undefined) throw rpcError('unknownCmd');
    const apiVersion = params['api_version'] === 2 ? 2 : 1;
    const { slowMs = 0 } = this.#core.chain.rules.conditions ?? {};
    if (slowMs > 0) await pause(slowMs);
    try {
      return await run({ core: this.#core, params, apiVersion });
    } catch (error) {
      if (error instanceof RpcError) throw error;
      this.#report(error);
      throw new LedgerUnavailableError('The embedded ledger node could not answer.', { cause: error });
    }
  }

  async submitAll(blobs: readonly string[]): Promise<string[]> {
    if (this.#isClosed) throw new LedgerUnavailableError('The embedded ledger node is closed.');
    const read = blobs.map((blob) => {
      try {
        return readSignedTransaction(blob);
      } catch (error) {
        if (error instanceof InvalidTransactionError) return undefined;
        throw error;
      }
    });
    const results = this.#submissions.addAll(
      read.filter((signed) => signed !== undefined).map((signed) => ({ signed, failHard: false })),
    );
    try {
      const codes = (await Promise.all(results)).map(({ code }) => code);
      return read.map((signed) => (signed === undefined ? 'invalidTransaction' : (codes.shift() as string)));
    } catch (error) {
      this.#report(error);
      throw new LedgerUnavailableError('The embedded ledger node could not answer.', { cause: error });
    }
  }

  async validatedAmong(txHashes: readonly string[]): Promise<Map<string, { ledgerIndex: number; resultCode: string }>> {
    if (this.#isClosed) throw new LedgerUnavailableError('The embedded ledger node is closed.');
    try {
      return await readOutcomes(this.#options.db, txHashes);
    } catch (error) {
      this.#report(error);
      throw new LedgerUnavailableError('The embedded ledger node could not answer.', { cause: error });
    }
  }

  onLedgerClosed(listener: (ledger: LedgerClosed) => void): () => void {
    return this.#announcements.onLedger(listener);
  }

  /** As `onLedgerClosed`, with the whole stream message. */
  onLedgerMessage(listener: (message: LedgerClosedMessage) => void): () => void {
    return this.#announcements.onLedger(listener);
  }

  /** Calls `listener` for each transaction of each closed ledger, after the ledger's own message. */
  onTransaction(listener: (event: ClosedTransactionEvent) => void): () => void {
    return this.#announcements.onTransaction(listener);
  }

  /** The last closed ledger, as `subscribe` answers it. */
  async lastLedger(): Promise<LedgerClosedMessage> {
    return await this.#core.chain.run('read', async ({ tip }) => ledgerMessage(tip, this.#core.chain.rules));
  }

  /** Closes a ledger now, also an empty one. */
  async closeLedger(): Promise<ClosedLedger> {
    const { chain } = this.#core;
    const closed = await chain.run('write', (state, tx) => closeLedger(chain, state, tx, this.#options.now()));
    await this.#announcements.catchUp(closed);
    return closed.ledger;
  }

  /** What a receipt needs of a transaction; undefined while no closed ledger has it. */
  async transactionEvidence(hash: string): Promise<TransactionEvidence | undefined> {
    if (!isHashHex(hash)) return undefined;
    return await this.#core.chain.run('read', (_state, tx) => readEvidence(tx, hash, this.networkId));
  }

  /** Loses all its ledgers and begins a new chain of the same network, as a test network does that is reset. */
  async resetHistory(): Promise<void> {
    const { chain } = this.#core;
    await chain.beginAnew(() => resetChain(this.#options.db, chain.rules, this.#options.now()));
    const tip = await chain.run('read', async (state) => state.tip);
    this.#announcements.startFrom(tip.ledger_index);
  }

  /** Stops closing ledgers and answering. What was accepted stays in the database for the next start. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#ticking;
    await this.#core.chain.inTurn(async () => undefined);
  }

  #schedule(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#ticking = this.#tick()
        .catch((error: unknown) => this.#report(error))
        .finally(() => this.#schedule());
    }, this.#options.closeIntervalMs ?? CLOSE_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Closes a ledger when it is time, and tells of ledgers that other processes closed. */
  async #tick(): Promise<void> {
    const { chain, now } = this.#core;
    const { standalone = false, heartbeatMs = HEARTBEAT_MS, closeIntervalMs = CLOSE_INTERVAL_MS } = this.#options;
    // While this process knows of nothing, what others did may wait a little: they close their own ledgers.
    const wait = closeIntervalMs * LOOKS_BETWEEN;
    const isQuiet = chain.isQuiet(new Date(now().getTime() - heartbeatMs + 1));
    if (isQuiet && performance.now() - this.#lookedAt < wait) return;
    this.#lookedAt = performance.now();
    if (standalone) return await this.#announcements.catchUp();
    const isDue = (state: { tip: ClosedLedger; transactions: unknown[] }): boolean =>
      state.transactions.length > 0 || now().getTime() - state.tip.closed_at.getTime() >= heartbeatMs;
    // What this process knows of is closed without another look; only a look tells what others did.
    if (isQuiet) {
      const seen = await chain.run('read', async (state) => ({ due: isDue(state), index: state.tip.ledger_index }));
      if (!seen.due) return this.#announcements.isToldOf(seen.index) ? undefined : await this.#announcements.catchUp();
    }
    const closed = await chain.run('write', async (state, tx) =>
      // Another process may have closed it meanwhile.
      isDue(state) ? await closeLedger(chain, state, tx, now()) : undefined,
    );
    await this.#announcements.catchUp(closed);
  }

  #report(error: unknown): void {
    this.#options.onError?.(error);
  }
}
