import { isDecimal } from '../../ui/decimal-input.tsx';

interface Counted {
  measure: string;
  /** Of how many it is counted; null where it is no count. */
  out_of: number | null;
}

export interface Overcounted {
  /** The last that was counted: there it is said. */
  measure: string;
  total: number;
  outOf: number;
}

/** Pure: of 300 beans no more than 300 can be counted, whatever they are counted as; the service refuses more. */
export function overcounted(measures: readonly Counted[], typedOf: (measure: string) => string): Overcounted[] {
  const sums = new Map<number, Overcounted>();
  for (const { measure, out_of: outOf } of measures) {
    const typed = typedOf(measure);
    if (outOf === null || typed === '' || !isDecimal(typed)) continue;
    sums.set(outOf, { measure, outOf, total: (sums.get(outOf)?.total ?? 0) + Number(typed) });
  }
  return [...sums.values()].filter(({ total, outOf }) => total > outOf);
}
