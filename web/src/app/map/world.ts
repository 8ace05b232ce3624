import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
// Natural Earth, public domain: shipped with the portal, so that a map needs no line and no other server.
import address from 'world-atlas/countries-50m.json?url';
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

type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>;
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
  const topology = (await (await fetch(address)).json()) as Countries;
  const shapes = feature(topology, topology.objects.countries) as FeatureCollection<
    Polygon | MultiPolygon,
    { name: string }
  >;
  for (const { geometry } of shapes.features) {
    if (geometry.type === 'MultiPolygon') {
      geometry.coordinates = geometry.coordinates.filter(([outer = []]) => !goesAround(outer as Position[]));
    }
  }
  const countries = shapes.features.flatMap(({ id, geometry, properties }): Country[] => {
    const box = largestBox(geometry);
    return box === null ? [] : [{ code: id === undefined ? undefined : String(id), name: properties.name, box }];
  });
  return { shapes, countries };
}

/** An island on the 180th meridian, whose shape would be a line around the globe. */
function goesAround(ring: readonly Position[]): boolean {
  const box = boxOf(ring);
  return box !== null && box[2] - box[0] > 180 && box[3] - box[1] < 20;
}

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
