import { Decimal } from 'decimal.js';
import { type Decision, decided, invalid, refused, wrongState } from '../../kernel/errors.ts';

/** One harvest of one plot weighs less than this; more is a slip of the unit. */
const maxHarvestKg = 10_000_000;
/** A plot that is known by a point alone has at most this area: for a larger one the EU regulation demands a polygon. */
export const areaOfPointHa = '4';

/** Kilograms of a quantity, exactly; refused when they are fewer than a gram or implausibly many. */
export function harvestKilograms(quantity: string, unit: 'kg' | 'MT'): Decision<string> {
  const kg = unit === 'MT' ? new Decimal(quantity).times(1000) : new Decimal(quantity);
  if (kg.gt(maxHarvestKg)) return refused(invalid('quantity', `must be at most ${maxHarvestKg} kg`));
  return decided(kg.toFixed(3));
}

/**
 * A harvest lies in the past, by the day's date at the plot (its longitude tells; UTC without one), and not before the
 * plot was planted.
 */
export function harvestDay(
  day: string,
  plot: { name: string; gps_lng: string | null; planted_year: number | null },
  now: Date,
): Decision<true> {
  const hoursEast = plot.gps_lng === null ? 0 : Number(plot.gps_lng) / 15;
  const today = new Date(now.getTime() + hoursEast * 3_600_000).toISOString().slice(0, 10);
  if (day > today) return refused(invalid('harvest_date', `must not be in the future; today is ${today} at the plot`));
  if (plot.planted_year !== null && Number(day.slice(0, 4)) < plot.planted_year) {
    return refused(invalid('harvest_date', `lies before ${plot.name} was planted (${plot.planted_year})`));
  }
  return decided(true);
}

/** A harvest that somebody wants in a lot, with what is known of its plot. */
export interface Candidate {
  name: string;
  plot: string;
  /** Null for a field scan. */
  quantity_kg: string | null;
  lot: string | null;
  plot_cooperative: string | null;
  plot_commodity: string | null;
}

/**
 * Whether the harvests can go into one lot together: each weighed, in no lot yet, of a plot of the cooperative and of
 * the commodity.
 */
export function poolable(
  candidates: readonly Candidate[],
  lot: { cooperative: string; commodity_type: string },
): Decision<true> {
  for (const [index, harvest] of candidates.entries()) {
    const field = `harvests.${index}`;
    if (harvest.plot_cooperative !== lot.cooperative) {
      return refused(invalid(field, `${harvest.name} is of ${harvest.plot}, which is no plot of ${lot.cooperative}`));
    }
    if (harvest.quantity_kg === null) {
      return refused(invalid(field, `${harvest.name} is a field scan without a mass`));
    }
    if (harvest.plot_commodity !== null && harvest.plot_commodity !== lot.commodity_type) {
      return refused(
        invalid(field, `${harvest.name} is ${harvest.plot_commodity}, the lot would be ${lot.commodity_type}`),
      );
    }
    if (harvest.lot !== null) {
      return refused(wrongState(`${harvest.name} is in ${harvest.lot}; it must be in no lot yet.`));
    }
  }
  return decided(true);
}

/** What one plot yielded in one calendar year, what is in lots already and what is to go in now. */
export interface PlotYear {
  plot: string;
  year: number;
  quantity_kg: string;
  /** Null where the plot has no polygon. */
  area_ha: string | null;
}

/**
 * Refuses a yield that nobody believes, with the figure: more is sold from a plot than grows on it.
 * @param maxKgPerHa of the commodity, a year.
 */
export function plausibleYield(plotYears: readonly PlotYear[], commodity: string, maxKgPerHa: string): Decision<true> {
  const faults = plotYears.flatMap(({ plot, year, quantity_kg, area_ha }) => {
    const area = new Decimal(area_ha ?? areaOfPointHa);
    const perHectare = new Decimal(quantity_kg).div(area);
    if (perHectare.lte(maxKgPerHa)) return [];
    const assumed = area_ha === null ? ' (the most for a plot without a polygon)' : '';
    return [
      `${plot}: ${plain(quantity_kg)} kg in ${year} on ${plain(area)} ha${assumed} is ${plain(perHectare.toDecimalPlaces(2))} kg per hectare`,
    ];
  });
  if (faults.length === 0) return decided(true);
  const shown = faults.length > 5 ? [...faults.slice(0, 5), `and ${faults.length - 5} more`] : faults;
  return refused(
    invalid('harvests', `${shown.join('; ')}; the plausible maximum for ${commodity} is ${plain(maxKgPerHa)} a year`),
  );
}

function plain(value: Decimal.Value): string {
  return new Decimal(value).toDecimalPlaces(4).toString();
}

/** The mass of a lot: the sum of what goes into it, in kilograms. */
export function pooledKilograms(quantities: readonly string[]): string {
  return quantities.reduce((sum, each) => sum.plus(each), new Decimal(0)).toFixed(3);
}
