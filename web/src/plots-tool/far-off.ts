import type { Shape } from './shapes.ts';

/** Nearer than so many degrees nobody is far off. */
const leastDegrees = 0.2;
/** So many times as far from the middle as half of all plots are. */
const timesAsFar = 20;

/**
 * The plots that lie so far from the main group that a picture of all would show nothing of it: mostly one with its axes
 * swapped, or of another country. None where they are more than a third: then there is no main group.
 */
export function farOff(shapes: readonly Shape[]): number[] {
  const centres = shapes.map(({ feature, degrees }) => ({ feature, lng: degrees[0] ?? 0, lat: degrees[1] ?? 0 }));
  if (centres.length < 3) return [];
  const lng = median(centres.map((each) => each.lng));
  const lat = median(centres.map((each) => each.lat));
  const shrink = Math.cos((lat * Math.PI) / 180);
  const away = centres.map((each) => Math.hypot((each.lng - lng) * shrink, each.lat - lat));
  const limit = Math.max(leastDegrees, timesAsFar * median(away));
  const far = new Set(centres.filter((_, place) => (away[place] as number) > limit).map(({ feature }) => feature));
  return far.size * 3 > new Set(centres.map(({ feature }) => feature)).size ? [] : [...far];
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}
