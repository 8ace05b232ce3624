import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { Tx } from '../../src/platform/db/database.ts';
import type { Acknowledged } from './trader.ts';

type Of<What extends Acknowledged['what']> = Extract<Acknowledged, { what: What }>;

/**
 * Compares what was acknowledged with what the database holds. The traders have come to rest, so both must be the same:
 * what is missing was lost, what is more was done twice.
 * @returns the differences in words; empty when there are none.
 */
export async function lostOrDoubled(db: Tx, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const only = <What extends Acknowledged['what']>(what: What): Of<What>[] =>
    acknowledged.filter((each): each is Of<What> => each.what === what);
  const faults: string[] = [];
  const compare = (what: string, said: readonly string[], held: readonly string[]): void => {
    const saidSet = new Set(said);
    const heldSet = new Set(held);
    for (const each of saidSet) if (!heldSet.has(each)) faults.push(`${what} ${each} was acknowledged and is lost`);
    for (const each of heldSet) if (!saidSet.has(each)) faults.push(`${what} ${each} was never asked for`);
    if (heldSet.size !== held.length) faults.push(`${held.length - heldSet.size} of ${what} are doubled`);
  };
  const column = async (query: ReturnType<typeof sql<{ value: string }>>): Promise<string[]> =>
    (await query.execute(db)).rows.map((row) => row.value);

  compare(
    'listing',
    only('listed').map((each) => each.lot),
    await column(sql`select lot as value from lot_history where kind = 'listed'`),
  );
  compare(
    'order',
    only('ordered').map((each) => each.order),
    await column(sql`select name as value from orders where status <> 'Cancelled'`),
  );
  compare(
    'mint',
    only('minted').map((each) => `${each.reference} ${each.org} ${new Decimal(each.amount)}`),
    await column(sql`
      select t.reference || ' ' || a.owner || ' ' || trim_scale(e.amount) as value
        from book_txns t join book_entries e on e.txn = t.id join book_accounts a on a.id = e.account
       where t.kind = 'mint' and a.kind = 'wallet'`),
  );
  compare(
    'acceptance',
    [...only('accepted'), ...only('paid')].map((each) => `${each.order} ${each.escrow}`),
    await column(sql`select order_name || ' ' || name as value from escrows`),
  );
  compare(
    'payment',
    only('paid').map((each) => `${each.order} ${each.escrow} ${each.org} ${new Decimal(each.tokens)}`),
    await column(sql`
      select t.order_name || ' ' || s.name || ' ' || a.owner || ' ' || trim_scale(-e.amount) as value
        from book_txns t join book_entries e on e.txn = t.id join book_accounts a on a.id = e.account
        join escrows s on s.order_name = t.order_name and s.funded_tokens = -e.amount
       where t.kind = 'fund' and a.kind = 'wallet'`),
  );
  compare(
    'shipment',
    only('shipped').map((each) => `${each.order} ${each.shipment}`),
    await column(sql`select order_name || ' ' || name as value from shipments`),
  );
  compare(
    'settlement',
    only('settled').map((each) => each.order),
    await column(sql`
      select t.order_name as value from book_txns t join orders o on o.name = t.order_name and o.status = 'Settled'
       where t.kind = 'release'`),
  );
  compare('balance', balances(only('minted'), only('paid')), await column(buyersBalances));
  return faults;
}

/** Wallets of the buyers; those of the payees hold what they were paid. */
const buyersBalances = sql<{ value: string }>`
  select a.owner || ' ' || trim_scale(a.balance) as value
    from book_accounts a join orgs o on o.name = a.owner and o.kind = 'Buyer' where a.kind = 'wallet'`;

function balances(mints: readonly Of<'minted'>[], payments: readonly Of<'paid'>[]): string[] {
  const left = new Map<string, Decimal>();
  const add = (org: string, amount: Decimal) => left.set(org, (left.get(org) ?? new Decimal(0)).plus(amount));
  for (const { org, amount } of mints) add(org, new Decimal(amount));
  for (const { org, tokens } of payments) add(org, new Decimal(tokens).negated());
  return [...left].map(([org, amount]) => `${org} ${amount}`);
}
