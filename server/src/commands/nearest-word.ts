import { editDistance } from '../kernel/values/edit-distance.ts';

/** The word that was probably meant: one that begins like it, or differs by a slip or two; undefined where none does. */
export function nearestWord(typed: string, words: readonly string[]): string | undefined {
  const begun = typed.length >= 3 ? words.filter((word) => word.startsWith(typed)) : [];
  if (begun.length === 1) return begun[0];
  const slips = typed.length < 4 ? 1 : 2;
  const near = words
    .map((word) => ({ word, distance: editDistance(typed.toLowerCase(), word) }))
    .filter(({ distance }) => distance <= slips)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.word;
}
