/** What of a lot may speak against it, counted from the records. */
export interface ScoreFacts {
  /** Scans and entries that were made too far from its plots. */
  divergences: number;
  /** Dual entries that were held, because the two sides differ too much. */
  held_entries: number;
  /** Approved inspections that found other than the lot claims. One that was sent back says nothing about the goods. */
  failed_inspections: number;
  /** Plots that overlap land of another farmer. */
  overlapping_plots: number;
  /** Plots of which the newest verdict about deforestation is high. */
  high_risk_plots: number;
  /** Asked for at a price outside its band. */
  odd_price: boolean;
  /** Of its kilograms, how many of a hundred no plot with a place stands behind; whole ones. */
  untraced_percent: number;
}

export const findingKinds = [
  'divergences',
  'held_entries',
  'failed_inspections',
  'overlapping_plots',
  'high_risk_plots',
  'odd_price',
  'untraced',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** What was taken off a score, and for what. */
export interface Finding {
  kind: FindingKind;
  points: number;
  /** How many there are; of `untraced` the percent. */
  count: number;
}

/** These rules; another figure in them is another model. No language model: the same records give the same score. */
export const scoreModel = 'rules-2';

/** Points for each, and at most for all of a kind. */
const weights: Readonly<Record<Exclude<FindingKind, 'odd_price' | 'untraced'>, { each: number; most: number }>> = {
  divergences: { each: 15, most: 30 },
  held_entries: { each: 25, most: 50 },
  failed_inspections: { each: 20, most: 40 },
  overlapping_plots: { each: 10, most: 20 },
  high_risk_plots: { each: 20, most: 40 },
};
const oddPricePoints = 10;
/** For a lot of which nothing is traced. */
const untracedPoints = 10;

/** 100 where nothing speaks against the lot, 0 at the least. */
export function scoreOf(facts: ScoreFacts): { score: number; findings: Finding[] } {
  const counted = (Object.keys(weights) as (keyof typeof weights)[]).map((kind) => {
    const { each, most } = weights[kind];
    return { kind, points: Math.min(facts[kind] * each, most), count: facts[kind] };
  });
  const others: Finding[] = [
    { kind: 'odd_price', points: facts.odd_price ? oddPricePoints : 0, count: facts.odd_price ? 1 : 0 },
    {
      kind: 'untraced',
      points: Math.floor((facts.untraced_percent * untracedPoints) / 100),
      count: facts.untraced_percent,
    },
  ];
  const findings = [...counted, ...others].filter(({ points }) => points > 0);
  return { score: Math.max(0, 100 - findings.reduce((sum, { points }) => sum + points, 0)), findings };
}

/**
 * Whether a score fell so far that a person has to look.
 * @param heldAgainst the highest one since the authority decided last; undefined for a first score, which is no drop.
 */
export function hasDropped(heldAgainst: number | undefined, score: number, allowed: number): boolean {
  return heldAgainst !== undefined && heldAgainst - score >= allowed;
}

const words: Readonly<Record<FindingKind, string>> = {
  divergences: 'places too far from its plots',
  held_entries: 'entries that differ',
  failed_inspections: 'inspections that found other than it claims',
  overlapping_plots: 'plots on the land of another farmer',
  high_risk_plots: 'plots with a high risk of deforestation',
  odd_price: 'a price outside its band',
  untraced: 'kilograms without a plot',
};

/** What the lot is flagged with. */
export function dropReason(heldAgainst: number, score: number, findings: readonly Finding[]): string {
  const causes = findings.map(({ kind, points }) => `${words[kind]} (-${points})`).join(', ');
  return `AI score drop: from ${heldAgainst} to ${score}: ${causes}.`;
}
