import { ringHectares } from '@lotmark/sdk/plots';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Fault } from './fault.ts';
import { lintAside } from './lint-aside.ts';
import { plotLink } from './lint-faults.ts';
import { goodsOf } from './store.ts';
import { byPlot, type Trail, type TrailSource } from './trail.ts';
import type { RuleSet } from './types.ts';

const lotLink = (lot: string) => `/app/cooperative/lots/${lot}`;

/** What keeps these lots from a statement, as far as lots and plots go; the errors first. */
export async function trailFaults(tx: Tx, trail: Trail, rules: RuleSet): Promise<Fault[]> {
  const plots = byPlot(trail.sources);
  const faults = [
    ...lotFaults(trail, rules),
    ...[...plots.values()].flatMap((own) => plotFaults(own, rules)),
    ...(await lintFaults(plots)),
    ...(await yieldFaults(tx, trail, rules)),
    ...(await overlapFaults(tx, plots)),
  ];
  return faults.sort((a, b) => (a.severity < b.severity ? -1 : a.severity > b.severity ? 1 : 0));
}

function lotFaults({ lots, sources }: Trail, rules: RuleSet): Fault[] {
  const traced = new Set(sources.map(({ lot }) => lot));
  return lots.flatMap((lot): Fault[] => {
    const at = { severity: 'error' as const, record: lot.lot, link: lotLink(lot.lot) };
    const found: Fault[] = [];
    const add = (code: string, message: string, values = {}) => found.push({ ...at, code, message, values });
    if (lot.flagged) add('flagged', `${lot.lot} is Flagged; an authority has to decide first.`);
    else if (lot.status === 'Draft' || lot.status === 'Cancelled')
      add('not_listed', `${lot.lot} is ${lot.status}; it has to be listed, so that what it says is signed.`, {
        status: lot.status,
      });
    if (goodsOf(rules, lot.commodity_type) === undefined)
      add('commodity', `${lot.commodity_type} has no heading in ${rules.name}; a statement cannot name it.`, {
        commodity: lot.commodity_type,
      });
    if (!traced.has(lot.lot))
      add('not_traced', `No harvest is recorded for ${lot.lot}: its ${lot.quantity_kg} kg are not traced to plots.`, {
        kg: lot.quantity_kg,
      });
    else if (lot.unsourced_kg !== '0')
      add('not_traced', `${lot.unsourced_kg} kg of ${lot.lot} come from no harvest that still stands.`, {
        kg: lot.unsourced_kg,
      });
    return found;
  });
}

function plotFaults(own: readonly TrailSource[], rules: RuleSet): Fault[] {
  const [{ plot, geometry, planted_year, country }] = own as [TrailSource];
  const at = { record: plot, link: plotLink(plot) };
  const found: Fault[] = [];
  if (geometry === null)
    found.push({ ...at, code: 'no_place', severity: 'error', message: `Nobody has recorded where ${plot} lies.` });
  if (own.some((each) => each.geometry !== geometry || each.country !== country)) {
    const lots = own.map(({ lot }) => lot).join(', ');
    const message = `${plot} was drawn anew between the sales of ${lots}; make a package for each of them.`;
    found.push({ ...at, code: 'drawn_anew', severity: 'error', message, values: { lots } });
  }
  const cutOff = Number(String(rules.cut_off_date).slice(0, 4));
  if (planted_year !== null && planted_year > cutOff) {
    const message = `${plot} was planted in ${planted_year}, after the cut-off date ${rules.cut_off_date}: show what stood there before.`;
    const values = { year: String(planted_year), date: String(rules.cut_off_date) };
    found.push({ ...at, code: 'planted_after_cut_off', severity: 'warning', message, values });
  }
  return found;
}

/** What the EU system would refuse or ignore, by the same check as the page for anybody. */
async function lintFaults(plots: ReadonlyMap<string, readonly TrailSource[]>): Promise<Fault[]> {
  return lintAside(
    [...plots].flatMap(([plot, [first]]) =>
      first?.geometry == null
        ? []
        : [
            {
              plot,
              place: first.place,
              producer_name: first.producer_name,
              country: first.country,
              geometry: first.geometry,
            },
          ],
    ),
  );
}

/**
 * Plots of which only a point is known, and which gave more in the season than so many hectares usually give: they are
 * larger than a point may stand for, or something else is wrong.
 */
async function yieldFaults(tx: Tx, { sources }: Trail, rules: RuleSet): Promise<Fault[]> {
  const points = [...new Set(sources.filter(({ geometry }) => geometry?.includes('"Point"')).map(({ plot }) => plot))];
  if (points.length === 0) return [];
  const { rows } = await sql<{ plot: string; kg: string; most: string; first_day: string; last_day: string }>`
    select h.plot, trim_scale(sum(mass_at(h.quantity_kg, h.stage, y.stage, h.harvest_date)))::text as kg,
           trim_scale(y.ask_kg_per_ha * ${rules.point_hectares}::numeric)::text as most, y.first_day::text, y.last_day::text
      from harvests h join plots p on p.name = h.plot
     cross join lateral yield_bound_on(p.commodity_type, coalesce(p.country, (select country from orgs where name = p.cooperative)), h.harvest_date) y
     where h.plot = any(${points}::text[]) and h.voided_at is null and h.quantity_kg is not null
     group by h.plot, y.first_day, y.last_day, y.ask_kg_per_ha
    having sum(mass_at(h.quantity_kg, h.stage, y.stage, h.harvest_date)) > y.ask_kg_per_ha * ${rules.point_hectares}::numeric
     order by h.plot`.execute(tx);
  return rows.map(({ plot, kg, most, first_day, last_day }) => ({
    code: 'point_gave_too_much',
    severity: 'error',
    values: { kg, most, hectares: String(rules.point_hectares), first_day, last_day },
    record: plot,
    message: `${plot} has no outline, and gave ${kg} kg between ${first_day} and ${last_day}; ${rules.point_hectares} ha, which is the most that a point stands for, usually give ${most} kg. Draw its outline.`,
    link: plotLink(plot),
  }));
}

/** Two plots of the package that share ground: drawn twice, or one of them is wrong. */
async function overlapFaults(tx: Tx, plots: ReadonlyMap<string, unknown>): Promise<Fault[]> {
  const names = [...plots.keys()];
  const { rows } = await sql<{ plot: string; other_plot: string; overlap_ha: string; smaller: string }>`
    select o.plot, o.other_plot, trim_scale(o.overlap_ha)::text as overlap_ha, trim_scale(least(a.area_ha, b.area_ha))::text as smaller
      from plot_overlaps o join plots a on a.name = o.plot join plots b on b.name = o.other_plot
     where o.plot = any(${names}::text[]) and o.other_plot = any(${names}::text[]) and o.plot < o.other_plot
     order by o.plot, o.other_plot limit 2000`.execute(tx);
  return rows.map(({ plot, other_plot, overlap_ha, smaller }) => {
    const twice = Number(overlap_ha) * 2 > Number(smaller);
    const words = twice ? 'more than half of the smaller one: the same ground is declared twice' : 'check the border';
    const message = `${plot} and ${other_plot} share ${overlap_ha} ha, ${words}.`;
    const values = { other: other_plot, hectares: overlap_ha };
    const code = twice ? 'declared_twice' : 'shared_ground';
    return { code, severity: twice ? 'error' : 'warning', record: plot, message, values, link: plotLink(plot) };
  });
}

/** Hectares on the ellipsoid of a geometry as packages keep it, 4 decimals; null of a point. */
export function hectaresOf(geometry: string): string | null {
  const read = JSON.parse(geometry) as { type: string; coordinates: [number, number][][] };
  return read.type === 'Polygon' ? ringHectares(read.coordinates[0] ?? []).toFixed(4) : null;
}
