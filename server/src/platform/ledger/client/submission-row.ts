import { type RawBuilder, sql } from 'kysely';
import type { SubmissionState } from './submission-states.ts';

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

/** A row of ledger_submissions. */
export interface Row {
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

export function submissionOf(row: Row): Submission {
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

export const latestFor = (networkId: number, purposes: readonly Purpose[]): RawBuilder<unknown> => sql`
  unnest(${purposes.map(({ kind }) => kind)}::text[], ${purposes.map(({ key }) => key)}::text[]) as p (kind, key)
    cross join lateral (select * from ledger_submissions
       where network_id = ${networkId} and kind = p.kind and key = p.key order by attempt desc limit 1) s`;
