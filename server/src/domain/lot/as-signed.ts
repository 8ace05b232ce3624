import { wrongState } from '../../kernel/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import { tamperedAmong } from '../attestation/find-tampered.ts';

/**
 * Before a signed lot is signed anew or sold: its records must still be what was signed. Otherwise whoever changed the
 * database would get a signature over it by the next honest edit. The scheduled check flags such a lot.
 * @throws Refusal 409 naming the lot.
 */
export async function assertAsSigned(tx: Tx, lots: readonly string[]): Promise<void> {
  const [tampered] = await tamperedAmong(tx, lots);
  if (tampered === undefined) return;
  throw wrongState(`The records of ${tampered} are not what was signed; an authority has to look at it first.`);
}
