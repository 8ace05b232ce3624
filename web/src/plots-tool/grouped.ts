import type { PlotFinding } from '@lotmark/sdk/plots';

/** Findings that are told together: the same fault, and where it is about a property, the same one. */
export type FindingGroup = readonly [PlotFinding, ...PlotFinding[]];

/** One fault in every plot is one thing to mend, not as many cards as there are plots. */
export function grouped(findings: readonly PlotFinding[]): FindingGroup[] {
  const groups = new Map<string, [PlotFinding, ...PlotFinding[]]>();
  for (const finding of findings) {
    const { code, detail, severity, repaired, feature, values } = finding;
    const about = code === 'property_name' ? [values['given'], values['right']] : [];
    const key = JSON.stringify([code, detail, severity, repaired, feature === null, ...about]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return [...groups.values()];
}

/** How many plots they are about. */
export const plotsOf = (group: FindingGroup): number => new Set(group.map(({ feature }) => feature)).size;
