/** What the address asks about, in the order in which it was written. */
export interface Asked {
  plots: string[];
  lots: string[];
  /** Words that are neither. */
  unknown: string[];
}

/** `PLOT-2026-00001 lot-2026-00002, ...` */
export function readAsked(text: string): Asked {
  const words = [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter((word) => word !== ''),
    ),
  ];
  const plots = words.filter((word) => /^PLOT-\d{4}-\d{5,}$/.test(word));
  const lots = words.filter((word) => /^LOT-\d{4}-\d{5,}$/.test(word));
  return { plots, lots, unknown: words.filter((word) => !plots.includes(word) && !lots.includes(word)) };
}

/** The same with a plot as bad, or no more. */
export function withPlot({ plots, lots }: Asked, plot: string): string {
  const others = plots.filter((each) => each !== plot);
  return [...(others.length === plots.length ? [...plots, plot] : others), ...lots].join(' ');
}
