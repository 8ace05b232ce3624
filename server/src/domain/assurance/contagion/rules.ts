import { Exact } from '../../../kernel/values/exact.ts';

/** What the parts of a lot would have had to be kept apart through, so that a part without the bad ones can be taken out. */
export const mixedThrough = ['pooling', 'processing', 'split'] as const;
export type MixedThrough = (typeof mixedThrough)[number];

/** A lot's masses as recorded, in kilograms as decimal text. */
export interface LotMass {
  /** What it weighs now. */
  quantity_kg: string;
  /** Of that, what no harvest accounts for. */
  unsourced_kg: string;
  /** What its harvests weighed when they went in, and how much of that is from bad plots. */
  sources_kg: string;
  bad_kg: string;
  harvests: number;
  bad_harvests: number;
  processed: boolean;
  /** It was split, or split off another. */
  split: boolean;
  /** A lot that it was split from, or that was split off it, has something of a bad plot. */
  family_bad: boolean;
}

/** The largest part of a lot that has nothing of a bad plot in it, by the records. */
export interface SubLot {
  /** Kilograms in the lot's own stage, rounded down to grams: each harvest has the share of the lot that it has of its sources. */
  quantity_kg: string;
  harvests: number;
  /** Empty where the whole lot is free of bad plots and nothing has to be taken apart. */
  kept_apart_through: MixedThrough[];
}

/**
 * The largest compliant part of a lot: what its good harvests gave. Kilograms that no harvest accounts for belong to no
 * plot that could be shown to be good, so they are left out. The rules of the EU know no balance of masses: the part is
 * compliant only if its goods never touched the others, which no record of ours proves; `kept_apart_through` says where
 * they would have.
 */
export function subLotOf(lot: LotMass): SubLot {
  const good = new Exact(lot.sources_kg).minus(lot.bad_kg);
  const traced = Exact.max(new Exact(lot.quantity_kg).minus(lot.unsourced_kg), 0);
  const isTraced = new Exact(lot.sources_kg).gt(0);
  const quantity = isTraced
    ? traced.times(good).div(lot.sources_kg).toDecimalPlaces(3, Exact.ROUND_DOWN)
    : new Exact(0);
  const isMixed = lot.family_bad || new Exact(lot.bad_kg).gt(0);
  return {
    quantity_kg: quantity.toFixed(),
    harvests: quantity.isZero() ? 0 : lot.harvests - lot.bad_harvests,
    kept_apart_through:
      !isMixed || quantity.isZero()
        ? []
        : [
            ...(lot.harvests > 1 ? (['pooling'] as const) : []),
            ...(lot.processed ? (['processing'] as const) : []),
            ...(lot.split ? (['split'] as const) : []),
          ],
  };
}
