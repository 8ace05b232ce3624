import type { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { wrongState } from '../../kernel/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Exact } from './exact.ts';

/** The platform token's code, and its decimals. */
export const token = 'AXKT';
export const tokenScale = 6;
/** Owner of the platform's own accounts. */
export const platform = 'platform';

export type AccountKind = 'wallet' | 'escrow' | 'payable' | 'fees' | 'treasury' | 'token_supply' | 'processor';

/** Accounts whose balance is kept and may not fall below zero; the others are summed when asked. */
export const guardedKinds: readonly AccountKind[] = ['wallet', 'escrow', 'payable'];

export interface AccountRef {
  kind: AccountKind;
  /** An organisation for wallets and payables, an escrow's name for escrows, else `platform`. */
  owner: string;
  currency: string;
}

export interface Entry extends AccountRef {
  /** What the account gains; negative for what it gives. A decimal string. */
  amount: string;
}

export interface Posting {
  /**
   * `fund`, `release` and `refund` happen once per order; `mint` and `burn` are of tokens; `hold` and `return` are of
   * card money that could not be put to its purpose.
   */
  kind: 'fund' | 'release' | 'refund' | 'mint' | 'burn' | 'hold' | 'return';
  order?: string;
  /** Unique for its kind: what must not be booked twice. */
  reference?: string;
  reason?: string;
  actorId?: string | null;
  entries: readonly Entry[];
}

/**
 * Books one balanced transaction: the only way money and tokens move. Guarded accounts are locked by ascending id.
 * Entries of zero are left out; accounts are opened at their first use.
 * @returns the number of the transaction.
 * @throws Refusal 409 when an account has too little, with both figures. Error when the entries do not balance.
 */
export async function post(tx: Tx, posting: Posting, now: Date): Promise<number> {
  const entries = posting.entries.filter((entry) => !new Exact(entry.amount).isZero());
  checkBalance(entries);
  const ids = await openAccounts(tx, entries);
  await moveGuarded(tx, entries, ids);
  const { id } = await tx
    .insertInto('book_txns')
    .values({
      kind: posting.kind,
      order_name: posting.order ?? null,
      reference: posting.reference ?? null,
      reason: posting.reason ?? null,
      actor_id: posting.actorId ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into book_entries (txn, account, currency, amount, created_at)
    select ${id}, e.account, e.currency, e.amount, ${now}
      from unnest(${entries.map((entry) => ids.get(keyOf(entry)) as number)}::bigint[],
                  ${entries.map((entry) => entry.currency)}::text[], ${entries.map((entry) => entry.amount)}::numeric[])
           with ordinality as e (account, currency, amount, position)
     order by e.position`.execute(tx);
  return id;
}

/** Entries of one transaction, as they were booked. */
export async function entriesOf(tx: Tx, order: string, kind: Posting['kind']): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select a.kind, a.owner, e.currency, e.amount::text as amount
      from book_txns t join book_entries e on e.txn = t.id join book_accounts a on a.id = e.account
     where t.order_name = ${order} and t.kind = ${kind} order by e.id`.execute(tx);
  return rows;
}

/** What a guarded account holds; `0` before its first entry. */
export async function balanceOf(tx: Tx, account: AccountRef): Promise<string> {
  const row = await tx
    .selectFrom('book_accounts')
    .select('balance')
    .where('kind', '=', account.kind)
    .where('owner', '=', account.owner)
    .where('currency', '=', account.currency)
    .executeTakeFirst();
  return row?.balance ?? '0';
}

function keyOf(account: AccountRef): string {
  return `${account.kind}\0${account.owner}\0${account.currency}`;
}

function checkBalance(entries: readonly Entry[]): void {
  const sums = new Map<string, Decimal>();
  for (const { currency, amount } of entries) {
    const value = new Exact(amount);
    if (value.decimalPlaces() > tokenScale) throw new Error(`an entry of ${amount} has too many decimals`);
    sums.set(currency, (sums.get(currency) ?? new Exact(0)).plus(value));
  }
  if (sums.size === 0) throw new Error('a book transaction needs entries');
  for (const [currency, sum] of sums) {
    if (!sum.isZero()) throw new Error(`a book transaction is ${sum.toFixed()} ${currency} out of balance`);
  }
}

/** Ids of the accounts by key; those that are not there yet are opened. */
async function openAccounts(tx: Tx, accounts: readonly AccountRef[]): Promise<Map<string, number>> {
  const wanted = [...new Map(accounts.map((account) => [keyOf(account), account])).values()];
  const kinds = wanted.map((account) => account.kind);
  const owners = wanted.map((account) => account.owner);
  const currencies = wanted.map((account) => account.currency);
  const find = async () => {
    const { rows } = await sql<AccountRef & { id: number }>`
      select a.id, a.kind, a.owner, a.currency
        from unnest(${kinds}::text[], ${owners}::text[], ${currencies}::text[]) as w (kind, owner, currency)
        join book_accounts a using (kind, owner, currency)`.execute(tx);
    return new Map(rows.map((row) => [keyOf(row), row.id]));
  };
  const found = await find();
  if (found.size === wanted.length) return found;
  // In one order everywhere: two callers that open the same accounts wait for each other instead of deadlocking.
  await sql`
    insert into book_accounts (kind, owner, currency, guarded)
    select kind, owner, currency, kind = any(${guardedKinds as string[]}::text[])
      from unnest(${kinds}::text[], ${owners}::text[], ${currencies}::text[]) as w (kind, owner, currency)
     order by kind, owner, currency on conflict (kind, owner, currency) do nothing`.execute(tx);
  return find();
}

async function moveGuarded(tx: Tx, entries: readonly Entry[], ids: ReadonlyMap<string, number>): Promise<void> {
  const moves = new Map<number, { account: Entry; amount: Decimal }>();
  for (const entry of entries) {
    if (!guardedKinds.includes(entry.kind)) continue;
    const id = ids.get(keyOf(entry)) as number;
    moves.set(id, { account: entry, amount: (moves.get(id)?.amount ?? new Exact(0)).plus(entry.amount) });
  }
  if (moves.size === 0) return;
  const { rows } = await sql<{ id: number; balance: string }>`
    select id, balance from book_accounts where id = any(${[...moves.keys()]}::bigint[])
     order by id for no key update`.execute(tx);
  for (const { id, balance } of rows) {
    const move = moves.get(id);
    if (move === undefined || !move.amount.plus(balance).isNegative()) continue;
    const { kind, owner, currency } = move.account;
    const needed = move.amount.neg().toFixed();
    const holds = new Exact(balance).toFixed();
    throw wrongState(`The ${kind} of ${owner} holds ${holds} ${currency}; ${needed} ${currency} are needed.`);
  }
  const changes = [...moves];
  await sql`
    update book_accounts a set balance = a.balance + m.amount
      from unnest(${changes.map(([id]) => id)}::bigint[],
                  ${changes.map(([, move]) => move.amount.toFixed())}::numeric[]) as m (id, amount)
     where a.id = m.id`.execute(tx);
}
