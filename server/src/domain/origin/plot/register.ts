import { setImmediate as otherWork } from 'node:timers/promises';
import { type Decision, decided } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { columnsAt, type GeometryColumns, homeOf, type NewGeometry } from './geometry.ts';
import { countryOfPlot } from './locate.ts';
import { findOverlaps, insertPlots, type Overlap } from './store.ts';

export interface NewPlot {
  farmer: string;
  plot_name: string;
  cooperative: string | null;
  commodity_type: string | null;
  planted_year: number | null;
  /** Hectares of a plot without an outline; null where nobody states them. */
  stated_ha: string | null;
  place: NewGeometry;
}

export interface RegisteredPlot {
  name: string;
  location: GeometryColumns;
  /** The largest first. */
  overlaps: readonly Overlap[];
}

/** A plot before anybody has said where it lies. */
export const nowhere = { gps_lat: null, gps_lng: null, min_lng: null, min_lat: null, max_lng: null, max_lat: null };

/** Registers a Draft plot; refused where nobody can farm at its place, before anything is written. */
export async function registerPlot(work: Work, plot: NewPlot): Promise<Decision<RegisteredPlot>> {
  const [made] = await registerPlots(work, plot.cooperative, [plot]);
  if (made === undefined) throw new Error('one plot has one outcome');
  return made;
}

/**
 * Registers Draft plots of members of a cooperative together, each as if it were alone: the ones that are refused keep none
 * of the others back. As many statements for all as for one.
 */
export async function registerPlots(
  work: Work,
  cooperative: string | null,
  plots: readonly Omit<NewPlot, 'cooperative'>[],
): Promise<Decision<RegisteredPlot>[]> {
  const { tx, now, ids } = work;
  const home = await homeOf(work, cooperative);
  const placed: Decision<GeometryColumns>[] = [];
  for (const { place } of plots) {
    placed.push(columnsAt(nowhere, place, home));
    if (plots.length > 1) await otherWork();
  }
  const names = await ids.names(tx, 'PLOT', now, placed.filter(({ ok }) => ok).length);
  const made: (Plotted | undefined)[] = placed.map((located, index) => {
    const plot = plots[index];
    return located.ok && plot !== undefined
      ? { name: names.shift() ?? '', location: located.value, ...plot }
      : undefined;
  });
  const kept = made.filter((each) => each !== undefined);
  await insertPlots(
    tx,
    kept.map(({ name, location, place: _place, ...plot }) => ({
      ...plot,
      cooperative,
      name,
      status: 'Draft' as const,
      created_at: now,
      updated_at: now,
      ...location,
      country: countryOfPlot({ ...nowhere, ...location }, home?.country),
      located_at: now,
    })),
  );
  for (const { name } of kept) work.emit('farm.changed', name);
  const outlined = kept.flatMap(({ name, place }) =>
    place.polygon === undefined ? [] : [{ name, polygon: place.polygon }],
  );
  const overlaps = await findOverlaps(tx, outlined, now);
  return placed.map((located, index) => {
    const plot = made[index];
    if (!located.ok) return located;
    if (plot === undefined) throw new Error('what lies somewhere was registered');
    return decided({ name: plot.name, location: plot.location, overlaps: overlaps.get(plot.name) ?? [] });
  });
}

type Plotted = Omit<NewPlot, 'cooperative'> & { name: string; location: GeometryColumns };
