import type { Tx } from '../../../platform/db/database.ts';

/** How a run of `lotmark check` ended. */
export interface CheckReport {
  at: Date;
  /** Whether it looked at everything, or only at what had changed. */
  whole: boolean;
  faults: readonly string[];
}

/** More are in what the command prints. */
const mostKept = 10;
/** A fault may quote a record. */
const mostCharacters = 300;

export async function noteCheck(tx: Tx, { at, whole, faults }: CheckReport): Promise<void> {
  await tx
    .insertInto('check_reports')
    .values({
      at,
      whole,
      faults: faults.length,
      first_faults: faults.slice(0, mostKept).map((fault) => fault.slice(0, mostCharacters)),
    })
    .execute();
}
