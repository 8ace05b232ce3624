import type { PlotDetail } from '@lotmark/sdk/plots/words';

/** What can be wrong with a row beside what the check of plot files finds, and what would be right. */
export const rowFaults = {
  name_missing: { says: 'The row does not name the plot.', advice: 'Fill plot_name, or ProductionPlace.' },
  farmer_missing: {
    says: 'The row names no farmer.',
    advice: 'Fill farmer_email, or ProducerName with the full name of a member.',
  },
  farmer_unknown: {
    says: 'No farmer of the cooperative is called {said}.',
    advice: 'Write the address with which the farmer joined the cooperative, or invite them first.',
  },
  farmer_ambiguous: {
    says: '{count} farmers of the cooperative are called {said}.',
    advice: 'Write farmer_email, too.',
  },
  planted_year: {
    says: '{said} is no year in which trees were planted.',
    advice: 'Write a year from 1900 to this one.',
  },
  several_parts: { says: 'The row has several points or outlines.', advice: 'Give each plot a row of its own.' },
  outline: { says: 'The outline {why}.', advice: 'Draw the outline again.' },
  place: { says: 'The place {why}.', advice: 'Check the coordinates of the plot.' },
  name_taken: {
    says: '{plot} of this farmer has this name, and lies elsewhere.',
    advice: 'Give the plot another name, or edit the one that is there.',
  },
  failed: { says: 'The row could not be kept.', advice: 'Send it again; if that fails, too, ask an admin.' },
  too_many_rows: { says: 'The file has {count} rows; {most} are taken.', advice: 'Divide it among several files.' },
  unreadable: { says: 'The file could not be read to its end.', advice: 'Divide it among several files.' },
  area_stays: {
    says: 'The area of {said} hectares is not kept: {plot} is there already.',
    advice: 'Edit that plot, where the file is right.',
  },
  copy: {
    says: 'It is a copy of row {row}: the same plot of the same farmer, and no second one is made.',
    advice: 'Leave it out, or correct what was meant to differ.',
  },
  overlaps: { says: 'It shares ground with {plots}.', advice: 'Check which plot the shared ground belongs to.' },
} as const;
export type RowFaultCode = keyof typeof rowFaults;

/** One thing found in a row, or in a file as a whole. */
export interface RowFinding {
  /** The column or property. */
  field: string;
  /** Of `rowFaults`, or of the check of plot files. */
  code: string;
  severity: 'error' | 'warning';
  /** The sentence of the catalogue of the check; null where the code alone says it. */
  detail: PlotDetail | null;
  values: Readonly<Record<string, string | number>>;
  /** Corner of the outline, from 0. */
  point: number | null;
  message: string;
  advice: string;
  /** It is put right by itself. */
  repaired: boolean;
}

const mereWarnings: ReadonlySet<RowFaultCode> = new Set(['overlaps', 'area_stays', 'copy']);

const filled = (sentence: string, values: RowFinding['values']) =>
  sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

export function rowFault(code: RowFaultCode, field: string, values: RowFinding['values'] = {}): RowFinding {
  const { says, advice } = rowFaults[code];
  const severity = mereWarnings.has(code) ? 'warning' : 'error';
  const message = filled(says, values).replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '\uFFFD');
  return { field, code, severity, detail: null, values, point: null, message, advice, repaired: false };
}

/** Most plots that a row is told to share ground with. */
const mostShared = 5;

/** That a row lies on the ground of plots, the largest share first; nothing where it does not. */
export const sharesGround = (plots: readonly string[]): RowFinding[] =>
  plots.length === 0 ? [] : [rowFault('overlaps', 'geometry', { plots: plots.slice(0, mostShared).join(', ') })];

/** What keeps a plot from being made. */
export const isRefusing = ({ severity, repaired }: RowFinding): boolean => severity === 'error' && !repaired;
