import { Decimal } from 'decimal.js';
import { type RawBuilder, sql } from 'kysely';
import { type Decision, decided, invalid, refused } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { areaOfPointHa, plain, type Stage, stageWords } from './rules.ts';
import { areaOfPlot } from './store.ts';

/** A mass that no harvest stands behind, for a cooperative's lot. */
export interface UntracedMass {
  cooperative: string;
  commodity: string;
  stage: Stage | null;
  quantityKg: string;
  /** When the lot was made; the lots of the year before count with it. */
  at: Date;
  /** The lot itself, where it is there already. */
  lot?: string | undefined;
  /** Only plots and members count that were there at this moment, and still are; all of now when left out. */
  since?: Date | undefined;
}

/** What a cooperative offers in a year, beside what the plots of its members can give in one. Kilograms as decimal strings. */
export interface UntracedFigures {
  cooperative: string;
  quantity_kg: string;
  /** All its lots of the commodity of the year before, and this one, as they were weighed. */
  lots_kg: string;
  /** The least mass of the yields' stage that those lots can have come from. */
  needed_kg: string;
  stage: Stage | null;
  plots: number;
  plots_ha: string;
  /** Members without a recorded plot. */
  members: number;
  member_ha: string;
  /** Kilograms that a hectare is believed to give in all seasons of a year. */
  ask_kg_per_ha: string;
  unasked_kg: string;
  max_lot_kg: string;
  /** The day from which on the bound counts, yyyy-mm-dd. */
  valid_from: string;
}

/** The figures for a mass that no harvest stands behind. @throws Error without a bound: the reference data has a first one. */
export async function untracedFigures(tx: Tx, mass: UntracedMass): Promise<UntracedFigures> {
  const { cooperative, commodity, stage, quantityKg, at, lot, since } = mass;
  const { rows } = await sql<UntracedFigures>`
    with bound as (
      select * from untraced_bounds
       where (commodity_type = ${commodity} or commodity_type is null) and valid_from <= (${at}::timestamptz at time zone 'UTC')::date
       order by commodity_type nulls last, valid_from desc limit 1
    ), yields as (
      select sum(y.ask_kg_per_ha) as ask_kg_per_ha, min(y.stage) as stage
        from orgs o cross join lateral yield_bounds_of(${commodity}::text, o.country, (${at}::timestamptz at time zone 'UTC')::date) y
       where o.name = ${cooperative}
    ), claimed as (
      select p.name, p.gps_polygon is not null as outlined, coalesce(${areaOfPlot}, ${areaOfPointHa}::numeric) as ha
        from plots p join org_members m on m.org = p.cooperative and m.user_id = p.farmer
       where p.cooperative = ${cooperative} and p.status <> 'Retired'
         and (p.commodity_type = ${commodity} or p.commodity_type is null)
         and (${since ?? null}::timestamptz is null or greatest(p.created_at, m.created_at) <= ${since ?? null}::timestamptz)
    ), people as (
      select count(*)::int as members from org_members m
       where m.org = ${cooperative}
         and (${since ?? null}::timestamptz is null or m.created_at <= ${since ?? null}::timestamptz)
         and not exists (
         select from plots p where p.farmer = m.user_id and p.cooperative = m.org and p.status <> 'Retired'
            and (${since ?? null}::timestamptz is null or p.created_at <= ${since ?? null}::timestamptz))
    ), weighed as (
      select stage, sum(quantity_kg) as kg from (
        select stage, quantity_kg from lots
         where cooperative = ${cooperative} and commodity_type = ${commodity} and status <> 'Cancelled'
           and (created_at, name) < (${at}::timestamptz, ${lot ?? '~'}::text)
           and created_at > ${at}::timestamptz - interval '365 days'
        union all select ${stage}::text, ${quantityKg}::numeric) every
       group by stage
    ), again as (
      -- Land counts once: what a plot shares with one of an earlier name is theirs already, what a point shares with an
      -- outline always. Looked at only where so much is offered that it matters.
      select name, sum(ha) as ha from (
        select c.name, o.overlap_ha as ha
          from claimed c join plot_overlaps o on o.plot = c.name join claimed earlier on earlier.name = o.other_plot
         where earlier.name < c.name
        union all
        select c.name, s.shared_ha
          from claimed c cross join lateral land_shared_with(c.name) s join claimed earlier on earlier.name = s.other
         where not c.outlined and (earlier.outlined or earlier.name < c.name)) shared
       where (select sum(kg) from weighed) > (select unasked_kg from bound)
       group by name
    ), fields as (
      select count(*)::int as plots, coalesce(sum(greatest(0, c.ha - coalesce(a.ha, 0))), 0) as ha
        from claimed c left join again a on a.name = c.name
    )
    select ${cooperative}::text as cooperative, ${quantityKg}::text as quantity_kg,
           (select sum(kg) from weighed)::text as lots_kg,
           (select sum(mass_at(w.kg, w.stage, y.stage, (${at}::timestamptz at time zone 'UTC')::date)) from weighed w)::text as needed_kg,
           y.stage, f.plots, f.ha::text as plots_ha, p.members, b.member_ha::text, y.ask_kg_per_ha::text,
           b.unasked_kg::text, b.max_lot_kg::text, b.valid_from::text
      from bound b, yields y, fields f, people p`.execute(tx);
  const [figures] = rows;
  if (figures === undefined) throw new Error('there is no bound of untraced mass');
  return figures;
}

/** When a lot, or the one that it is a part of, was first signed for buyers, for a statement on something else; null before. */
export const firstOffered = (lot: string): RawBuilder<Date | null> => sql`(
    with recursive whole as (
      select name, parent_lot from lots where name = ${lot}
       union select l.name, l.parent_lot from whole w join lots l on l.name = w.parent_lot
    )
    select min(a.signed_at) from whole w join attestations a on a.kind = 'lot' and a.subject = w.name)`;

/** Kilograms that the plots and members of a cooperative are believed to give in a year. */
const believed = ({ plots_ha, members, member_ha, ask_kg_per_ha }: UntracedFigures): Decimal =>
  new Decimal(member_ha).times(members).plus(plots_ha).times(ask_kg_per_ha);

/** Whether a cooperative offers more in a year than what is recorded of it can explain. */
export function isAboveMembers(figures: UntracedFigures): boolean {
  return new Decimal(figures.lots_kg).gt(figures.unasked_kg) && believed(figures).lt(figures.needed_kg);
}

/** What is offered and what is explained, in words and figures, without a verdict. */
export function untracedWords(figures: UntracedFigures): string {
  const { cooperative, lots_kg, needed_kg, stage, plots, plots_ha, members, member_ha } = figures;
  const goods = stage === null ? '' : ` of ${stageWords[stage]}`;
  return `With it, ${cooperative} has made lots of ${plain(lots_kg)} kg within a year, which takes at least ${plain(
    new Decimal(needed_kg).toDecimalPlaces(0),
  )} kg${goods}; ${plots} recorded plots (${plain(plots_ha)} ha) and ${members} members without one (${plain(
    member_ha,
  )} ha each) give about ${plain(believed(figures).toDecimalPlaces(0))} kg`;
}

/**
 * Whether a lot of no recorded harvests can weigh this.
 * @param confirmed the question about an unusual figure was answered.
 */
export function untracedBelieved(figures: UntracedFigures, unit: 'kg' | 'MT', confirmed: boolean): Decision<true> {
  const { quantity_kg, max_lot_kg, valid_from } = figures;
  if (new Decimal(quantity_kg).gt(max_lot_kg)) {
    return refused(
      invalid(
        'quantity',
        `${plain(quantity_kg)} kg is more than one lot can be: at most ${plain(max_lot_kg)} kg by the limit of ${valid_from}. Check the figure and its unit`,
      ),
    );
  }
  if (confirmed || !isAboveMembers(figures)) return decided(true);
  const units = unit === 'MT' ? 'tonnes' : 'kilograms';
  return refused(
    invalid(
      'confirm_quantity',
      `Is this in ${units}? ${untracedWords(figures)}. If it is right, confirm it (confirm_quantity: true); buyers are told`,
    ),
  );
}
