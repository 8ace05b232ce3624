import { sql } from 'kysely';
import type { Work } from '../../../kernel/write/work.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import { changedRecords } from './changed-records.ts';
import { inputsAsRead, inputsOfSameMoment } from './inputs.ts';
import { type EntityType, type Inputs, noInputs, type RecordSet, recordSets } from './rules.ts';
import { allInputsOf } from './store.ts';

/** Which of some rows are not what the service wrote; or it refuses. */
export type Compare = (...rows: RowsOf[]) => Promise<readonly string[]>;

/** What a new score is made of. */
interface Read {
  name: string;
  inputs: Inputs;
}

/**
 * Which of these profiles get no new score, because a record that it would rest on is not what the service wrote: the profile itself,
 * which a new score would make ours with all that somebody wrote into it, a scorecard, or one of the records. Only records that came,
 * went or say something else since the score before are compared: the others were compared for that one. One that somebody removed
 * counts too. One statement for all where nothing else happened meanwhile, one more where something did, and where something was altered
 * one for each.
 * @throws what `compare` throws.
 */
export async function ofAlteredRecords(
  { tx, now, attest }: Pick<Work, 'tx' | 'now' | 'attest'>,
  { read, compare }: { read: readonly Read[]; compare: Compare },
): Promise<ReadonlySet<string>> {
  if (read.length === 0) return new Set();
  const kept = await allInputsOf(
    tx,
    read.map(({ name }) => name),
  );
  const rows = (some: readonly Read[]): RowsOf[] => [
    ...cardsOf(some.map(({ inputs: { entity_type } }) => entity_type)),
    { table: 'profile_inputs', where: sql`t.profile = any(${some.map(({ name }) => name)}::text[])` },
    ...rowsBehind(some.map(({ name, inputs }) => ({ before: kept.get(name) ?? noInputs, after: inputs }))),
  ];
  const inputs = read.map((each) => each.inputs);
  const all = rows(read);
  const held = new Set<string>();
  if ((await attest.alteredRows(...inputsOfSameMoment(inputs), ...all)).length === 0) return held;
  if ((await compare(...inputsAsRead(inputs, now), ...all)).length === 0) return held;
  for (const each of read)
    if ((await compare(...inputsAsRead([each.inputs], now), ...rows([each]))).length > 0) held.add(each.name);
  return held;
}

/** All scorecards of some kinds of holders: also those that the service wrote and somebody else removed. */
export function cardsOf(kinds: readonly EntityType[]): RowsOf[] {
  const own = [...new Set(kinds)].sort();
  const keys = sql<string[]>`array(select distinct c.key from record_changes c
    where c.tbl = 'scorecards' and split_part(substr(c.key, 2), ',', 1) = any(${own}::text[]))`;
  return [
    { table: 'scorecards', where: sql`t.entity_type = any(${own}::text[])` },
    { table: 'scorecards', where: sql`true`, keys },
  ];
}

/** The rows of records that are others than before, with those that say what others saw of them. */
function rowsBehind(all: readonly { before: Inputs; after: Inputs }[]): RowsOf[] {
  const changed = Object.fromEntries(
    recordSets.map((set) => [
      set,
      all.flatMap(({ before, after }) => changedRecords(set, before, after).map(({ record }) => record)),
    ]),
  ) as Record<RecordSet, string[]>;
  const listed = (table: string, names: readonly string[]): RowsOf => ({
    table,
    where: sql`true`,
    keys: sql`${[...new Set(names)]}::text[]`,
  });
  const orders = [...changed.deliveries, ...changed.accepted, ...changed.payments];
  const lots = [...changed.lots, ...all.flatMap(({ after }) => lotsOf(after, new Set(changed.harvests)))];
  const ofLots = sql`(select name from lots where name = any(${lots}::text[])
    union select parent_lot from lots where name = any(${lots}::text[]))`;
  const holders = all.filter(({ before, after }) => changedRecords('holder', before, after).length > 0);
  const profiles = holders.map(({ after }) => after.profile);
  // Most scores change by one record: what rests on none of the others is no part of the statement, which every part makes slower.
  const parts: readonly (readonly [of: readonly string[], rows: RowsOf])[] = [
    [orders, listed('orders', orders)],
    [
      [...orders, ...changed.escrows],
      { table: 'org_members', where: sql`true`, keys: membersOnBothSides(orders, changed.escrows) },
    ],
    [changed.escrows, listed('escrows', changed.escrows)],
    [changed.harvests, listed('harvests', changed.harvests)],
    [changed.plots, listed('plots', changed.plots)],
    [lots, listed('lots', lots)],
    [lots, { table: 'lot_sources', where: sql`t.lot in ${ofLots}` }],
    [lots, { table: 'inspections', where: sql`t.lot in ${ofLots}` }],
    [
      [...changed.deliveries, ...lots],
      {
        table: 'shipments',
        where: sql`t.order_name = any(${changed.deliveries}::text[])
        or t.order_name in (select name from orders where lot = any(${lots}::text[]))`,
      },
    ],
    [changed.payments, { table: 'payments', where: sql`t.order_name = any(${changed.payments}::text[])` }],
    [
      changed.escrows,
      {
        table: 'currency_rates',
        where: sql`exists (select from escrows e where e.name = any(${changed.escrows}::text[]) and e.currency = t.currency
        and t.valid_from = (select max(r.valid_from) from currency_rates r where r.currency = e.currency and r.valid_from <= e.released_at))`,
      },
    ],
    [
      profiles,
      {
        table: 'orgs',
        where: sql`t.name in (select org from finance_profiles where name = any(${profiles}::text[]))`,
      },
    ],
    [
      profiles,
      {
        table: 'users',
        where: sql`t.id in (select farmer from finance_profiles where name = any(${profiles}::text[]))`,
      },
    ],
  ];
  return parts.filter(([of]) => of.length > 0).map(([, rows]) => rows);
}

/**
 * SQL: keys of all who ever belonged to the buyer of such an order, and of the same people among its sellers: what people buy of
 * themselves does not count, and nobody makes it count by taking a membership away.
 */
const membersOnBothSides = (
  orders: readonly string[],
  escrows: readonly string[],
): NonNullable<RowsOf['keys']> => sql`array(
  with sales as materialized (
         select distinct o.buyer, sells.org from orders o cross join lateral (values (o.cooperative), (o.exporter)) sells (org)
          where sells.org is not null and o.name = any(array(
            select unnest(${orders}::text[]) union select order_name from escrows where name = any(${escrows}::text[])))),
       bought as materialized (
         select distinct buys.buyer, c.key, split_part(rtrim(c.key, ')'), ',', 2) as person
           from (select distinct buyer from sales) buys
           join record_changes c on c.tbl = 'org_members' and c.key between '(' || buys.buyer || ',0' and '(' || buys.buyer || ',g'
                                and starts_with(c.key, '(' || buys.buyer || ','))
  select key from bought
  union
  select c.key from bought join sales using (buyer)
    join record_changes c on c.tbl = 'org_members' and c.key = '(' || sales.org || ',' || bought.person || ')')`;

/** The lots in which others saw some harvests. */
const lotsOf = ({ harvests }: Inputs, some: ReadonlySet<string>): string[] =>
  harvests.flatMap(([harvest, , , , seen]) =>
    some.has(harvest) && Array.isArray(seen) ? seen.map(([lot]: readonly [string, ...unknown[]]) => lot) : [],
  );
