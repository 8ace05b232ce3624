import type { Position } from './whole-ring.ts';
import { en, type PlotDetail } from './words/en.ts';
import { type DetailValues, fillDetail } from './words/fill.ts';

/**
 * What can be wrong with a file of plots, with the number that the file description of the EU information system gives it
 * (GeoJSON File Description 1.3 of 29 May 2026); null for what only its table of rules says.
 */
export const plotFaults = {
  not_geojson: { fault: 8, severity: 'error' },
  member_twice: { fault: 8, severity: 'error' },
  other_file_kind: { fault: 10, severity: 'error' },
  archive: { fault: 13, severity: 'error' },
  too_large: { fault: 16, severity: 'error' },
  too_many: { fault: 16, severity: 'error' },
  no_plots: { fault: null, severity: 'error' },
  coordinate_system: { fault: 11, severity: 'error' },
  geometry_kind: { fault: 5, severity: 'error' },
  nested_point: { fault: 14, severity: 'error' },
  cell: { fault: 8, severity: 'error' },
  position: { fault: 8, severity: 'error' },
  out_of_range: { fault: 11, severity: 'error' },
  no_fix: { fault: null, severity: 'error' },
  swapped: { fault: 11, severity: 'error' },
  metres: { fault: 11, severity: 'error' },
  open_ring: { fault: 4, severity: 'error' },
  too_few_points: { fault: 6, severity: 'error' },
  flat: { fault: 6, severity: 'error' },
  crosses: { fault: 1, severity: 'error' },
  folds_back: { fault: 2, severity: 'error' },
  hole: { fault: 3, severity: 'error' },
  equal_at_six: { fault: 7, severity: 'error' },
  invalid_at_six: { fault: 7, severity: 'error' },
  property_name: { fault: 9, severity: 'error' },
  name_too_long: { fault: null, severity: 'error' },
  country: { fault: 12, severity: 'error' },
  several_countries: { fault: 12, severity: 'error' },
  area_text: { fault: 14, severity: 'error' },
  area_range: { fault: null, severity: 'error' },
  point_over_4ha: { fault: null, severity: 'error' },
  area_missing: { fault: null, severity: 'warning' },
  area_differs: { fault: null, severity: 'warning' },
  circle: { fault: null, severity: 'warning' },
  few_decimals: { fault: null, severity: 'warning' },
  likely_swapped: { fault: 11, severity: 'warning' },
  overlap: { fault: null, severity: 'warning' },
  unlikely_size: { fault: null, severity: 'warning' },
} as const satisfies Record<string, { fault: number | null; severity: 'error' | 'warning' }>;

export type PlotFaultCode = keyof typeof plotFaults;

/** Where something is wrong, as a program counts: all from 0. Sentences and their values are for people and count from 1. */
export interface Place {
  feature?: number;
  /** The polygon of a MultiPolygon, or the member of a collection. */
  part?: number;
  point?: number;
  at?: Position;
}

export interface PlotFinding {
  code: PlotFaultCode;
  /** Its number in the file description of the EU information system. */
  fault: number | null;
  severity: 'error' | 'warning';
  /** These three count from 0. */
  feature: number | null;
  part: number | null;
  point: number | null;
  /** Longitude and latitude in degrees. */
  at: Position | null;
  /** What is wrong, for other languages: a sentence of the catalogue, and what stands in it, points and features from 1. */
  detail: PlotDetail;
  values: DetailValues;
  /** What is wrong. */
  message: string;
  /** What would be right. */
  advice: string;
  /** The repaired file no longer has it. */
  repaired: boolean;
}

/** A value of a file as JSON, cut to a length; what is nested too deep to be written is only called so. */
export function shownJson(value: unknown, length: number): string {
  try {
    return JSON.stringify(value)?.slice(0, length) ?? 'nothing';
  } catch {
    return 'a value that is nested too deep';
  }
}

/** What is wrong: a sentence without values, or with them. */
export type Said = PlotDetail | (DetailValues & { readonly detail: PlotDetail });

interface Numbered {
  readonly number: number;
  readonly finding: PlotFinding;
}

/** Gathers findings; beyond a limit they are only counted, warnings before errors: what is refused is never left out for what is not. */
export class Findings {
  readonly #listed: Record<PlotFinding['severity'], Numbered[]> = { error: [], warning: [] };
  errors = 0;
  warnings = 0;
  repaired = 0;
  /** Features with an error that no repair takes away. */
  readonly unusable = new Set<number>();
  /** Nothing of the file can be placed on the earth, whatever is said of its features. */
  noneUsable = false;
  readonly #limit: number;
  constructor(limit: number) {
    this.#limit = limit;
  }

  add(code: PlotFaultCode, said: Said, place: Place = {}, repaired = false): void {
    const { fault, severity } = plotFaults[code];
    if (severity === 'error') this.errors += 1;
    else this.warnings += 1;
    if (repaired) this.repaired += 1;
    else if (severity === 'error' && place.feature !== undefined) this.unusable.add(place.feature);
    else if (code === 'coordinate_system') this.noneUsable = true;
    const kept = this.#listed[severity];
    if (kept.length >= this.#limit || (severity === 'warning' && this.#full)) return;
    const { feature = null, part = null, point = null, at = null } = place;
    const { detail, ...values } = typeof said === 'string' ? { detail: said } : said;
    const message = fillDetail(en.details[detail], values);
    const facts = { code, fault, severity, feature, part, point, at, detail, values };
    const number = this.errors + this.warnings;
    kept.push({ number, finding: { ...facts, message, advice: en.advice[code], repaired } });
  }

  /** In the order in which they were found. */
  get list(): PlotFinding[] {
    const { error, warning } = this.#listed;
    return [...error, ...warning.slice(0, this.#limit - error.length)]
      .sort((a, b) => a.number - b.number)
      .map(({ finding }) => finding);
  }

  /** No warning that is found from now on is listed. */
  get #full(): boolean {
    const { error, warning } = this.#listed;
    return error.length + warning.length >= this.#limit;
  }
}
