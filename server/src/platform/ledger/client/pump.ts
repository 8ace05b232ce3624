import type { Db } from '../../db/database.ts';
import type { LedgerNode } from '../node.ts';
import type { NetworkProfile } from '../profile.ts';
import { type SeenAccount, writeAccount } from './account-store.ts';
import { releaseLeases, takeLeases } from './leases.ts';
import { covers } from './ledger-ranges.ts';
import { type AccountDetails, lookUpAll, type ServerView, submitAll, transactionsOf } from './observe.ts';
import { type RefreshMemory, refreshWith } from './refresh.ts';
import { endOf, endsAtOnce, meaningOf, type NextStep, nextStep } from './submission-states.ts';
import {
  type Answer,
  firstGap,
  type LiveRow,
  liveSubmissions,
  markSubmitted,
  type Outcome,
  writeFindings,
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
  /** What this process wrote down last of each account. */
  shown: Map<string, string>;
  /** See `refresh`. */
  memory: RefreshMemory;
  /** A process that was killed is missed for so long at most; it is renewed while the work goes on. */
  leaseSeconds: number;
  /** What this process holds, and since when. */
  leases: Map<string, number>;
  /** Whether it goes on with the same accounts at once, so that it need not let them go after each round. */
  keepsLeases: () => boolean;
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
  /** Kinds of purposes of which something was settled. */
  kinds: Set<string>;
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
  const report: PumpReport = { ledgerIndex: 0, submitted: 0, settled: 0, kinds: new Set(), live: 0, problems: [] };
  await oneLook(settings, report);
  if (settings.profile.acceptsLedgers && report.live > 0) {
    await settings.node.request('ledger_accept');
    report.live = 0;
    await oneLook(settings, report);
  }
  return report;
}

async function oneLook(settings: PumpSettings, report: PumpReport): Promise<void> {
  const { db, profile } = settings;
  const live = await liveSubmissions(db, profile.networkId, settings.maxInFlight);
  const byAddress = Map.groupBy(live, (row) => row.address);
  const { server, accounts } = await refreshWith(settings, [...byAddress.keys()]);
  report.ledgerIndex = server.ledgerIndex;
  if (byAddress.size === 0) return letGo(settings);
  const leaseOf = (address: string) => `pump ${profile.networkId} ${address}`;
  await hold(settings, [...byAddress.keys()].map(leaseOf));
  try {
    const mine: LiveAccount[] = [];
    for (const [address, rows] of byAddress) {
      const lease = leaseOf(address);
      const account = accounts.get(address) as AccountDetails;
      if (!settings.leases.has(lease)) continue;
      mine.push({ address, lease, account, rows: await withoutGap(settings, { address, account, rows }, report) });
    }
    await pumpAccounts(settings, { server, transactions: new Map() }, mine, report);
  } finally {
    if (!settings.keepsLeases()) await letGo(settings);
  }
}

/** Takes the leases that are missing or half over. */
async function hold({ db, holder, leaseSeconds, leases }: PumpSettings, names: readonly string[]): Promise<void> {
  const now = performance.now();
  const wanted = names.filter((name) => now - (leases.get(name) ?? Number.NEGATIVE_INFINITY) > leaseSeconds * 500);
  if (wanted.length === 0) return;
  const taken = await takeLeases(db, wanted, holder, leaseSeconds);
  for (const name of wanted) {
    if (taken.has(name)) leases.set(name, now);
    else leases.delete(name);
  }
}

/** Leaves the accounts to whoever pumps next. */
export async function letGo({ db, holder, leases }: PumpSettings): Promise<void> {
  if (leases.size === 0) return;
  const names = [...leases.keys()];
  leases.clear();
  await releaseLeases(db, names, holder);
}

interface LiveAccount {
  address: string;
  lease: string;
  account: AccountDetails;
  rows: readonly LiveRow[];
}

/** The account's live rows, with the placeholder for a Sequence that was lost; it comes before all others. */
async function withoutGap(
  settings: PumpSettings,
  { address, account, rows }: Omit<LiveAccount, 'lease'>,
  report: PumpReport,
): Promise<readonly LiveRow[]> {
  const { db, profile } = settings;
  const { sequence, balanceDrops, ownerCount } = account;
  if (sequence === null) {
    report.problems.push(
      `account ${address} does not exist on network ${profile.networkId} (${profile.name}): fund it`,
    );
    return rows;
  }
  const [lowest] = rows;
  if (lowest === undefined || lowest.sequence <= sequence) return rows;
  // The placeholder's Sequence is allotted from what is written down of the account.
  await writeAccount(db, profile.networkId, address, { sequence, balanceDrops, ownerCount });
  if (!(await closeGap(settings, sequence, lowest, report))) return rows;
  const all = await liveSubmissions(db, profile.networkId, settings.maxInFlight);
  return all.filter((row) => row.address === address);
}

async function pumpAccounts(
  settings: PumpSettings,
  round: Round,
  accounts: readonly LiveAccount[],
  report: PumpReport,
): Promise<void> {
  const { db, profile } = settings;
  const steps = accounts.flatMap(({ account, rows }) => rows.map((row) => ({ row, step: nextStep(row, account) })));
  const rowsOf = (wanted: NextStep) => steps.filter(({ step }) => step === wanted).map(({ row }) => row);
  const outcomes = rowsOf('end').map(endOfRow);
  outcomes.push(...(await settleBySight(settings, round, rowsOf('look-up'), report)));
  const due = new Set(rowsOf('submit'));
  const handing: Handing = { answers: [], outcomes: [], settledMeanwhile: 0 };
  for (const group of settings.node.submitAll === undefined ? accounts.map((each) => [each]) : [accounts]) {
    const going = group.map((each) => ({ ...each, rows: each.rows.filter((row) => due.has(row)) }));
    await handOver(settings, going, handing, report);
  }
  outcomes.push(...handing.outcomes);
  const there = accounts.flatMap(({ address, account: { sequence, balanceDrops, ownerCount } }) =>
    sequence === null ? [] : [{ address, sequence, balanceDrops, ownerCount }],
  );
  const moved = notShown(settings.shown, there);
  await writeFindings(db, profile.networkId, { answers: handing.answers, outcomes, accounts: moved }, settings.now());
  remember(settings.shown, moved);
  const ended = new Set(outcomes.map(({ id }) => id));
  for (const { row } of steps) if (ended.has(row.id)) report.kinds.add(row.kind);
  const settled = outcomes.length + handing.settledMeanwhile;
  report.settled += settled;
  report.live += steps.length - settled;
}

type NamedAccount = SeenAccount & { address: string };

const asShown = ({ sequence, balanceDrops, ownerCount }: SeenAccount) => `${sequence} ${balanceDrops} ${ownerCount}`;

function notShown(shown: ReadonlyMap<string, string>, accounts: readonly NamedAccount[]): NamedAccount[] {
  return accounts.filter((account) => shown.get(account.address) !== asShown(account));
}

function remember(shown: Map<string, string>, accounts: readonly NamedAccount[]): void {
  for (const account of accounts) shown.set(account.address, asShown(account));
}

/** Writes down accounts that a validated ledger shows, unless this process has done so already. */
export async function noteAccounts(
  db: Db,
  { networkId, shown, now }: { networkId: number; shown: Map<string, string>; now: Date },
  accounts: readonly NamedAccount[],
): Promise<void> {
  const moved = notShown(shown, accounts);
  await writeFindings(db, networkId, { answers: [], outcomes: [], accounts: moved }, now);
  remember(shown, moved);
}

async function closeGap(
  settings: PumpSettings,
  sequence: number,
  lowest: LiveRow,
  report: PumpReport,
): Promise<boolean> {
  const { db, profile } = settings;
  const { address } = lowest;
  const gap = await firstGap(db, profile.networkId, address, { from: sequence, before: lowest.sequence });
  if (gap === null || !(await settings.fillGap(address, gap, lowest.sequence))) return false;
  report.problems.push(`account ${address}: sequence ${gap} was lost, a placeholder takes its place`);
  return true;
}

interface Handing {
  /** Not written down yet. */
  answers: Answer[];
  outcomes: Outcome[];
  /** Ended by another process before they were handed over. */
  settledMeanwhile: number;
}

/**
 * In the order of their Sequences. A node that takes many at once gets all of all accounts; any other gets one after the
 * other, until one does not get in: those behind it would only be told that it is missing.
 */
async function handOver(
  settings: PumpSettings,
  accounts: readonly LiveAccount[],
  handing: Handing,
  report: PumpReport,
): Promise<void> {
  const { node, db, profile } = settings;
  const ledgerOf = new Map(accounts.map(({ address, account }) => [address, account.ledgerIndex]));
  const rows = accounts.flatMap((each) => each.rows);
  const size = node.submitAll === undefined ? 1 : rows.length;
  for (let from = 0; from < rows.length; from += size) {
    const leases = accounts.map(({ lease }) => lease);
    await hold(settings, leases);
    if (!leases.every((lease) => settings.leases.has(lease))) break;
    const chunk = rows.slice(from, from + size);
    // First on record, then out: after a crash in between, the next round knows that some node may have them.
    const submissions = await markSubmitted(
      db,
      chunk.map(({ id, address }) => ({ id, ledgerIndex: ledgerOf.get(address) as number })),
    );
    const going = chunk.filter((row) => submissions.has(row.id));
    handing.settledMeanwhile += chunk.length - going.length;
    const codes = await submitAll(
      node,
      going.map((row) => row.txBlob.toString('hex').toUpperCase()),
    );
    report.submitted += going.length;
    const answers = going.map((row, place) => ({ row, id: row.id, code: codes[place] ?? 'noAnswer' }));
    for (const { id, code } of answers) {
      if (endsAtOnce(code, submissions.get(id) ?? 0))
        handing.outcomes.push({ id, state: 'failed', resultCode: code, ledgerIndex: null });
    }
    // The next one may take long or fail: what this node said must not be lost with it.
    if (node.submitAll === undefined)
      await writeFindings(db, profile.networkId, { answers, outcomes: [], accounts: [] }, settings.now());
    else handing.answers.push(...answers);
    const refused = answers.find(({ code }) => !['taken', 'used'].includes(meaningOf(code)));
    if (refused === undefined) continue;
    report.problems.push(`${refused.row.kind} ${refused.row.key}: ${refused.code}`);
    break;
  }
}

/** Their Sequence is used: by this transaction, or (past LastLedgerSequence, in no ledger of its time) by another. */
async function settleBySight(
  settings: PumpSettings,
  round: Round,
  rows: readonly LiveRow[],
  report: PumpReport,
): Promise<Outcome[]> {
  const { server } = round;
  const outcomes: Outcome[] = [];
  const sightings = await lookUpAll(
    settings.node,
    rows.map((row) => row.txHash),
  );
  for (const [place, row] of rows.entries()) {
    const sighting = sightings[place];
    if (sighting?.found === 'validated') {
      const { resultCode, ledgerIndex } = sighting;
      outcomes.push({ id: row.id, state: 'validated', resultCode, ledgerIndex });
    } else if (server.ledgerIndex > row.lastLedgerSequence) {
      if (await isInNoLedger(settings.node, round, row)) outcomes.push(endOfRow(row));
      else
        report.problems.push(
          `${row.kind} ${row.key}: transaction ${row.txHash} is undecided, as the node lacks ledgers between ` +
            `${row.preparedLedger} and ${row.lastLedgerSequence} (it has ${server.completeLedgers})`,
        );
    }
  }
  return outcomes;
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

function endOfRow(row: LiveRow): Outcome {
  return { id: row.id, state: endOf(row.lastAnswer), resultCode: row.lastAnswer, ledgerIndex: null };
}
