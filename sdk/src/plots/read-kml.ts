import { SaxesParser } from 'saxes';
import type { Said } from './findings.ts';
import { addArea, meantProperty } from './lint-properties.ts';
import type { ReadFeature, ReadFile } from './read-file.ts';
import type { ReadGeometry } from './read-wkt.ts';

/** The text is not KML that is read. */
export class KmlError extends Error {
  override readonly name = 'KmlError';
  readonly said: Said;
  constructor(said: Said) {
    super(typeof said === 'string' ? said : said.detail);
    this.said = said;
  }
}

const maxDepth = 100;

/** What is being read of a Placemark. */
interface Mark {
  name: string;
  data: Record<string, string>;
  geometries: ReadGeometry[];
}

/**
 * KML 2.2 (OGC 07-147r2): each Placemark with its name, extended data, and points, lines and polygons; longitude stands
 * first. No document type, so no entities but XML's own; nothing is fetched: NetworkLinks are left out.
 * @throws KmlError for another text.
 */
export function readKml(text: string): ReadFile {
  const parser = new SaxesParser({ xmlns: false });
  const features: ReadFeature[] = [];
  const path: string[] = [];
  /** Placemarks that are open; one within another is not allowed, and not lost either. */
  const marks: Mark[] = [];
  let outer: unknown[] = [];
  let holes: unknown[][] = [];
  let field: string | undefined;
  let words: string[] = [];
  let sawKml = false;
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  const inside = (name: string) => path.includes(name);

  parser.on('doctype', () => {
    throw new KmlError('kml_doctype');
  });
  parser.on('error', (error) => {
    throw new KmlError({ detail: 'kml_broken', why: error.message.slice(0, 200) });
  });
  parser.on('opentag', ({ name, attributes }) => {
    const tag = local(name);
    if (path.length === 0) {
      if (tag !== 'kml') throw new KmlError({ detail: 'kml_root', name: tag.slice(0, 40) });
      sawKml = true;
    }
    if (path.length >= maxDepth) throw new KmlError({ detail: 'kml_deep', most: maxDepth });
    path.push(tag);
    words = [];
    if (tag === 'Placemark') marks.push({ name: '', data: {}, geometries: [] });
    if (tag === 'Data' || tag === 'SimpleData') field = attributes['name'];
    if (tag === 'Polygon') {
      outer = [];
      holes = [];
    }
  });
  const take = (part: string) => words.push(part);
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', ({ name }) => {
    const tag = local(name);
    const said = words.join('').trim();
    words = [];
    path.pop();
    const mark = marks.at(-1);
    if (mark === undefined) return;
    const parent = path.at(-1);
    if (tag === 'name' && parent === 'Placemark') mark.name = said;
    if (field !== undefined && (tag === 'value' || tag === 'SimpleData')) mark.data[field] = said;
    if (tag === 'Data' || tag === 'SimpleData') field = undefined;
    if (tag === 'coordinates') {
      const positions = positionsOf(said);
      if (parent === 'Point') mark.geometries.push({ type: 'Point', coordinates: onePosition(positions) });
      else if (inside('innerBoundaryIs')) holes.push(positions);
      // A second outline of one polygon is none; as a line it is a fault that is told.
      else if (inside('Polygon') && outer.length === 0) outer = positions;
      else mark.geometries.push({ type: 'LineString', coordinates: positions });
    }
    if (tag === 'Polygon') mark.geometries.push({ type: 'Polygon', coordinates: [outer, ...holes] });
    if (tag === 'Placemark') {
      features.push(featureOf(mark));
      marks.pop();
    }
  });
  parser.write(text).close();
  if (!sawKml) throw new KmlError('kml_empty');
  return { format: 'kml', features };
}

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * `38.1,6.1,0 38.2,6.1` with spaces or line ends between positions and none inside; the altitude is left out. What is written
 * otherwise comes back as its text, so that it is no position: `38.1, 6.1` would be two, the first without a latitude.
 */
const positionsOf = (text: string): (number | string)[][] =>
  text
    .split(/\s+/)
    .filter((each) => each !== '')
    .map((each) => {
      const parts = each.split(',');
      if (parts.length < 2 || parts.length > 3 || !parts.every((part) => decimal.test(part))) return [each];
      return parts.slice(0, 2).map(Number);
    });

/** Of a point that has several, all of them, so that it is no point. */
const onePosition = (positions: readonly unknown[][]): unknown =>
  positions.find((each) => each.length < 2) ?? (positions.length > 1 ? positions : positions[0]);

function featureOf({ name, data, geometries }: Mark): ReadFeature {
  const properties: Record<string, unknown> = name === '' ? {} : { ProductionPlace: name };
  for (const [key, value] of Object.entries(data)) {
    const known = meantProperty(key);
    if (known === undefined || value === '') continue;
    if (known === 'Area') addArea(properties, key, Number.isFinite(Number(value)) ? Number(value) : value);
    else properties[known] = value;
  }
  const polygons = geometries.filter(({ type }) => type === 'Polygon');
  const [only] = geometries;
  const geometry =
    geometries.length <= 1
      ? (only ?? null)
      : polygons.length === geometries.length
        ? { type: 'MultiPolygon', coordinates: polygons.map(({ coordinates }) => coordinates) }
        : { type: 'GeometryCollection', geometries };
  return { properties, columns: { ...(name === '' ? {} : { name }), ...data }, geometry };
}
