/** One part of the check: what it looked at, and what does not hold. */
export interface Part {
  title: string;
  counts: Record<string, number>;
  faults: string[];
  /** What is no fault, and has to be read all the same. */
  notes?: string[];
}

/** What came of looking at a part. */
export type Looked = Omit<Part, 'title'>;
