import type { ContagionSolveOutput } from '@lotmark/sdk';

type Statement = Pick<ContagionSolveOutput['statements'][number], 'simulated' | 'reference_number' | 'status'>;

/** What is said of a statement below its name: a number of a simulator is never shown as one of the EU system. */
export const statementNote = (
  { simulated, reference_number, status }: Statement,
  words: { term: (status: string) => string; simulated: string },
): string => (simulated ? words.simulated : (reference_number ?? words.term(status)));
