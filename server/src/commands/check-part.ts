import type { Tx } from '../platform/db/database.ts';

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

/** Of the trace: what somebody answers for, and what another database has sealed. */
export const notesOf = (accepted: readonly string[], elsewhere: readonly string[]): string[] => [
  ...accepted.map((each) => `accepted: ${each}`),
  ...elsewhere,
];

/** A part of which counts, faults and notes are all there is to say. */
export const plainly =
  (look: (tx: Tx) => Promise<{ counts: object; faults: string[]; notes?: string[] }>) =>
  async (tx: Tx): Promise<Looked> => {
    const { counts, faults, notes } = await look(tx);
    return { counts: { ...counts }, faults, ...(notes === undefined ? {} : { notes }) };
  };
