/** One part of the check: what it looked at, and what does not hold. */
export interface Part {
  title: string;
  counts: Record<string, number>;
  faults: string[];
}
