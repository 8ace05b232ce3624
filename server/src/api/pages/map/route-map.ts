import { atlas, middleOf, type Ring } from '../../../platform/atlas/atlas.ts';
import type { Place } from '../../../platform/atlas/place.ts';
import { html, type Markup } from '../html.ts';
import { clipped, frameAround, type MapFrame, type Point, pathOf, projected } from './frame.ts';

/** What a map shows: two countries, and the stops between them in order. */
export interface Route {
  /** ISO 3166-1 alpha-2. */
  readonly origin: string;
  readonly destination: string;
  /** Ports on the way; the way starts in the middle of the origin, and ends in the destination where no port is known. */
  readonly loading: Place | null;
  readonly discharge: Place | null;
}

const MAX_KEPT = 200;
const DOT = 11;
const drawn = new Map<string, Markup | null>();

/** The map of a route as SVG; null when the atlas has not both of the countries. Kept: few routes, many lots. */
export function routeMap(route: Route, label: Markup): Markup | null {
  const key = JSON.stringify(route);
  let picture = drawn.get(key);
  if (picture === undefined) {
    picture = draw(route);
    if (drawn.size >= MAX_KEPT) drawn.delete(drawn.keys().next().value as string);
    drawn.set(key, picture);
  }
  return picture && html`<div class="map" role="img" aria-label="${label}">${picture}</div>`;
}

function draw(route: Route): Markup | null {
  const [from, to] = [middleOf(route.origin), middleOf(route.destination)];
  if (from === null || to === null) return null;
  const stops = [from, route.loading, route.discharge ?? to].filter((place) => place !== null);
  const frame = frameAround([...stops, to]);
  const land = { plain: '', origin: '', destination: '' };
  for (const { code, rings } of atlas()) {
    const kind = code === route.origin ? 'origin' : code === route.destination ? 'destination' : 'plain';
    for (const ring of rings) {
      if (isSeen(ring, frame)) land[kind] += pathOf(clipped(projected(ring.places, frame), frame));
    }
  }
  const dots = apart(stops.map(frame.project), frame);
  return html`<svg viewBox="0 0 ${frame.width} ${frame.height}" width="${frame.width}" height="${frame.height}" aria-hidden="true" focusable="false"><path class="land" d="${land.plain}"/><path class="land origin" d="${land.origin}"/><path class="land destination" d="${land.destination}"/><path class="way" d="${wayThrough(dots)}"/>${dots.map(
    ([x, y], index) =>
      html`<circle class="dot" cx="${x}" cy="${y}" r="${DOT}"/><text class="dot-number" x="${x}" y="${y}" dy="0.35em">${index + 1}</text>`,
  )}</svg>`;
}

function isSeen(ring: Ring, frame: MapFrame): boolean {
  return ring.east > frame.west && ring.west < frame.east && ring.north > frame.south && ring.south < frame.north;
}

/** Dots that would cover each other are moved apart: the numbers have to be read. */
function apart(points: readonly Point[], frame: MapFrame): Point[] {
  const placed: Point[] = [];
  for (const [x, y] of points) {
    let point: Point = [x, y];
    for (const other of placed) {
      const [dx, dy] = [point[0] - other[0], point[1] - other[1]];
      const distance = Math.hypot(dx, dy);
      const least = 2 * DOT + 2;
      if (distance >= least) continue;
      const [ux, uy] = distance === 0 ? [0, -1] : [dx / distance, dy / distance];
      point = [other[0] + ux * least, other[1] + uy * least];
    }
    placed.push([Math.round(within(point[0], frame.width)), Math.round(within(point[1], frame.height))]);
  }
  return placed;
}

function within(value: number, size: number): number {
  return Math.min(Math.max(value, DOT + 1), size - DOT - 1);
}

/** A line that bows from stop to stop: plainly a drawing, not the course of a ship. */
function wayThrough(points: readonly Point[]): string {
  return points
    .map(([x, y], index) => {
      const before = points[index - 1];
      if (before === undefined) return `M${x} ${y}`;
      const [dx, dy] = [x - before[0], y - before[1]];
      const bow = 0.16;
      return `Q${Math.round(before[0] + dx / 2 + dy * bow)} ${Math.round(before[1] + dy / 2 - dx * bow)} ${x} ${y}`;
    })
    .join('');
}
