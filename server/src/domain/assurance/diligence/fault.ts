/** Why a package cannot be made, or what should be looked at, with the record and where it is mended. */
export interface Fault {
  code: string;
  severity: 'error' | 'warning';
  /** Name of the lot, plot or organisation. */
  record: string;
  /** What is wrong and what would be right. */
  message: string;
  /** What a sentence of the code needs beside the record, for readers of other languages. */
  values?: Readonly<Record<string, string>>;
  /** A page of the portal where somebody mends it. */
  link: string;
}

/** Errors before warnings, each in the order in which they came. */
export const errorsFirst = (faults: readonly Fault[]): Fault[] =>
  faults.toSorted((a, b) => (a.severity < b.severity ? -1 : a.severity > b.severity ? 1 : 0));
