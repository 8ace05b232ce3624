import { lintPlots } from '@lotmark/sdk/plots';
import type { Fault } from './fault.ts';
import { type FeaturePlot, geoJsonOf } from './geojson.ts';

/** A plot as it is looked at. */
export type LintedPlot = FeaturePlot & { plot: string };

export const plotLink = (plot: string) => `/app/cooperative/plots/${plot}`;

/** Pure: what the EU system would refuse or ignore of some plots, by the same check as the page for anybody. */
export function lintedFaults(plots: readonly LintedPlot[]): Fault[] {
  return lintPlots(geoJsonOf(plots)).findings.flatMap((finding): Fault[] => {
    // Those of the file as a whole are about its division among statements, which comes later; of shared ground we know.
    const plot = finding.feature === null ? undefined : plots[finding.feature];
    if (plot === undefined || finding.code === 'area_missing' || finding.code === 'overlap') return [];
    const { code, severity, message, advice } = finding;
    const words = `${plot.plot}: ${message} ${advice}`;
    return [{ code, severity, record: plot.plot, message: words, link: plotLink(plot.plot) }];
  });
}
