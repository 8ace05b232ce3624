import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { FeeLevel } from './fees.ts';
import type { ServerView } from './observe.ts';
import type { SubmissionState } from './submission-states.ts';

/** The only SQL that touches ledger_networks, ledger_accounts, ledger_leases and ledger_submissions. */

/** What a transaction is for. At most one of them is live or has succeeded for each (kind, key). */
export interface Purpose {
  kind: string;
  key: string;
}

/** A signed transaction as others see it. */
export interface Submission extends Purpose {
  id: number;
  address: string;
  sequence: number;
  /** 1 for the first signed transaction of this purpose, 2 for the one after it ended without effect, ... */
  attempt: number;
  txHash: string;
  lastLedgerSequence: number;
  feeDrops: bigint;
  state: SubmissionState;
  /** How the network ended it: the code in the validated ledger, or its last word before it expired or failed. */
  resultCode: string | null;
  /** The validated ledger that it is in. */
  ledgerIndex: number | null;
  preparedAt: Date;
  settledAt: Date | null;
}

/** A submission that may still get into a ledger. */
export interface LiveRow extends Submission {
  txBlob: Buffer;
  preparedLedger: number;
  submissions: number;
  submittedLedger: number | null;
  lastAnswer: string | null;
}

export interface NetworkFacts extends FeeLevel {
  ledgerIndex: number;
  ledgerHash: string;
  observedAt: Date;
}

interface Row {
  id: number;
  address: string;
  sequence: number;
  kind: string;
  key: string;
  attempt: number;
  tx_hash: string;
  tx_blob: Buffer;
  fee_drops: number;
  prepared_ledger: number;
  last_ledger_sequence: number;
  state: SubmissionState;
  submissions: number;
  submitted_ledger: number | null;
  last_answer: string | null;
  result_code: string | null;
  ledger_index: number | null;
  prepared_at: Date;
  settled_at: Date | null;
}

export async function readNetwork(db: Tx, networkId: number): Promise<NetworkFacts | null> {
  const { rows } = await sql<NetworkRow>`
    select ledger_index, ledger_hash, base_fee_drops, fee_drops, observed_at
      from ledger_networks where network_id = ${networkId}`.execute(db);
  return rows[0] === undefined ? null : factsOf(rows[0]);
}

interface NetworkRow {
  ledger_index: number;
  ledger_hash: string;
  base_fee_drops: number;
  fee_drops: number;
  observed_at: Date;
}

function factsOf(row: NetworkRow): NetworkFacts {
  return {
    ledgerIndex: row.ledger_index,
    ledgerHash: row.ledger_hash,
    baseFeeDrops: BigInt(row.base_fee_drops),
    feeDrops: BigInt(row.fee_drops),
    observedAt: row.observed_at,
  };
}

/** Keeps the newest view; an older one (another node, a slower process) changes nothing. */
export async function writeNetwork(
  db: Tx,
  networkId: number,
  server: ServerView,
  fee: FeeLevel,
  now: Date,
): Promise<void> {
  await sql`
    insert into ledger_networks (network_id, ledger_index, ledger_hash, base_fee_drops, fee_drops,
                                 reserve_base_drops, reserve_increment_drops, observed_at)
    values (${networkId}, ${server.ledgerIndex}, ${server.ledgerHash}, ${fee.baseFeeDrops.toString()},
            ${fee.feeDrops.toString()}, ${server.reserveBaseDrops.toString()},
            ${server.reserveIncrementDrops.toString()}, ${now})
    on conflict (network_id) do update
      set ledger_index = excluded.ledger_index, ledger_hash = excluded.ledger_hash,
          base_fee_drops = excluded.base_fee_drops, fee_drops = excluded.fee_drops,
          reserve_base_drops = excluded.reserve_base_drops,
          reserve_increment_drops = excluded.reserve_increment_drops, observed_at = excluded.observed_at
      where ledger_networks.ledger_index <= excluded.ledger_index`.execute(db);
}

/** The account exists on the ledger: remember it, and the highest Sequence that any validated ledger showed. */
export async function writeAccount(db: Tx, networkId: number, address: string, sequence: number): Promise<void> {
  await sql`
    insert into ledger_accounts as a (network_id, address, sequence) values (${networkId}, ${address}, ${sequence})
    on conflict (network_id, address) do update set sequence = excluded.sequence
      where a.sequence < excluded.sequence`.execute(db);
}

export interface Allotment extends NetworkFacts {
  /** The lowest Sequence from the account's own on that no blob of ours holds. */
  sequence: number;
  /** Submissions of the account that are not settled. */
  live: number;
}

/**
 * Takes the account's row until the end of the transaction (so that no two allot at once) and finds a free Sequence.
 * Null when the account or its network was never seen. Writes the row, not only locks it: under repeatable read a
 * transaction with an older snapshot then fails instead of allotting a number twice.
 */
export async function allot(tx: Tx, networkId: number, address: string): Promise<Allotment | null> {
  const locked = await sql<NetworkRow & { sequence: number }>`
    update ledger_accounts a set allotments = a.allotments + 1
      from ledger_networks n
     where a.network_id = ${networkId} and a.address = ${address} and n.network_id = a.network_id
    returning a.sequence, n.ledger_index, n.ledger_hash, n.base_fee_drops, n.fee_drops, n.observed_at`.execute(tx);
  const account = locked.rows[0];
  if (account === undefined) return null;
  const free = await sql<{ sequence: number; live: number }>`
    with held as (
      select sequence, state from ledger_submissions
       where network_id = ${networkId} and address = ${address} and sequence >= ${account.sequence}
         and state in ('prepared', 'submitted', 'validated')
    )
    select min(candidate) as sequence,
           (select count(*) from ledger_submissions where network_id = ${networkId} and address = ${address}
               and state in ('prepared', 'submitted')) as live
      from (select ${account.sequence}::bigint as candidate union all select sequence + 1 from held) c
     where not exists (select 1 from held where held.sequence = c.candidate)`.execute(tx);
  const found = free.rows[0];
  if (found === undefined) return null;
  return { ...factsOf(account), sequence: found.sequence, live: found.live };
}

export interface NewSubmission extends Purpose {
  networkId: number;
  address: string;
  sequence: number;
  attempt: number;
  previousId: number | null;
  txType: string;
  txHash: string;
  txBlob: Buffer;
  feeDrops: bigint;
  preparedLedger: number;
  lastLedgerSequence: number;
  preparedAt: Date;
}

export async function insertSubmission(tx: Tx, row: NewSubmission): Promise<Submission> {
  const { rows } = await sql<Row>`
    insert into ledger_submissions (network_id, address, sequence, kind, key, attempt, previous_id, tx_type, tx_hash,
                                    tx_blob, fee_drops, prepared_ledger, last_ledger_sequence, state, prepared_at)
    values (${row.networkId}, ${row.address}, ${row.sequence}, ${row.kind}, ${row.key}, ${row.attempt},
            ${row.previousId}, ${row.txType}, ${row.txHash}, ${row.txBlob}, ${row.feeDrops.toString()},
            ${row.preparedLedger}, ${row.lastLedgerSequence}, 'prepared', ${row.preparedAt})
    returning *`.execute(tx);
  return submissionOf(only(rows));
}

/** The latest attempt for a purpose. */
export async function findSubmission(db: Tx, networkId: number, purpose: Purpose): Promise<Submission | null> {
  const { rows } = await sql<Row>`
    select * from ledger_submissions
     where network_id = ${networkId} and kind = ${purpose.kind} and key = ${purpose.key}
     order by attempt desc limit 1`.execute(db);
  return rows[0] === undefined ? null : submissionOf(rows[0]);
}

export async function liveAddresses(db: Tx, networkId: number): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct address from ledger_submissions
     where network_id = ${networkId} and state in ('prepared', 'submitted') order by address`.execute(db);
  return rows.map((row) => row.address);
}

export async function liveSubmissions(db: Tx, networkId: number, address: string, limit: number): Promise<LiveRow[]> {
  const { rows } = await sql<Row>`
    select * from ledger_submissions
     where network_id = ${networkId} and address = ${address} and state in ('prepared', 'submitted')
     order by sequence limit ${limit}`.execute(db);
  return rows.map((row) => ({
    ...submissionOf(row),
    txBlob: row.tx_blob,
    preparedLedger: row.prepared_ledger,
    submissions: row.submissions,
    submittedLedger: row.submitted_ledger,
    lastAnswer: row.last_answer,
  }));
}

/** Writes down that the blob is about to be handed over; returns how often by then, or null if it is settled. */
export async function markSubmitted(db: Tx, id: number, ledgerIndex: number): Promise<number | null> {
  const { rows } = await sql<{ submissions: number }>`
    update ledger_submissions
       set state = 'submitted', submissions = submissions + 1, submitted_ledger = ${ledgerIndex}, last_answer = null
     where id = ${id} and state in ('prepared', 'submitted') returning submissions`.execute(db);
  return rows[0]?.submissions ?? null;
}

export async function recordAnswer(db: Tx, id: number, code: string): Promise<void> {
  await sql`update ledger_submissions set last_answer = ${code}
             where id = ${id} and state in ('prepared', 'submitted')`.execute(db);
}

export interface Outcome {
  state: Exclude<SubmissionState, 'prepared' | 'submitted'>;
  resultCode: string | null;
  ledgerIndex: number | null;
}

/** Ends a live submission; false when another process was first. */
export async function settle(db: Tx, id: number, outcome: Outcome, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update ledger_submissions
       set state = ${outcome.state}, result_code = ${outcome.resultCode}, ledger_index = ${outcome.ledgerIndex},
           settled_at = ${now}
     where id = ${id} and state in ('prepared', 'submitted') returning id`.execute(db);
  return rows.length === 1;
}

/** Settled submissions of a kind, oldest first, marked as consumed in the caller's transaction: each is given once. */
export async function consumeSettled(
  tx: Tx,
  networkId: number,
  kind: string,
  limit: number,
  now: Date,
): Promise<Submission[]> {
  const { rows } = await sql<Row>`
    update ledger_submissions set consumed_at = ${now}
     where id = any (array(
       select id from ledger_submissions
        where network_id = ${networkId} and kind = ${kind} and settled_at is not null and consumed_at is null
        order by id limit ${limit} for update skip locked))
    returning *`.execute(tx);
  return rows.map(submissionOf).sort((a, b) => a.id - b.id);
}

/**
 * Which Sequences below `before` nobody holds, though the account is at `from`: one of ours was lost there, and those
 * behind it wait. Null when there is no such gap.
 */
export async function firstGap(
  db: Tx,
  networkId: number,
  address: string,
  from: number,
  before: number,
): Promise<number | null> {
  const { rows } = await sql<{ sequence: number | null }>`
    select min(s) as sequence from generate_series(${from}::bigint, ${Math.min(before, from + 1000) - 1}::bigint) s
     where not exists (select 1 from ledger_submissions where network_id = ${networkId} and address = ${address}
                          and sequence = s and state in ('prepared', 'submitted', 'validated'))`.execute(db);
  return rows[0]?.sequence ?? null;
}

/** Takes or renews a lease; false while another holder has it. The database's clock counts, as all processes share it. */
export async function takeLease(db: Db, name: string, holder: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into ledger_leases as l (name, holder, lapses_at)
    values (${name}, ${holder}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (name) do update set holder = excluded.holder, lapses_at = excluded.lapses_at
      where l.holder = excluded.holder or l.lapses_at < clock_timestamp()
    returning name`.execute(db);
  return rows.length === 1;
}

export async function releaseLease(db: Db, name: string, holder: string): Promise<void> {
  await sql`delete from ledger_leases where name = ${name} and holder = ${holder}`.execute(db);
}

function submissionOf(row: Row): Submission {
  return {
    id: row.id,
    kind: row.kind,
    key: row.key,
    address: row.address,
    sequence: row.sequence,
    attempt: row.attempt,
    txHash: row.tx_hash,
    lastLedgerSequence: row.last_ledger_sequence,
    feeDrops: BigInt(row.fee_drops),
    state: row.state,
    resultCode: row.result_code,
    ledgerIndex: row.ledger_index,
    preparedAt: row.prepared_at,
    settledAt: row.settled_at,
  };
}

function only<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('the statement returned no row');
  return row;
}
