import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { FeeLevel } from './fees.ts';
import type { ServerView } from './observe.ts';
import { latestFor, type Purpose, type Row, type Submission, submissionOf } from './submission-row.ts';

/** The only SQL that touches ledger_networks and ledger_accounts: what was seen of them, and who gets which Sequence. */

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
export const isNewer = sql`(a.sequence < excluded.sequence
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
