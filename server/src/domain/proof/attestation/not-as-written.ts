import { type Refusal, wrongState } from '../../../kernel/values/errors.ts';

/** What did not happen: no money moves by the rows of due diligence. */
const undone = (altered: string): string =>
  /^(?:diligence|eu)_/.test(altered) ? 'Nothing was signed, filed or changed.' : 'Nothing was paid or changed.';

/** @param altered the row, as `table key`. */
export const notAsWritten = (altered: string): Refusal =>
  wrongState(
    `The record ${altered} is not what the service wrote; an admin has to look at it first (lotmark check). ${undone(altered)}`,
  );
