import { type Decision, decided, refused, wrongState } from '../../../kernel/values/errors.ts';
import type { PlotImportStatus } from '../../../platform/db/tables.generated.ts';

/** As much as the EU information system takes in one file. */
export const maxFileBytes = 25_000_000;
/** A piece of a file fits into a call with its base64. */
export const maxPartBytes = 2_000_000;
export const maxRows = 50_000;
/** Imports that an organisation may have under way. */
export const maxOpen = 20;
/** A file whose reading began so often without an end is refused. */
export const maxAttempts = 3;

interface Receiving {
  name: string;
  status: PlotImportStatus;
  size: number;
  received: number;
}

/** Whether a piece follows what is there. */
export function follows({ name, status, size, received }: Receiving, offset: number, length: number): Decision<true> {
  if (status !== 'Receiving')
    return refused(wrongState(`${name} is ${status}; nothing is added to its file any more.`));
  if (offset !== received)
    return refused(wrongState(`${received} bytes are there, so the next piece begins at ${received}, not ${offset}.`));
  if (offset + length > size)
    return refused(wrongState(`The file has ${size} bytes; this piece would end at ${offset + length}.`));
  return decided(true);
}

export function acceptable({ name, status }: { name: string; status: PlotImportStatus }): Decision<true> {
  if (status === 'Checked') return decided(true);
  return refused(wrongState(`${name} is ${status}; it must be Checked.`));
}

/** Without somebody who goes on with it, it ends after some days. */
export const waitsForPeople = ({ status }: { status: PlotImportStatus }): boolean =>
  status === 'Receiving' || status === 'Checked' || status === 'Refused';

const cancellable: readonly PlotImportStatus[] = ['Receiving', 'Checking', 'Checked'];

export function mayCancel({ name, status }: { name: string; status: PlotImportStatus }): Decision<true> {
  if (cancellable.includes(status)) return decided(true);
  return refused(wrongState(`${name} is ${status}; it must be Receiving, Checking or Checked.`));
}

export function mayReadAgain({ name, status }: { name: string; status: PlotImportStatus }): Decision<true> {
  if (status === 'Checked' || status === 'Refused') return decided(true);
  return refused(wrongState(`${name} is ${status}; it must be Checked or Refused.`));
}
