import { setImmediate } from 'node:timers/promises';
import type { Tx } from '../../db/database.ts';
import type { NetworkProfile } from '../profile.ts';
import { allot, entryMaker, type NetworkFacts, takeAccounts } from './account-store.ts';
import { LedgerBacklogError, LedgerNotReadyError } from './errors.ts';
import { feeFor } from './fees.ts';
import type { LedgerSigner } from './seeds.ts';
import { signTransaction, type TransactionJson } from './signing.ts';
import type { Purpose, Submission } from './submission-row.ts';
import { findSubmission, insertSubmission, insertSubmissions, type NewSubmission } from './submission-store.ts';

export interface PrepareSettings {
  profile: NetworkProfile;
  now: () => Date;
  /** How many ledgers a transaction has to get in, counted from the newest when it is signed. */
  ledgersToLive: number;
  /** Older knowledge of the network than this is not signed with. */
  maxFactsAgeMs: number;
  /** Unsettled transactions allowed per account. */
  maxLive: number;
}

export interface NewTransaction {
  purpose: Purpose;
  /** Without Sequence, Fee, LastLedgerSequence, NetworkID. */
  transaction: TransactionJson;
  signer: LedgerSigner;
  /** Instead of the fee by the rules; for networks whose node was asked. */
  feeDrops?: bigint;
  /** Only when the free Sequence is below this one. */
  belowSequence?: number;
}

export interface Prepared extends Submission {
  /** True when the purpose had a live or successful transaction already, which this is; nothing new was signed. */
  replayed: boolean;
}

/**
 * Allots a Sequence, signs and stores, in the caller's transaction and without any network: what is committed with the
 * caller's change will be submitted by the pump, what is rolled back never existed. Holds the account's row until the
 * end of that transaction; prepare for several accounts always in the same order.
 * @returns null only when `belowSequence` was asked for and the free Sequence is not below it.
 * @throws LedgerNotReadyError, LedgerBacklogError
 */
export async function prepareIn(tx: Tx, settings: PrepareSettings, wanted: NewTransaction): Promise<Prepared | null> {
  const { profile } = settings;
  const { address } = wanted.signer;
  const allotment = await allot(tx, profile.networkId, address);
  if (allotment === null) {
    throw unseen(address, profile);
  }
  const earlier = await findSubmission(tx, profile.networkId, wanted.purpose);
  if (earlier !== null && !isFree(earlier)) return { ...earlier, replayed: true };
  if (wanted.belowSequence !== undefined && allotment.sequence >= wanted.belowSequence) return null;
  if (allotment.live >= settings.maxLive) {
    throw new LedgerBacklogError(`account ${address} has ${allotment.live} unsettled ledger transactions`);
  }
  const feeDrops = wanted.feeDrops ?? feeFor(wanted.transaction, allotment, profile.feeRule);
  const stored = await insertSubmission(tx, signed(settings, { ...wanted, feeDrops }, allotment, earlier));
  return { ...stored, replayed: false };
}

function unseen(address: string, { networkId, name }: NetworkProfile): LedgerNotReadyError {
  return new LedgerNotReadyError(`account ${address} was not seen on network ${networkId} (${name}) yet`);
}

/** The row of a transaction, signed with this Sequence. */
function signed(
  settings: PrepareSettings,
  { purpose, transaction, signer, feeDrops }: NewTransaction & { feeDrops: bigint },
  facts: NetworkFacts & { sequence: number },
  earlier: Submission | null,
): NewSubmission {
  const { networkId } = settings.profile;
  const lastLedgerSequence = Math.max(
    facts.ledgerIndex + ledgersSince(facts, settings) + settings.ledgersToLive,
    // Another attempt has another hash, even in the same ledger: one hash has one fate.
    earlier === null ? 0 : earlier.lastLedgerSequence + 1,
  );
  const { blob, hash } = signTransaction(
    {
      ...transaction,
      // A network with an id above 1024 demands it, the others refuse it. Source: rippled Transactor.cpp.
      ...(networkId > 1024 ? { NetworkID: networkId } : {}),
      Sequence: facts.sequence,
      Fee: feeDrops.toString(),
      LastLedgerSequence: lastLedgerSequence,
    },
    signer,
  );
  return {
    ...purpose,
    networkId,
    address: signer.address,
    sequence: facts.sequence,
    attempt: (earlier?.attempt ?? 0) + 1,
    previousId: earlier?.id ?? null,
    txType: transaction.TransactionType,
    txHash: hash,
    txBlob: Buffer.from(blob, 'hex'),
    feeDrops,
    preparedLedger: facts.ledgerIndex,
    lastLedgerSequence,
    preparedAt: settings.now(),
  };
}

/**
 * As `prepareIn`, for many at once and of several accounts: each statement is for all of them. What is live or has succeeded
 * already is left out, and so is what an account has no room for; the caller's own record of what is due stays as it is.
 * @throws LedgerNotReadyError
 */
export async function prepareAllIn(
  tx: Tx,
  settings: PrepareSettings,
  wanted: readonly NewTransaction[],
): Promise<Submission[]> {
  if (wanted.length === 0) return [];
  const { profile } = settings;
  const { networkId } = profile;
  const addresses = [...new Set(wanted.map(({ signer }) => signer.address))];
  const purposes = wanted.map(({ purpose }) => purpose);
  const { accounts, earlier: attempts } = await takeAccounts(tx, networkId, { addresses, purposes });
  const nameOf = ({ kind, key }: Purpose) => `${kind} ${key}`;
  const earlier = new Map(attempts.map((each) => [nameOf(each), each]));
  const rows: NewSubmission[] = [];
  for (const { purpose, transaction, signer } of wanted) {
    const account = accounts.get(signer.address);
    if (account === undefined) throw unseen(signer.address, profile);
    const before = earlier.get(nameOf(purpose));
    if (before !== undefined && !isFree(before)) continue;
    if (account.live >= settings.maxLive) continue;
    // It would be refused for the reserve, and paid all the same.
    if (transaction.TransactionType === entryMaker) {
      if (account.entriesLeft < 1) continue;
      account.entriesLeft -= 1;
    }
    account.live += 1;
    const facts = { ...account, sequence: account.nextSequence() };
    const feeDrops = feeFor(transaction, account, profile.feeRule);
    rows.push(signed(settings, { purpose, transaction, signer, feeDrops }, facts, before ?? null));
    // Signing takes the processor: others get their turn.
    if (rows.length % 8 === 0) await setImmediate();
  }
  return insertSubmissions(tx, rows);
}

/** Whether a new transaction may be signed for a purpose whose latest one is this. */
export function isFree(submission: Submission): boolean {
  if (submission.state === 'prepared' || submission.state === 'submitted') return false;
  return submission.state !== 'validated' || submission.resultCode !== 'tesSUCCESS';
}

/** How many ledgers have probably closed since the network was last heard of. */
function ledgersSince(facts: NetworkFacts, { profile, now, maxFactsAgeMs }: PrepareSettings): number {
  const age = now().getTime() - facts.observedAt.getTime();
  if (age > maxFactsAgeMs) {
    throw new LedgerNotReadyError(`network ${profile.networkId} was last heard of ${Math.round(age / 1000)} s ago`);
  }
  return profile.closeIntervalMs === null ? 0 : Math.max(0, Math.floor(age / profile.closeIntervalMs));
}
