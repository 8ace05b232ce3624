import { readHistoryNote } from './history-note.ts';

/** The lots of a package that are its operator's still, by what is noted of it: of these alone a new version can be made. */
export function lotsLeft({
  lots,
  outdated_reason: reason,
}: {
  lots: string[];
  outdated_reason: string | null;
}): string[] {
  const note = reason === null ? undefined : readHistoryNote(reason);
  if (note === undefined || !('lots' in note)) return lots;
  const gone = new Set(note.lots.split(', '));
  return lots.filter((lot) => !gone.has(lot));
}
