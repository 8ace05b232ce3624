import { Exact } from '../../../kernel/values/exact.ts';

/** Kilograms of a source in a lot, three decimals. */
export interface SourceMass {
  quantity_kg: string;
}

/** Quantity in another unit, exactly. */
export function inUnit(quantity: string, from: string, to: string): string {
  if (from === to) return new Exact(quantity).toFixed();
  const value = new Exact(quantity);
  return (from === 'MT' ? value.times(1000) : value.div(1000)).toFixed();
}

/**
 * How much of each source goes with a part of a lot: in proportion, to the gram, and in total exactly the part's share
 * of the sources. What rounding takes from one source the next one gives, so no source gives more than it has.
 * @param part kilograms of the part; @param whole kilograms of the lot before the split.
 * @returns grams as kilograms with three decimals, one for each source, zero where a source stays behind whole.
 */
export function splitSources(sources: readonly SourceMass[], part: string, whole: string): string[] {
  const partGrams = grams(part);
  const wholeGrams = grams(whole);
  let total = 0n;
  let given = 0n;
  return sources.map((source) => {
    total += grams(source.quantity_kg);
    const due = (total * partGrams) / wholeGrams;
    const share = due - given;
    given = due;
    return new Exact(share.toString()).div(1000).toFixed();
  });
}

function grams(kilograms: string): bigint {
  return BigInt(new Exact(kilograms).times(1000).toFixed(0));
}
