import {
  lintPlots,
  meantProperty,
  type PlotFileFormat,
  type PlotFinding,
  type ReadFeature,
  type ReadGeoJson,
  readGeoJson,
  readOtherFile,
  type TableRow,
} from '@lotmark/sdk/plots';
import { areaOfPointHa } from '../mass/rules.ts';
import { readPolygon } from '../plot/polygon.ts';
import { type RowFinding, rowFault } from './faults.ts';

/** A row of a file, as it was understood. */
export interface ReadRow {
  /** As a person counts them: lines of a table, the heading being the first; else features from 1. */
  row: number;
  plot_name: string | null;
  farmer_name: string | null;
  farmer_email: string | null;
  planted_year: number | null;
  /** Hectares, of a point. */
  stated_ha: number | null;
  /** GeoJSON, with what could be put right put right; null where it has to be drawn again. */
  geometry: string | null;
  findings: RowFinding[];
}

/** What a file is as a whole. */
export interface FileSummary {
  format: PlotFileFormat;
  /** Positions seem to have their latitude first. */
  likelySwapped: boolean;
  rows: number;
  findings: RowFinding[];
}

interface Feature {
  properties: Readonly<Record<string, unknown>>;
  /** As the file has it; what is no feature stays what it is. */
  whole: unknown;
  /** Where it stood, when the file is a table. */
  table: TableRow | undefined;
}

const fields: Readonly<Record<string, string>> = {
  country: 'ProducerCountry',
  several_countries: 'ProducerCountry',
  area_text: 'Area',
  area_range: 'Area',
  point_over_4ha: 'Area',
  area_missing: 'Area',
  area_differs: 'Area',
};
/** Of a file as a whole: with these nothing in it can be relied on. */
const spoiling: ReadonlySet<string> = new Set([
  'coordinate_system',
  'not_geojson',
  'member_twice',
  'other_file_kind',
  'archive',
  'too_large',
  'no_plots',
]);

/** Of a feature, and yet only seen where the whole file is. */
const ofWholeFile: ReadonlySet<string> = new Set(['overlap', 'member_twice']);

const letters = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();
const emails = new Set(
  'farmeremail email emailaddress produceremail mail correo correoelectronico courriel'.split(' '),
);
const years = new Set('plantedyear yearplanted plantingyear year anneeplantation anodesiembra anodeplantio'.split(' '));
const names = new Set('plot plotname name parcela parcelle talhao nombre nom nome'.split(' '));

/** Pure: the same bytes give the same rows. */
export class PlotFile {
  readonly summary: FileSummary;
  readonly #features: Features;
  readonly #latitudeFirst: boolean;
  /** Findings that no feature alone shows, by the place of the one they are told at. */
  readonly #between = new Map<number, RowFinding[]>();

  constructor(bytes: Uint8Array, latitudeFirst: boolean) {
    this.#latitudeFirst = latitudeFirst;
    const lint = lintPlots(bytes, { latitudeFirst, maxFindings: 100_000 });
    const ofFile = lint.findings
      // Of a file that is no JSON there are no features to say it of.
      .map((each) => (each.detail === 'feature_not_json' ? { ...each, feature: null } : each))
      // That the EU takes no table or KML is nothing to whoever sends one here, where both are taken.
      .filter(({ feature, code, repaired }) => feature === null && !(code === 'other_file_kind' && repaired))
      // Nor is an import a statement: how many producers one takes, and whose plots these are, the file's names do not say.
      .filter(({ code }) => code !== 'too_many')
      .map(asFinding);
    const spoilt = ofFile.some(({ code, repaired }) => spoiling.has(code) && !repaired);
    this.#features = spoilt ? none : featuresOf(bytes);
    for (const finding of lint.findings) {
      if (finding.feature === null || !ofWholeFile.has(finding.code)) continue;
      const kept = this.#between.get(finding.feature) ?? [];
      this.#between.set(finding.feature, [...kept, asFinding(finding)]);
    }
    this.summary = {
      format: lint.format,
      likelySwapped: lint.axes === 'likely_latitude_first' && !latitudeFirst,
      rows: this.#features.length,
      // About a statement for the EU, which is divided later: nothing of the file is refused for it.
      findings: ofFile.map((each) => (spoiling.has(each.code) ? each : { ...each, severity: 'warning' as const })),
    };
  }

  rows(from: number, count: number): ReadRow[] {
    const most = Math.max(0, Math.min(count, this.#features.length - from));
    return Array.from({ length: most }, (_, place) => this.#row(this.#features.at(from + place), from + place));
  }

  #row({ properties, whole, table }: Feature, place: number): ReadRow {
    const lint = lintPlots(fileOf(whole), { latitudeFirst: this.#latitudeFirst, maxFindings: 50, table: [table] });
    const findings = lint.findings
      // Of the axes the whole file speaks; names of columns are the import's own business.
      .filter(({ code }) => code !== 'likely_swapped' && code !== 'property_name')
      .map(asFinding);
    const { geometry, fault } = lint.repaired === null ? { geometry: null } : placeOf(lint.repaired);
    const point = lint.plots.find(({ kind }) => kind === 'point');
    const said = sayings(properties);
    const year = said.year === undefined ? null : Number(said.year);
    const isYear = year === null || (Number.isInteger(year) && year >= 1 && year <= 9999);
    if (!isYear) findings.push(rowFault('planted_year', 'planted_year', { said: String(said.year).slice(0, 40) }));
    if (said.name === undefined) findings.push(rowFault('name_missing', 'plot_name'));
    if (said.email === undefined && said.farmer === undefined)
      findings.push(rowFault('farmer_missing', 'farmer_email'));
    return {
      row: table?.row ?? place + 1,
      plot_name: said.name?.slice(0, 140) ?? null,
      farmer_name: said.farmer?.slice(0, 140) ?? null,
      farmer_email: said.email?.slice(0, 140).toLowerCase() ?? null,
      planted_year: isYear ? year : null,
      stated_ha: statable(point?.hectares ?? null),
      geometry,
      findings: [...withPlace(findings, fault), ...(this.#between.get(place) ?? [])],
    };
  }
}

/** A file of one feature. What is nested deeper than can be written down again is none, and the check says so. */
function fileOf(feature: unknown): string {
  const written = (each: unknown) => JSON.stringify({ type: 'FeatureCollection', features: [each] });
  try {
    return written(feature);
  } catch (error) {
    if (error instanceof RangeError) return written(null);
    throw error;
  }
}

/** As it is kept. What cannot be was found by the check. */
function statable(hectares: number | null): number | null {
  const kept = hectares === null ? 0 : Number(hectares.toFixed(4));
  return kept > 0 && kept <= Number(areaOfPointHa) ? kept : null;
}

/** Where nothing can be kept of what was put right, nothing was. */
const withPlace = (findings: readonly RowFinding[], fault: RowFinding | undefined): RowFinding[] =>
  fault === undefined ? [...findings] : [...findings.map((each) => ({ ...each, repaired: false })), fault];

function asFinding({ code, severity, detail, values, point, message, advice, repaired }: PlotFinding): RowFinding {
  const column = code === 'cell' ? values['column'] : undefined;
  return {
    field: String(column ?? fields[code] ?? 'geometry'),
    code,
    severity,
    detail,
    values,
    point,
    message,
    advice,
    repaired,
  };
}

/** The features of a file, each built when it is asked for where the file is GeoJSON. */
interface Features {
  readonly length: number;
  at(place: number): Feature;
}

function featuresOf(bytes: Uint8Array): Features {
  const text = new TextDecoder().decode(bytes);
  let read: ReadGeoJson;
  try {
    read = readGeoJson(text);
  } catch {
    const other = readOtherFile(text);
    if (other === undefined || other.format === null) return none;
    const { features } = other;
    return {
      length: features.length,
      at: (place) => {
        const { properties, columns, geometry, table } = features[place] as ReadFeature;
        const whole = { type: 'Feature', properties, geometry };
        return { properties: { ...columns, ...properties }, whole, table };
      },
    };
  }
  const { document } = read;
  if (!isObject(document)) return none;
  const { features, type } = document;
  if (type === 'FeatureCollection') {
    const list = read.features ?? (Array.isArray(features) ? features : []);
    return { length: list.length, at: (place) => featureOf(list.at(place)) };
  }
  const one = featureOf(type === 'Feature' ? document : { type: 'Feature', properties: {}, geometry: document });
  return { length: 1, at: () => one };
}

const none: Features = {
  length: 0,
  at: () => {
    throw new RangeError('there is no feature');
  },
};

function featureOf(whole: unknown): Feature {
  const properties = isObject(whole) ? whole['properties'] : undefined;
  return { properties: isObject(properties) ? properties : {}, whole, table: undefined };
}

/** What no name may have: it breaks the line, or turns the direction of what follows. */
const breaking = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;
const address = /^[^\s@]+@[^\s@]+$/;

/** What a row says beside where the plot lies. */
function sayings(properties: Readonly<Record<string, unknown>>) {
  const said: { name?: string; farmer?: string; email?: string; year?: string } = {};
  for (const [key, value] of Object.entries(properties)) {
    const text =
      typeof value === 'string'
        ? value.replaceAll(breaking, ' ').trim()
        : typeof value === 'number'
          ? String(value)
          : '';
    if (text === '') continue;
    const known = meantProperty(key);
    const plain = letters(key);
    if (known === 'ProductionPlace') said.name = text;
    // Tables have one column for the farmer, and often the address stands in it.
    else if (known === 'ProducerName' && address.test(text)) said.email ??= text;
    else if (known === 'ProducerName') said.farmer ??= text;
    else if (emails.has(plain)) said.email ??= text;
    else if (years.has(plain)) said.year ??= text;
    else if (names.has(plain)) said.name ??= text;
  }
  return said;
}

/** The one point or outline of a repaired file, as it may be kept. */
function placeOf(repaired: string): { geometry: string | null; fault?: RowFinding } {
  const { features } = JSON.parse(repaired) as { features: { geometry: { type: string; coordinates?: unknown } }[] };
  const geometry = features[0]?.geometry;
  if (geometry?.type === 'Point') return { geometry: JSON.stringify(geometry) };
  if (geometry?.type !== 'Polygon') return { geometry: null, fault: rowFault('several_parts', 'geometry') };
  const read = readPolygon(geometry);
  return read.ok
    ? { geometry: read.polygon.text }
    : { geometry: null, fault: rowFault('outline', 'geometry', { why: read.message }) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
