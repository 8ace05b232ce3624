import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import {
  hasSucceeded,
  type LedgerClient,
  mayPrepareAgain,
  type Standing,
} from '../../../platform/ledger/client/open-ledger-client.ts';
import type { Submission } from '../../../platform/ledger/client/submission-row.ts';
import type { DueEscrow, DueToken } from './store.ts';

/** What the ledger says of a transaction; `none` for one that it does not have and cannot get any more. */
export type StandingOf = (submission: Submission | undefined) => Standing | 'none' | undefined;

/**
 * What the ledger says of transactions that ended without effect by what the database says: another one for the same purpose would
 * do it twice where it has one, or may get it still. And of those that did what they were made for, by what the database says: a step
 * that is taken for done is never made. Undefined for the others. Not inside a database transaction.
 * @param settling of those that are known, the ones by which something is done, if they have succeeded.
 */
export async function standAllTheSame(
  client: LedgerClient,
  known: readonly (Submission | undefined)[],
  settling: readonly (Submission | undefined)[],
): Promise<StandingOf> {
  const asked = [
    ...known.filter((each) => each !== undefined && mayPrepareAgain(each)),
    ...settling.filter((each) => each !== undefined && hasSucceeded(each)),
  ] as Submission[];
  const standing = await client.standing(asked);
  const hashes = new Set(asked.map(({ txHash }) => txHash));
  return (submission) =>
    submission !== undefined && hashes.has(submission.txHash) ? (standing.get(submission.txHash) ?? 'none') : undefined;
}

/** Where our record says something else of a transaction than the ledger. */
export function otherThanTheLedger(submission: Submission | undefined, standingOf: StandingOf): string | undefined {
  if (submission === undefined) return undefined;
  const standing = standingOf(submission);
  if (hasSucceeded(submission))
    return standing === 'none'
      ? 'our record says that the ledger has its transaction, and the ledger does not have it'
      : undefined;
  return standing === 'applied' ? 'the ledger has its transaction, and our record says that it failed' : undefined;
}

/**
 * What was handed to the ledger and counts here, to be compared with the trace of changes: a transaction that somebody removed, or made
 * out to be for something else, would be signed anew.
 */
export async function handedOverFor(
  tx: Tx,
  networkId: number,
  { used, tokens, withoutCreate }: Judged,
): Promise<RowsOf[]> {
  return [
    ...asRead(used),
    ...elsewhere(
      networkId,
      withoutCreate.flatMap(({ mirror_create_tx }) => mirror_create_tx ?? []),
    ),
    ...(await handedOverSince(tx, {
      token_mirrors: tokens.map(({ reference }) => reference),
      escrows: withoutCreate.flatMap((escrow) =>
        mayBeMade(escrow) && escrow.mirror_create_tx === null ? [escrow.name] : [],
      ),
    })),
  ];
}

interface Judged {
  /** As they were read: they are so still. */
  used: readonly Submission[];
  /** Whatever was handed over since the first of these was noted down. */
  tokens: readonly DueToken[];
  /** Escrows for which none was found. */
  withoutCreate: readonly DueEscrow[];
}

/** Without a condition none was made for it; with one there may have been no room. */
export const mayBeMade = ({ mirror_condition }: DueEscrow): boolean => mirror_condition !== null;

/** One that says something else now is as one that is gone. */
const asRead = (submissions: readonly Submission[]): RowsOf[] => {
  if (submissions.length === 0) return [];
  const column = <Key extends keyof Submission>(key: Key) => submissions.map((each) => each[key]);
  const ids = column('id');
  return [
    {
      table: 'ledger_submissions',
      where: sql`(t.id, t.kind, t.key, t.tx_hash, t.address, t.sequence) in (select * from unnest(${ids}::bigint[], ${column('kind')}::text[],
        ${column('key')}::text[], ${column('txHash')}::text[], ${column('address')}::text[], ${column('sequence')}::bigint[]))`,
      keys: sql`${ids}::bigint[]::text[]`,
    },
  ];
};

/** What an escrow names, and is not found for it, was handed to another network before a move. */
const elsewhere = (networkId: number, hashes: readonly string[]): RowsOf[] =>
  hashes.length === 0
    ? []
    : [
        {
          table: 'ledger_submissions',
          where: sql`t.tx_hash = any(${hashes}::text[])`,
          relied: { on: sql`t.network_id <> ${networkId}`, rows: hashes.length },
        },
      ];

async function handedOverSince(
  tx: Tx,
  { token_mirrors, escrows }: { token_mirrors: readonly string[]; escrows: readonly string[] },
): Promise<RowsOf[]> {
  if (token_mirrors.length + escrows.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select key as id from record_changes
     where tbl = 'ledger_submissions' and was is null
       and id > (select min(id) from record_changes
                  where (tbl = 'token_mirrors' and key = any(${token_mirrors}::text[])) or (tbl = 'escrows' and key = any(${escrows}::text[])))`.execute(
    tx,
  );
  const ids = [...new Set(rows.map(({ id }) => id))];
  if (ids.length === 0) return [];
  return [
    {
      table: 'ledger_submissions',
      where: sql<boolean>`t.id = any(${ids}::bigint[])`,
      relied: { on: sql<boolean>`true`, rows: ids.length },
    },
  ];
}
