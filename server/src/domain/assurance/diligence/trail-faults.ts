import { ringHectares } from '@lotmark/sdk/plots';
import { stageWords } from '../../origin/mass/rules.ts';
import type { Fault } from './fault.ts';
import { goodsOf } from './goods.ts';
import { plotLink } from './lint-faults.ts';
import type { TrailLot, TrailSource } from './trail.ts';
import type { RuleSet } from './types.ts';

const lotLink = (lot: string) => `/app/cooperative/lots/${lot}`;
/** A lot keeps the harvests that it was made of: without any it has to be made anew. */
const newLotLink = '/app/cooperative/lots/new';

/** What of lots keeps them from a statement. @param traced lots with a harvest at least. */
export function lotFaults(lots: readonly TrailLot[], traced: ReadonlySet<string>, rules: RuleSet): Fault[] {
  return lots.flatMap((lot): Fault[] => {
    const at = { severity: 'error' as const, record: lot.lot, link: lotLink(lot.lot) };
    const found: Fault[] = [];
    const add = (code: string, message: string, values = {}, link = at.link) =>
      found.push({ ...at, code, message, values, link });
    if (lot.flagged) add('flagged', `${lot.lot} is Flagged; an authority has to decide first.`);
    else if (lot.status === 'Draft' || lot.status === 'Cancelled')
      add('not_listed', `${lot.lot} is ${lot.status}; it has to be listed, so that what it says is signed.`, {
        status: lot.status,
      });
    if (goodsOf(rules, lot.commodity_type) === undefined)
      add('commodity', `${lot.commodity_type} has no heading in ${rules.name}; a statement cannot name it.`, {
        commodity: lot.commodity_type,
      });
    if (lot.stage !== null && lot.last_stage !== null && lot.stage !== lot.last_stage) {
      const [now, shipped] = [stageWords[lot.stage], stageWords[lot.last_stage]];
      found.push({
        ...at,
        code: 'not_last_stage',
        severity: 'warning',
        message: `${lot.lot} is of ${now}: the statement would give its ${lot.quantity_kg} kg as the net weight, and ${shipped} of it weigh less. Where that is what is shipped, let the cooperative process it first.`,
        values: { kg: lot.quantity_kg, stage: lot.stage, shipped: lot.last_stage },
      });
    }
    const { status } = lot;
    const stays = status === 'Sold' ? ' It is sold, and stays as it was: leave it out of the statement.' : '';
    if (!traced.has(lot.lot))
      add(
        'not_traced',
        `No harvest is recorded for ${lot.lot}: its ${lot.quantity_kg} kg are not traced to plots.${stays}`,
        { kg: lot.quantity_kg, status },
        newLotLink,
      );
    else if (lot.unsourced_kg !== '0')
      add(
        'not_traced',
        `${lot.unsourced_kg} kg of ${lot.lot} come from no harvest that still stands.${stays}`,
        {
          kg: lot.unsourced_kg,
          status,
        },
        `${at.link}/edit`,
      );
    return found;
  });
}

/** What of a plot, by its sources, keeps it from a statement, or should be looked at. */
export function plotFaults(own: readonly TrailSource[], rules: RuleSet): Fault[] {
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

/** Hectares on the ellipsoid of a geometry as packages keep it, 4 decimals; of a point what is stated. */
export function hectaresOf(geometry: string, stated: string | null): string | null {
  const read = JSON.parse(geometry) as { type: string; coordinates: [number, number][][] };
  return read.type === 'Polygon' ? ringHectares(read.coordinates[0] ?? []).toFixed(4) : stated;
}
