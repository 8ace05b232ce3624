import { OtherThanRead, type Refusal, wrongState } from '../../../kernel/values/errors.ts';

/** What did not happen: no money moves by the rows of due diligence. */
const undone = (altered: string): string =>
  /^(?:diligence|eu)_/.test(altered) ? 'Nothing was signed, filed or changed.' : 'Nothing was paid or changed.';

/** @param altered the row, as `table key`; the table alone where its rows are as they should be, and not what was read of them. */
export const notAsWritten = (altered: string): Refusal =>
  altered.includes(' ') ? wrongState(wordsOf(altered)) : new OtherThanRead('state', otherWords(altered));

const otherWords = (table: string): string =>
  `What was read of ${table} says something else now: send the call again. If that does not help, an admin has to look (lotmark check). ${undone(table)}`;

const wordsOf = (altered: string): string =>
  `The record ${altered} is not what the service wrote; an admin has to look at it first (lotmark check). ${undone(altered)}`;

/** For a statement that is not what was signed of its record. */
export const notAsSigned = (subject: string) =>
  wrongState(
    `What was signed of ${subject} is not as the service wrote it; an authority or an admin has to look at it first.`,
  );
