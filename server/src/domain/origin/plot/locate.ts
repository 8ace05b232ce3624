import { type Selectable, sql } from 'kysely';
import { Refusal } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { countryAt, liesIn } from '../../../platform/atlas/atlas.ts';
import type { PlotsTable } from '../../../platform/db/tables.generated.ts';
import { keepBoundary } from './boundary.ts';
import { reattestLots } from './geometry.ts';
import { nearby } from './misplaced.ts';
import { countryOf, lockAttestedLotsOf, lockPlotsToLocate, updatePlot } from './store.ts';

/** Where a plot lies, as its columns say it. */
export type PlotPlace = Pick<
  Selectable<PlotsTable>,
  'cooperative' | 'gps_lat' | 'gps_lng' | 'min_lng' | 'min_lat' | 'max_lng' | 'max_lat'
>;

/**
 * The country that a plot lies in: by its outline, else by its point. A plot at the border is in the country of its
 * cooperative.
 * @param home ISO code of the cooperative's country.
 * @returns ISO 3166-1 alpha-2; null for a plot without a location, or one that the atlas has in no country.
 */
export function countryOfPlot(plot: Omit<PlotPlace, 'cooperative'>, home: string | undefined): string | null {
  const { gps_lng, gps_lat, min_lng, min_lat, max_lng, max_lat } = plot;
  const outlined = min_lng !== null && min_lat !== null && max_lng !== null && max_lat !== null;
  if (!outlined && (gps_lng === null || gps_lat === null)) return null;
  const [x, y] = outlined ? [(min_lng + max_lng) / 2, (min_lat + max_lat) / 2] : [Number(gps_lng), Number(gps_lat)];
  const near = nearby([x, y]);
  if (home !== undefined && near.some((place) => liesIn(home, place))) return home;
  return countryAt([x, y]);
}

/** The columns that say in which country a plot lies, for a plot as it will be. */
export async function locationColumns(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  plot: PlotPlace,
): Promise<{ country: string | null; located_at: Date }> {
  return { country: countryOfPlot(plot, await countryOf(tx, plot.cooperative)), located_at: now };
}

/**
 * Looks where plots lie that nobody has looked at yet, and signs anew the lots made of them whose origin that changes.
 * Those that are not what the service wrote are left as they are.
 * @returns the last plot that was looked at; undefined when no more are left after this one.
 */
export async function locatePlots(work: Work, limit: number, after: string): Promise<string | undefined> {
  const found = await lockPlotsToLocate(work.tx, limit, after);
  const names = found.map(({ name }) => name);
  const altered = new Set(
    await work.attest.alteredRows({ table: 'plots', where: sql`t.name = any(${names}::text[])` }),
  );
  const plots = found.filter(({ name }) => !altered.has(`plots ${name}`));
  for (const plot of plots) {
    const columns = await locationColumns(work, plot);
    const home = await countryOf(work.tx, plot.cooperative);
    const moves = columns.country !== null && columns.country !== home;
    const lots = moves ? await lockAttestedLotsOf(work.tx, plot.name) : [];
    const namesOf = (sold: boolean) => lots.filter((lot) => lot.sold === sold).map(({ name }) => name);
    // The others go on.
    if (!(await areAsSigned(work, [...namesOf(true), ...namesOf(false)]))) continue;
    await keepBoundary(work, plot.name, namesOf(true));
    await updatePlot(work.tx, plot.name, columns);
    await reattestLots(
      work,
      { ...plot, ...columns },
      lots.filter((lot) => !lot.sold),
    );
  }
  return names.at(-1);
}

async function areAsSigned(work: Work, lots: readonly string[]): Promise<boolean> {
  if (lots.length === 0) return true;
  try {
    await work.attest.assertAsSigned('lot', lots);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
