/** Inclusive ranges of ledgers, as `complete_ledgers` words them: `2-53`, `2-10,12-53`, `empty`. */
export type LedgerRange = readonly [first: number, last: number];

/** Unreadable parts are left out: they then count as ledgers that the node does not hold. */
export function parseRanges(text: string): LedgerRange[] {
  return text.split(',').flatMap((part): LedgerRange[] => {
    const match = /^\s*(\d{1,10})(?:-(\d{1,10}))?\s*$/.exec(part);
    if (match === null) return [];
    return [[Number(match[1]), Number(match[2] ?? match[1])]];
  });
}

/** Whether the node holds every ledger from `first` to `last`. */
export function covers(completeLedgers: string, first: number, last: number): boolean {
  return parseRanges(completeLedgers).some(([from, to]) => from <= first && last <= to);
}
