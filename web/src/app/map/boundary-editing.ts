import type { Map as MapLibreMap, MapMouseEvent, MapTouchEvent } from 'maplibre-gl';
import type { Position } from './shapes.ts';

/** Fingers are thicker than a mouse pointer. */
const reachPixels = { mouse: 12, touch: 26 };
/** After a touch, browsers tell the same once more as if by mouse. */
const echoMs = 800;
/** With more corners than this, the dots between them would cover the line. */
export const mostMiddles = 200;

/** What the farmer does at the map, and what they see while they do it. */
export interface Boundary {
  ring: readonly Position[];
  /** No corners are added at its end any more. */
  closed: boolean;
  onRing: (ring: Position[]) => void;
  onSelect: (corner: number | null) => void;
  onClose: () => void;
  /** Draws a ring that is not decided yet. */
  preview: (ring: readonly Position[]) => void;
}

interface Grip {
  /** Corner that is held; a new one stands there already where a middle was taken. */
  corner: number;
  ring: Position[];
  inserted: boolean;
  moved: boolean;
}

/**
 * Lets a boundary be drawn on a map: tap adds a corner, drag moves one, dragging a middle makes one between two.
 * @param current what the boundary is at the moment of an event
 */
export function editOn(map: MapLibreMap, current: () => Boundary): void {
  let grip: Grip | null = null;
  let gripped = false;
  let lastTouch = 0;

  const start = (event: MapMouseEvent | MapTouchEvent, reach: number) => {
    const taken = gripAt(map, event.point, current(), reach);
    gripped = taken !== null;
    if (taken === null) return;
    event.preventDefault();
    grip = taken;
  };
  const move = (event: MapMouseEvent | MapTouchEvent) => {
    if (grip === null) return;
    event.preventDefault();
    grip.moved = true;
    grip.ring[grip.corner] = rounded(event.lngLat);
    current().preview(grip.ring);
  };
  const end = () => {
    if (grip === null) return;
    const { corner, ring, inserted, moved } = grip;
    grip = null;
    const boundary = current();
    if (moved || inserted) boundary.onRing(ring);
    else if (corner === 0 && !boundary.closed && ring.length >= 3) return boundary.onClose();
    boundary.onSelect(corner);
  };

  map.on('touchstart', (event) => {
    lastTouch = Date.now();
    if (event.points.length === 1) start(event, reachPixels.touch);
  });
  map.on('touchmove', (event) => {
    if (event.points.length === 1) move(event);
  });
  map.on('touchend', end);
  map.on('touchcancel', end);
  map.on('mousedown', (event) => {
    if (Date.now() - lastTouch > echoMs && event.originalEvent.button === 0) start(event, reachPixels.mouse);
  });
  map.on('mousemove', move);
  map.on('mouseup', end);
  map.on('click', (event) => {
    if (gripped) return;
    const boundary = current();
    if (boundary.closed) return boundary.onSelect(null);
    boundary.onRing([...boundary.ring, rounded(event.lngLat)]);
    boundary.onSelect(boundary.ring.length);
  });
}

function gripAt(
  map: MapLibreMap,
  point: { x: number; y: number },
  { ring, closed }: Boundary,
  reach: number,
): Grip | null {
  const corner = nearest(map, point, ring, reach);
  if (corner !== null) return { corner, ring: [...ring], inserted: false, moved: false };
  const middles = middlesOf(ring, closed);
  const middle = nearest(map, point, middles, reach);
  if (middle === null) return null;
  return {
    corner: middle + 1,
    ring: ring.toSpliced(middle + 1, 0, middles[middle] as Position),
    inserted: true,
    moved: false,
  };
}

/** The points half-way between neighbours; the last one only where the boundary is closed. */
export function middlesOf(ring: readonly Position[], closed: boolean): Position[] {
  if (ring.length < 2 || ring.length > mostMiddles) return [];
  const sides = closed ? ring : ring.slice(0, -1);
  return sides.map(([lng, lat], index) => {
    const [nextLng, nextLat] = ring[(index + 1) % ring.length] as Position;
    return rounded({ lng: (lng + nextLng) / 2, lat: (lat + nextLat) / 2 });
  });
}

function nearest(
  map: MapLibreMap,
  point: { x: number; y: number },
  positions: readonly Position[],
  reach: number,
): number | null {
  let best: number | null = null;
  let bestDistance = reach;
  for (const [index, position] of positions.entries()) {
    const { x, y } = map.project(position);
    const distance = Math.hypot(x - point.x, y - point.y);
    if (distance <= bestDistance) [best, bestDistance] = [index, distance];
  }
  return best;
}

/** Six decimals are about 10 cm: what the service keeps. */
export function rounded({ lng, lat }: { lng: number; lat: number }): Position {
  return [Number(lng.toFixed(6)), Number(lat.toFixed(6))];
}
