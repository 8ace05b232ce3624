import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import { isAboutGoods } from '../../origin/lot/about.ts';
import { ofMember } from '../../origin/plot/access.ts';
import { attestedOrgCredentials } from '../../proof/attestation/signed-org-credentials.ts';
import {
  type CardComponent,
  type EntityType,
  entityTypes,
  type Inputs,
  monthsBetween,
  type Scorecard,
} from './rules.ts';

/** Whose profile it is: an organisation, or a farmer by their user id. */
export interface Holder {
  profile: string;
  entity_type: EntityType;
  org: string | null;
  farmer: string | null;
}

type Found = Pick<Inputs, Exclude<keyof Inputs, 'profile' | 'entity_type' | 'organisation' | 'holder'>> & {
  since: Date;
  verified: boolean;
};

const plotColumns = sql`plots.name, plots.country, plots.status, plots.gps_polygon`;

/** Plots that count for the holder: their own, those of a cooperative's members, those behind an exporter's lots. */
function ownPlots(kind: EntityType): RawBuilder<unknown> {
  if (kind === 'Farmer') return sql`select ${plotColumns} from plots where plots.farmer = holder.farmer`;
  if (kind === 'Cooperative')
    return sql`select ${plotColumns} from plots where plots.cooperative = holder.org and ${ofMember}`;
  return sql`select ${plotColumns} from plots where plots.name in (
    select s.plot from lot_sources s where s.lot in (select name from own_lots union select parent_lot from own_lots))`;
}

const lotColumns = sql`lots.name, lots.parent_lot, lots.status, lots.corridor, lots.quantity_kg, lots.created_at`;

/** Lots that were ever listed, of which the holder has a part. */
function ownLots(kind: EntityType): RawBuilder<unknown> {
  if (kind !== 'Farmer')
    return sql`select ${lotColumns} from lots
      where lots.listed_at is not null and ${sql.ref(kind === 'Exporter' ? 'lots.exporter' : 'lots.cooperative')} = holder.org`;
  return sql`
    with mine as (select distinct s.lot from plots p join lot_sources s on s.plot = p.name where p.farmer = holder.farmer)
    select ${lotColumns} from lots
     where lots.listed_at is not null and (lots.name in (select lot from mine) or lots.parent_lot in (select lot from mine))`;
}

const orderColumns = sql`orders.name, orders.status, orders.lot, orders.buyer, orders.cooperative, orders.exporter, orders.corridor,
  orders.quantity, orders.unit, orders.dispute_reason, orders.submitted_at, orders.paid_at`;

/** Orders of which the holder has a part, whoever buys. */
function ownSales(kind: EntityType): RawBuilder<unknown> {
  if (kind === 'Farmer')
    return sql`select ${orderColumns} from orders where orders.lot in (select name from own_lots)
      and not exists (select from org_members m where m.org = orders.buyer and m.user_id = holder.farmer)`;
  return sql`select ${orderColumns} from orders
    where ${sql.ref(kind === 'Exporter' ? 'orders.exporter' : 'orders.cooperative')} = holder.org`;
}

/** SQL: of \`sides\` of sales, that nobody who buys belongs to who sells. */
const boughtByOthers: RawBuilder<boolean> = sql<boolean>`not exists (
  select from org_members buys join org_members sells on sells.user_id = buys.user_id
   where buys.org = sides.buyer and sells.org in (sides.cooperative, sides.exporter))`;

/** Of an order's money, the part that is the holder's: a farmer's by kilograms in the lot, else all of it. */
function ownShare(kind: EntityType): RawBuilder<string> {
  if (kind !== 'Farmer') return sql<string>`'1'`;
  return sql<string>`coalesce((
    select trim_scale(round(sum(s.quantity_kg) filter (where p.farmer = holder.farmer) / nullif(sum(s.quantity_kg), 0), 6))::text
      from lots l join lot_sources s on s.lot in (l.name, l.parent_lot) join plots p on p.name = s.plot
     where l.name = o.lot), '0')`;
}

/** Harvests of the holder with their kilograms, and with what others saw of them in lots; an exporter has none. */
const harvestRows = (kind: EntityType): RawBuilder<unknown> =>
  kind === 'Exporter'
    ? sql`'[]'::json`
    : sql`(select coalesce(json_agg(json_build_array(h.name, h.harvest_date::text, trim_scale(h.quantity_kg)::text,
                      ${day('h.created_at')}, coalesce(seen.lots, '[]')) order by h.name), '[]')
             from own_plots p join harvests h on h.plot = p.name
             left join seen_harvests seen on seen.harvest = h.name where h.voided_at is null)`;

const day = (column: string): RawBuilder<string> => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD')`;

const whoIs = (kind: EntityType): RawBuilder<unknown> =>
  kind === 'Farmer'
    ? sql`select u.created_at as since, false as verified, (
            select p.country from own_plots p where p.country is not null
             group by p.country order by count(*) desc, p.country limit 1) as country
            from users u where u.id = holder.farmer`
    : sql`select created_at as since, verified_at is not null as verified, country from orgs where name = holder.org`;

/** What one holder's score is computed from; see `loadAllInputs`. */
export async function loadInputs(tx: Tx, holder: Holder, now: Date): Promise<Inputs> {
  return (await loadAllInputs(tx, [holder], now)).get(holder.profile) as Inputs;
}

type FoundRow = Found & {
  profile: string;
  ordered: string | null;
  listed: string | null;
  digest: string;
  moment: string;
};

/**
 * Reads all that the scores of some holders are computed from, by the names of their profiles: for each kind of holder in
 * one statement, so that it is of one moment.
 */
export async function loadAllInputs(tx: Tx, holders: readonly Holder[], now: Date): Promise<Map<string, Inputs>> {
  const found = new Map<string, FoundRow>();
  for (const kind of entityTypes) {
    const alike = holders.filter(({ entity_type }) => entity_type === kind);
    for (const row of alike.length === 0 ? [] : await findAll(tx, kind, alike, now)) found.set(row.profile, row);
  }
  const proven = await provenOf(
    tx,
    [...found.values()].flatMap(({ credentials }) => credentials),
  );
  return new Map(
    holders.map(({ profile, entity_type, org }) => {
      const row = found.get(profile);
      if (row === undefined) throw new Error(`the holder of ${profile} is gone`);
      const { since, verified, ordered, listed, digest, moment, ...records } = row;
      const inputs: Inputs = {
        ...records,
        // One that is not what was signed of it is worth no points.
        credentials: records.credentials.filter(([name]) => proven.has(name)),
        profile,
        entity_type,
        organisation: org,
        corridor: ordered ?? listed,
        holder: [[org ?? profile, since.toISOString().slice(0, 10), verified, monthsBetween(since, now)]],
      };
      readings.set(inputs, { digest, moment });
      return [profile, inputs];
    }),
  );
}

/** Of one holder the values stand in the statement, as they always did: then the plan is that of a single look. */
function rowsOf(holders: readonly Holder[]): RawBuilder<unknown> {
  const [only, ...others] = holders;
  if (only !== undefined && others.length === 0) {
    return sql`(select ${only.profile}::text as profile, ${only.org}::text as org, ${only.farmer}::uuid as farmer) holder`;
  }
  return sql`unnest(${holders.map(({ profile }) => profile)}::text[], ${holders.map(({ org }) => org)}::text[],
                    ${holders.map(({ farmer }) => farmer)}::uuid[]) as holder (profile, org, farmer)`;
}

async function findAll(tx: Tx, kind: EntityType, holders: readonly Holder[], now: Date): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
   select holder.profile, found.*, md5(found::text) as digest, pg_current_snapshot()::text as moment
     from ${rowsOf(holders)} cross join lateral ${foundOf(kind, now)} found`.execute(tx);
  return rows;
}

/** SQL: all that the score of a `holder` is computed from. */
function foundOf(kind: EntityType, now: Date): RawBuilder<unknown> {
  const today = now.toISOString().slice(0, 10);
  return sql`(
    with own_lots as materialized (${ownLots(kind)}),
         own_plots as materialized (${ownPlots(kind)}),
         own_sales as materialized (${ownSales(kind)}),
         -- What people buy of themselves says nothing: nobody vouches for their own.
         between_others as materialized (
           select * from (select distinct buyer, cooperative, exporter from own_sales) sides where ${boughtByOthers}),
         own_orders as materialized (select * from own_sales join between_others using (buyer, cooperative, exporter)),
         proven_lots as materialized (
           select a.subject from own_lots l join attestations a on a.kind = 'lot' and a.subject = l.name and a.leaf_index is not null
            where (select b.status from anchor_batches b where b.tree_size > a.leaf_index order by b.tree_size limit 1) = 'anchored'),
         seen_lots as materialized (
           select seen.lot, min(seen.at) as at
             from (select l.name as lot, i.decided_at as at from own_lots l join inspections i
                       on ${isAboutGoods} and i.status = 'Approved'
                    union all
                   select o.lot, s.delivered_at from own_orders o join shipments s on s.order_name = o.name
                    where o.status = 'Settled') seen
            where seen.at is not null group by 1),
         seen_harvests as materialized (
           select s.harvest, json_agg(json_build_array(s.lot, ${day('seen.at')}, trim_scale(s.quantity_kg)::text)
                                      order by s.lot collate "C") as lots
             from seen_lots seen join own_lots l on l.name = seen.lot and l.status <> 'Cancelled'
             join lot_sources s on s.lot = seen.lot group by 1),
         who as (${whoIs(kind)})
    select who.*,
      (select coalesce(json_agg(json_build_array(o.name, s.eta::text, ${day('s.delivered_at')}) order by o.name), '[]')
         from own_orders o join shipments s on s.order_name = o.name
        where o.status = 'Settled' and s.eta is not null and s.delivered_at is not null) as deliveries,
      (select coalesce(json_agg(json_build_array(o.name, o.dispute_reason is not null) order by o.name), '[]')
         from own_orders o where o.submitted_at is not null) as accepted,
      (select coalesce(json_agg(json_build_array(e.name, trim_scale(e.amount - e.refund_amount)::text, e.currency,
                coalesce((select trim_scale(r.usd_per_unit)::text from currency_rates r
                   where r.currency = e.currency and r.valid_from <= e.released_at order by r.valid_from desc limit 1), '0'),
                ${ownShare(kind)}) order by e.name), '[]')
         from own_orders o join escrows e on e.order_name = o.name where e.status = 'Released') as escrows,
      (select coalesce(json_agg(json_build_array(o.name, exists (
                select from payments p where p.order_name = o.name and (p.chargebacks_open > 0 or p.lost_amount > 0))) order by o.name), '[]')
         from own_orders o where o.paid_at is not null) as payments,
      ${harvestRows(kind)} as harvests,
      (select coalesce(json_agg(json_build_array(p.name, encode(sha256(convert_to(p.gps_polygon, 'UTF8')), 'hex'), p.status) order by p.name), '[]')
         from own_plots p where p.status <> 'Retired') as plots,
      (select coalesce(json_agg(json_build_array(l.name, l.name in (select subject from proven_lots),
                l.status = 'Flagged',
                (select coalesce(json_agg(i.name order by i.name collate "C"), '[]') from inspections i
                  where ${isAboutGoods} and i.status = 'Approved')) order by l.name), '[]')
         from own_lots l) as lots,
      (select o.corridor from own_orders o where o.submitted_at is not null
        group by o.corridor order by sum(case o.unit when 'MT' then o.quantity * 1000 else o.quantity end) desc, o.corridor
        limit 1) as ordered,
      (select coalesce(json_agg(json_build_array(c.name, c.credential_type) order by c.name), '[]')
         from org_credentials c where c.org = holder.org and c.verified and c.withdrawn_at is null
          and (c.valid_from is null or c.valid_from <= ${today}::date) and (c.valid_until is null or c.valid_until >= ${today}::date)) as credentials,
      (select l.corridor from own_lots l group by l.corridor order by sum(l.quantity_kg) desc nulls last, l.corridor
        limit 1) as listed
      from who)`;
}

/** Of each of these inputs, what a statement has read of it, and which transactions had ended by then. */
const readings = new WeakMap<Inputs, { digest: string; moment: string }>();

/**
 * The profiles of these inputs, where no transaction has ended since those were read: then nothing can be other than it was. All of
 * them must come from `loadAllInputs`.
 */
export const inputsOfSameMoment = (inputs: readonly Inputs[]): RowsOf[] =>
  profilesOf(inputs, () => sql`pg_current_snapshot()::text = r.moment`);

/**
 * The profiles of these inputs, read again in the statement that compares rows: what was there only for the moment in which they
 * were read before does not count. All of them must come from `loadAllInputs`.
 */
export const inputsAsRead = (inputs: readonly Inputs[], now: Date): RowsOf[] =>
  profilesOf(
    inputs,
    (kind) => sql`(select md5(found::text) from (select t.name as profile, t.org as org, t.farmer as farmer) holder
      cross join lateral ${foundOf(kind, now)} found) = r.digest`,
  );

/** The profiles of these inputs, where it holds of each profile `t` and what was read of it, `r`. */
function profilesOf(inputs: readonly Inputs[], holds: (kind: EntityType) => RawBuilder<boolean>): RowsOf[] {
  return [...Map.groupBy(inputs, ({ entity_type }) => entity_type)].map(([kind, alike]) => {
    const names = alike.map(({ profile }) => profile);
    const read = Object.fromEntries(alike.map((each) => [each.profile, readings.get(each)]));
    const on = sql<boolean>`(select ${holds(kind)}
      from jsonb_to_record(${JSON.stringify(read)}::jsonb -> t.name) as r (moment text, digest text))`;
    return {
      table: 'finance_profiles',
      where: sql`t.name = any(${names}::text[])`,
      relied: { on, rows: names.length },
    };
  });
}

/** Of credentials, the names of those that are what was signed. */
async function provenOf(
  tx: Tx,
  credentials: readonly (readonly [name: string, ...unknown[]])[],
): Promise<ReadonlySet<string>> {
  if (credentials.length === 0) return new Set();
  const names = credentials.map(([name]) => name);
  return new Set((await attestedOrgCredentials(tx, sql`c.name = any(${names}::text[])`)).keys());
}

type CardRow = CardComponent & { valid_from: Date };

/** The scorecard of a kind of holder as it counts at a moment. */
export async function scorecardAt(tx: Tx, entityType: EntityType, at: Date): Promise<Scorecard> {
  const { rows } = await sql<CardRow>`
    select distinct on (component) component, points, rule, trim_scale(zero_at)::text as zero_at,
           trim_scale(full_at)::text as full_at, valid_from
      from scorecards where entity_type = ${entityType} and valid_from <= ${at}
     order by component, valid_from desc`.execute(tx);
  const newest = Math.max(0, ...rows.map((row) => row.valid_from.getTime()));
  return {
    entity_type: entityType,
    valid_from: new Date(newest).toISOString(),
    components: rows.filter(({ points }) => points > 0).map(({ valid_from: _from, ...component }) => component),
  };
}
