/** The only SQL that touches the closed part of the embedded chain: headers, transactions, state entries, tree nodes. */
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { LedgerHeader } from '../shamap.ts';
import { fromHex, toHex } from './hex.ts';

export interface ClosedLedger extends LedgerHeader {
  ledger_hash: string;
  txn_count: number;
  closed_at: Date;
}

/** A transaction in a closed ledger; hashes and blobs in uppercase hex. */
export interface ClosedTransaction {
  id: string;
  ledgerIndex: number;
  index: number;
  blob: string;
  meta: string;
}

interface LedgerRow {
  ledger_index: number;
  ledger_hash: Buffer;
  parent_hash: Buffer;
  transaction_hash: Buffer;
  account_hash: Buffer;
  total_coins: string;
  parent_close_time: number;
  close_time: number;
  close_time_resolution: number;
  close_flags: number;
  txn_count: number;
  closed_at: Date;
}

export async function readTip(tx: Tx): Promise<ClosedLedger | undefined> {
  const row = await tx
    .selectFrom('ledger_node_ledgers')
    .selectAll()
    .orderBy('ledger_index', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : toLedger(row);
}

export async function readFirstIndex(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('ledger_node_ledgers')
    .select('ledger_index')
    .orderBy('ledger_index')
    .limit(1)
    .executeTakeFirst();
  return row?.ledger_index ?? 1;
}

/** A closed ledger by its index or its hash. */
export async function readLedger(tx: Tx, which: number | string): Promise<ClosedLedger | undefined> {
  const query = tx.selectFrom('ledger_node_ledgers').selectAll();
  const row = await (typeof which === 'number'
    ? query.where('ledger_index', '=', which)
    : query.where('ledger_hash', '=', fromHex(which))
  ).executeTakeFirst();
  return row === undefined ? undefined : toLedger(row);
}

/** The closed ledgers from `first` on, at most `limit`. */
export async function readLedgersFrom(tx: Tx, first: number, limit: number): Promise<ClosedLedger[]> {
  const rows = await tx
    .selectFrom('ledger_node_ledgers')
    .selectAll()
    .where('ledger_index', '>=', first)
    .orderBy('ledger_index')
    .limit(limit)
    .execute();
  return rows.map(toLedger);
}

export async function insertLedger(tx: Tx, ledger: ClosedLedger): Promise<void> {
  await tx
    .insertInto('ledger_node_ledgers')
    .values({
      ...ledger,
      ledger_hash: fromHex(ledger.ledger_hash),
      parent_hash: fromHex(ledger.parent_hash),
      transaction_hash: fromHex(ledger.transaction_hash),
      account_hash: fromHex(ledger.account_hash),
    })
    .execute();
}

/** Writes the transactions of one closed ledger, and which accounts each touched. */
export async function insertTransactions(
  tx: Tx,
  transactions: readonly (ClosedTransaction & { accounts: readonly string[] })[],
): Promise<void> {
  if (transactions.length === 0) return;
  const ids = transactions.map((one) => fromHex(one.id));
  const ledgerIndex = transactions[0]?.ledgerIndex ?? 0;
  await sql`
    insert into ledger_node_transactions (tx_hash, ledger_index, txn_index, tx_blob, meta_blob)
    select id, ${ledgerIndex}, place, tx, meta from unnest(
      ${ids}::bytea[], ${transactions.map((one) => one.index)}::int[],
      ${transactions.map((one) => fromHex(one.blob))}::bytea[], ${transactions.map((one) => fromHex(one.meta))}::bytea[]
    ) as given (id, place, tx, meta)`.execute(tx);
  const touched = transactions.flatMap((one) => one.accounts.map((account) => ({ account, one })));
  await sql`
    insert into ledger_node_account_transactions (account, ledger_index, txn_index, tx_hash)
    select account, ${ledgerIndex}, place, id from unnest(
      ${touched.map(({ account }) => account)}::text[], ${touched.map(({ one }) => one.index)}::int[],
      ${touched.map(({ one }) => fromHex(one.id))}::bytea[]
    ) as given (account, place, id)`.execute(tx);
}

export async function readTransaction(tx: Tx, id: string): Promise<ClosedTransaction | undefined> {
  const row = await tx
    .selectFrom('ledger_node_transactions')
    .selectAll()
    .where('tx_hash', '=', fromHex(id))
    .executeTakeFirst();
  return row === undefined ? undefined : toTransaction(row);
}

/** The id of the transaction at a place in a closed ledger. */
export async function readTransactionId(tx: Tx, place: { ledger: number; index: number }): Promise<string | undefined> {
  const row = await tx
    .selectFrom('ledger_node_transactions')
    .select('tx_hash')
    .where('ledger_index', '=', place.ledger)
    .where('txn_index', '=', place.index)
    .executeTakeFirst();
  return row === undefined ? undefined : toHex(row.tx_hash);
}

/** The transactions of one closed ledger, in the order they were applied. */
export async function readLedgerTransactions(tx: Tx, ledgerIndex: number): Promise<ClosedTransaction[]> {
  const rows = await tx
    .selectFrom('ledger_node_transactions')
    .selectAll()
    .where('ledger_index', '=', ledgerIndex)
    .orderBy('txn_index')
    .execute();
  return rows.map(toTransaction);
}

/** What touched an account, newest first unless `forward`; `from` is the place to go on at (inclusive). */
export async function readAccountTransactions(
  tx: Tx,
  query: {
    account: string;
    first: number;
    last: number;
    forward: boolean;
    limit: number;
    from: { ledger: number; seq: number } | undefined;
  },
): Promise<ClosedTransaction[]> {
  const order = query.forward ? 'asc' : 'desc';
  const { from } = query;
  const rows = await tx
    .selectFrom('ledger_node_account_transactions as touched')
    .innerJoin('ledger_node_transactions as done', 'done.tx_hash', 'touched.tx_hash')
    .select(['done.tx_hash', 'done.ledger_index', 'done.txn_index', 'done.tx_blob', 'done.meta_blob'])
    .where('touched.account', '=', query.account)
    .where('touched.ledger_index', '>=', query.first)
    .where('touched.ledger_index', '<=', query.last)
    .$if(from !== undefined, (some) =>
      some.where(
        query.forward
          ? sql<boolean>`(touched.ledger_index, touched.txn_index) >= (${from?.ledger}::bigint, ${from?.seq}::int)`
          : sql<boolean>`(touched.ledger_index, touched.txn_index) <= (${from?.ledger}::bigint, ${from?.seq}::int)`,
      ),
    )
    .orderBy('touched.ledger_index', order)
    .orderBy('touched.txn_index', order)
    .limit(query.limit)
    .execute();
  return rows.map(toTransaction);
}

/** The blob of a state entry, in hex. */
export async function readEntry(tx: Tx, key: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('ledger_node_entries')
    .select('blob')
    .where('key', '=', fromHex(key))
    .executeTakeFirst();
  return row === undefined ? undefined : toHex(row.blob);
}

/** Sets and (blob undefined) removes state entries. */
export async function writeEntries(
  tx: Tx,
  entries: readonly { key: string; blob: string | undefined }[],
): Promise<void> {
  const kept = entries.filter((entry) => entry.blob !== undefined);
  const gone = entries.filter((entry) => entry.blob === undefined);
  if (kept.length > 0) {
    await sql`
      insert into ledger_node_entries (key, blob)
      select * from unnest(
        ${kept.map(({ key }) => fromHex(key))}::bytea[], ${kept.map(({ blob }) => fromHex(blob ?? ''))}::bytea[])
      on conflict (key) do update set blob = excluded.blob`.execute(tx);
  }
  if (gone.length > 0) {
    await sql`delete from ledger_node_entries where key = any(${gone.map(({ key }) => fromHex(key))}::bytea[])`.execute(
      tx,
    );
  }
}

export async function readTreeNode(tx: Tx, prefix: string): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('ledger_node_tree')
    .select('branches')
    .where('prefix', '=', prefix)
    .executeTakeFirst();
  return row?.branches;
}

/** Sets and (branches undefined) removes inner nodes of the state tree. */
export async function writeTreeNodes(
  tx: Tx,
  nodes: readonly { prefix: string; branches: Buffer | undefined }[],
): Promise<void> {
  const kept = nodes.filter((node) => node.branches !== undefined);
  const gone = nodes.filter((node) => node.branches === undefined).map(({ prefix }) => prefix);
  if (kept.length > 0) {
    await sql`
      insert into ledger_node_tree (prefix, branches)
      select * from unnest(
        ${kept.map(({ prefix }) => prefix)}::text[], ${kept.map(({ branches }) => branches)}::bytea[])
      on conflict (prefix) do update set branches = excluded.branches`.execute(tx);
  }
  if (gone.length > 0) await sql`delete from ledger_node_tree where prefix = any(${gone}::text[])`.execute(tx);
}

/** The network of this chain; on an empty database it becomes `networkId`. */
export async function claimNetwork(tx: Tx, networkId: number): Promise<number> {
  await tx
    .insertInto('ledger_node_chain')
    .values({ network_id: networkId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { network_id } = await tx.selectFrom('ledger_node_chain').select('network_id').executeTakeFirstOrThrow();
  return network_id;
}

function toLedger(row: LedgerRow): ClosedLedger {
  return {
    ...row,
    ledger_hash: toHex(row.ledger_hash),
    parent_hash: toHex(row.parent_hash),
    transaction_hash: toHex(row.transaction_hash),
    account_hash: toHex(row.account_hash),
  };
}

function toTransaction(row: {
  tx_hash: Buffer;
  ledger_index: number;
  txn_index: number;
  tx_blob: Buffer;
  meta_blob: Buffer;
}): ClosedTransaction {
  return {
    id: toHex(row.tx_hash),
    ledgerIndex: row.ledger_index,
    index: row.txn_index,
    blob: toHex(row.tx_blob),
    meta: toHex(row.meta_blob),
  };
}
