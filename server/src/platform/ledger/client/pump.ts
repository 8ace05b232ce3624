import type { Db } from '../../db/database.ts';
import type { LedgerNode } from '../node.ts';
import type { NetworkProfile } from '../profile.ts';
import { covers } from './ledger-ranges.ts';
import { lookUp, observeAccount, type ServerView, submit, transactionsOf } from './observe.ts';
import { refresh } from './refresh.ts';
import { type AccountView, endOf, endsAtOnce, meaningOf, nextStep } from './submission-states.ts';
import {
  firstGap,
  type LiveRow,
  liveAddresses,
  liveSubmissions,
  markSubmitted,
  type Outcome,
  recordAnswer,
  releaseLease,
  settle,
  takeLease,
  writeAccount,
} from './submission-store.ts';

export interface PumpSettings {
  node: LedgerNode;
  db: Db;
  profile: NetworkProfile;
  now: () => Date;
  /** Names this process among those that pump. */
  holder: string;
  /** Blobs handed over per account and round. */
  maxInFlight: number;
  /** A process that was killed is missed for so long at most; it is renewed while the work goes on. */
  leaseSeconds: number;
  /** Prepares a placeholder at a lost Sequence; see `fillGap` of the client. */
  fillGap: (address: string, sequence: number, before: number) => Promise<boolean>;
}

/** One look at the network, with the contents of the ledgers that it had to read. */
interface Round {
  server: ServerView;
  transactions: Map<number, string[] | null>;
}

export interface PumpReport {
  /** The newest validated ledger. */
  ledgerIndex: number;
  submitted: number;
  settled: number;
  /** Not settled yet, of the accounts that this round looked at. */
  live: number;
  /** What keeps transactions from getting on, in words for the operator. */
  problems: string[];
}

/**
 * One round: hears from the node, hands over what is due, and settles what the validated ledger has decided. Any number
 * of processes may call it; an account is worked by one at a time (a lease, since no database transaction can be held
 * open over the network), and even two at once would only hand the same blobs over twice.
 * @throws LedgerUnavailableError, LedgerMismatchError; whatever was begun is taken up again by the next round.
 */
export async function pump(settings: PumpSettings): Promise<PumpReport> {
  const server = await refresh(settings);
  const report: PumpReport = { ledgerIndex: server.ledgerIndex, submitted: 0, settled: 0, live: 0, problems: [] };
  await eachAccount(settings, { server, transactions: new Map() }, report);
  if (settings.profile.acceptsLedgers && report.live > 0) {
    await settings.node.request('ledger_accept');
    const after = await refresh(settings);
    report.ledgerIndex = after.ledgerIndex;
    report.live = 0;
    await eachAccount(settings, { server: after, transactions: new Map() }, report);
  }
  return report;
}

async function eachAccount(settings: PumpSettings, round: Round, report: PumpReport): Promise<void> {
  const { db, profile, holder } = settings;
  for (const address of await liveAddresses(db, profile.networkId)) {
    const lease = `pump ${profile.networkId} ${address}`;
    if (!(await takeLease(db, lease, holder, settings.leaseSeconds))) continue;
    try {
      await pumpAccount(settings, round, address, lease, report);
    } finally {
      await releaseLease(db, lease, holder);
    }
  }
}

async function pumpAccount(
  settings: PumpSettings,
  round: Round,
  address: string,
  lease: string,
  report: PumpReport,
): Promise<void> {
  const { node, db, profile, holder } = settings;
  const account = await observeAccount(node, address);
  if (account.sequence === null) {
    report.problems.push(
      `account ${address} does not exist on network ${profile.networkId} (${profile.name}): fund it`,
    );
  } else {
    await writeAccount(db, profile.networkId, address, account.sequence);
    await closeGap(settings, address, account.sequence, report);
  }
  const rows = await liveSubmissions(db, profile.networkId, address, settings.maxInFlight);
  let mayHandOver = true;
  let renewAt = performance.now() + settings.leaseSeconds * 300;
  for (const row of rows) {
    if (performance.now() > renewAt) {
      if (!(await takeLease(db, lease, holder, settings.leaseSeconds))) return;
      renewAt = performance.now() + settings.leaseSeconds * 300;
    }
    const step = nextStep(row, account);
    let isSettled = false;
    if (step === 'end') isSettled = await end(settings, row);
    else if (step === 'look-up') isSettled = await settleBySight(settings, round, row, report);
    else if (step === 'submit' && mayHandOver) {
      const handed = await handOver(settings, account, row);
      report.submitted += 1;
      isSettled = handed.isSettled;
      // Those behind one that did not get in would only be told that it is missing.
      mayHandOver = handed.wasTaken;
      if (!handed.wasTaken) report.problems.push(`${row.kind} ${row.key}: ${handed.code}`);
    }
    if (isSettled) report.settled += 1;
    else report.live += 1;
  }
}

async function closeGap(settings: PumpSettings, address: string, sequence: number, report: PumpReport): Promise<void> {
  const { db, profile } = settings;
  const [lowest] = await liveSubmissions(db, profile.networkId, address, 1);
  if (lowest === undefined || lowest.sequence <= sequence) return;
  const gap = await firstGap(db, profile.networkId, address, sequence, lowest.sequence);
  if (gap === null || !(await settings.fillGap(address, gap, lowest.sequence))) return;
  report.problems.push(`account ${address}: sequence ${gap} was lost, a placeholder takes its place`);
}

interface HandedOver {
  code: string;
  wasTaken: boolean;
  isSettled: boolean;
}

async function handOver(settings: PumpSettings, account: AccountView, row: LiveRow): Promise<HandedOver> {
  const { node, db } = settings;
  // First on record, then out: after a crash in between, the next round knows that some node may have it.
  const submissions = await markSubmitted(db, row.id, account.ledgerIndex);
  if (submissions === null) return { code: 'settled meanwhile', wasTaken: true, isSettled: true };
  const code = await submit(node, row.txBlob.toString('hex').toUpperCase());
  await recordAnswer(db, row.id, code);
  const meaning = meaningOf(code);
  if (endsAtOnce(code, submissions)) {
    const isSettled = await finish(settings, row, { state: 'failed', resultCode: code, ledgerIndex: null });
    return { code, wasTaken: false, isSettled };
  }
  return { code, wasTaken: meaning === 'taken' || meaning === 'used', isSettled: false };
}

/** The Sequence is used: by this transaction, or (past LastLedgerSequence, in no ledger of its time) by another. */
async function settleBySight(settings: PumpSettings, round: Round, row: LiveRow, report: PumpReport): Promise<boolean> {
  const { server } = round;
  const sighting = await lookUp(settings.node, row.txHash);
  if (sighting.found === 'validated') {
    const { resultCode, ledgerIndex } = sighting;
    return finish(settings, row, { state: 'validated', resultCode, ledgerIndex });
  }
  if (server.ledgerIndex <= row.lastLedgerSequence) return false;
  const isAbsent = await isInNoLedger(settings.node, round, row);
  if (isAbsent) return end(settings, row);
  report.problems.push(
    `${row.kind} ${row.key}: transaction ${row.txHash} is undecided, as the node lacks ledgers between ` +
      `${row.preparedLedger} and ${row.lastLedgerSequence} (it has ${server.completeLedgers})`,
  );
  return false;
}

/**
 * Whether the node holds every ledger that could contain the transaction, and none does. The ledgers themselves are
 * read: a node's index of transactions may lag behind or have been cut off.
 */
async function isInNoLedger(node: LedgerNode, round: Round, row: LiveRow): Promise<boolean> {
  if (!covers(round.server.completeLedgers, row.preparedLedger + 1, row.lastLedgerSequence)) return false;
  for (let index = row.preparedLedger + 1; index <= row.lastLedgerSequence; index += 1) {
    let ids = round.transactions.get(index);
    if (ids === undefined) {
      ids = await transactionsOf(node, index);
      round.transactions.set(index, ids);
    }
    if (ids === null || ids.includes(row.txHash)) return false;
  }
  return true;
}

async function end(settings: PumpSettings, row: LiveRow): Promise<boolean> {
  return finish(settings, row, { state: endOf(row.lastAnswer), resultCode: row.lastAnswer, ledgerIndex: null });
}

async function finish(settings: PumpSettings, row: LiveRow, outcome: Outcome): Promise<boolean> {
  await settle(settings.db, row.id, outcome, settings.now());
  return true;
}
