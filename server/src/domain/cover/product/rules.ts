import { type Decision, decided, invalid, refused } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import type {
  InsuranceProductAggregation as Aggregation,
  InsuranceProductBasis as Basis,
  InsuranceProductPeril as Peril,
  InsuranceProductReadingPeriod as ReadingPeriod,
} from '../../../platform/db/tables.generated.ts';
import { type IndexKind, measures } from '../terms/index-kinds.ts';
import { normalOf } from '../terms/payout.ts';
import { periodsOf } from '../terms/periods.ts';

export {
  type InsuranceProductPeril as Peril,
  insuranceProductAggregations as aggregations,
  insuranceProductBasises as bases,
  insuranceProductPerils as perils,
  insuranceProductReadingPeriods as readingPeriods,
} from '../../../platform/db/tables.generated.ts';

/** A season of before, in a cell. */
export interface SeasonFigure {
  cell: string;
  year: number;
  /** Decimal text, in the unit of the index. */
  value: string;
}

/** Where a cell is measured; decimal strings. */
export interface StatedPlace {
  cell: string;
  gps_lat: string;
  gps_lng: string;
  radius_km: string;
}

/** What an index product pays by. */
export interface IndexPart {
  index_kind: IndexKind;
  aggregation: Aggregation;
  basis: Basis;
  trigger_at: string;
  exit_at: string;
  reading_period: ReadingPeriod;
}

/** The terms of a product as an agent gives them; decimal strings, days as yyyy-mm-dd. */
export interface Terms {
  peril: Peril;
  cells: readonly string[];
  /** Where each cell is measured. */
  places: readonly StatedPlace[];
  /** How far outside of what a cell speaks for one may still be insured, kilometres. */
  outside_km: string | undefined;
  corridor: string | undefined;
  index: IndexPart | undefined;
  expected_loss: string | undefined;
  season_from: string;
  season_to: string;
  sales_until: string;
  sum_min: string;
  sum_max: string;
  seasons: readonly SeasonFigure[];
}

/** Perils that an index measures, by the index; the others are claimed by people. */
const indexOf: Readonly<Record<Peril, IndexKind | null>> = {
  rainfall_deficit: 'rainfall_mm',
  excess_rain: 'rainfall_mm',
  heat: 'max_temperature_c',
  area_yield: 'yield_kg_ha',
  transit_loss: null,
  warehouse: null,
};
/** Perils of too much: their exit lies above the trigger. */
const ofTooMuch: readonly Peril[] = ['excess_rain', 'heat'];
/** Fewer seasons say too little about a premium. */
export const fewestSeasons = 5;

/** Whether a product can be sold as it stands; refusals name the field. */
export function mayBePublished(terms: Terms): Decision<void> {
  const wrong = firstFault(terms);
  return wrong === undefined ? decided(undefined) : refused(invalid(...wrong));
}

type Fault = [field: string, message: string];

function firstFault(terms: Terms): Fault | undefined {
  const { peril, season_from: from, season_to: to, index, cells } = terms;
  if (to < from) return ['season_to', 'must not be before season_from'];
  if (terms.sales_until > to) return ['sales_until', 'must not be after season_to'];
  if (new Exact(terms.sum_max).lt(terms.sum_min)) return ['sum_max', 'must not be less than sum_min'];
  if ((peril === 'transit_loss') !== (terms.corridor !== undefined)) {
    return ['corridor', peril === 'transit_loss' ? 'is required for transit_loss' : 'is of transit_loss only'];
  }
  const kind = indexOf[peril];
  if (kind === null) return plainFault(terms);
  if (index === undefined) return ['index', `is required for ${peril}`];
  if (index.index_kind !== kind) return ['index.index_kind', `must be ${kind} for ${peril}`];
  if (terms.expected_loss !== undefined)
    return ['expected_loss_percent', 'follows from the seasons of an index; leave it out'];
  if (cells.length === 0) return ['cells', 'must name at least one cell or station'];
  if (new Set(cells).size < cells.length) return ['cells', 'names a cell twice'];
  const unplaced = placesFault(terms);
  if (unplaced !== undefined) return unplaced;
  const rises = new Exact(index.exit_at).gt(index.trigger_at);
  if (new Exact(index.exit_at).eq(index.trigger_at)) return ['index.exit_at', 'must differ from trigger_at'];
  if (rises !== ofTooMuch.includes(peril)) {
    return ['index.exit_at', `must be ${rises ? 'below' : 'above'} trigger_at for ${peril}`];
  }
  // Whoever may wait for the first rain insures only the dry years.
  if (terms.sales_until >= from) return ['sales_until', `must be before season_from of an index, ${from}`];
  if (periodsOf(index.reading_period, { from, to }) === undefined) {
    return ['season_from', `the season must begin and end with a whole ${index.reading_period}`];
  }
  return seasonsFault(terms, index);
}

/** Whom readings speak for is known only of a cell that says where it is. */
function placesFault({ cells, places }: Terms): Fault | undefined {
  const strange = places.findIndex(({ cell }) => !cells.includes(cell));
  if (strange >= 0) return [`places.${strange}.cell`, 'is none of the cells of the product'];
  const without = cells.find((cell) => !places.some((place) => place.cell === cell));
  if (without !== undefined)
    return ['places', `must say where ${without} is measured, and for how many kilometres around it`];
  return places.length > cells.length ? ['places', 'has a cell twice'] : undefined;
}

function plainFault({ index, expected_loss, cells, places, outside_km, seasons }: Terms): Fault | undefined {
  if (index !== undefined)
    return ['index', 'is of rain, heat and yield only; people decide about claims of this peril'];
  if (expected_loss === undefined) return ['expected_loss_percent', 'is required where no index measures the peril'];
  if (cells.length > 0) return ['cells', 'are of products with an index'];
  if (places.length > 0) return ['places', 'are of products with an index'];
  if (outside_km !== undefined) return ['outside_km', 'is of products with an index'];
  return seasons.length > 0 ? ['seasons', 'are of products with an index'] : undefined;
}

function seasonsFault({ seasons, cells }: Terms, index: IndexPart): Fault | undefined {
  const { least, most, unit } = measures[index.index_kind];
  const strange = seasons.findIndex(({ cell }) => !cells.includes(cell));
  if (strange >= 0) return [`seasons.${strange}.cell`, 'is none of the cells of the product'];
  const beyond = seasons.findIndex(({ value }) => new Exact(value).lt(least) || new Exact(value).gt(most));
  if (beyond >= 0) return [`seasons.${beyond}.value`, `must lie between ${least} and ${most} ${unit}`];
  for (const cell of cells) {
    const own = seasons.filter((season) => season.cell === cell);
    const years = new Set(own.map(({ year }) => year));
    if (years.size < own.length) return ['seasons', `has a year twice for ${cell}`];
    if (years.size < fewestSeasons) return ['seasons', `needs at least ${fewestSeasons} years of ${cell}`];
    const normal = normalOf(own.map(({ value }) => value));
    if (index.basis === 'of_normal' && (normal === undefined || new Exact(normal).lte(0))) {
      return ['seasons', `of ${cell} have a mean of ${normal}; a share of it needs one above zero`];
    }
  }
  return undefined;
}
