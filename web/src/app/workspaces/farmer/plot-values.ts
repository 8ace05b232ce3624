import type { FarmerFarmPlotEditValuesOutput, FarmerRegisterFarmPlotInput } from '@lotmark/sdk';
import { readDegrees } from '../../map/boundary-table.tsx';
import { type Position, polygonOf, ringOf } from '../../map/shapes.ts';
import type { DraftEntry } from '../../offline/draft.ts';

/** A larger plot needs a boundary under the EU regulation against deforestation; a smaller one may be a point. */
export const pointAreaHa = 4;

/** What the form of a plot holds. */
export interface PlotValues extends Record<string, unknown> {
  plot_name: string;
  commodity_type: string | null;
  cooperative: string | null;
  planted_year: string;
  gps_lat: string;
  gps_lng: string;
  stated_ha: string;
  ring: Position[];
}

export const emptyPlot: PlotValues = {
  plot_name: '',
  commodity_type: null,
  cooperative: null,
  planted_year: '',
  gps_lat: '',
  gps_lng: '',
  stated_ha: '',
  ring: [],
};

type Stored = Partial<FarmerFarmPlotEditValuesOutput['values']> | FarmerRegisterFarmPlotInput;

export function plotValues(stored: Stored): PlotValues {
  const text = (value: number | string | null | undefined) => (value == null ? '' : String(value));
  const polygon = stored.gps_polygon as { coordinates: number[][][] } | null | undefined;
  return {
    plot_name: stored.plot_name ?? '',
    commodity_type: stored.commodity_type ?? null,
    cooperative: stored.cooperative ?? null,
    planted_year: text(stored.planted_year),
    // A boundary has its own middle; only a plot without one is edited as a point.
    gps_lat: polygon == null ? text(stored.gps_lat) : '',
    gps_lng: polygon == null ? text(stored.gps_lng) : '',
    stated_ha: text(stored.stated_ha),
    ring: ringOf(polygon),
  };
}

function parametersOf(values: PlotValues): FarmerRegisterFarmPlotInput {
  const { plot_name, commodity_type, cooperative, planted_year, stated_ha, ring } = values;
  const [lat, lng] = [readDegrees(values.gps_lat), readDegrees(values.gps_lng)];
  return {
    plot_name: plot_name.trim(),
    ...(commodity_type !== null && { commodity_type }),
    ...(cooperative !== null && { cooperative }),
    ...(planted_year.trim() !== '' && { planted_year: Number(planted_year) }),
    ...(ring.length > 0
      ? { gps_polygon: polygonOf(ring) as unknown as Record<string, unknown> }
      : lat !== null && lng !== null && { gps_lat: lat, gps_lng: lng }),
    ...(ring.length === 0 && stated_ha.trim() !== '' && { stated_ha: Number(stated_ha) }),
  };
}

export function newPlotEntry(values: PlotValues): DraftEntry {
  return { kind: 'plot', values: parametersOf(values) };
}

/** Only what differs: what somebody else changed meanwhile stays. */
export function plotChangeEntry(plot: string, before: PlotValues, after: PlotValues): DraftEntry {
  const [old, next] = [parametersOf(before), parametersOf(after)];
  const differing = Object.entries(next).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name as keyof FarmerRegisterFarmPlotInput]),
  );
  const point = differing.some(([name]) => name === 'gps_lat' || name === 'gps_lng')
    ? { gps_lat: next.gps_lat, gps_lng: next.gps_lng }
    : {};
  return { kind: 'plot-change', values: { plot, ...Object.fromEntries(differing), ...point } };
}
