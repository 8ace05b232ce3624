import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { isNewer, type SeenAccount } from './account-store.ts';
import { latestFor, type Purpose, type Row, type Submission, submissionOf } from './submission-row.ts';
import type { SubmissionState } from './submission-states.ts';

/** The only SQL that writes ledger_submissions. */

/** A submission that may still get into a ledger. */
export interface LiveRow extends Submission {
  txBlob: Buffer;
  preparedLedger: number;
  submissions: number;
  submittedLedger: number | null;
  lastAnswer: string | null;
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

function only<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('the statement returned no row');
  return row;
}
