import type { Position } from './whole-ring.ts';

/**
 * What can be wrong with a file of plots, with the number that the file description of the EU information system gives it
 * (GeoJSON File Description 1.3 of 29 May 2026); null for what only its table of rules says.
 */
export const plotFaults = {
  not_geojson: { fault: 8, severity: 'error', advice: 'Export the plots as GeoJSON, in UTF-8.' },
  other_file_kind: { fault: 10, severity: 'error', advice: 'Send the GeoJSON itself, not another kind of file.' },
  archive: { fault: 13, severity: 'error', advice: 'Unpack the archive and send the GeoJSON in it.' },
  too_large: { fault: 16, severity: 'error', advice: 'Divide the plots among several files of at most 25 MB.' },
  too_many: { fault: 16, severity: 'error', advice: 'Divide the plots among several statements.' },
  no_plots: { fault: null, severity: 'error', advice: 'A file needs at least one feature with a geometry.' },
  coordinate_system: { fault: 11, severity: 'error', advice: 'Convert to WGS 84 degrees and leave out `crs`.' },
  geometry_kind: { fault: 5, severity: 'error', advice: 'Use a Point, MultiPoint, Polygon or MultiPolygon.' },
  nested_point: { fault: 14, severity: 'error', advice: 'A Point has one [longitude, latitude] pair.' },
  position: { fault: 8, severity: 'error', advice: 'A position is [longitude, latitude], two numbers.' },
  out_of_range: { fault: 11, severity: 'error', advice: 'Longitude is -180 to 180, latitude -90 to 90, in degrees.' },
  swapped: { fault: 11, severity: 'error', advice: 'Write longitude first, then latitude.' },
  metres: { fault: 11, severity: 'error', advice: 'Convert the coordinates from metres to WGS 84 degrees.' },
  open_ring: { fault: 4, severity: 'error', advice: 'Repeat the first position at the end of the ring.' },
  too_few_points: { fault: 6, severity: 'error', advice: 'A ring needs at least three different corners.' },
  flat: { fault: 6, severity: 'error', advice: 'Draw the outline around the plot; points in one line have no area.' },
  crosses: { fault: 1, severity: 'error', advice: 'Draw the outline again so that its sides do not meet.' },
  folds_back: { fault: 2, severity: 'error', advice: 'Remove the point at which the outline turns back on itself.' },
  hole: { fault: 3, severity: 'error', advice: 'Cut the plot in two so that neither part has a hole.' },
  equal_at_six: { fault: 7, severity: 'error', advice: 'Remove points that are less than about 0.1 m apart.' },
  invalid_at_six: {
    fault: 7,
    severity: 'error',
    advice: 'Redraw the narrow part: at six decimals the outline meets itself.',
  },
  property_name: { fault: 9, severity: 'error', advice: 'Spell the property exactly as shown; others are ignored.' },
  country: { fault: 12, severity: 'error', advice: 'Use the ISO 3166 code of two capital letters, such as ET.' },
  several_countries: { fault: 12, severity: 'error', advice: 'Send one file for each country of production.' },
  area_text: { fault: 14, severity: 'error', advice: 'Write `Area` as a number of hectares, without quotes.' },
  area_range: { fault: null, severity: 'error', advice: 'The area of a point is 0.0001 to 4 hectares.' },
  point_over_4ha: {
    fault: null,
    severity: 'error',
    advice: 'Draw the outline: above 4 hectares a point is not enough.',
  },
  area_missing: {
    fault: null,
    severity: 'warning',
    advice: 'Give the area; a point without one counts as 4 hectares.',
  },
  area_differs: {
    fault: null,
    severity: 'warning',
    advice: 'Check `Area`, or leave it out: of an outline it is computed.',
  },
  circle: { fault: null, severity: 'warning', advice: 'Draw the true outline; a circle around a point is not one.' },
  few_decimals: { fault: null, severity: 'warning', advice: 'Record positions with six decimals.' },
  overlap: { fault: null, severity: 'warning', advice: 'Check which plot the shared ground belongs to.' },
  unlikely_size: {
    fault: null,
    severity: 'warning',
    advice: 'Check the coordinates: this is a region, or next to nothing.',
  },
} as const satisfies Record<string, { fault: number | null; severity: 'error' | 'warning'; advice: string }>;

export type PlotFaultCode = keyof typeof plotFaults;

/** Where something is wrong; all counted from 0. */
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
  feature: number | null;
  part: number | null;
  point: number | null;
  /** Longitude and latitude in degrees. */
  at: Position | null;
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

/** Files are anybody's: what they say must not command the terminal that a message is printed on. */
const printable = (text: string) => text.replaceAll(/\p{Cc}/gu, '\uFFFD');

/** Gathers findings; beyond a limit they are only counted. */
export class Findings {
  readonly list: PlotFinding[] = [];
  errors = 0;
  warnings = 0;
  repaired = 0;
  readonly #limit: number;
  constructor(limit: number) {
    this.#limit = limit;
  }

  add(code: PlotFaultCode, message: string, place: Place = {}, repaired = false): void {
    const { fault, severity, advice } = plotFaults[code];
    if (severity === 'error') this.errors += 1;
    else this.warnings += 1;
    if (repaired) this.repaired += 1;
    if (this.list.length >= this.#limit) return;
    const { feature = null, part = null, point = null, at = null } = place;
    this.list.push({ code, fault, severity, feature, part, point, at, message: printable(message), advice, repaired });
  }
}
