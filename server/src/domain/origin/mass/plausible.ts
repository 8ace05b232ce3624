import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import { fullestLand, landFigures, landState, type SameLand } from './land.ts';
import { boundFigures, boundOf, type PlotSeason, plain, seasonFigures, seasonState } from './rules.ts';
import { areaOfPlot, countryOfPlot, landOfSeasons } from './store.ts';
import { tracedMass } from './traced.ts';
import { firstOffered, isAboveMembers, untracedFigures, untracedWords } from './untraced.ts';

export const plausibleStates = ['plausible', 'questioned', 'unknown'] as const;
export const plausibleCauses = [
  /** Every plot gave what its hectares can give. */
  'within_bounds',
  /** A plot gave an unusual amount, which somebody confirmed. */
  'near_bound',
  /** A plot gave more than its hectares can give, by what is recorded now. */
  'above_bound',
  /** Its plots and others on the same land gave more, taken together, than that land can give. */
  'same_land',
  /** No harvest is recorded for any of it. */
  'no_harvests',
  /** No harvest is recorded for any of it, and its cooperative offers more than its plots and members explain. */
  'above_members',
  /** Part of it comes from plots whose area is not known, or from none. */
  'no_outline',
  /** A harvest was weighed on a day in no season. */
  'out_of_season',
] as const;

/** Whether a lot's mass can have grown on its plots. */
export interface MassPlausible {
  state: (typeof plausibleStates)[number];
  cause: (typeof plausibleCauses)[number];
  /** In words, with figures. */
  reason: string;
}

export const massPlausibleOutput = z
  .object({ state: z.enum(plausibleStates), cause: z.enum(plausibleCauses), reason: z.string() })
  .meta({
    description: "Whether the lot's mass can have grown on its plots, by the yields of their season and country.",
  });

/**
 * Compares what the plots of a lot gave in the seasons of its harvests (all of it, whichever lots it went into) with what
 * their hectares can give. Public: names plots and no people.
 */
export async function massPlausible(tx: Tx, lot: string): Promise<MassPlausible> {
  const { rows } = await sql<PlotSeason & { harvests: number; seasonal: number }>`
    with made as (
      select h.plot, h.harvest_date, count(*) as harvests, coalesce(p.commodity_type, l.commodity_type) as commodity,
             ${areaOfPlot} as area_ha, ${countryOfPlot} as country
        from lot_sources s join harvests h on h.name = s.harvest join plots p on p.name = s.plot
        join lots l on l.name = s.lot
       where s.lot = ${lot} group by h.plot, h.harvest_date, p.commodity_type, l.commodity_type, p.area_ha, p.stated_ha, p.country, p.cooperative
    ), seasons as (
      select m.plot, m.area_ha, m.commodity, m.country, y.*, sum(m.harvests)::int as harvests
        from made m left join lateral yield_bound_on(m.commodity, m.country, m.harvest_date) y on true
       group by m.plot, m.area_ha, m.commodity, m.country, y.season, y.first_day, y.last_day, y.stage, y.ask_kg_per_ha, y.max_kg_per_ha
    )
    select s.plot, s.area_ha, s.commodity, s.country, s.first_day::text, s.last_day::text, s.stage, s.ask_kg_per_ha,
           s.max_kg_per_ha, s.harvests, (s.first_day is not null)::int as seasonal, '0' as recorded_kg,
           coalesce((select sum(mass_at(h.quantity_kg, h.stage, s.stage, h.harvest_date)) from harvests h
                      where h.plot = s.plot and h.voided_at is null
                        and h.harvest_date between s.first_day and s.last_day), 0)::text as added_kg
      from seasons s order by s.plot, s.first_day`.execute(tx);
  if (rows.length === 0) {
    return unsourced(tx, lot);
  }
  const seasonal = rows.filter((row) => row.seasonal === 1);
  const above = seasonal.find((season) => seasonState(season) === 'above');
  if (above !== undefined) {
    return {
      state: 'questioned',
      cause: 'above_bound',
      reason: `${seasonFigures(above)}; the bound is ${boundFigures(above, 'max')}.`,
    };
  }
  const land = await doubtedLand(tx, seasonal);
  if (land?.state === 'above') return { state: 'questioned', cause: 'same_land', reason: land.reason };
  const outside = rows.find((row) => row.seasonal === 0);
  if (outside !== undefined) {
    return { state: 'questioned', cause: 'out_of_season', reason: `A harvest of ${outside.plot} lies in no season.` };
  }
  const near = seasonal.find((season) => seasonState(season) === 'near');
  if (near !== undefined) {
    return {
      state: 'questioned',
      cause: 'near_bound',
      reason: `${seasonFigures(near)}; that is unusual: most give less than ${boundFigures(near, 'ask')}.`,
    };
  }
  if (land !== undefined) return { state: 'questioned', cause: 'same_land', reason: land.reason };
  const traced = await tracedMass(tx, lot);
  const points = Number(traced?.points_kg ?? 0);
  const stated = plain(points * (await statedShare(tx, lot)));
  const unknown = plain(points - Number(stated) + Number(traced?.untraced_kg ?? 0));
  if (unknown !== '0') {
    return {
      state: 'unknown',
      cause: 'no_outline',
      reason: `${unknown} kg come from plots with neither an outline nor a stated area, or from no recorded plot.`,
    };
  }
  const plots = new Set(rows.map((row) => row.plot)).size;
  const known = `Each of the ${plots} plots gave, in its season, what its hectares can give`;
  return {
    state: 'plausible',
    cause: 'within_bounds',
    reason: stated === '0' ? `${known}.` : `${known}; of ${stated} kg they are stated, not measured.`,
  };
}

/** Of what a lot has from plots of which only a point is known: the part from those whose area their people state. */
async function statedShare(tx: Tx, lot: string): Promise<number> {
  const { rows } = await sql<{ share: string }>`
    select coalesce(sum(s.quantity_kg) filter (where p.stated_ha is not null) / nullif(sum(s.quantity_kg), 0), 0) as share
      from lot_sources s join plots p on p.name = s.plot
     where s.lot = ${lot} and p.gps_polygon is null and p.gps_lat is not null`.execute(tx);
  return Number(rows[0]?.share ?? 0);
}

/**
 * The land of these plots that gave more in a season than land can give, or an unusual amount, by all plots that claim it;
 * what is worse first. Other plots than these are not named, nor what they gave.
 */
async function doubtedLand(
  tx: Tx,
  seasons: readonly PlotSeason[],
): Promise<{ state: 'near' | 'above'; reason: string } | undefined> {
  const lands = await landOfSeasons(tx, seasons);
  const told = new Set(seasons.map(({ plot }) => plot));
  const reasonOf = (season: PlotSeason, land: SameLand, state: 'near' | 'above') => {
    const figures = landFigures(season.plot, land, season, told);
    return state === 'above'
      ? `${figures}; the bound is ${boundOf(season, 'max')}.`
      : `${figures}; that is unusual: most give less than ${boundOf(season, 'ask')}.`;
  };
  let near: string | undefined;
  for (const [place, season] of seasons.entries()) {
    const around = lands[place];
    const own = around?.get(season.plot);
    if (around === undefined || own === undefined || own.shared.length === 0) continue;
    const land = fullestLand(season.plot, around);
    const state = land === undefined ? 'within' : landState(land, season);
    if (land === undefined || state === 'within') continue;
    if (state === 'above') return { state, reason: reasonOf(season, land, state) };
    near ??= reasonOf(season, land, state);
  }
  return near === undefined ? undefined : { state: 'near', reason: near };
}

/** Of a lot without harvests: whether the plots and members of its cooperative explain what it offers. */
async function unsourced(tx: Tx, name: string): Promise<MassPlausible> {
  const none = 'No harvest is recorded for this lot.';
  const lot = await tx
    .selectFrom('lots')
    .selectAll()
    .select(firstOffered(name).as('since'))
    .where('name', '=', name)
    .executeTakeFirst();
  if (lot?.cooperative != null) {
    // Plots and members that came after buyers were told explain nothing of what was offered.
    const since = lot.since ?? undefined;
    const { cooperative, commodity_type: commodity, stage, created_at: at } = lot;
    const figures = await untracedFigures(tx, {
      cooperative,
      commodity,
      stage,
      at,
      quantityKg: lot.quantity_kg ?? '0',
      lot: name,
      since,
    });
    if (isAboveMembers(figures)) {
      return { state: 'questioned', cause: 'above_members', reason: `${none} ${untracedWords(figures)}.` };
    }
  }
  return { state: 'unknown', cause: 'no_harvests', reason: none };
}
