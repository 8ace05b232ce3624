/** What an inspection comes to, as people are shown it. */
export type Verdict = 'doubtful' | 'below' | 'kept' | 'open';

/** Green says that the claim was held against what was found, and stands: never of what was not compared, or was rejected. */
export function verdictOf(
  { steps, doubts }: { steps: number | null; doubts: readonly unknown[] },
  status: string,
): Verdict {
  if (status === 'Rejected') return 'open';
  if (doubts.length > 0) return 'doubtful';
  if (steps === null) return 'open';
  return steps > 0 ? 'below' : 'kept';
}

export const verdictColours = {
  doubtful: 'red',
  below: 'orange',
  kept: 'leaf',
  open: 'gray',
} as const satisfies Record<Verdict, string>;
