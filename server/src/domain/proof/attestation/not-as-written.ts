import { type Refusal, wrongState } from '../../../kernel/values/errors.ts';

/** @param altered the row, as `table key`. */
export const notAsWritten = (altered: string): Refusal =>
  wrongState(
    `The record ${altered} is not what the service wrote; an admin has to look at it first (lotmark check). Nothing was paid or changed.`,
  );
