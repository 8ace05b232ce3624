import type { Place } from '../../../platform/atlas/place.ts';

export type Point = readonly [x: number, y: number];

/** A rectangle of the world and the picture it is drawn in: equirectangular, true to shape at its middle latitude. */
export interface MapFrame {
  readonly width: number;
  readonly height: number;
  /** Longitudes and latitudes of its edges. */
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
  project(place: Place): Point;
}

const MARGIN_DEGREES = 7;
const LEAST_SPAN_DEGREES = 24;
const WIDTH = 480;
/** Height by width: neither a strip nor a tower. */
const FLATTEST = 0.55;
const TALLEST = 0.95;

/** The frame that shows all of the places, with some of the world around them. */
export function frameAround(places: readonly Place[]): MapFrame {
  const longitudes = places.map(([longitude]) => longitude);
  const latitudes = places.map(([, latitude]) => latitude);
  const middle: Place = [
    (Math.min(...longitudes) + Math.max(...longitudes)) / 2,
    (Math.min(...latitudes) + Math.max(...latitudes)) / 2,
  ];
  const squeeze = Math.cos((middle[1] * Math.PI) / 180);
  const span = (values: readonly number[]) =>
    Math.max(Math.max(...values) - Math.min(...values) + 2 * MARGIN_DEGREES, LEAST_SPAN_DEGREES);
  let wide = span(longitudes) * squeeze;
  let tall = span(latitudes);
  if (tall / wide < FLATTEST) tall = wide * FLATTEST;
  if (tall / wide > TALLEST) wide = tall / TALLEST;
  const scale = WIDTH / wide;
  const height = Math.round(tall * scale);
  return {
    width: WIDTH,
    height,
    west: middle[0] - wide / squeeze / 2,
    east: middle[0] + wide / squeeze / 2,
    south: middle[1] - tall / 2,
    north: middle[1] + tall / 2,
    project: ([longitude, latitude]) => [
      WIDTH / 2 + (longitude - middle[0]) * squeeze * scale,
      height / 2 - (latitude - middle[1]) * scale,
    ],
  };
}

/** Points nearer than this to the one before are left out: nobody would see them. */
const LEAST_STEP = 2;

/** A ring as it is drawn in the frame, no finer than the picture needs. */
export function projected(ring: readonly Place[], frame: MapFrame): Point[] {
  const points: Point[] = [];
  let last: Point | undefined;
  for (const place of ring) {
    const point = frame.project(place);
    if (last !== undefined && Math.abs(point[0] - last[0]) + Math.abs(point[1] - last[1]) < LEAST_STEP) continue;
    points.push(point);
    last = point;
  }
  return points;
}

/** The part of a ring inside the picture (Sutherland and Hodgman), with a little beyond so that no edge line shows. */
export function clipped(ring: readonly Point[], { width, height }: MapFrame): readonly Point[] {
  const beyond = 4;
  const sides: readonly { axis: 0 | 1; limit: number; sign: 1 | -1 }[] = [
    { axis: 0, limit: -beyond, sign: 1 },
    { axis: 0, limit: width + beyond, sign: -1 },
    { axis: 1, limit: -beyond, sign: 1 },
    { axis: 1, limit: height + beyond, sign: -1 },
  ];
  let points = ring;
  for (const { axis, limit, sign } of sides) {
    const kept: Point[] = [];
    for (const [index, point] of points.entries()) {
      const before = points[(index + points.length - 1) % points.length] as Point;
      const inside = (point[axis] - limit) * sign >= 0;
      const wasInside = (before[axis] - limit) * sign >= 0;
      if (inside !== wasInside) kept.push(crossing(before, point, axis, limit));
      if (inside) kept.push(point);
    }
    points = kept;
  }
  return points;
}

function crossing(from: Point, to: Point, axis: 0 | 1, limit: number): Point {
  const share = (limit - from[axis]) / (to[axis] - from[axis]);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/** A closed path in whole units, relative: short. Empty for specks. */
export function pathOf(ring: readonly Point[]): string {
  let path = '';
  let [x, y]: [number, number] = [0, 0];
  let points = 0;
  for (const point of ring) {
    const [nextX, nextY] = [Math.round(point[0]), Math.round(point[1])];
    if (points > 0 && nextX === x && nextY === y) continue;
    path += points === 0 ? `M${nextX} ${nextY}l` : `${separated(nextX - x)}${separated(nextY - y)}`;
    [x, y] = [nextX, nextY];
    points++;
  }
  return points < 3 ? '' : `${path}z`;
}

/** A minus separates by itself. */
function separated(value: number): string {
  return value < 0 ? String(value) : ` ${value}`;
}
