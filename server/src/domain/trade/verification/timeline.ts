import { type RawBuilder, sql } from 'kysely';
import { type Decision, decided, forbidden, notFound, refused } from '../../../kernel/values/errors.ts';
import { type Actor, isAdmin, orgsOf } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { EscrowStatus, InspectionStatus, LotStatus, OrderStatus } from '../../../platform/db/tables.generated.ts';
import { type DivergenceRow, divergencesOf } from '../../origin/divergence/store.ts';
import { isOnMarketplace } from '../../origin/lot/rules.ts';
import { ownSides, type Side } from './rules.ts';
import { type EventWithEntries, findEvents } from './store.ts';
import { type PartySight, partySight } from './views.ts';

/** Most rows of one source that a timeline shows. */
export const timelineLimit = 1000;

/**
 * What a caller may see of a lot's timeline. `full`: inspectors, the authority and admins. `party`: members of its
 * cooperative, of its exporter and of the buyer it was sold to. `public`: anybody who is logged in, while it is on the
 * marketplace; buyers who only asked for it; and farmers, who see their own harvests besides.
 */
export type Sight =
  | { level: 'full'; sides: readonly Side[] }
  | { level: 'party'; sides: readonly Side[]; party: PartySight }
  | { level: 'public'; sides: readonly [] };

export interface TimelineLot {
  name: string;
  status: LotStatus;
  cooperative: string;
  exporter: string | null;
  lot_reference: string | null;
  /** The order it was sold by, and who bought. */
  order_name: string | null;
  buyer: string | null;
  order_status: OrderStatus | null;
  payment_rail: string | null;
  escrow_status: EscrowStatus | null;
  /** The caller's plots have harvests in it. */
  of_own_plots: boolean;
  /** The caller's buyer organisations have asked for it. */
  ordered: boolean;
  /** Since when inspectors are asked for; null where nobody asks, or one has begun. */
  inspection_requested_at: Date | null;
}

export async function findTimelineLot(
  tx: Tx,
  actor: Actor & { userId: string },
  name: string,
): Promise<TimelineLot | undefined> {
  const { rows } = await sql<TimelineLot>`
    select l.name, l.status, l.cooperative, l.exporter, l.lot_reference, o.name as order_name, o.buyer,
           o.status as order_status, o.payment_rail, e.status as escrow_status,
           exists (select 1 from lot_sources s join plots p on p.name = s.plot
                    where s.lot = l.name and p.farmer = ${actor.userId}) as of_own_plots,
           exists (select 1 from orders d where d.lot = l.name and d.buyer = any(${orgsOf(actor, 'Buyer')}::text[])) as ordered,
           (select r.created_at from inspection_requests r where r.lot = l.name and r.closed_at is null) as inspection_requested_at
      from lots l left join orders o on o.lot = l.name and o.status not in ('Draft', 'Cancelled')
      left join escrows e on e.order_name = o.name where l.name = ${name}`.execute(tx);
  return rows[0];
}

/** A missing lot and one that is none of the caller's business answer alike, except to who may see every lot. */
export function sightOf(
  lot: TimelineLot | undefined,
  actor: Actor & { userId: string },
  name: string,
): Decision<Sight> {
  const seesAll = isAdmin(actor) || actor.roles.has('SVC Authority') || actor.roles.has('SVC Inspector');
  if (lot === undefined) return refused(seesAll ? notFound(`There is no lot ${name}.`) : forbidden());
  const sides = ownSides(actor, lot);
  if (seesAll) return decided({ level: 'full', sides });
  if (sides.length > 0) return decided({ level: 'party', sides, party: partySight(actor, sides) });
  if (isOnMarketplace(lot.status) || lot.of_own_plots || lot.ordered) return decided({ level: 'public', sides: [] });
  return refused(forbidden());
}

/** What of a lot's history anybody may know. */
export const publicKinds = [
  'created',
  'listed',
  'unlisted',
  'reattested',
  'redrawn',
  'notarized',
  'verified',
  'split',
  'sold',
  'sale_undone',
  'flagged',
  'resolved',
  'settled',
];

export interface HistoryRow {
  at: Date;
  kind: string;
  from_status: string | null;
  to_status: string | null;
  actor_org: string | null;
  actor_name: string | null;
  note: string | null;
  data: Record<string, unknown>;
}

/** What is told of a lot, from several tables. */
export interface TimelineRows {
  harvests: HarvestLine[];
  history: HistoryRow[];
  inspections: InspectionRow[];
  divergences: DivergenceRow[];
}

/** In one statement; as JSON, so moments and decimals come as texts. */
export async function timelineRows(
  tx: Tx,
  lot: TimelineLot,
  actor: { userId: string },
  sight: Sight,
): Promise<TimelineRows> {
  const list = (query: RawBuilder<unknown>) => sql`(select coalesce(json_agg(row), '[]') from (${query}) row)`;
  const divergences = sight.level === 'public' ? sql`'[]'::json` : list(divergencesOf(lot.name, timelineLimit));
  const { rows } = await sql<TimelineRows>`
    select ${list(harvestsOf(lot, actor, sight))} as harvests, ${list(historyOf(lot.name, sight))} as history,
           ${list(inspectionsOf(lot.name, sight))} as inspections, ${divergences} as divergences`.execute(tx);
  const found = rows[0] as TimelineRows;
  const timed = <Row extends { at: Date }>(each: readonly Row[]): Row[] =>
    each.map((row) => ({ ...row, at: new Date(row.at) }));
  return {
    harvests: found.harvests,
    history: timed(found.history),
    inspections: timed(found.inspections),
    divergences: timed(found.divergences),
  };
}

/** What became of the lot. Why the authority decided as it did is for the parties, and not for the public. */
function historyOf(lot: string, sight: Sight): RawBuilder<unknown> {
  const kinds = sight.level === 'public' ? publicKinds : null;
  return sql`
    select h.at, h.kind, h.from_status, h.to_status, h.actor_org, u.full_name as actor_name, h.data,
           case when h.kind = 'resolved' and ${sight.level !== 'public'}::boolean
                then (select c.body from comments c where c.doctype = 'Lot' and c.docname = h.lot and c.created_at = h.at
                       order by c.id limit 1)
                else h.note end as note
      from lot_history h left join users u on u.id = h.actor_id
     where h.lot = ${lot} and (${kinds}::text[] is null or h.kind = any(${kinds}::text[]))
     order by h.id limit ${timelineLimit}`;
}

export interface InspectionRow {
  name: string;
  at: Date;
  status: InspectionStatus;
  grade: string | null;
  result: string | null;
}

/** The public sees approved inspections, parties those that were submitted, privileged roles drafts too. */
function inspectionsOf(lot: string, sight: Sight): RawBuilder<unknown> {
  const shown = {
    full: ['Draft', 'Submitted', 'Approved', 'Rejected'],
    party: ['Submitted', 'Approved', 'Rejected'],
    public: ['Approved'],
  }[sight.level];
  return sql`
    select name, coalesce(inspected_at, created_at) as at, status, grade, result from inspections
     where lot = ${lot} and status = any(${shown}::text[]) order by created_at limit ${timelineLimit}`;
}

export interface HarvestLine {
  name: string;
  plot: string;
  harvest_date: string;
  quantity_kg: string | null;
  lot_reference: string | null;
  /** What was noted when it was brought in; of a scan, with where it was made. */
  notes: string | null;
  own: boolean;
}

/**
 * The harvests in a lot, and the field scans of its tag on the cooperative's plots.
 * @returns for the public only the harvests of the caller's own plots, if they have any in it.
 */
function harvestsOf(lot: TimelineLot, actor: { userId: string }, sight: Sight): RawBuilder<unknown> {
  // Where a plot lies is for its farmer, its cooperative and the offices.
  const seesPlaces = sight.level === 'full' || sight.sides.some((side) => side === 'cooperative');
  return sql`
    select h.name, h.plot, h.harvest_date, coalesce(s.quantity_kg, h.quantity_kg)::text as quantity_kg, h.lot_reference,
           case when h.quantity_kg is not null then h.notes
                when ${seesPlaces}::boolean or p.farmer = ${actor.userId} then scan.body end as notes,
           p.farmer = ${actor.userId} as own
      from (select harvest, quantity_kg from lot_sources where lot = ${lot.name}
             union all
            select h.name, null from harvests h join plots p on p.name = h.plot
             where h.quantity_kg is null and h.lot_reference = any(${[lot.name, lot.lot_reference]}::text[])
               and p.cooperative = ${lot.cooperative}) s
      join harvests h on h.name = s.harvest join plots p on p.name = h.plot
      left join lateral (
        select c.body from comments c where c.doctype = 'Farm Plot' and c.docname = h.plot
           and h.quantity_kg is null and starts_with(c.body, h.name || ':') order by c.id limit 1) scan on true
     where ${sight.level !== 'public'}::boolean or p.farmer = ${actor.userId}
     order by h.harvest_date, h.name limit ${timelineLimit}`;
}

/** The verification events; a buyer sees those of their own order and of the lot, not of an earlier buyer's order. */
export async function eventsOf(tx: Tx, lot: TimelineLot, sight: Sight): Promise<EventWithEntries[]> {
  const events = await findEvents(tx, lot.name, timelineLimit);
  const onlyBuyer = sight.level === 'party' && sight.sides.every((side) => side === 'buyer');
  return events.filter(({ event }) => !onlyBuyer || event.order_name === null || event.order_name === lot.order_name);
}
