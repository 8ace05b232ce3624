import type { Tx } from '../../db/database.ts';
import type { NetworkProfile } from '../profile.ts';
import { LedgerBacklogError, LedgerNotReadyError } from './errors.ts';
import { feeFor } from './fees.ts';
import type { LedgerSigner } from './seeds.ts';
import { signTransaction, type TransactionJson } from './signing.ts';
import {
  type Allotment,
  allot,
  findSubmission,
  insertSubmission,
  type Purpose,
  type Submission,
} from './submission-store.ts';

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
    throw new LedgerNotReadyError(
      `account ${address} was not seen on network ${profile.networkId} (${profile.name}) yet`,
    );
  }
  const earlier = await findSubmission(tx, profile.networkId, wanted.purpose);
  if (earlier !== null && !isFree(earlier)) return { ...earlier, replayed: true };
  if (wanted.belowSequence !== undefined && allotment.sequence >= wanted.belowSequence) return null;
  if (allotment.live >= settings.maxLive) {
    throw new LedgerBacklogError(`account ${address} has ${allotment.live} unsettled ledger transactions`);
  }
  const elapsed = ledgersSince(allotment, settings);
  const feeDrops = wanted.feeDrops ?? feeFor(wanted.transaction, allotment, profile.feeRule);
  const lastLedgerSequence = Math.max(
    allotment.ledgerIndex + elapsed + settings.ledgersToLive,
    // Another attempt has another hash, even in the same ledger: one hash has one fate.
    earlier === null ? 0 : earlier.lastLedgerSequence + 1,
  );
  const signed = signTransaction(
    {
      ...wanted.transaction,
      // A network with an id above 1024 demands it, the others refuse it. Source: rippled Transactor.cpp.
      ...(profile.networkId > 1024 ? { NetworkID: profile.networkId } : {}),
      Sequence: allotment.sequence,
      Fee: feeDrops.toString(),
      LastLedgerSequence: lastLedgerSequence,
    },
    wanted.signer,
  );
  const stored = await insertSubmission(tx, {
    ...wanted.purpose,
    networkId: profile.networkId,
    address,
    sequence: allotment.sequence,
    attempt: (earlier?.attempt ?? 0) + 1,
    previousId: earlier?.id ?? null,
    txType: wanted.transaction.TransactionType,
    txHash: signed.hash,
    txBlob: Buffer.from(signed.blob, 'hex'),
    feeDrops,
    preparedLedger: allotment.ledgerIndex,
    lastLedgerSequence,
    preparedAt: settings.now(),
  });
  return { ...stored, replayed: false };
}

/** Whether a new transaction may be signed for a purpose whose latest one is this. */
export function isFree(submission: Submission): boolean {
  if (submission.state === 'prepared' || submission.state === 'submitted') return false;
  return submission.state !== 'validated' || submission.resultCode !== 'tesSUCCESS';
}

/** How many ledgers have probably closed since the network was last heard of. */
function ledgersSince(facts: Allotment, { profile, now, maxFactsAgeMs }: PrepareSettings): number {
  const age = now().getTime() - facts.observedAt.getTime();
  if (age > maxFactsAgeMs) {
    throw new LedgerNotReadyError(`network ${profile.networkId} was last heard of ${Math.round(age / 1000)} s ago`);
  }
  return profile.closeIntervalMs === null ? 0 : Math.max(0, Math.floor(age / profile.closeIntervalMs));
}
