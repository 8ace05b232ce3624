import { ringHectares } from './ellipsoid-area.ts';
import { Findings, type Place, type PlotFinding, shownJson } from './findings.ts';
import { splitAtHole } from './holes.ts';
import { BrokenJsonError, endsOpen, type ReadGeoJson, readGeoJson } from './json-features.ts';
import { lintProperties, type PlotProperties } from './lint-properties.ts';
import { degreesOf, lintRing, type SoundRing, show } from './lint-ring.ts';
import { microDegrees } from './micro-degrees.ts';
import { Outlines } from './overlaps.ts';
import { looksLikeTable } from './read-csv.ts';
import { type PlotFileFormat, readOtherFile, type TableRow } from './read-file.ts';
import { type SoundPlot, writeFile } from './repaired.ts';
import type { Position } from './whole-ring.ts';

export { Findings, type PlotFinding } from './findings.ts';

/** Limits of the EU information system; a dated set of facts, so that a later one can be given. */
export interface LintLimits {
  bytes: number;
  producersOfACommodity: number;
  producersOfAStatement: number;
  /** A point may stand for at most so many hectares. */
  pointHectares: number;
}

/** GeoJSON File Description 1.3 of 29 May 2026, and the table of rules of the same day. */
export const limitsOf2026: LintLimits = {
  bytes: 25_000_000,
  producersOfACommodity: 1000,
  producersOfAStatement: 10_000,
  pointHectares: 4,
};

export interface LintOptions {
  limits?: LintLimits;
  /** Findings beyond so many are counted, not listed; 500 unless told. */
  maxFindings?: number;
  /** Positions of the file have their latitude first: they are read the other way round. */
  latitudeFirst?: boolean;
  /** Whether the repaired file is wanted; it is unless told, and takes as much memory as the file itself. */
  repair?: boolean;
  /** Of features that were read from a table: the row of each, by its place. */
  table?: readonly (TableRow | undefined)[];
}

/** One point or outline of a file. */
export interface LintedPlot {
  /** From 0. */
  feature: number;
  kind: 'point' | 'outline';
  /** Of an outline on the ellipsoid; of a point what the file says. */
  hectares: number | null;
  /** Corners of an outline. */
  corners: number;
}

export interface PlotLint {
  /** What the file is. Of KML and CSV the repaired file is the GeoJSON of it. */
  format: PlotFileFormat;
  /** Nothing is wrong that the EU system would refuse or ignore. */
  ok: boolean;
  errors: number;
  warnings: number;
  findings: readonly PlotFinding[];
  /** How many more there are than are listed. */
  notListed: number;
  features: number;
  /** Features that can be sent: nothing is wrong with them, or nothing that a repair does not take away. */
  usable: number;
  plots: readonly LintedPlot[];
  /** Of all plots together, as the EU system counts them: a point without an area as 4. */
  hectares: number;
  /** A file that the EU system takes, where every error could be repaired; null where something has to be drawn again, or it was not wanted. */
  repaired: string | null;
  /** Errors that a repair takes away. */
  repairable: number;
  /**
   * `likely_latitude_first`: positions lie where nothing of the kind grows, and where it grows the other way round (or are
   * nowhere on Earth as they stand): ask, and check once more with `latitudeFirst`.
   */
  axes: 'as_they_are' | 'likely_latitude_first';
}

interface Ring {
  place: Place;
  sound: SoundRing;
}

/**
 * Checks a file of plots (GeoJSON; RFC 7946) against everything that the EU information system refuses or silently ignores.
 * Pure: the same bytes give the same answer, in a browser, on a server, at the command line.
 * @param file its bytes, or its text.
 */
export function lintPlots(file: Uint8Array | string, options: LintOptions = {}): PlotLint {
  const { limits = limitsOf2026, maxFindings = 500, latitudeFirst = false, table = [], repair = true } = options;
  const lint = new Lint(limits, new Findings(maxFindings), { latitudeFirst, table, repair });
  lint.read(file);
  return lint.result();
}

const maxDepth = 8;
/** Geometries that RFC 7946 allows to be empty. */
const severalOf = new Set(['GeometryCollection', 'MultiPoint', 'MultiPolygon']);
const beltDegrees = 30;
/** Around 0, 0 there is open sea for 500 km: who is there has a receiver without a fix, or an empty cell. */
const openSeaDegrees = 0.1;
const maxOverlaps = 200;
const decoder = new TextDecoder('utf-8', { fatal: true });

/** The first line that is no UTF-8, from 1: no character of UTF-8 has a line end within. */
function brokenLine(bytes: Uint8Array): number {
  let line = 1;
  for (let from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(0x0a, from);
    const to = end < 0 ? bytes.length : end;
    try {
      decoder.decode(bytes.subarray(from, to));
    } catch {
      return line;
    }
    from = to + 1;
  }
  return line;
}

class Lint {
  readonly #limits: LintLimits;
  readonly #findings: Findings;
  readonly #plots: LintedPlot[] = [];
  readonly #sound: SoundPlot[] = [];
  readonly #outlines = new Outlines();
  readonly #countries = new Set<string>();
  readonly #producers = new Set<string>();
  readonly #latitudeFirst: boolean;
  readonly #repair: boolean;
  /** By place at six decimals, the first feature that is a point there. */
  readonly #points = new Map<string, number>();
  /** All points, in millionths of a degree. */
  readonly #lone: { place: number; x: number; y: number }[] = [];
  #table: readonly (TableRow | undefined)[];
  #features = 0;
  #format: PlotFileFormat = 'geojson';
  /** Plots by where their first position would lie as it stands, and the other way round. */
  readonly #axes = { asTheyAre: 0, otherWay: 0 };

  constructor(
    limits: LintLimits,
    findings: Findings,
    { latitudeFirst, table, repair }: Required<Pick<LintOptions, 'latitudeFirst' | 'table' | 'repair'>>,
  ) {
    this.#limits = limits;
    this.#findings = findings;
    this.#latitudeFirst = latitudeFirst;
    this.#table = table;
    this.#repair = repair;
  }

  read(file: Uint8Array | string): void {
    const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
    if (bytes.length > this.#limits.bytes) {
      const size = (bytes.length / 1e6).toFixed(1);
      this.#findings.add('too_large', { detail: 'size', size, most: this.#limits.bytes / 1e6 });
    }
    const text = this.#textOf(bytes);
    if (text === undefined) return;
    if (text.trim() === '') {
      this.#findings.add('not_geojson', 'empty');
      return;
    }
    let read: ReadGeoJson;
    try {
      read = readGeoJson(text);
    } catch (error) {
      if (this.#readOther(text)) return;
      // Its words hold a piece of the file, with its line ends.
      const why = (error as Error).message.slice(0, 200).replaceAll(/\p{Cc}+/gu, ' ');
      const feature = error instanceof BrokenJsonError ? error.feature : null;
      if (looksLikeTable(text)) this.#findings.add('not_geojson', 'table_nowhere');
      else if (feature === null)
        this.#findings.add('not_geojson', { detail: endsOpen(text) ? 'cut_off' : 'not_json', why });
      else this.#findings.add('not_geojson', { detail: 'feature_not_json', feature: feature + 1, why }, { feature });
      return;
    }
    this.#readDocument(read);
  }

  /** KML and tables of points: the EU system takes neither, and the repaired file is the GeoJSON of them. */
  #readOther(text: string): boolean {
    const read = readOtherFile(text);
    if (read === undefined) return false;
    if (read.format === null) {
      this.#findings.add('other_file_kind', read.why);
      return true;
    }
    this.#format = read.format;
    this.#findings.add('other_file_kind', { detail: 'converted', format: read.format.toUpperCase() }, {}, true);
    this.#table = read.features.map(({ table }) => table);
    for (const { properties, geometry } of read.features) {
      this.#readFeature({ type: 'Feature', properties, geometry });
    }
    if (this.#features === 0) this.#findings.add('no_plots', 'no_plot');
    return true;
  }

  #textOf(bytes: Uint8Array): string | undefined {
    const begins = (...start: number[]) => start.every((byte, place) => bytes[place] === byte);
    if (begins(0x50, 0x4b) || begins(0x1f, 0x8b) || begins(0x37, 0x7a) || begins(0x52, 0x61, 0x72)) {
      this.#findings.add('archive', 'archive');
      return undefined;
    }
    if (begins(0x25, 0x50, 0x44, 0x46)) {
      this.#findings.add('other_file_kind', 'pdf');
      return undefined;
    }
    try {
      return decoder.decode(bytes);
    } catch {
      const isUtf16 = begins(0xff, 0xfe) || begins(0xfe, 0xff);
      const line = isUtf16 ? 0 : brokenLine(bytes);
      this.#findings.add('not_geojson', isUtf16 ? 'not_utf8' : { detail: 'line_not_utf8', line });
      return undefined;
    }
  }

  #readDocument({ document, features: texts, doubled }: ReadGeoJson): void {
    for (const { name, feature } of doubled) {
      const said = { detail: 'member_twice', name: name.slice(0, 60) } as const;
      this.#findings.add('member_twice', said, feature === null ? {} : { feature });
    }
    if (!isObject(document) || typeof document['type'] !== 'string') {
      this.#findings.add('other_file_kind', 'untyped');
      return;
    }
    if (document['type'] === 'FeatureCollection') {
      this.#readSystem(document, {});
      const { features } = document;
      if (!Array.isArray(features)) {
        this.#findings.add('not_geojson', 'no_features');
        return;
      }
      for (const feature of texts ?? features) this.#readFeature(feature);
    } else if (document['type'] === 'Feature') this.#readFeature(document);
    else this.#readFeature({ type: 'Feature', properties: {}, geometry: document });
    if (this.#features === 0) this.#findings.add('no_plots', 'no_feature');
  }

  /** An older form of GeoJSON let each object name the system of its coordinates. */
  #readSystem({ crs }: Record<string, unknown>, place: Place): void {
    if (crs === undefined || crs === null || /(?:CRS84|EPSG:{1,2}4326)(?!\d)/.test(shownJson(crs, Infinity))) return;
    this.#findings.add('coordinate_system', { detail: 'other_system', said: shownJson(crs, 80) }, place);
  }

  #readFeature(feature: unknown): void {
    const place = { feature: this.#features };
    this.#features += 1;
    if (!isObject(feature) || feature['type'] !== 'Feature') {
      this.#findings.add('not_geojson', { detail: 'no_such_feature', feature: place.feature + 1 }, place);
      return;
    }
    this.#readSystem(feature, place);
    const properties = lintProperties(feature['properties'], this.#findings, place);
    if (properties.producerCountry !== undefined) this.#countries.add(properties.producerCountry);
    this.#producers.add(properties.producerName ?? `feature ${place.feature}`);
    const rings: Ring[] = [];
    const points: Position[] = [];
    this.#readGeometry(feature['geometry'], { place, properties, rings, points, depth: 0 });
    if (rings.length + points.length === 0) return;
    if (this.#repair) this.#sound.push({ properties, rings: rings.map(({ sound }) => sound.ring), points });
    for (const point of points) this.#findSamePoint(point, place);
    this.#compareArea(properties, rings, place);
  }

  #readGeometry(geometry: unknown, into: Reading): void {
    const { place, depth } = into;
    if (geometry === null || geometry === undefined) {
      const fault = this.#table[place.feature ?? -1]?.fault;
      if (fault === undefined) this.#findings.add('geometry_kind', 'no_geometry', place);
      else this.#findings.add('cell', fault, place);
      return;
    }
    if (!isObject(geometry) || depth > maxDepth) {
      this.#findings.add('geometry_kind', 'strange_geometry', place);
      return;
    }
    this.#readSystem(geometry, place);
    const { type, coordinates, geometries } = geometry;
    const parts = type === 'GeometryCollection' ? geometries : coordinates;
    if (typeof type === 'string' && severalOf.has(type) && Array.isArray(parts) && parts.length === 0) {
      this.#findings.add('geometry_kind', { detail: 'nothing_in_it', kind: type }, place);
    } else if (type === 'GeometryCollection' && Array.isArray(geometries)) {
      for (const [part, each] of geometries.entries()) {
        this.#readGeometry(each, { ...into, place: { ...place, part }, depth: depth + 1 });
      }
    } else if (type === 'Point') this.#readPoint(coordinates, into);
    else if (type === 'MultiPoint' && Array.isArray(coordinates)) {
      for (const [point, each] of coordinates.entries()) this.#readPoint(each, { ...into, place: { ...place, point } });
    } else if (type === 'Polygon') this.#readPolygon(coordinates, into);
    else if (type === 'MultiPolygon' && Array.isArray(coordinates)) {
      for (const [part, each] of coordinates.entries()) this.#readPolygon(each, { ...into, place: { ...place, part } });
    } else {
      const said =
        typeof type === 'string' ? ({ detail: 'kind_not_taken', kind: type.slice(0, 40) } as const) : 'kind_unnamed';
      this.#findings.add('geometry_kind', said, place);
    }
  }

  #readPoint(coordinates: unknown, { place, properties, points }: Reading): void {
    if (Array.isArray(coordinates) && Array.isArray(coordinates[0])) {
      this.#findings.add('nested_point', 'nested_point', place);
      return;
    }
    const position = this.#position(coordinates, place);
    if (position === undefined) return;
    const { area } = properties;
    if (area === undefined) {
      this.#findings.add('area_missing', 'no_area', place);
    } else if (area > this.#limits.pointHectares) {
      this.#findings.add('point_over_4ha', { detail: 'large_point', hectares: area }, place);
    } else if (area < 0.0001) this.#findings.add('area_range', { detail: 'point_area', hectares: area }, place);
    points.push(position);
    this.#fewDecimals([position], place);
    this.#plots.push({ feature: place.feature ?? 0, kind: 'point', hectares: area ?? null, corners: 1 });
  }

  /** Two plots at one point: written twice, or one of them is somewhere else. */
  #findSamePoint(position: Position, place: { feature: number }): void {
    const [x, y] = position.map((value) => microDegrees(value, 'round')) as [number, number];
    this.#lone.push({ place: place.feature, x, y });
    const key = `${x} ${y}`;
    const first = this.#points.get(key);
    if (first === undefined) this.#points.set(key, place.feature);
    else {
      const said = { detail: 'same_point', a: first + 1, b: place.feature + 1 } as const;
      this.#findings.add('overlap', said, { ...place, at: position });
    }
  }

  #readPolygon(coordinates: unknown, { place, rings }: Reading): void {
    if (!Array.isArray(coordinates) || coordinates.length === 0) {
      this.#findings.add('not_geojson', 'polygon_rings', place);
      return;
    }
    const read = coordinates.map((ring: unknown) => this.#readRing(ring, place));
    if (read.includes(undefined)) return;
    const [outer, ...holes] = read as Position[][];
    if (outer === undefined) return;
    const west = outer.reduce((least, [lng]) => Math.min(least, lng), 180);
    const far = outer.findIndex(([lng]) => lng - west > 180);
    if (far >= 0) {
      this.#findings.add('out_of_range', 'half_round', { ...place, point: far, at: outer[far] as Position });
      return;
    }
    const sound = lintRing(outer, this.#findings, place);
    this.#fewDecimals(outer, place);
    if (sound === undefined) return;
    const parts = holes.length === 0 ? [sound] : this.#withoutHoles(sound, holes, place);
    for (const part of parts) {
      rings.push({ place, sound: part });
      this.#outlines.add(place.feature ?? 0, part.ring);
    }
    const hectares = parts.reduce((sum, part) => sum + part.hectares, 0);
    const corners = sound.ring.x.length;
    this.#plots.push({ feature: place.feature ?? 0, kind: 'outline', hectares, corners });
    if (parts.length > 0 && (hectares > 100_000 || hectares < 0.0001)) {
      this.#findings.add('unlikely_size', { detail: 'covers', hectares: Number(hectares.toPrecision(4)) }, place);
    }
    if (holes.length === 0 && isCircle(outer)) {
      this.#findings.add('circle', { detail: 'circle', corners }, place);
    }
  }

  #withoutHoles(sound: SoundRing, holes: readonly Position[][], place: Place): SoundRing[] {
    const halves =
      holes.length === 1 && holes[0] !== undefined ? splitAtHole(degreesOf(sound.ring), holes[0]) : undefined;
    const quiet = new Findings(0);
    const parts = halves?.map((half) => lintRing(half, quiet, place)).filter((part) => part !== undefined) ?? [];
    const whole = sound.hectares - holes.reduce((sum, hole) => sum + ringHectares(hole), 0);
    const sum = parts.reduce((total, { hectares }) => total + hectares, 0);
    const safe = quiet.errors === 0 && parts.length === 2 && Math.abs(sum - whole) <= 0.001 * whole;
    this.#findings.add('hole', { detail: safe ? 'hole_cut' : 'hole', count: holes.length }, place, safe);
    return safe ? parts : [];
  }

  #readRing(ring: unknown, place: Place): Position[] | undefined {
    if (!Array.isArray(ring)) {
      this.#findings.add('not_geojson', 'ring_positions', place);
      return undefined;
    }
    const positions: Position[] = [];
    for (const [point, each] of ring.entries()) {
      const position = this.#position(each, { ...place, point });
      // One message for a whole ring in metres is enough.
      if (position === undefined) return undefined;
      positions.push(position);
    }
    return positions;
  }

  #position(given: unknown, place: Place): Position | undefined {
    if (!Array.isArray(given) || given.length < 2 || given.length > 4 || !given.every(isNumber)) {
      this.#findings.add('position', { detail: 'no_position', said: shownJson(given, 60) }, place);
      return undefined;
    }
    const position: Position = this.#latitudeFirst
      ? [given[1] as number, given[0] as number]
      : [given[0] as number, given[1] as number];
    if ((place.point ?? 0) === 0) this.#weigh(position);
    const [lng, lat] = position.map(Math.abs) as [number, number];
    if (lng <= 180 && lat <= 90) {
      if (lng < openSeaDegrees && lat < openSeaDegrees) {
        this.#findings.add('no_fix', { detail: 'no_fix', at: show(position) }, { ...place, at: position });
        return undefined;
      }
      return position;
    }
    const where = { ...place, at: position };
    const isMetres = lng > 1000 || lat > 1000;
    const { row, columns } = this.#table[place.feature ?? -1] ?? {};
    if (row !== undefined && columns !== undefined && !isMetres && !this.#latitudeFirst) {
      // The heading says which is which: the one that is too large is wrong, and nothing is swapped.
      const [column, said] = lat > 90 ? [columns.lat, position[1]] : [columns.lng, position[0]];
      this.#findings.add('cell', { detail: 'cell_range', row, column: column.slice(0, 60), said }, where);
    } else if (lat <= 180 && lng <= 90) {
      this.#findings.add('swapped', { detail: 'swapped', at: show(position) }, where);
    } else if (isMetres) {
      this.#findings.add('metres', { detail: 'metres', at: show(position) }, where);
    } else this.#findings.add('out_of_range', { detail: 'out_of_range', at: show(position) }, where);
    return undefined;
  }

  /** Coffee and cocoa grow between 30 degrees north and south: whoever writes latitude first leaves that belt, mostly. */
  #weigh([lng, lat]: Position): void {
    const inBelt = Math.abs(lat) <= beltDegrees;
    const otherWay = Math.abs(lng) <= beltDegrees && Math.abs(lat) <= 180;
    if (inBelt) this.#axes.asTheyAre += 1;
    else if (otherWay) this.#axes.otherWay += 1;
  }

  /** Coordinates of six decimals end in a zero one time in ten: only where all do, they were recorded with fewer. */
  #fewDecimals(positions: readonly Position[], place: Place): void {
    const isCoarse = (value: number) => Math.abs(microDegrees(value, 'round') % 10) === 0;
    if (!positions.every(([lng, lat]) => isCoarse(lng) && isCoarse(lat))) return;
    this.#findings.add('few_decimals', 'few_decimals', place);
  }

  #compareArea({ area }: PlotProperties, rings: readonly Ring[], place: Place): void {
    if (area === undefined || rings.length === 0) return;
    const computed = rings.reduce((sum, { sound }) => sum + sound.hectares, 0);
    if (Math.abs(area - computed) <= 0.1 * computed + 0.01) return;
    this.#findings.add('area_differs', { detail: 'area_differs', said: area, hectares: computed.toFixed(4) }, place);
  }

  result(): PlotLint {
    this.#asAWhole();
    const { list, errors, warnings, repaired } = this.#findings;
    // A point without an area counts as much as a point may stand for.
    const all = this.#plots.reduce((sum, { hectares }) => sum + (hectares ?? this.#limits.pointHectares), 0);
    return {
      format: this.#format,
      axes: this.#axes.otherWay > this.#axes.asTheyAre ? 'likely_latitude_first' : 'as_they_are',
      ok: errors === 0,
      errors,
      warnings,
      findings: list,
      notListed: errors + warnings - list.length,
      features: this.#features,
      usable: this.#usable(),
      plots: this.#plots,
      hectares: Number(all.toFixed(4)),
      // Only errors are ever repaired.
      repaired: errors === repaired && this.#sound.length > 0 ? writeFile(this.#sound) : null,
      repairable: repaired,
    };
  }

  #usable(): number {
    const { noneUsable, unusable } = this.#findings;
    return noneUsable ? 0 : this.#features - [...unusable].filter((each) => each < this.#features).length;
  }

  #asAWhole(): void {
    const { otherWay, asTheyAre } = this.#axes;
    if (otherWay > asTheyAre && !this.#latitudeFirst) {
      this.#findings.add('likely_swapped', { detail: 'axes', other: otherWay, all: otherWay + asTheyAre });
    }
    const { producersOfACommodity, producersOfAStatement } = this.#limits;
    if (this.#countries.size > 1) {
      const named = [...this.#countries].sort().join(', ');
      this.#findings.add('several_countries', { detail: 'countries', named });
    }
    if (this.#producers.size > producersOfAStatement) {
      const count = this.#producers.size;
      this.#findings.add('too_many', { detail: 'producers_statement', count, most: producersOfAStatement });
    } else if (this.#producers.size > producersOfACommodity) {
      const count = this.#producers.size;
      this.#findings.add('too_many', { detail: 'producers_commodity', count, most: producersOfACommodity });
    }
    for (const { point, within } of this.#outlines.holding(this.#lone, maxOverlaps)) {
      const said =
        point === within
          ? ({ detail: 'own_overlap', feature: point + 1 } as const)
          : ({ detail: 'point_inside', a: point + 1, b: within + 1 } as const);
      this.#findings.add('overlap', said, { feature: point });
    }
    for (const [a, b] of this.#outlines.overlaps(maxOverlaps)) {
      const said =
        a === b
          ? ({ detail: 'own_overlap', feature: a + 1 } as const)
          : ({ detail: 'overlap', a: a + 1, b: b + 1 } as const);
      this.#findings.add('overlap', said, { feature: b });
    }
  }
}

interface Reading {
  place: Place;
  properties: PlotProperties;
  rings: Ring[];
  points: Position[];
  depth: number;
}

/** Sixteen corners or more, all as far from the middle as the next, within half a per cent. */
function isCircle(positions: readonly Position[]): boolean {
  if (positions.length < 17) return false;
  const corners = positions.slice(0, -1);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [lng, lat] = [mean(corners.map(([x]) => x)), mean(corners.map(([, y]) => y))];
  const shrink = Math.cos((lat * Math.PI) / 180);
  const distances = corners.map(([x, y]) => Math.hypot((x - lng) * shrink, y - lat));
  const radius = mean(distances);
  return radius > 0 && distances.every((distance) => Math.abs(distance - radius) <= 0.005 * radius);
}

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
