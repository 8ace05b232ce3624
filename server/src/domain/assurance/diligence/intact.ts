import { setImmediate as otherWork } from 'node:timers/promises';
import { goodsOf } from './goods.ts';
import type { Kept, KeptPlot, KeptSource } from './kept.ts';

import { divideGrams, gramsOf, inputsHash, plotInput, sha256, type TrailHarvest, type TrailSource } from './trail.ts';
import { hectaresOf } from './trail-faults.ts';
import type { Package, PackageLot } from './types.ts';

/** A record that is not what was signed. */
export interface Altered {
  record: string;
  /** Of it, in words. */
  what: string;
}

/** Plots to one go: other callers are answered in between. */
const atOnce = 250;

/**
 * Compares what a package keeps with the hashes that were made of it when it was generated; the hash over all of them is
 * signed. Unlike a comparison with the records of now this one holds for good: records may change after a statement.
 * @returns what is another than it was, each with what of it; in order of name.
 */
export async function alteredInputs(
  found: Pick<Package, 'name' | 'inputs_hash' | 'plot_count'>,
  { lots, plots, sources, rules }: Kept,
): Promise<Altered[]> {
  const altered: Altered[] = [];
  const hashed = inputsHash(
    lots.map(({ input_hash }) => input_hash),
    plots.map(({ input_hash }) => input_hash),
  );
  if (found.inputs_hash === null || !hashed.equals(found.inputs_hash) || plots.length !== found.plot_count) {
    altered.push({ record: found.name, what: 'the hash over its inputs' });
  }
  for (const lot of lots) {
    const goods = goodsOf(rules, lot.commodity_type);
    if (goods?.hs_heading !== lot.hs_heading || goods.description !== lot.description) {
      altered.push({ record: lot.lot, what: 'its heading' });
    }
  }
  altered.push(...dividedOtherwise(lots, sources));
  const given = Map.groupBy(sources, ({ plot }) => plot);
  for (const [place, plot] of plots.entries()) {
    if (place > 0 && place % atOnce === 0) await otherWork();
    const what = alteredPart(plot, given.get(plot.plot) ?? []);
    if (what !== undefined) altered.push({ record: plot.plot, what });
  }
  return altered;
}

const byLot = (a: KeptSource, b: KeptSource): number => (a.lot < b.lot ? -1 : 1);
const sum = (grams: readonly bigint[]): bigint => grams.reduce((all, each) => all + each, 0n);

/** Of one plot: what is not what its hash was made of, or what follows from it. */
function alteredPart(plot: KeptPlot, given: readonly KeptSource[]): string | undefined {
  const { plot: name, place, producer, producer_name, country, geometry } = plot;
  const stated = geometry.includes('"Point"') ? plot.hectares : null;
  const input = [...given].sort(byLot).map(
    ({ lot, harvests, first_harvest, last_harvest }): TrailSource => ({
      lot,
      plot: name,
      place,
      producer,
      producer_name,
      country,
      geometry,
      harvests: harvests as unknown as TrailHarvest[],
      planted_year: null,
      stated_ha: stated,
      grams: '0',
      first_harvest,
      last_harvest,
    }),
  );
  if (input.length === 0) return 'what it gave';
  if (!plotInput(input).equals(plot.input_hash))
    return 'its outline, stated area, place, country, producer or harvests';
  if (!sha256(geometry).equals(plot.geometry_hash)) return 'the hash of its outline';
  if (hectaresOf(geometry, stated) !== plot.hectares) return 'its hectares';
  if (sum(given.map(({ quantity_kg }) => gramsOf(quantity_kg))) !== gramsOf(plot.quantity_kg)) return 'its kilograms';
  return undefined;
}

/** Kilograms of plots follow from the lot's and from the harvests: whoever shifts some of them is named. */
function dividedOtherwise(lots: readonly PackageLot[], sources: readonly KeptSource[]) {
  const given = Map.groupBy(sources, ({ lot }) => lot);
  return lots.flatMap(({ lot, quantity_kg }) => {
    const own = [...(given.get(lot) ?? [])].sort((a, b) => (a.plot < b.plot ? -1 : 1));
    const gave = own.map(({ harvests }) =>
      sum((harvests as unknown as TrailHarvest[]).map(([, , kilograms]) => gramsOf(kilograms))),
    );
    const parts = divideGrams(gramsOf(quantity_kg), gave);
    const same = own.every(
      (each, place) => gramsOf(each.harvest_kg) === gave[place] && gramsOf(each.quantity_kg) === parts[place],
    );
    return same ? [] : [{ record: lot, what: 'how its kilograms are divided among its plots' }];
  });
}

/** Why nothing of a package is filed, in words; undefined where all of it is what it was. */
export function alteredWords(name: string, altered: readonly Altered[]): string | undefined {
  if (altered.length === 0) return undefined;
  const shown = altered.slice(0, 5).map(({ record, what }) => `${record} (${what})`);
  const more = altered.length > 5 ? ` and ${altered.length - 5} more` : '';
  return `What ${name} keeps of ${shown.join(', ')}${more} is not what it was made of, and signed; somebody altered it. Nothing is filed; an admin has to look at it first.`;
}
