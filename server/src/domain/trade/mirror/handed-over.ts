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
import type { DueToken } from './store.ts';

/**
 * What the ledger says of transactions that ended without effect by what the database says: another one for the same purpose would
 * do it twice where it has one, or may get it still. Not inside a database transaction.
 */
export async function standAllTheSame(
  client: LedgerClient,
  known: readonly (Submission | undefined)[],
): Promise<(submission: Submission | undefined) => Standing | undefined> {
  const ended = known.filter((each) => each !== undefined && mayPrepareAgain(each) && !hasSucceeded(each));
  const standing = await client.standing(ended as Submission[]);
  return (submission) => standing.get(submission?.txHash ?? '');
}

/**
 * What was handed to the ledger since the first of these tokens was noted down, by the trace of changes: a transaction that somebody
 * removed, or made out to be for something else, would be signed anew.
 */
export async function handedOverSince(tx: Tx, tokens: readonly DueToken[]): Promise<RowsOf[]> {
  if (tokens.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select key as id from record_changes
     where tbl = 'ledger_submissions' and was is null
       and id > (select min(id) from record_changes
                  where tbl = 'token_mirrors' and key = any(${tokens.map(({ reference }) => reference)}::text[]))`.execute(
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
