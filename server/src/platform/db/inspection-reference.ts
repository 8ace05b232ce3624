import type { InsertRows } from './mass-reference.ts';

/** Since when the first records count: all that was ever inspected is later. */
const always = '1900-01-01';

/** [measure, unit, least, most, step, entry, adds to, sign, out of] */
type Measure = [
  measure: string,
  unit: string,
  min: string,
  max: string,
  step: string,
  entry: 'required' | 'optional' | 'computed',
  adds_to?: string,
  sign?: 1 | -1,
  out_of?: number,
];

/** The seven attributes of the cupping form of the Specialty Coffee Association (2004) that are scored in quarters. */
const quarters = ['fragrance', 'flavor', 'aftertaste', 'acidity', 'body', 'balance', 'overall'];
/** Its three attributes with two points for each of five cups. */
const fiveCups = ['uniformity', 'clean_cup', 'sweetness'];

const measures: Record<string, Measure[]> = {
  Coffee: [
    ['moisture_percent', '%', '3', '40', '0.1', 'required'],
    ['water_activity', 'aw', '0.1', '1', '0.001', 'optional'],
    ['screen_size', '1/64 inch', '8', '20', '1', 'required'],
    ['category_1_defects', 'in 350 g', '0', '2500', '1', 'required'],
    ['category_2_defects', 'in 350 g', '0', '2500', '1', 'required'],
    ...quarters.map((measure): Measure => [measure, 'points', '0', '10', '0.25', 'required', 'cup_score']),
    ...fiveCups.map((measure): Measure => [measure, 'points', '0', '10', '2', 'required', 'cup_score']),
    // Cups with a taint times 2, or with a fault times 4; five cups.
    ['cup_defects', 'points', '0', '20', '2', 'required', 'cup_score', -1],
    ['cup_score', 'points', '0', '100', '0.25', 'computed'],
  ],
  // The cut test of ISO 2451: 300 beans, each counted once, as the worst of what it is.
  Cocoa: [
    ['moisture_percent', '%', '2', '40', '0.1', 'required'],
    ['bean_count', 'in 100 g', '30', '400', '1', 'required'],
    ['mouldy_beans', 'of 300 beans', '0', '300', '1', 'required', 'mouldy_percent', 1, 300],
    ['slaty_beans', 'of 300 beans', '0', '300', '1', 'required', 'slaty_percent', 1, 300],
    ['insect_damaged_beans', 'of 300 beans', '0', '300', '1', 'required', 'damaged_percent', 1, 300],
    ['germinated_beans', 'of 300 beans', '0', '300', '1', 'required', 'damaged_percent', 1, 300],
    ['flat_beans', 'of 300 beans', '0', '300', '1', 'required', 'damaged_percent', 1, 300],
    ['mouldy_percent', '%', '0', '100', '0.01', 'computed'],
    ['slaty_percent', '%', '0', '100', '0.01', 'computed'],
    ['damaged_percent', '%', '0', '100', '0.01', 'computed'],
  ],
};

/** [commodity, ladder, grade, rank, measure, at least, at most] */
type Limit = [string, string, string, number, string, string | null, string | null];

/** What a grade of coffee asks: moisture as ICO resolution 420 has it, defects and cup score after the SCA. */
const coffee = (grade: string, rank: number, [one, two, score]: [one: string, two: string, score: string]): Limit[] => [
  ['Coffee', 'main', grade, rank, 'moisture_percent', '8', '12.5'],
  ['Coffee', 'main', grade, rank, 'category_1_defects', null, one],
  ['Coffee', 'main', grade, rank, 'category_2_defects', null, two],
  ['Coffee', 'main', grade, rank, 'cup_score', score, null],
];
/**
 * What grades by the size of beans ask besides: moisture and defects as ICO resolution 420 has them. It allows 86 full
 * defects in 300 g of arabica, 150 of robusta: 100 and 175 in 350 g. One of category 1 is a full defect; of category 2, five
 * are.
 */
const exportable = { arabica: ['100', '500'], robusta: ['175', '875'] } as const;
const screen = (
  ladder: string,
  grade: string,
  rank: number,
  [kind, least]: [keyof typeof exportable, string],
): Limit[] => [
  ['Coffee', ladder, grade, rank, 'screen_size', least, null],
  ['Coffee', ladder, grade, rank, 'moisture_percent', '8', '12.5'],
  ['Coffee', ladder, grade, rank, 'category_1_defects', null, exportable[kind][0]],
  ['Coffee', ladder, grade, rank, 'category_2_defects', null, exportable[kind][1]],
];
/** ISO 2451: per cent of beans by number; moisture as it is loaded in the producing country (7.5 where it is discharged). */
const cocoa = (grade: string, rank: number, [mouldy, slaty, damaged]: [string, string, string]): Limit[] => [
  ['Cocoa', 'main', grade, rank, 'moisture_percent', null, '8'],
  ['Cocoa', 'main', grade, rank, 'mouldy_percent', null, mouldy],
  ['Cocoa', 'main', grade, rank, 'slaty_percent', null, slaty],
  ['Cocoa', 'main', grade, rank, 'damaged_percent', null, damaged],
];

const limits: Limit[] = [
  ...coffee('Grade 1', 1, ['0', '5', '80']),
  ...coffee('Grade 2', 2, ['3', '8', '75']),
  ...coffee('Grade 3', 3, ['8', '23', '70']),
  ...screen('screen', 'Screen 18', 1, ['robusta', '18']),
  ...screen('screen', 'Screen 16', 2, ['robusta', '16']),
  ...screen('kenya', 'AA', 1, ['arabica', '17']),
  ...screen('kenya', 'AB', 2, ['arabica', '15']),
  ...screen('colombia', 'Supremo', 1, ['arabica', '17']),
  ...screen('colombia', 'Excelso', 2, ['arabica', '14']),
  ...cocoa('Grade I', 1, ['3', '3', '3']),
  ...cocoa('Grade II', 2, ['4', '8', '6']),
];

/** [commodity, measure, least]; coffee that scores less is off grade wherever it is cupped. */
const floors: [string, string, string][] = [['Coffee', 'cup_score', '60']];

/** What is measured of coffee and cocoa, what their grades ask, and below what a lot is flagged. */
export async function insertInspectionReference(insert: InsertRows): Promise<void> {
  await insert(
    'inspection_measures',
    'commodity_type measure valid_from place unit min_value max_value step entry adds_to sign out_of'.split(' '),
    Object.entries(measures).flatMap(([commodity, list]) =>
      list.map(([measure, unit, min, max, step, entry, addsTo, sign, outOf], place) => [
        ...[commodity, measure, always, place + 1, unit, min, max, step, entry],
        ...[addsTo ?? null, sign ?? 1, outOf ?? null],
      ]),
    ),
    'text text date int text numeric numeric numeric text text int int'.split(' '),
  );
  await insert(
    'inspection_limits',
    'commodity_type ladder grade rank measure at_least at_most valid_from'.split(' '),
    limits.map((limit) => [...limit, always]),
    'text text text int text numeric numeric date'.split(' '),
  );
  await insert(
    'inspection_floors',
    ['commodity_type', 'measure', 'at_least', 'valid_from'],
    floors.map((floor) => [...floor, always]),
    ['text', 'text', 'numeric', 'date'],
  );
}

/** As `protocolOn` answers it of a new database; for tests of pure functions. */
export function inspectionReference(commodity: string) {
  return {
    commodity_type: commodity,
    measures: (measures[commodity] ?? []).map(([measure, unit, min, max, step, entry, addsTo, sign, outOf]) => ({
      ...{ measure, unit, min, max, step, entry },
      ...{ adds_to: addsTo ?? null, sign: sign ?? 1, out_of: outOf ?? null },
    })),
    limits: limits
      .filter(([of]) => of === commodity)
      .map(([, ladder, grade, rank, measure, at_least, at_most]) => ({
        ...{ ladder, grade, rank, measure, at_least, at_most },
      })),
    floors: floors.filter(([of]) => of === commodity).map(([, measure, at_least]) => ({ measure, at_least })),
  };
}
