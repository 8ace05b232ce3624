import { Decimal } from 'decimal.js';
import { type Decision, decided, invalid, refused, wrongState } from '../../../kernel/values/errors.ts';
import { boundFigures, type PlotSeason, type Stage, seasonFigures, seasonState, stageWords } from '../mass/rules.ts';

/** One harvest of one plot weighs less than this; more is a slip of the unit. */
const maxHarvestKg = 10_000_000;
/** Kilograms of a quantity, exactly; refused when they are fewer than a gram or implausibly many. */
export function harvestKilograms(quantity: string, unit: 'kg' | 'MT', field = 'quantity'): Decision<string> {
  const kg = unit === 'MT' ? new Decimal(quantity).times(1000) : new Decimal(quantity);
  if (kg.gt(maxHarvestKg)) return refused(invalid(field, `must be at most ${maxHarvestKg.toLocaleString('en-US')} kg`));
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
  /** Its farmer belongs to that cooperative, or did when the harvest was recorded. */
  of_member: boolean;
  /** They belonged to it once. */
  has_left: boolean;
  plot_commodity: string | null;
  stage: Stage | null;
  voided_at: Date | null;
}

/**
 * Whether the harvests can go into one lot together: each weighed, in no lot yet, of a member's plot of the cooperative
 * and of the commodity.
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
    if (!harvest.of_member) {
      const why = harvest.has_left
        ? `was recorded when its farmer was no member of ${lot.cooperative}; only what they delivered as a member can be pooled`
        : `is of a farmer who has not joined ${lot.cooperative}; invite them first`;
      return refused(invalid(field, `${harvest.name} ${why}`));
    }
    if (harvest.voided_at !== null) return refused(invalid(field, `${harvest.name} was voided`));
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

/**
 * Refuses a yield that nobody believes, with the figures: more is sold from a plot than grows on it in a season.
 * @param seasons what is in lots already (`recorded_kg`) and what is to go in now (`added_kg`).
 */
export function plausibleSeasons(seasons: readonly PlotSeason[]): Decision<true> {
  const faults = seasons
    .filter((season) => seasonState(season) === 'above')
    .map((season) => `${seasonFigures(season)}; the bound is ${boundFigures(season, 'max')}`);
  if (faults.length === 0) return decided(true);
  const shown = faults.length > 5 ? [...faults.slice(0, 5), `and ${faults.length - 5} more`] : faults;
  return refused(invalid('harvests', shown.join('; ')));
}

/** A lot is of one stage: that of its harvests. One that says none was weighed as it was picked. */
export function commonStage(
  harvests: readonly { name: string; stage: Stage | null }[],
  first: Stage | null,
): Decision<Stage | null> {
  const stageOf = (harvest: { stage: Stage | null }) => harvest.stage ?? first;
  const [one] = harvests;
  if (one === undefined) return decided(first);
  const other = harvests.find((each) => stageOf(each) !== stageOf(one));
  if (other === undefined) return decided(stageOf(one));
  const said = (harvest: { name: string; stage: Stage | null }) => {
    const stage = stageOf(harvest);
    return `${harvest.name} is of ${stage === null ? 'an unnamed stage' : stageWords[stage]}`;
  };
  return refused(
    invalid('stage', `is required, because a lot is of one stage: ${said(one)}, ${said(other)}; or name the harvests`),
  );
}

/** The mass of a lot: the sum of what goes into it, in kilograms. */
export function pooledKilograms(quantities: readonly string[]): string {
  return quantities.reduce((sum, each) => sum.plus(each), new Decimal(0)).toFixed(3);
}
