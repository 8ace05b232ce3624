import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { acrossAntimeridian } from './antimeridian.ts';
import type { Place } from './place.ts';

/** A country's outline, outer rings and holes alike. */
export interface Country {
  /** ISO 3166-1 alpha-2; null for the few shapes that have no code. */
  readonly code: string | null;
  readonly rings: readonly Ring[];
}

/** A closed line and the box around it, in degrees. */
export interface Ring {
  readonly places: readonly Place[];
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

let countries: readonly Country[] | undefined;

/** The countries of the world (Natural Earth, 1:50 million); read at the first use and kept. */
export function atlas(): readonly Country[] {
  countries ??= readAtlas();
  return countries;
}

/** The middle of a country's largest part: where to put its sign. Null for a country that the atlas does not have. */
export function middleOf(code: string): Place | null {
  const rings = atlas().find((country) => country.code === code)?.rings ?? [];
  const largest = rings.reduce<{ area: number; middle: Place } | null>((best, ring) => {
    const { area, middle } = centroid(ring.places);
    return best === null || area > best.area ? { area, middle } : best;
  }, null);
  return largest?.middle ?? null;
}

/** Whether a place lies in a country, as the atlas draws it: borders are right to a few kilometres. */
export function liesIn(code: string, place: Place): boolean {
  return atlas().some((country) => country.code === code && holds(country, place));
}

/** ISO 3166-1 alpha-2 of the country that a place lies in; null at sea and where the atlas has no code. */
export function countryAt(place: Place): string | null {
  return atlas().find((country) => holds(country, place))?.code ?? null;
}

/** Whether a place is land, also of the few shapes that have no code. */
export function isLand(place: Place): boolean {
  return atlas().some((country) => holds(country, place));
}

/** Kilometres from a place to a country's nearest corner in the atlas; 0 within it, null for one that the atlas does not have. */
export function kilometresTo(code: string, place: Place): number | null {
  const country = atlas().find((each) => each.code === code);
  if (country === undefined) return null;
  if (holds(country, place)) return 0;
  return Math.min(...country.rings.flatMap(({ places }) => places.map((corner) => kilometresBetween(place, corner))));
}

const earthKm = 6371;

function kilometresBetween([lng1, lat1]: Place, [lng2, lat2]: Place): number {
  const [north, east] = [lat2 - lat1, lng2 - lng1].map((degrees) => Math.sin((degrees * Math.PI) / 360) ** 2) as [
    number,
    number,
  ];
  const rad = Math.PI / 180;
  return 2 * earthKm * Math.asin(Math.sqrt(north + Math.cos(lat1 * rad) * Math.cos(lat2 * rad) * east));
}

/** By counting crossings over all rings, so that a hole (Lesotho in South Africa) is outside. */
function holds({ rings }: Country, [longitude, latitude]: Place): boolean {
  let inside = false;
  for (const ring of rings) {
    if (latitude < ring.south || latitude > ring.north) continue;
    // Rings that cross the 180th meridian go on beyond it.
    const x = longitude < ring.west ? longitude + 360 : longitude > ring.east ? longitude - 360 : longitude;
    if (x < ring.west || x > ring.east) continue;
    for (const [index, [x1, y1]] of ring.places.entries()) {
      const [x2, y2] = ring.places[(index + 1) % ring.places.length] as Place;
      if (y1 > latitude !== y2 > latitude && x < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  }
  return inside;
}

function readAtlas(): Country[] {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
  const topology = JSON.parse(readFileSync(path, 'utf8')) as Topology<{ countries: GeometryCollection }>;
  return feature(topology, topology.objects.countries).features.map(({ id, geometry }) => {
    const polygons =
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : [];
    return {
      code: codeOf(id),
      rings: (polygons.flat() as unknown as Place[][]).map((ring) => ringOf(acrossAntimeridian(ring))),
    };
  });
}

function ringOf(places: readonly Place[]): Ring {
  const box = { west: 180, east: -180, south: 90, north: -90 };
  for (const [longitude, latitude] of places) {
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
  }
  return { places, ...box };
}

/** The atlas counts countries by their ISO 3166-1 numbers; the platform's own locale data knows their letters. */
function codeOf(number: string | number | undefined): string | null {
  if (number === undefined) return null;
  return new Intl.Locale(`und-${String(number).padStart(3, '0')}`).region ?? null;
}

/** Area (of one sign, in square degrees) and centre of gravity of a ring. */
function centroid(ring: readonly Place[]): { area: number; middle: Place } {
  let doubled = 0;
  let x = 0;
  let y = 0;
  for (const [index, [longitude, latitude]] of ring.entries()) {
    const [nextLongitude, nextLatitude] = ring[(index + 1) % ring.length] as Place;
    const cross = longitude * nextLatitude - nextLongitude * latitude;
    doubled += cross;
    x += (longitude + nextLongitude) * cross;
    y += (latitude + nextLatitude) * cross;
  }
  if (doubled === 0) return { area: 0, middle: ring[0] ?? [0, 0] };
  return { area: Math.abs(doubled) / 2, middle: [x / (3 * doubled), y / (3 * doubled)] };
}
