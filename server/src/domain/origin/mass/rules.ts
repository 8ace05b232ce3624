import { Decimal } from 'decimal.js';
import { type Decision, decided, invalid, refused } from '../../../kernel/values/errors.ts';
import type { CommodityStage } from '../../../platform/db/tables.generated.ts';

export { type CommodityStage as Stage, commodityStages as stages } from '../../../platform/db/tables.generated.ts';

/** A plot that is known by a point alone has at most this area: for a larger one the EU regulation demands a polygon. */
export const areaOfPointHa = '4';

/** What a mass is a mass of, in words. */
export const stageWords: Readonly<Record<CommodityStage, string>> = {
  cherry: 'cherries',
  parchment: 'parchment coffee',
  green: 'green coffee',
  wet_bean: 'wet beans',
  dry_bean: 'dry beans',
};

/** What a plot gave in one season, beside what a hectare gives there. */
export interface PlotSeason {
  plot: string;
  /** Null where the plot has no polygon, and nobody states its area. */
  area_ha: string | null;
  commodity: string | null;
  country: string | null;
  /** yyyy-mm-dd */
  first_day: string;
  last_day: string;
  /** What the bounds are in. Null: in whatever was weighed. */
  stage: CommodityStage | null;
  ask_kg_per_ha: string;
  max_kg_per_ha: string;
  /** Kilograms of the stage that were there before. */
  recorded_kg: string;
  /** Kilograms of the stage that come now. */
  added_kg: string;
}

/** The most that a plot can give in a season, and from where on it is asked, in kilograms of the bound's stage. */
export function seasonBounds(season: Pick<PlotSeason, 'area_ha' | 'ask_kg_per_ha' | 'max_kg_per_ha'>) {
  const area = new Decimal(season.area_ha ?? areaOfPointHa);
  return { area, ask: area.times(season.ask_kg_per_ha), max: area.times(season.max_kg_per_ha) };
}

/** How a plot's season stands to its bounds. */
export function seasonState(season: PlotSeason): 'within' | 'near' | 'above' {
  const { ask, max } = seasonBounds(season);
  const total = new Decimal(season.recorded_kg).plus(season.added_kg);
  if (total.gt(max)) return 'above';
  return total.gt(ask) ? 'near' : 'within';
}

/** What a plot gave, in words and figures, without a verdict. */
export function seasonFigures(season: PlotSeason): string {
  const { area } = seasonBounds(season);
  const total = new Decimal(season.recorded_kg).plus(season.added_kg);
  const assumed = season.area_ha === null ? ' (the most for a plot without a polygon)' : '';
  const before = new Decimal(season.recorded_kg).isZero()
    ? ''
    : `, ${plain(season.recorded_kg)} kg of it recorded before,`;
  const goods = season.stage === null ? '' : ` of ${stageWords[season.stage]}`;
  return `${plain(total)} kg${goods} from ${season.plot} in the season ${season.first_day} to ${season.last_day}${before} is ${plain(
    total.div(area).toDecimalPlaces(2),
  )} kg per hectare on ${plain(area)} ha${assumed}`;
}

/** The bound of a season in words, with what it comes to on the plot. */
export function boundFigures(season: PlotSeason, bound: 'ask' | 'max'): string {
  return `${boundOf(season, bound)}, ${plain(seasonBounds(season)[bound])} kg on this plot`;
}

/** The bound of a season in words, whatever the land. */
export function boundOf(
  season: Pick<PlotSeason, 'commodity' | 'country' | 'ask_kg_per_ha' | 'max_kg_per_ha'>,
  bound: 'ask' | 'max',
): string {
  const perHectare = bound === 'ask' ? season.ask_kg_per_ha : season.max_kg_per_ha;
  return `${plain(perHectare)} kg per hectare for ${whereOf(season)}`;
}

const whereOf = ({ commodity, country }: { commodity: string | null; country: string | null }) =>
  `${commodity ?? 'any crop'}${country === null ? '' : ` in ${country}`}`;

/**
 * Whether a plot can have given what is entered, with what was recorded for it in the season already.
 * @param confirmed the question about an unusual figure was answered.
 */
export function withinYield(season: PlotSeason, unit: 'kg' | 'MT', confirmed: boolean): Decision<true> {
  const state = seasonState(season);
  if (state === 'above') {
    return refused(
      invalid(
        'quantity',
        `${seasonFigures(season)}; the bound is ${boundFigures(season, 'max')}. Check the figure, its unit and the plot's area`,
      ),
    );
  }
  if (state === 'within' || confirmed) return decided(true);
  const units = unit === 'MT' ? 'tonnes' : 'kilograms';
  return refused(
    invalid(
      'confirm_quantity',
      `Is this in ${units}? ${seasonFigures(season)}, which is unusual: most give less than ${boundFigures(season, 'ask')}. If it is right, confirm it (confirm_quantity: true)`,
    ),
  );
}

/** A season's part of the year, month * 100 + day. */
export interface SeasonDays {
  season: string;
  starts_on: number;
  ends_on: number;
}

/** A harvest is brought in within a season. */
export function outOfSeason(
  day: string,
  where: { commodity: string | null; country: string | null },
  seasons: readonly SeasonDays[],
) {
  const list = seasons.map(
    ({ season, starts_on, ends_on }) => `${season} ${dayOfYear(starts_on)} to ${dayOfYear(ends_on)}`,
  );
  return invalid('harvest_date', `${day} lies in no season of ${whereOf(where)}: ${list.join('; ')}`);
}

const months = 'January February March April May June July August September October November December'.split(' ');
const dayOfYear = (code: number): string => `${code % 100} ${months[Math.floor(code / 100) - 1]}`;

/** A year of planting is a year since 1900 that has begun. */
export function plantedYear(year: number | undefined, now: Date): Decision<true> {
  if (year === undefined) return decided(true);
  if (year < 1900) {
    return refused(invalid('planted_year', `${year} is too early: no tree that bears was planted before 1900`));
  }
  const present = now.getUTCFullYear();
  if (year > present) return refused(invalid('planted_year', `${year} is in the future; this is ${present}`));
  return decided(true);
}

/** Without zeros that say nothing, at most 4 decimals. */
export function plain(value: Decimal.Value): string {
  return new Decimal(value).toDecimalPlaces(4).toString();
}

/** One stage of a commodity. */
export interface StageRow {
  stage: CommodityStage;
  commodity_type: string;
  place: number;
}

/** What a lot of no recorded harvests is of: as said, else the last stage, in which it is shipped. */
export function stageOfLot(
  commodity: string,
  given: CommodityStage | undefined,
  all: readonly StageRow[],
): Decision<CommodityStage | null> {
  const own = all.filter((each) => each.commodity_type === commodity).map((each) => each.stage);
  if (given === undefined) return decided(own.at(-1) ?? null);
  if (own.includes(given)) return decided(given);
  return refused(invalid('stage', own.length === 0 ? `${commodity} has no stages` : `must be ${own.join(', ')}`));
}
