import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** The only SQL that touches ledger_homes: with which account this database anchors, and on which network. */

export interface LedgerHome {
  id: number;
  /** Classic address of the platform's account. */
  account: string;
  /** Null until a node was heard of. */
  networkId: number | null;
  /** Tokens that were outstanding at the home before this one; a decimal string. */
  openingTokens: string;
}

/** The settings or the node lead to another ledger than the one that this database anchors on; the message says what to do. */
export class LedgerHomeError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LedgerHomeError';
  }
}

/** How operators move on purpose, for messages. */
export const howToMove = 'or move on purpose with "lotmark ledger move" (docs/production.md)';

interface Row {
  id: number;
  account: string;
  network_id: number | null;
  opening_tokens: string;
}

/** The present home; null before the first start. */
export async function presentHome(tx: Tx): Promise<LedgerHome | null> {
  const { rows } = await sql<Row>`
    select id, account, network_id, opening_tokens from ledger_homes where ended_at is null`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  return { id: row.id, account: row.account, networkId: row.network_id, openingTokens: row.opening_tokens };
}

/** Begins a home unless there is a present one. */
export async function beginHome(
  tx: Tx,
  home: { account: string; networkId: number | null; openingTokens?: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into ledger_homes (account, network_id, opening_tokens, began_at)
    values (${home.account}, ${home.networkId}, ${home.openingTokens ?? '0'}, ${now})
    on conflict ((true)) where ended_at is null do nothing`.execute(tx);
}

export async function endHome(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update ledger_homes set ended_at = greatest(${now}::timestamptz, began_at)
             where id = ${id} and ended_at is null`.execute(tx);
}

/**
 * A node of this network was heard of: from now on it is the database's. Writes only the first time.
 * @throws LedgerHomeError when another process has heard of another network meanwhile.
 */
export async function settleNetwork(tx: Tx, home: LedgerHome, networkId: number): Promise<void> {
  if (home.networkId === networkId) return;
  await sql`update ledger_homes set network_id = ${networkId} where id = ${home.id} and network_id is null`.execute(tx);
  const settled = await presentHome(tx);
  if (settled?.networkId === networkId) return;
  throw new LedgerHomeError(
    `The ledger node is on network ${networkId}, but this database anchors on network ${settled?.networkId}: correct LEDGER_URL, ${howToMove}.`,
  );
}

/** Addresses of every account that this database ever anchored with. */
export async function homeAccounts(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ account: string }>`select distinct account from ledger_homes order by account`.execute(
    tx,
  );
  return rows.map(({ account }) => account);
}
