import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { flagSurely } from '../lot/flag.ts';
import { divergenceReason, nearestKm, type Place, type Position } from './rules.ts';
import { insertDivergence, maxKmOn, placesOfLot, taggedLots } from './store.ts';

interface Found {
  km: number;
  maxKm: number;
}

async function tooFar(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  place: Place,
  from: Position,
  expected: readonly Position[],
): Promise<Found | undefined> {
  const km = nearestKm(from, expected);
  const maxKm = km === undefined ? undefined : await maxKmOn(tx, place, now);
  return km === undefined || maxKm === undefined || km <= maxKm ? undefined : { km, maxKm };
}

/** What was entered for a lot, and from where. */
export interface EntryPlace {
  lot: string;
  event: string;
  stage: string;
  org: string;
  from: Position;
}

/**
 * Compares where an entry of a dispatch or receipt was made with the lot's plots. Too far away, it is recorded and told
 * of, and the lot is flagged: it neither ships nor is sold until the authority has decided. The entry itself stands. A
 * delivery has no place that it must be at, and a lot without located plots none to be measured from.
 */
export async function noticeEntry(work: Work, entry: EntryPlace): Promise<boolean> {
  const { stage, lot, event, org, from } = entry;
  if (stage !== 'dispatch' && stage !== 'receipt') return false;
  const found = await tooFar(work, stage, from, await placesOfLot(work.tx, lot));
  if (found === undefined) return false;
  await record(work, { place: stage, lot, event, org, plot: null, harvest: null }, from, found);
  await flagSurely(work, lot, divergenceReason(stage, found.maxKm), { event, stage });
  return true;
}

/** A tag that was scanned at a plot. */
export interface ScanPlace {
  plot: { name: string; gps_lat: string | null; gps_lng: string | null };
  harvest: string;
  tag: string;
  from: Position | undefined;
}

/** As `noticeEntry`, for a scan in the field: the lots of that plot with that tag are flagged. @returns how far it was. */
export async function noticeScan(work: Work, { plot, harvest, tag, from }: ScanPlace): Promise<number | undefined> {
  if (from === undefined || plot.gps_lat === null || plot.gps_lng === null) return undefined;
  const at = { lat: Number(plot.gps_lat), lng: Number(plot.gps_lng) };
  const found = await tooFar(work, 'plot', from, [at]);
  if (found === undefined) return undefined;
  const lots = await taggedLots(work.tx, plot.name, tag);
  const about = { place: 'plot' as const, event: null, org: null, plot: plot.name, harvest };
  for (const lot of lots.length === 0 ? [null] : lots) await record(work, { ...about, lot }, from, found);
  for (const lot of lots) {
    await flagSurely(work, lot, divergenceReason('plot', found.maxKm), { plot: plot.name, harvest });
  }
  return found.km;
}

type About = {
  place: Place;
  lot: string | null;
  event: string | null;
  org: string | null;
  plot: string | null;
  harvest: string | null;
};

async function record(work: Work, about: About, from: Position, { km, maxKm }: Found): Promise<void> {
  await insertDivergence(work.tx, {
    ...about,
    gps_lat: from.lat.toFixed(6),
    gps_lng: from.lng.toFixed(6),
    distance_km: km.toFixed(3),
    max_km: maxKm.toFixed(3),
    user_id: actorIdOf(work),
    at: work.now,
  });
}
