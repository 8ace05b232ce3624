import type { Inputs, RecordSet } from './rules.ts';

/** What differs of a record between the score and now. */
export interface Difference {
  set: RecordSet;
  record: string;
  /** `added`: it came since; `changed`: it says something else; `missing`: it is there no more. */
  kind: 'added' | 'changed' | 'missing';
}

/** The records of a set that differ, by name. */
export function changedRecords(set: RecordSet, then: Inputs, now: Inputs): Difference[] {
  // Rows are lists of lists: as text they are alike where they say the same.
  const rows = (inputs: Inputs): Map<string, string> =>
    new Map(inputs[set].map((row) => [row[0], JSON.stringify(row)]));
  const [before, after] = [rows(then), rows(now)];
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((record): Difference[] => {
    const [was, is] = [before.get(record), after.get(record)];
    if (was === is) return [];
    return [{ set, record, kind: was === undefined ? 'added' : is === undefined ? 'missing' : 'changed' }];
  });
}
