/** Adds rows to a table; those that are there stay. */
export type InsertRows = (
  table: string,
  columns: string[],
  rows: (string | number | null)[][],
  types: string[],
) => Promise<void>;

/** Since when the first records count: all that was ever recorded is later. */
const always = '1900-01-01';

const stages: [stage: string, commodity: string, place: number][] = [
  ['cherry', 'Coffee', 1],
  ['parchment', 'Coffee', 2],
  ['green', 'Coffee', 3],
  ['wet_bean', 'Cocoa', 1],
  ['dry_bean', 'Cocoa', 2],
];

/** [commodity, country, season, from, to (month * 100 + day), stage, kilograms per hectare asked about, and refused] */
type Yield = [
  commodity: string | null,
  country: string | null,
  season: string,
  from: number,
  to: number,
  stage: string | null,
  ask: number,
  max: number,
];

/**
 * Generous bounds, in what is picked. About 6 kg of cherries make 1 kg of green coffee, about 2.5 kg of wet beans 1 kg of
 * dry cocoa: smallholders in Ethiopia get 600 to 900 kg of green coffee from a hectare, good ones 1,500; intensive farms
 * in Viet Nam and Brazil 3,000 and more. Cocoa gives 400 to 600 kg of dry beans, good farms 1,500, the best 3,000.
 */
const yields: Yield[] = [
  [null, null, 'year', 101, 1231, null, 8000, 15_000],
  ['Coffee', null, 'year', 101, 1231, 'cherry', 8000, 15_000],
  ['Coffee', 'ET', 'main', 901, 331, 'cherry', 6000, 12_000],
  ['Coffee', 'UG', 'main', 901, 331, 'cherry', 7000, 15_000],
  ['Coffee', 'UG', 'fly', 401, 831, 'cherry', 5000, 12_000],
  ['Coffee', 'KE', 'main', 901, 228, 'cherry', 7000, 15_000],
  ['Coffee', 'KE', 'early', 301, 831, 'cherry', 5000, 12_000],
  ['Coffee', 'CO', 'main', 801, 131, 'cherry', 8000, 15_000],
  ['Coffee', 'CO', 'mid', 201, 731, 'cherry', 8000, 15_000],
  ['Coffee', 'PE', 'main', 301, 1130, 'cherry', 7000, 14_000],
  ['Coffee', 'BR', 'main', 401, 1031, 'cherry', 15_000, 30_000],
  ['Coffee', 'VN', 'main', 901, 331, 'cherry', 20_000, 36_000],
  ['Cocoa', null, 'year', 101, 1231, 'wet_bean', 4000, 8000],
  ['Cocoa', 'GH', 'main', 901, 331, 'wet_bean', 3000, 6000],
  ['Cocoa', 'GH', 'mid', 401, 831, 'wet_bean', 2000, 5000],
  ['Cocoa', 'CI', 'main', 901, 331, 'wet_bean', 3000, 6000],
  ['Cocoa', 'CI', 'mid', 401, 831, 'wet_bean', 2000, 5000],
];

/** [from, to, least and most of the input that the output can be, least and most moisture of the output in percent] */
const steps: [string, string, string, string, string, string][] = [
  ['cherry', 'parchment', '0.1200', '0.3000', '8', '15'],
  ['parchment', 'green', '0.6500', '0.9000', '8', '13'],
  ['cherry', 'green', '0.1000', '0.2500', '8', '13'],
  ['wet_bean', 'dry_bean', '0.2500', '0.5000', '5', '9'],
];

/**
 * [from what, kilometres]: a field scan stands in the field; goods are handed over in the region, stored in the country; a
 * cooperative may take in neighbours across a border.
 */
const distances: [string, number][] = [
  ['plot', 5],
  ['dispatch', 200],
  ['receipt', 1500],
  ['cooperative', 1000],
];

/**
 * [commodity, kilograms of a year that are not asked about, hectares of a member without a plot, kilograms of one lot].
 * 100 t are five containers, what a small cooperative ships in a season before its members have drawn their plots. A
 * smallholder has 0.5 to 5 ha. A lot of 1,000 t fills 52 containers: nothing that is weighed, sampled and sold as one is
 * larger.
 */
const untraced: [string | null, string, string, string][] = [[null, '100000', '5', '1000000']];

/** [commodity, corridor, US dollars for a kilogram: least and most that is believed]. Coffee and cocoa traded between 1 and
 * 13 dollars since 1990; auction lots fetch up to 100. A price for a tonne is a thousand times one for a kilogram. */
const prices: [string | null, string | null, string, string][] = [
  [null, null, '0.5', '100'],
  ['Coffee', null, '1', '100'],
  ['Cocoa', null, '1', '50'],
];

/** Stages, yields by season, bounds of processing and distances, for commodities that are there. */
export async function insertMassReference(insert: InsertRows): Promise<void> {
  await insert('commodity_stages', ['stage', 'commodity_type', 'place'], stages, ['text', 'text', 'int']);
  await insert(
    'yield_bounds',
    [
      'commodity_type',
      'country',
      'season',
      'starts_on',
      'ends_on',
      'stage',
      'ask_kg_per_ha',
      'max_kg_per_ha',
      'valid_from',
    ],
    yields.map((row) => [...row, always]),
    ['text', 'text', 'text', 'int', 'int', 'text', 'numeric', 'numeric', 'date'],
  );
  await insert(
    'processing_bounds',
    ['from_stage', 'to_stage', 'min_share', 'max_share', 'min_moisture', 'max_moisture', 'valid_from'],
    steps.map((row) => [...row, always]),
    ['text', 'text', 'numeric', 'numeric', 'numeric', 'numeric', 'date'],
  );
  await insert(
    'untraced_bounds',
    ['commodity_type', 'unasked_kg', 'member_ha', 'max_lot_kg', 'valid_from'],
    untraced.map((row) => [...row, always]),
    ['text', 'numeric', 'numeric', 'numeric', 'date'],
  );
  await insert(
    'price_bands',
    ['commodity_type', 'corridor', 'min_usd_per_kg', 'max_usd_per_kg', 'valid_from'],
    prices.map((row) => [...row, always]),
    ['text', 'text', 'numeric', 'numeric', 'date'],
  );
  await insert(
    'distance_bounds',
    ['place', 'max_km', 'valid_from'],
    distances.map((row) => [...row, always]),
    ['text', 'numeric', 'date'],
  );
}
