/** The only SQL that touches the closed part of the embedded chain: headers, transactions, state entries, tree nodes. */
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { LedgerHeader } from '../shamap.ts';
import { fromHex, toHex } from './hex.ts';
import { decodeJson } from './json-form.ts';

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

/** One as it is written: with its result code, so that nobody needs to decode `meta` for it. */
export interface NewClosedTransaction extends ClosedTransaction {
  result: string;
  accounts: readonly string[];
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

/** A transaction that waits for the next ledger. */
export interface PendingRow {
  /** Grows in the order of acceptance. */
  id: number;
  txId: string;
  blob: string;
  state: 'open' | 'held';
}

/** The last closed ledger, and what was accepted after row `afterId`, in order; in one statement, so they belong together. */
export async function readTipAndPending(
  tx: Tx,
  afterId: number,
): Promise<{ tip: ClosedLedger; pending: PendingRow[] } | undefined> {
  const { rows } = await sql<
    LedgerRow & {
      pending_id: number | null;
      pending_hash: Buffer;
      pending_blob: Buffer;
      pending_state: 'open' | 'held';
    }
  >`
    select tip.*, pending.id as pending_id, pending.tx_hash as pending_hash, pending.tx_blob as pending_blob,
      pending.state as pending_state
    from (select * from ledger_node_ledgers order by ledger_index desc limit 1) as tip
    left join ledger_node_pending as pending on pending.id > ${afterId}
    order by pending.id`.execute(tx);
  const [first] = rows;
  if (first === undefined) return undefined;
  const { pending_id: _id, pending_hash: _hash, pending_blob: _blob, pending_state: _state, ...tip } = first;
  const pending = rows.flatMap((row) =>
    row.pending_id === null
      ? []
      : [
          {
            id: row.pending_id,
            txId: toHex(row.pending_hash),
            blob: toHex(row.pending_blob),
            state: row.pending_state,
          },
        ],
  );
  return { tip: toLedger(tip), pending };
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

/** Everything that a closed ledger changes in the tables. */
export interface LedgerWrites {
  ledger: ClosedLedger;
  transactions: readonly NewClosedTransaction[];
  /** State entries; blob undefined means removed. */
  entries: readonly { key: string; blob: string | undefined }[];
  /** Inner nodes of the state tree; branches undefined means removed. */
  treeNodes: readonly { prefix: string; branches: Buffer | undefined }[];
  /** Open rows up to this id are in the ledger and go. */
  lastPendingId: number;
}

/** Writes a closed ledger with all that it changes, in one statement: a close costs one round trip. */
export async function writeLedger(tx: Tx, writes: LedgerWrites): Promise<void> {
  const { ledger, transactions } = writes;
  const touched = transactions.flatMap((one) => one.accounts.map((account) => ({ account, one })));
  const entries = writes.entries.filter(({ blob }) => blob !== undefined);
  const goneEntries = writes.entries.filter(({ blob }) => blob === undefined);
  const nodes = writes.treeNodes.filter(({ branches }) => branches !== undefined);
  const goneNodes = writes.treeNodes.filter(({ branches }) => branches === undefined);
  await sql`
    with closed as (
      insert into ledger_node_ledgers (
        ledger_index, ledger_hash, parent_hash, transaction_hash, account_hash, total_coins, parent_close_time,
        close_time, close_time_resolution, close_flags, txn_count, closed_at)
      values (
        ${ledger.ledger_index}, ${fromHex(ledger.ledger_hash)}, ${fromHex(ledger.parent_hash)},
        ${fromHex(ledger.transaction_hash)}, ${fromHex(ledger.account_hash)}, ${ledger.total_coins},
        ${ledger.parent_close_time}, ${ledger.close_time}, ${ledger.close_time_resolution}, ${ledger.close_flags},
        ${ledger.txn_count}, ${ledger.closed_at})
    ), done as (
      insert into ledger_node_transactions (tx_hash, ledger_index, txn_index, tx_blob, meta_blob, result)
      select id, ${ledger.ledger_index}::bigint, place, blob, meta, result from unnest(
        ${transactions.map(({ id }) => fromHex(id))}::bytea[], ${transactions.map(({ index }) => index)}::int[],
        ${transactions.map(({ blob }) => fromHex(blob))}::bytea[],
        ${transactions.map(({ meta }) => fromHex(meta))}::bytea[],
        ${transactions.map(({ result }) => result)}::text[]) as given (id, place, blob, meta, result)
    ), touched as (
      insert into ledger_node_account_transactions (account, ledger_index, txn_index, tx_hash)
      select account, ${ledger.ledger_index}::bigint, place, id from unnest(
        ${touched.map(({ account }) => account)}::text[], ${touched.map(({ one }) => one.index)}::int[],
        ${touched.map(({ one }) => fromHex(one.id))}::bytea[]) as given (account, place, id)
    ), entries as (
      insert into ledger_node_entries (key, blob)
      select * from unnest(
        ${entries.map(({ key }) => fromHex(key))}::bytea[], ${entries.map(({ blob }) => fromHex(blob ?? ''))}::bytea[])
      on conflict (key) do update set blob = excluded.blob
    ), gone_entries as (
      delete from ledger_node_entries where key = any(${goneEntries.map(({ key }) => fromHex(key))}::bytea[])
    ), nodes as (
      insert into ledger_node_tree (prefix, branches)
      select * from unnest(
        ${nodes.map(({ prefix }) => prefix)}::text[], ${nodes.map(({ branches }) => branches)}::bytea[])
      on conflict (prefix) do update set branches = excluded.branches
    ), gone_nodes as (
      delete from ledger_node_tree where prefix = any(${goneNodes.map(({ prefix }) => prefix)}::text[])
    )
    delete from ledger_node_pending where state = 'open' and id <= ${writes.lastPendingId}`.execute(tx);
}

export async function readTransaction(tx: Tx, id: string): Promise<ClosedTransaction | undefined> {
  const row = await tx
    .selectFrom('ledger_node_transactions')
    .selectAll()
    .where('tx_hash', '=', fromHex(id))
    .executeTakeFirst();
  return row === undefined ? undefined : toTransaction(row);
}

/** Of these transactions the ones in closed ledgers: where, and how they ended. */
export async function readOutcomes(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { ledgerIndex: number; resultCode: string }>> {
  const { rows } = await sql<{ tx_hash: Buffer; ledger_index: number; result: string | null; meta: Buffer | null }>`
    select tx_hash, ledger_index, result, case when result is null then meta_blob end as meta
      from ledger_node_transactions where tx_hash = any(${ids.map(fromHex)}::bytea[])`.execute(tx);
  return new Map(
    rows.map((row) => {
      const resultCode = row.result ?? String(decodeJson(toHex(row.meta as Buffer))['TransactionResult']);
      return [toHex(row.tx_hash), { ledgerIndex: row.ledger_index, resultCode }];
    }),
  );
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

/** The transactions of a closed ledger, or of all from it to `last`, in the order they were applied. */
export async function readLedgerTransactions(tx: Tx, ledger: number, last = ledger): Promise<ClosedTransaction[]> {
  const rows = await tx
    .selectFrom('ledger_node_transactions')
    .selectAll()
    .where('ledger_index', '>=', ledger)
    .where('ledger_index', '<=', last)
    .orderBy('ledger_index')
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

export async function readTreeNode(tx: Tx, prefix: string): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('ledger_node_tree')
    .select('branches')
    .where('prefix', '=', prefix)
    .executeTakeFirst();
  return row?.branches;
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

/** Removes every ledger, and all that they hold. */
export async function forgetChain(tx: Tx): Promise<void> {
  await sql`truncate ledger_node_ledgers, ledger_node_transactions, ledger_node_account_transactions, ledger_node_entries,
    ledger_node_tree, ledger_node_pending`.execute(tx);
}
