import type { Timeline } from '../../shared/lot/timeline.ts';

type Item = Timeline['items'][number];

/** Harvests that stand in one line, because each on its own would push everything else off the page. */
export interface HarvestGroup {
  items: Item[];
  /** Kilograms, summed in grams so that the figure is exact. */
  kilograms: number;
  from: string;
  to: string;
}

const mostApart = 6;

/** The weighed harvests of a timeline as one group where they are many, and what remains. */
export function groupHarvests(items: readonly Item[]): { group: HarvestGroup | null; rest: readonly Item[] } {
  const harvests = items.filter(({ harvest }) => harvest != null && harvest.quantity_kg !== null);
  const [first] = harvests;
  const last = harvests.at(-1);
  if (harvests.length <= mostApart || first === undefined || last === undefined) return { group: null, rest: items };
  const grams = harvests.reduce((sum, { harvest }) => sum + Math.round((harvest?.quantity_kg ?? 0) * 1000), 0);
  return {
    group: { items: harvests, kilograms: grams / 1000, from: first.at, to: last.at },
    rest: items.filter((item) => !harvests.includes(item)),
  };
}
