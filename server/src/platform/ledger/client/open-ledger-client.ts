import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../../db/database.ts';
import { type LedgerNode, LedgerUnavailableError } from '../node.ts';
import type { NetworkProfile } from '../profile.ts';
import { readNetwork, type SeenAccount, writeAccount } from './account-store.ts';
import { LedgerMismatchError } from './errors.ts';
import { collectEvidence, type TransactionEvidence } from './evidence.ts';
import { feeFor } from './fees.ts';
import { askFee, lookUpAll, observeAccount } from './observe.ts';
import { isFree, type Prepared, type PrepareSettings, prepareAllIn, prepareIn } from './prepare.ts';
import { letGo, noteAccounts, type PumpReport, pump } from './pump.ts';
import { type PumpLoop, startPumpLoop } from './pump-loop.ts';
import { type RefreshMemory, refresh } from './refresh.ts';
import { genesisSigner, type LedgerRole, type LedgerSigner, ledgerAccounts } from './seeds.ts';
import type { TransactionJson } from './signing.ts';
import type { Purpose, Submission } from './submission-row.ts';
import { consumeSettled, findSubmission, findSubmissions } from './submission-store.ts';
import { placeholder } from './transactions.ts';
import { newestTreeHead, type ShownTreeHead } from './tree-heads.ts';

export interface LedgerClientOptions {
  node: LedgerNode;
  db: Db;
  profile: NetworkProfile;
  /** LEDGER_SEED: the family seed of the platform account, from which the others derive; see `ledgerAccounts`. */
  seed: string;
  now?: () => Date;
  /** Told of what happens in the pump loop; never holds a secret. */
  log?: (event: string, details: Record<string, unknown>) => void;
  /** How many ledgers a transaction has to get in. Default 20, a little over a minute on a public network. */
  ledgersToLive?: number;
  /** Unsettled transactions allowed per account. Default 500. */
  maxLive?: number;
  /** Blobs handed over per account and round. Default 256. */
  maxInFlight?: number;
}

export interface PrepareRequest {
  /** Join this transaction; without it, one of its own. */
  db?: Tx;
  purpose: Purpose;
  /** From `transactions.ts`; its Account must be one of ours. */
  transaction: TransactionJson;
  /** From `quoteFee`, where the network's fees depend on the transaction. */
  feeDrops?: bigint;
}

/** What becomes of a transaction, by the ledger. */
export type Standing = 'applied' | 'open';

/** The platform's hand on the ledger. See `prepare`, `pump` and `takeSettled`, in that order. */
export interface LedgerClient {
  readonly profile: NetworkProfile;
  readonly addresses: Readonly<Record<LedgerRole, string>>;
  /**
   * Signs and stores a transaction for a purpose, to be submitted by the pump after the commit. Asking again for a
   * purpose whose transaction is live or has succeeded returns that one (`replayed`). Needs no network inside `db`.
   * @throws LedgerNotReadyError, LedgerBacklogError: try again later.
   */
  prepare(request: PrepareRequest): Promise<Prepared>;
  /**
   * As `prepare`, for many in the caller's transaction; those that are live or have succeeded already, and those that there
   * is no room for now, are left out.
   */
  prepareAll(db: Tx, requests: readonly Pick<PrepareRequest, 'purpose' | 'transaction'>[]): Promise<Submission[]>;
  /**
   * The fee for a transaction in drops. Where the profile says so the node is asked, and the rules are used while it does
   * not answer. Not inside a database transaction.
   */
  quoteFee(transaction: TransactionJson): Promise<bigint>;
  /** One round of submitting and watching; see `pump`. Not inside a database transaction. */
  pump(): Promise<PumpReport>;
  /** Pumps until the purpose is settled. @throws LedgerUnavailableError after `timeoutMs`. */
  untilSettled(purpose: Purpose, timeoutMs?: number): Promise<Submission>;
  /** Settled submissions of a kind that nobody has taken, marked as taken in `tx`: each is delivered exactly once. */
  takeSettled(tx: Tx, kind: string, limit?: number): Promise<Submission[]>;
  /** The latest transaction for a purpose. */
  find(purpose: Purpose, db?: Tx): Promise<Submission | null>;
  /** The latest transactions for some purposes. */
  findAll(purposes: readonly Purpose[], db?: Tx): Promise<Submission[]>;
  /**
   * By their hashes, those that a validated ledger shows to have done what they were made for (`applied`), or that may get into one
   * still (`open`; all of them while the node does not answer), whatever our records say of them. Not inside a database transaction.
   */
  standing(submissions: readonly Submission[]): Promise<ReadonlyMap<string, Standing>>;
  /** Hears from the node and sees our accounts, so that `prepare` can sign. The pump loop does it by itself. */
  refresh(): Promise<void>;
  /** See `collectEvidence`. Not inside a database transaction. */
  evidence(txHash: string): Promise<TransactionEvidence>;
  /** Begins to pump: after each ledger, at intervals, and at once after `nudge`. */
  start(): void;
  /** Something was prepared: do not wait for the next interval. */
  nudge(): void;
  /** Calls `listener` after each round that settled something; returns the function that stops it. */
  onSettled(listener: (kinds: ReadonlySet<string>) => void): () => void;
  /**
   * Resolves when something of this kind was settled, or after `timeoutMs`. Where no loop pumps, this does one round itself.
   */
  nextSettled(kind: string, timeoutMs: number): Promise<void>;
  /** Ends the loop after the round in progress. */
  stop(): Promise<void>;
  /** What an operator or a readiness check wants to know. */
  status(): LedgerStatus;
  /** Asks the node about our accounts, and remembers the answer. An account that is not there has nothing. */
  lookAtAccounts(): Promise<OwnAccounts>;
  /** The newest tree head that the platform's account put on the ledger; see `newestTreeHead`. */
  newestTreeHead(fromLedger: number): Promise<ShownTreeHead | null>;
}

export interface LedgerStatus {
  network: string;
  /** The newest validated ledger that this process saw; null before the first round. */
  ledgerIndex: number | null;
  lastRoundAt: Date | null;
  /** What went wrong in the last round, empty when nothing did. */
  problems: string[];
  /** Since when each round has had problems; null when the last one had none. */
  troubledSince: Date | null;
  /** Since when each round has failed as a whole; null when the last one did not. */
  failingSince: Date | null;
  /** The last round failed because the node is on another ledger than ours. */
  isMismatch: boolean;
}

/** One of our accounts in the newest validated ledger. */
export interface OwnAccount extends SeenAccount {
  role: LedgerRole;
  address: string;
}

/** What our accounts have, and what they must keep; in drops. */
export interface OwnAccounts {
  accounts: OwnAccount[];
  reserveBaseDrops: bigint;
  reserveIncrementDrops: bigint;
  feeDrops: bigint;
}

/** Opens a client. Starts nothing: call `setUpAccounts` once at start, then `start` (or `pump` yourself). */
export function openLedgerClient(options: LedgerClientOptions): LedgerClient {
  const { node, db, profile } = options;
  const now = options.now ?? (() => new Date());
  const log = options.log ?? (() => {});
  const accounts = ledgerAccounts(options.seed);
  const signers = new Map<string, LedgerSigner>(
    [...Object.values(accounts), ...(profile.genesisFunding ? [genesisSigner()] : [])].map((s) => [s.address, s]),
  );
  const settings: PrepareSettings = {
    profile,
    now,
    ledgersToLive: options.ledgersToLive ?? 20,
    maxFactsAgeMs: 600_000,
    maxLive: options.maxLive ?? 500,
  };
  const seen = new Set<string>();
  const listeners = new Set<(kinds: ReadonlySet<string>) => void>();
  let loop: PumpLoop | null = null;
  const status: LedgerStatus = {
    network: profile.name,
    ledgerIndex: null,
    lastRoundAt: null,
    problems: [],
    troubledSince: null,
    failingSince: null,
    isMismatch: false,
  };

  const signerOf = (transaction: TransactionJson): LedgerSigner => {
    const signer = signers.get(transaction.Account);
    if (signer === undefined) throw new Error(`${transaction.Account} is not an account of ours`);
    return signer;
  };
  /** Sees each of our accounts once per process: afterwards the pump keeps their Sequences. */
  const seeAccounts = async (): Promise<void> => {
    for (const address of signers.keys()) {
      if (seen.has(address)) continue;
      const { sequence, balanceDrops, ownerCount } = await observeAccount(node, address);
      if (sequence === null) continue;
      await writeAccount(db, profile.networkId, address, { sequence, balanceDrops, ownerCount });
      seen.add(address);
    }
  };
  const fillGap = async (address: string, sequence: number, before: number): Promise<boolean> => {
    const signer = signers.get(address);
    if (signer === undefined) return false;
    const transaction = placeholder(address);
    const purpose = { kind: 'placeholder', key: `${address} ${sequence}` };
    const prepared = await db
      .transaction()
      .execute((tx) => prepareIn(tx, settings, { purpose, transaction, signer, belowSequence: before }));
    return prepared !== null && !prepared.replayed;
  };
  const pumpSettings = {
    node,
    db,
    profile,
    now,
    holder: randomUUID(),
    shown: new Map<string, string>(),
    memory: {} as RefreshMemory,
    leases: new Map<string, number>(),
    keepsLeases: () => loop !== null,
    maxInFlight: options.maxInFlight ?? 256,
    leaseSeconds: 15,
    fillGap,
  };

  const client: LedgerClient = {
    profile,
    addresses: {
      platform: accounts.platform.address,
      issuer: accounts.issuer.address,
      custody: accounts.custody.address,
    },
    prepare: async (request) => {
      const { purpose, transaction } = request;
      const signer = signerOf(transaction);
      const inside = request.db;
      const asked = inside === undefined && profile.feeRule.askWithBlob && request.feeDrops === undefined;
      const feeDrops = asked ? await client.quoteFee(transaction) : request.feeDrops;
      const wanted = { purpose, transaction, signer, ...(feeDrops === undefined ? {} : { feeDrops }) };
      const prepared =
        inside === undefined
          ? await db.transaction().execute((tx) => prepareIn(tx, settings, wanted))
          : await prepareIn(inside, settings, wanted);
      if (prepared === null) throw new Error('unreachable: no bound on the sequence was given');
      if (inside === undefined) loop?.nudge();
      return prepared;
    },
    prepareAll: (tx, requests) =>
      prepareAllIn(
        tx,
        settings,
        requests.map((request) => ({ ...request, signer: signerOf(request.transaction) })),
      ),
    quoteFee: async (transaction) => {
      const facts = await readNetwork(db, profile.networkId);
      const level = facts ?? (await refreshedLevel());
      const own = feeFor(transaction, level, profile.feeRule);
      if (!profile.feeRule.askWithBlob) return own;
      const asked = await unlessUnavailable(askFee(node, transaction, signerOf(transaction)));
      const isMore = asked !== null && asked > own && asked <= profile.feeRule.maxFeeDrops;
      return isMore ? asked : own;
    },
    pump: async () => {
      try {
        await seeAccountsOfKnownNetwork();
        const report = await pump(pumpSettings);
        await seeAccounts();
        if (report.settled > 0) for (const listener of [...listeners]) listener(report.kinds);
        const { ledgerIndex, problems } = report;
        const troubledSince = problems.length === 0 ? null : (status.troubledSince ?? now());
        const calm = { failingSince: null, isMismatch: false };
        Object.assign(status, { ledgerIndex, lastRoundAt: now(), problems, troubledSince, ...calm });
        return report;
      } catch (error) {
        status.problems = [error instanceof Error ? error.message : String(error)];
        status.troubledSince ??= now();
        status.failingSince ??= now();
        status.isMismatch = error instanceof LedgerMismatchError;
        throw error;
      }
    },
    untilSettled: async (purpose, timeoutMs = 60_000) => {
      const deadline = performance.now() + timeoutMs;
      for (;;) {
        const submission = await client.find(purpose);
        if (submission === null) throw new Error(`nothing was prepared for ${purpose.kind} ${purpose.key}`);
        if (submission.state !== 'prepared' && submission.state !== 'submitted') return submission;
        if (performance.now() > deadline) {
          throw new LedgerUnavailableError(`${purpose.kind} ${purpose.key} was not settled in ${timeoutMs} ms`);
        }
        const report = await unlessUnavailable(client.pump());
        if (report === null || (report.settled === 0 && !profile.acceptsLedgers))
          await pause(Math.min(profile.closeIntervalMs ?? 1000, 1000) / 4);
      }
    },
    takeSettled: (tx, kind, limit = 100) => consumeSettled(tx, profile.networkId, { kind, limit }, now()),
    find: (purpose, inside) => findSubmission(inside ?? db, profile.networkId, purpose),
    findAll: (purposes, inside) => findSubmissions(inside ?? db, profile.networkId, purposes),
    standing: async (submissions) => {
      if (submissions.length === 0) return new Map();
      const hashes = submissions.map(({ txHash }) => txHash);
      const sightings = await unlessUnavailable(lookUpAll(node, hashes));
      const seen = status.ledgerIndex ?? 0;
      return new Map(
        submissions.flatMap(({ txHash, lastLedgerSequence }, place): [string, Standing][] => {
          const sighting = sightings?.[place];
          if (sighting?.found === 'validated') return sighting.resultCode === 'tesSUCCESS' ? [[txHash, 'applied']] : [];
          return sightings === null || seen <= lastLedgerSequence ? [[txHash, 'open']] : [];
        }),
      );
    },
    refresh: async () => {
      await refresh(pumpSettings);
      await seeAccounts();
    },
    evidence: (txHash) => collectEvidence(node, profile.networkId, txHash),
    start: () => {
      const intervalMs = profile.closeIntervalMs ?? 2000;
      loop ??= startPumpLoop({ node, log, intervalMs, idleMs: intervalMs * 10, round: () => client.pump() });
    },
    nudge: () => loop?.nudge(),
    onSettled: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    nextSettled: async (kind, timeoutMs) => {
      if (loop === null) {
        const { settled } = await client.pump();
        if (settled === 0) await pause(timeoutMs / 4);
        return;
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      const stopListening = client.onSettled((kinds) => {
        if (kinds.has(kind)) resolve();
      });
      const timer = setTimeout(resolve, timeoutMs);
      loop.nudge();
      await promise;
      clearTimeout(timer);
      stopListening();
    },
    stop: async () => {
      const running = loop;
      loop = null;
      await running?.stop();
      await letGo(pumpSettings).catch(() => {});
    },
    status: () => ({ ...status, problems: [...status.problems] }),
    lookAtAccounts: async () => {
      // At once: a node in this process then looks once.
      const views = await Promise.all(
        (['platform', 'issuer', 'custody'] as const).map(async (role) => {
          const { address } = accounts[role];
          const { sequence, balanceDrops, ownerCount } = await observeAccount(node, address);
          return { role, address, sequence, balanceDrops, ownerCount };
        }),
      );
      const there = views.flatMap(({ address, sequence, balanceDrops, ownerCount }) =>
        sequence === null ? [] : [{ address, sequence, balanceDrops, ownerCount }],
      );
      await noteAccounts(db, { networkId: profile.networkId, shown: pumpSettings.shown, now: now() }, there);
      const looked = views.map((view): OwnAccount => ({ ...view, sequence: view.sequence ?? 0 }));
      const { last } = pumpSettings.memory;
      // What the last round wrote down needs no look.
      const facts =
        last === undefined ? await readNetwork(db, profile.networkId) : { ...last.server, feeDrops: last.fee.feeDrops };
      if (facts === null) throw new LedgerUnavailableError('the network was not heard of');
      const { reserveBaseDrops, reserveIncrementDrops, feeDrops } = facts;
      return { accounts: looked, reserveBaseDrops, reserveIncrementDrops, feeDrops };
    },
    newestTreeHead: (fromLedger) => newestTreeHead(node, accounts.platform.address, fromLedger),
  };

  async function refreshedLevel(): Promise<{ baseFeeDrops: bigint; feeDrops: bigint }> {
    await client.refresh();
    const facts = await readNetwork(db, profile.networkId);
    if (facts === null) throw new LedgerUnavailableError('the network was not heard of');
    return facts;
  }

  /** Accounts hang on the network's row, which the first round writes. */
  async function seeAccountsOfKnownNetwork(): Promise<void> {
    if (seen.size < signers.size && (await readNetwork(db, profile.networkId)) !== null) await seeAccounts();
  }

  return client;
}

/** Whether a purpose whose latest transaction is this may be prepared anew. */
export function mayPrepareAgain(submission: Submission): boolean {
  return isFree(submission);
}

/** Whether the transaction did what it was made for. */
export function hasSucceeded(submission: Submission): boolean {
  return submission.state === 'validated' && submission.resultCode === 'tesSUCCESS';
}

async function unlessUnavailable<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof LedgerUnavailableError) return null;
    throw error;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
