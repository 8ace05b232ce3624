import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
// Natural Earth, public domain: shipped with the portal, so that a map works offline and asks no other server.
import address from 'world-atlas/countries-50m.json?url';
import { acrossAntimeridian } from './antimeridian.ts';
import { type Box, boxOf, type Position } from './shapes.ts';

export interface Country {
  /** ISO 3166-1 numeric, where it has one. */
  code: string | undefined;
  /** Its English name. */
  name: string;
  /** Around its largest part. */
  box: Box;
}

export interface World {
  shapes: FeatureCollection;
  countries: Country[];
}

/** The file as it is. */
export type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>;
let world: Promise<World> | undefined;

/** The countries of the world, read once. */
export function loadWorld(): Promise<World> {
  world ??= readWorld().catch((error: unknown) => {
    world = undefined;
    throw error;
  });
  return world;
}

/** The box around a country, by its ISO 3166 letters. The shapes know the numbers only: both have the same name. */
export async function boxOfCountry(letters: string): Promise<Box | undefined> {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const name = names.of(letters);
  const { countries } = await loadWorld();
  return countries.find(({ code, name: own }) => name !== undefined && (nameOf(names, code) ?? own) === name)?.box;
}

/** What a region is called; undefined for a code that is none. Names are known by letters: a locale has them for a number. */
export function nameOf(names: Intl.DisplayNames, code: string | undefined): string | undefined {
  try {
    return code === undefined ? undefined : names.of(new Intl.Locale(`und-${code}`).region ?? code);
  } catch {
    return undefined;
  }
}

async function readWorld(): Promise<World> {
  return worldOf((await (await fetch(address)).json()) as Countries);
}

export function worldOf(topology: Countries): World {
  const shapes = feature(topology, topology.objects.countries) as FeatureCollection<
    Polygon | MultiPolygon,
    { name: string }
  >;
  for (const { geometry } of shapes.features) {
    if (geometry.type === 'Polygon') geometry.coordinates = unbroken(geometry.coordinates);
    else geometry.coordinates = geometry.coordinates.map(unbroken);
  }
  const countries = shapes.features.flatMap(({ id, geometry, properties }): Country[] => {
    const box = largestBox(geometry);
    return box === null ? [] : [{ code: id === undefined ? undefined : String(id), name: properties.name, box }];
  });
  return { shapes, countries };
}

/** Rings that can be filled: the file has Antarctica as the coast within a line along the edge of the map. */
const unbroken = (rings: readonly unknown[]) =>
  (rings as Position[][]).map(acrossAntimeridian).filter((ring) => {
    const box = boxOf(ring);
    return box !== null && box[3] > box[1];
  });

function largestBox(geometry: Polygon | MultiPolygon): Box | null {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  let largest: Box | null = null;
  for (const [outer = []] of parts) {
    const box = boxOf(outer as Position[]);
    if (box === null) continue;
    if (largest === null || sizeOf(box) > sizeOf(largest)) largest = box;
  }
  return largest;
}

function sizeOf([west, south, east, north]: Box): number {
  return (east - west) * (north - south);
}
