import type { TrailHarvest } from './trail.ts';
import type { PackageLot, PackagePlot, PackageSource, RuleSet } from './types.ts';

export type KeptPlot = Omit<PackagePlot, 'package'>;
export type KeptSource = Omit<PackageSource, 'package' | 'harvests'> & { harvests: unknown };

type PlotLine = [string, string, string, string, string | null, string, string, string, string, string];

export function readKeptPlot(line: string): KeptPlot {
  const [plot, country, geometry, geometryHash, hectares, place, producer, ...rest] = JSON.parse(line) as PlotLine;
  const [producer_name, quantity_kg, inputHash] = rest;
  return {
    ...{ plot, country, geometry, hectares, place, producer, producer_name, quantity_kg },
    geometry_hash: Buffer.from(geometryHash, 'hex'),
    input_hash: Buffer.from(inputHash, 'hex'),
  };
}

export function readKeptSource(line: string): KeptSource {
  const [lot, plot, harvests, harvest_kg, quantity_kg, first_harvest, last_harvest] = JSON.parse(line) as [
    string,
    string,
    TrailHarvest[],
    string,
    string,
    string,
    string,
  ];
  return { lot, plot, harvests, harvest_kg, quantity_kg, first_harvest, last_harvest };
}

/** All that a package keeps of its inputs, and that a statement is made of. */
export interface Kept {
  lots: readonly PackageLot[];
  plots: readonly KeptPlot[];
  sources: readonly KeptSource[];
  rules: RuleSet;
}
