import type { Decimal } from 'decimal.js';
import { type RawBuilder, sql } from 'kysely';
import { wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { BookAccountKind as AccountKind } from '../../../platform/db/tables.generated.ts';

export type { BookAccountKind as AccountKind } from '../../../platform/db/tables.generated.ts';

/** The platform token's code, and its decimals. */
export const token = 'AXKT';
export const tokenScale = 6;
/** Owner of the platform's own accounts. */
export const platform = 'platform';

/** Accounts whose balance is kept and may not fall below zero; the others are summed when asked. */
export const guardedKinds: readonly AccountKind[] = ['wallet', 'escrow', 'payable', 'in_transit'];

export interface AccountRef {
  kind: AccountKind;
  /** An organisation for wallets, payables, receivables and what is in transit, an escrow's name for escrows, else `platform`. */
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
   * card money that could not be put to its purpose; `recall` is of card money that left again at the processor. A `payout`
   * puts tokens in transit; it ends as `payout_paid` or `payout_return`, once each. A `reversal` undoes a mint or burn.
   * A `premium`, its return and the payout of a claim go from wallet to wallet, once for each record.
   */
  kind:
    | 'fund'
    | 'release'
    | 'refund'
    | 'mint'
    | 'burn'
    | 'hold'
    | 'return'
    | 'recall'
    | 'payout'
    | 'payout_paid'
    | 'payout_return'
    | 'reversal'
    | 'premium'
    | 'premium_return'
    | 'claim_payout';
  order?: string;
  /** Unique for its kind: what must not be booked twice. */
  reference?: string;
  reason?: string;
  /** The transaction that a reversal undoes; each at most once. */
  reverses?: number;
  entries: readonly Entry[];
}

/**
 * Books one balanced transaction: the only way money and tokens move. Guarded accounts are locked by ascending id.
 * Entries of zero are left out; accounts are opened at their first use.
 * @returns the number of the transaction.
 * @throws Refusal 409 when an account has too little, with both figures. Error when the entries do not balance.
 */
export async function post(work: Pick<Work, 'tx' | 'now' | 'actor'>, posting: Posting): Promise<number> {
  return (await book(work, posting)).id;
}

export interface Booked {
  /** The number of the transaction. */
  id: number;
  /** What a guarded account of its entries holds with it. */
  holds(account: AccountRef): string;
}

/** As `post`, and tells what the guarded accounts hold now. */
export async function book(work: Pick<Work, 'tx' | 'now' | 'actor'>, posting: Posting): Promise<Booked> {
  const { tx, now } = work;
  const entries = posting.entries.filter((entry) => !new Exact(entry.amount).isZero());
  checkBalance(entries);
  const accounts = await takeAccounts(tx, entries);
  const moves = movesOf(entries, accounts);
  const { rows } = await sql<{ id: number }>`
    with moved as (
      update book_accounts a set balance = a.balance + m.amount
        from unnest(${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ amount }) => amount)}::numeric[]) as m (id, amount)
       where a.id = m.id
    ), txn as (
      insert into book_txns (kind, order_name, reference, reason, reverses, actor_id, created_at)
      values (${posting.kind}, ${posting.order ?? null}, ${posting.reference ?? null}, ${posting.reason ?? null},
              ${posting.reverses ?? null}, ${actorIdOf(work)}::uuid, ${now}) returning id
    ), booked as (
      insert into book_entries (txn, account, currency, amount, created_at)
      select txn.id, e.account, e.currency, e.amount, ${now}::timestamptz
        from txn, unnest(${entries.map((entry) => accounts.get(keyOf(entry))?.id as number)}::bigint[],
                         ${entries.map((entry) => entry.currency)}::text[], ${entries.map((entry) => entry.amount)}::numeric[])
             with ordinality as e (account, currency, amount, position)
       order by e.position
    )
    select id from txn`.execute(tx);
  return {
    id: rows[0]?.id as number,
    holds: (account) => {
      const moved = moves.find((move) => keyOf(move.account) === keyOf(account));
      if (moved === undefined)
        throw new Error(`the transaction moves nothing of the ${account.kind} of ${account.owner}`);
      return moved.holds;
    },
  };
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

/**
 * The balance that is kept must be what was booked, before money leaves by it.
 * @throws Refusal 409 where it is not: somebody altered it.
 */
export async function assertSummed(tx: Tx, { kind, owner, currency }: AccountRef): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select a.id from book_accounts a
     where a.kind = ${kind} and a.owner = ${owner} and a.currency = ${currency}
       and a.balance is distinct from (select coalesce(sum(e.amount), 0) from book_entries e where e.account = a.id)
       for no key update`.execute(tx);
  if (rows.length > 0)
    throw wrongState(`What ${owner} holds is not what was booked; an admin has to look at it first (lotmark check).`);
}

/** As `balanceOf`, in a statement on something else: `owner` is a column of it. Null before the first entry. */
export function balanceColumn(kind: AccountKind, owner: string, currency: string): RawBuilder<string | null> {
  return sql`(select balance from book_accounts
    where kind = ${sql.lit(kind)} and owner = ${sql.ref(owner)} and book_accounts.currency = ${currency})`;
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

interface TakenAccount {
  id: number;
  /** Of a guarded account, which is locked; null of another. */
  balance: string | null;
}

/** The accounts by key: opened at their first use, and the guarded ones locked by ascending id. */
async function takeAccounts(tx: Tx, accounts: readonly AccountRef[]): Promise<Map<string, TakenAccount>> {
  const wanted = [...new Map(accounts.map((account) => [keyOf(account), account])).values()];
  const found = await openAndLock(tx, wanted);
  if (found.size === wanted.length) return found;
  // Somebody opened one of them while we looked: their commit is seen by now.
  const all = await openAndLock(tx, wanted);
  if (all.size !== wanted.length) throw new Error('an account can be neither opened nor found');
  return all;
}

async function openAndLock(tx: Tx, wanted: readonly AccountRef[]): Promise<Map<string, TakenAccount>> {
  const { rows } = await sql<AccountRef & TakenAccount>`
    with wanted as materialized (
      select * from unnest(${wanted.map((account) => account.kind)}::text[], ${wanted.map((account) => account.owner)}::text[],
                           ${wanted.map((account) => account.currency)}::text[]) as w (kind, owner, currency)
    ), opened as (
      -- In one order everywhere: two callers that open the same accounts wait for each other instead of deadlocking.
      insert into book_accounts (kind, owner, currency, guarded)
      select kind, owner, currency, kind = any(${guardedKinds as string[]}::text[]) from wanted w
       where not exists (select from book_accounts a where a.kind = w.kind and a.owner = w.owner and a.currency = w.currency)
       order by kind, owner, currency on conflict (kind, owner, currency) do nothing
      returning id, kind, owner, currency, guarded, balance
    ), locked as (
      -- After what is opened: opening may wait, and must hold no balance meanwhile.
      select id, balance from book_accounts
       where id = any (array(select a.id from wanted join book_accounts a using (kind, owner, currency) where a.guarded))
         and (select count(*) from opened) >= 0
       order by id for no key update
    )
    select id, kind, owner, currency, case when guarded then balance end as balance from opened
     union all
    select a.id, a.kind, a.owner, a.currency, locked.balance
      from wanted join book_accounts a using (kind, owner, currency) left join locked on locked.id = a.id`.execute(tx);
  return new Map(rows.map(({ id, balance, ...account }) => [keyOf(account), { id, balance }]));
}

const shortWords = ({ kind, owner, currency }: AccountRef, holds: string, needed: string): string =>
  `The ${kind} of ${owner} holds ${holds} ${currency}; ${needed} ${currency} are needed.`;
const saidShort = /^The \w+ of \S+ holds [\d.]+ \w+; [\d.]+ \w+ are needed\.$/;

/** Whether a refusal, as it was kept, is that an account holds too little. */
export const saysTooLittle = (message: string): boolean => saidShort.test(message);

/** What each guarded account gains or gives. @throws Refusal 409 when one has too little. */
function movesOf(
  entries: readonly Entry[],
  accounts: ReadonlyMap<string, TakenAccount>,
): { id: number; amount: string; account: AccountRef; holds: string }[] {
  const sums = new Map<string, { account: Entry; amount: Decimal }>();
  for (const entry of entries) {
    if (!guardedKinds.includes(entry.kind)) continue;
    const key = keyOf(entry);
    sums.set(key, { account: entry, amount: (sums.get(key)?.amount ?? new Exact(0)).plus(entry.amount) });
  }
  const moves = [...sums].map(([key, { account, amount }]) => ({
    ...(accounts.get(key) as TakenAccount),
    account,
    amount,
  }));
  moves.sort((left, right) => left.id - right.id);
  for (const { account, amount, balance } of moves) {
    if (!amount.plus(balance as string).isNegative()) continue;
    const needed = amount.neg().toFixed();
    const holds = new Exact(balance as string).toFixed();
    throw wrongState(shortWords(account, holds, needed));
  }
  return moves.map(({ id, amount, account, balance }) => ({
    ...{ id, account },
    amount: amount.toFixed(),
    holds: amount.plus(balance as string).toFixed(),
  }));
}
