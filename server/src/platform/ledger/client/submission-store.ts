import { type RawBuilder, sql } from 'kysely';
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
  /** The first ledger that was ever seen of this network. */
  firstLedgerIndex: number;
  firstLedgerHash: string;
  reserveBaseDrops: bigint;
  reserveIncrementDrops: bigint;
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

const networkColumns = sql`n.ledger_index, n.ledger_hash, n.first_ledger_index, n.first_ledger_hash, n.base_fee_drops,
  n.fee_drops, n.reserve_base_drops, n.reserve_increment_drops, n.observed_at`;

export async function readNetwork(db: Tx, networkId: number): Promise<NetworkFacts | null> {
  const { rows } = await sql<NetworkRow>`
    select ${networkColumns} from ledger_networks n where network_id = ${networkId}`.execute(db);
  return rows[0] === undefined ? null : factsOf(rows[0]);
}

interface NetworkRow {
  ledger_index: number;
  ledger_hash: string;
  first_ledger_index: number;
  first_ledger_hash: string;
  base_fee_drops: number;
  fee_drops: number;
  reserve_base_drops: number;
  reserve_increment_drops: number;
  observed_at: Date;
}

function factsOf(row: NetworkRow): NetworkFacts {
  return {
    ledgerIndex: row.ledger_index,
    ledgerHash: row.ledger_hash,
    baseFeeDrops: BigInt(row.base_fee_drops),
    feeDrops: BigInt(row.fee_drops),
    firstLedgerIndex: row.first_ledger_index,
    firstLedgerHash: row.first_ledger_hash,
    reserveBaseDrops: BigInt(row.reserve_base_drops),
    reserveIncrementDrops: BigInt(row.reserve_increment_drops),
    observedAt: row.observed_at,
  };
}

/** Keeps the newest view; an older one (another node, a slower process) changes nothing. */
export async function writeNetwork(
  db: Tx,
  networkId: number,
  { server, fee }: { server: ServerView; fee: FeeLevel },
  now: Date,
): Promise<void> {
  await sql`
    insert into ledger_networks (network_id, ledger_index, ledger_hash, base_fee_drops, fee_drops,
                                 reserve_base_drops, reserve_increment_drops, observed_at, close_time,
                                 first_ledger_index, first_ledger_hash)
    values (${networkId}, ${server.ledgerIndex}, ${server.ledgerHash}, ${fee.baseFeeDrops.toString()},
            ${fee.feeDrops.toString()}, ${server.reserveBaseDrops.toString()},
            ${server.reserveIncrementDrops.toString()}, ${now}, ${server.closedAt}, ${server.ledgerIndex},
            ${server.ledgerHash})
    on conflict (network_id) do update
      set ledger_index = excluded.ledger_index, ledger_hash = excluded.ledger_hash,
          base_fee_drops = excluded.base_fee_drops, fee_drops = excluded.fee_drops,
          reserve_base_drops = excluded.reserve_base_drops,
          reserve_increment_drops = excluded.reserve_increment_drops, observed_at = excluded.observed_at,
          close_time = excluded.close_time
      where ledger_networks.ledger_index <= excluded.ledger_index`.execute(db);
}

/** An account as a validated ledger shows it. */
export interface SeenAccount {
  sequence: number;
  balanceDrops: bigint;
  ownerCount: number;
}

/** The account exists on the ledger: remember it, and the highest Sequence that any validated ledger showed. */
export async function writeAccount(db: Tx, networkId: number, address: string, seen: SeenAccount): Promise<void> {
  const { sequence, balanceDrops, ownerCount } = seen;
  await sql`
    insert into ledger_accounts as a (network_id, address, sequence, balance_drops, owner_count)
    values (${networkId}, ${address}, ${sequence}, ${balanceDrops.toString()}, ${ownerCount})
    on conflict (network_id, address) do update
      set sequence = excluded.sequence, balance_drops = excluded.balance_drops, owner_count = excluded.owner_count
      where ${isNewer}`.execute(db);
}

/** What a newer ledger shows of an account `a`, or the same ledger's Sequence with another balance. */
const isNewer = sql`(a.sequence < excluded.sequence
  or (a.sequence = excluded.sequence
      and (a.balance_drops, a.owner_count) is distinct from (excluded.balance_drops, excluded.owner_count)))`;

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
    returning a.sequence, ${networkColumns}`.execute(tx);
  const account = locked.rows[0];
  if (account === undefined) return null;
  const free = await sql<{ sequence: number; live: number }>`
    with held as (
      select sequence, state from ledger_submissions
       where network_id = ${networkId} and address = ${address} and sequence >= ${account.sequence}
         and holds_sequence
    )
    select min(candidate) as sequence,
           (select count(*) from ledger_submissions where network_id = ${networkId} and address = ${address}
               and consumed_at is null and state in ('prepared', 'submitted')) as live
      from (select ${account.sequence}::bigint as candidate union all select sequence + 1 from held) c
     where not exists (select 1 from held where held.sequence = c.candidate)`.execute(tx);
  const found = free.rows[0];
  if (found === undefined) return null;
  return { ...factsOf(account), sequence: found.sequence, live: found.live };
}

/** An account that was taken, with the Sequences from its own on that no blob of ours holds. */
export interface Taken extends NetworkFacts {
  /** Submissions of the account that are not settled. */
  live: number;
  /** How many more entries of the ledger it can pay the reserve of; infinite while its balance is not known. */
  entriesLeft: number;
  /** The lowest free one; afterwards it counts as held. */
  nextSequence(): number;
}

/** The only transaction of ours that makes an entry again and again. */
export const entryMaker = 'EscrowCreate';

function entriesLeft(
  row: NetworkRow & { balance_drops: number | null; owner_count: number | null },
  underWay: number,
): number {
  if (row.balance_drops === null || row.reserve_increment_drops === 0) return Number.POSITIVE_INFINITY;
  const free = row.balance_drops - row.reserve_base_drops - feesKept * row.fee_drops;
  return Math.floor(free / row.reserve_increment_drops) - (row.owner_count ?? 0) - underWay;
}
/** Plain transactions whose fee is not spent on entries. */
const feesKept = 100;

/**
 * As `allot`, for several accounts at once, and for as many Sequences as are wanted of each. Rows are taken in the order of
 * their addresses, so that two who take the same accounts cannot wait for each other.
 * @returns with them the latest attempts for the purposes, as they are once the accounts are taken.
 */
export async function takeAccounts(
  tx: Tx,
  networkId: number,
  { addresses, purposes }: { addresses: readonly string[]; purposes: readonly Purpose[] },
): Promise<{ accounts: Map<string, Taken>; earlier: Submission[] }> {
  const { rows: accounts } = await sql<
    NetworkRow & { address: string; sequence: number; balance_drops: number | null; owner_count: number | null }
  >`
    with taken as (
      select address from ledger_accounts where network_id = ${networkId} and address = any(${addresses}::text[])
       order by address for update)
    update ledger_accounts a set allotments = a.allotments + 1
      from taken, ledger_networks n
     where a.network_id = ${networkId} and a.address = taken.address and n.network_id = a.network_id
    returning a.address, a.sequence, a.balance_drops, a.owner_count, ${networkColumns}`.execute(tx);
  // After the lock: what was allotted before us is seen.
  const { rows } = await sql<Row & { is: 'held' | 'earlier'; tx_type: string }>`
    select 'held' as is, s.* from ledger_submissions s join ledger_accounts a on a.network_id = s.network_id and a.address = s.address
     where s.network_id = ${networkId} and s.address = any(${addresses}::text[])
       and ((s.consumed_at is null and s.state in ('prepared', 'submitted'))
            or (s.holds_sequence and s.state = 'validated' and s.sequence >= a.sequence))
    union all
    select 'earlier', s.* from ${latestFor(networkId, purposes)}`.execute(tx);
  const held = rows.filter((row) => row.is === 'held');
  const earlier = rows.filter((row) => row.is === 'earlier').map(submissionOf);
  const taken = new Map(
    accounts.map((account) => {
      const mine = held.filter((each) => each.address === account.address);
      const sequences = new Set(mine.map((each) => each.sequence));
      let next = account.sequence;
      const nextSequence = (): number => {
        while (sequences.has(next)) next += 1;
        sequences.add(next);
        return next;
      };
      const live = mine.filter((each) => each.state !== 'validated');
      const free: Taken = {
        ...factsOf(account),
        live: live.length,
        entriesLeft: entriesLeft(account, live.filter((each) => each.tx_type === entryMaker).length),
        nextSequence,
      };
      return [account.address, free];
    }),
  );
  return { accounts: taken, earlier };
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
  return only(await insertSubmissions(tx, [row]));
}

/** Stores signed transactions. @returns them in the order given. */
export async function insertSubmissions(tx: Tx, given: readonly NewSubmission[]): Promise<Submission[]> {
  if (given.length === 0) return [];
  const json = given.map(({ txBlob, feeDrops, preparedAt, ...row }, place) => ({
    ...row,
    place,
    txBlob: txBlob.toString('hex'),
    feeDrops: feeDrops.toString(),
    preparedAt: preparedAt.toISOString(),
  }));
  const { rows } = await sql<Row>`
    insert into ledger_submissions (network_id, address, sequence, kind, key, attempt, previous_id, tx_type, tx_hash,
                                    tx_blob, fee_drops, prepared_ledger, last_ledger_sequence, state, prepared_at)
    select n."networkId", n.address, n.sequence, n.kind, n.key, n.attempt, n."previousId", n."txType", n."txHash",
           decode(n."txBlob", 'hex'), n."feeDrops", n."preparedLedger", n."lastLedgerSequence", 'prepared', n."preparedAt"
      from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as n (place int, "networkId" bigint, address text,
             sequence bigint, kind text, key text, attempt int, "previousId" bigint, "txType" text, "txHash" text,
             "txBlob" text, "feeDrops" bigint, "preparedLedger" bigint, "lastLedgerSequence" bigint, "preparedAt" timestamptz)
     order by n.place
    returning *`.execute(tx);
  const stored = new Map(rows.map((row) => [row.tx_hash, submissionOf(row)]));
  return given.map((row) => stored.get(row.txHash) as Submission);
}

/** The latest attempt for a purpose. */
export async function findSubmission(db: Tx, networkId: number, purpose: Purpose): Promise<Submission | null> {
  const { rows } = await sql<Row>`
    select * from ledger_submissions
     where network_id = ${networkId} and kind = ${purpose.kind} and key = ${purpose.key}
     order by attempt desc limit 1`.execute(db);
  return rows[0] === undefined ? null : submissionOf(rows[0]);
}

/** The latest attempts for some purposes; those that have none are left out. */
export async function findSubmissions(db: Tx, networkId: number, purposes: readonly Purpose[]): Promise<Submission[]> {
  if (purposes.length === 0) return [];
  const { rows } = await sql<Row>`select s.* from ${latestFor(networkId, purposes)}`.execute(db);
  return rows.map(submissionOf);
}

const latestFor = (networkId: number, purposes: readonly Purpose[]): RawBuilder<unknown> => sql`
  unnest(${purposes.map(({ kind }) => kind)}::text[], ${purposes.map(({ key }) => key)}::text[]) as p (kind, key)
    cross join lateral (select * from ledger_submissions
       where network_id = ${networkId} and kind = p.kind and key = p.key order by attempt desc limit 1) s`;

/** What is not settled, by account and Sequence, at most `limit` of each account. */
export async function liveSubmissions(db: Tx, networkId: number, limit: number): Promise<LiveRow[]> {
  const { rows } = await sql<Row>`
    select * from (
      select *, row_number() over (partition by address order by sequence) as place from ledger_submissions
       where network_id = ${networkId} and consumed_at is null and state in ('prepared', 'submitted')) live
     where place <= ${limit} order by address, sequence`.execute(db);
  return rows.map((row) => ({
    ...submissionOf(row),
    txBlob: row.tx_blob,
    preparedLedger: row.prepared_ledger,
    submissions: row.submissions,
    submittedLedger: row.submitted_ledger,
    lastAnswer: row.last_answer,
  }));
}

/** A blob that is about to be handed over, and the validated ledger at that moment. */
export interface Going {
  id: number;
  ledgerIndex: number;
}

/**
 * Writes down that blobs are about to be handed over.
 * @returns how often each was by then; those that are settled already are left out.
 */
export async function markSubmitted(db: Tx, going: readonly Going[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; submissions: number }>`
    update ledger_submissions s
       set state = 'submitted', submissions = s.submissions + 1, submitted_ledger = g.ledger_index, last_answer = null
      from unnest(${going.map(({ id }) => id)}::bigint[], ${going.map(({ ledgerIndex }) => ledgerIndex)}::bigint[])
           as g (id, ledger_index)
     where s.id = g.id and s.state in ('prepared', 'submitted') returning s.id, s.submissions`.execute(db);
  return new Map(rows.map((row) => [row.id, row.submissions]));
}

export interface Answer {
  id: number;
  code: string;
}

export interface Outcome {
  id: number;
  state: Exclude<SubmissionState, 'prepared' | 'submitted'>;
  resultCode: string | null;
  ledgerIndex: number | null;
}

/** What a round of the pump found out. */
export interface Findings {
  /** What the node said of blobs that were handed over. */
  answers: readonly Answer[];
  /** How submissions ended. */
  outcomes: readonly Outcome[];
  /** Accounts as a validated ledger shows them. */
  accounts: readonly (SeenAccount & { address: string })[];
}

/**
 * Writes down what a round found out, in one statement. What another process has ended stays as it is; so does a Sequence
 * that is higher.
 */
export async function writeFindings(
  db: Tx,
  networkId: number,
  { answers, outcomes, accounts }: Findings,
  now: Date,
): Promise<void> {
  if (answers.length + outcomes.length + accounts.length === 0) return;
  const codes = new Map(answers.map(({ id, code }) => [id, code]));
  const ends = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const ids = [...new Set([...codes.keys(), ...ends.keys()])];
  await sql`
    with seen as (
      insert into ledger_accounts as a (network_id, address, sequence, balance_drops, owner_count)
      select ${networkId}::bigint, g.address, g.sequence, g.balance_drops, g.owner_count
        from unnest(${accounts.map(({ address }) => address)}::text[], ${accounts.map(({ sequence }) => sequence)}::bigint[],
                    ${accounts.map(({ balanceDrops }) => balanceDrops.toString())}::bigint[],
                    ${accounts.map(({ ownerCount }) => ownerCount)}::bigint[])
             as g (address, sequence, balance_drops, owner_count) order by g.address
      on conflict (network_id, address) do update
        set sequence = excluded.sequence, balance_drops = excluded.balance_drops, owner_count = excluded.owner_count
        where ${isNewer}),
    ended as (
      update ledger_submissions s
         set last_answer = coalesce(f.code, s.last_answer), state = coalesce(f.state, s.state),
             result_code = case when f.state is null then s.result_code else f.result end,
             ledger_index = case when f.state is null then s.ledger_index else f.ledger_index end,
             settled_at = case when f.state is null then s.settled_at else ${now}::timestamptz end
        from unnest(${ids}::bigint[], ${ids.map((id) => codes.get(id) ?? null)}::text[],
                    ${ids.map((id) => ends.get(id)?.state ?? null)}::text[],
                    ${ids.map((id) => ends.get(id)?.resultCode ?? null)}::text[],
                    ${ids.map((id) => ends.get(id)?.ledgerIndex ?? null)}::bigint[]) as f (id, code, state, result, ledger_index)
       where s.id = f.id and s.state in ('prepared', 'submitted')
      returning s.state, s.result_code)
    insert into ledger_outcomes as c (state, result, count)
    select state, coalesce(result_code, ''), count(*) from ended where state not in ('prepared', 'submitted')
     group by 1, 2 order by 1, 2
    on conflict (state, result) do update set count = c.count + excluded.count`.execute(db);
}

/** Settled submissions of a kind, oldest first, marked as consumed in the caller's transaction: each is given once. */
export async function consumeSettled(
  tx: Tx,
  networkId: number,
  { kind, limit }: { kind: string; limit: number },
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
  { from, before }: { from: number; before: number },
): Promise<number | null> {
  const { rows } = await sql<{ sequence: number | null }>`
    select min(s) as sequence from generate_series(${from}::bigint, ${Math.min(before, from + 1000) - 1}::bigint) s
     where not exists (select 1 from ledger_submissions where network_id = ${networkId} and address = ${address}
                          and sequence = s and holds_sequence)`.execute(db);
  return rows[0]?.sequence ?? null;
}

/** Takes or renews leases; those that another holder has are left out. The database's clock counts, as all processes share it. */
export async function takeLeases(
  db: Db,
  names: readonly string[],
  holder: string,
  seconds: number,
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    insert into ledger_leases as l (name, holder, lapses_at)
    select name, ${holder}, clock_timestamp() + make_interval(secs => ${seconds})
      from unnest(${names}::text[]) as wanted (name) order by name
    on conflict (name) do update set holder = excluded.holder, lapses_at = excluded.lapses_at
      where l.holder = excluded.holder or l.lapses_at < clock_timestamp()
    returning name`.execute(db);
  return new Set(rows.map((row) => row.name));
}

export async function releaseLeases(db: Db, names: Iterable<string>, holder: string): Promise<void> {
  await sql`delete from ledger_leases where name = any(${[...names]}::text[]) and holder = ${holder}`.execute(db);
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
