import { parseNoteKey, verifyCosignature } from '@lotmark/sdk/verify';
import type { Tx } from '../../../platform/db/database.ts';
import { publicKeyOfBytes, verifyEd25519 } from '../did/ed25519.ts';
import { signatureOf, textOf } from './checkpoint.ts';
import { type CheckpointRow, checkpointsAfter, cosignaturesOf } from './store.ts';

export interface CheckpointCheck {
  faults: string[];
  counts: { heads: number; cosignatures: number };
}

const maxFaults = 100;
const atOnce = 500;

/** Every head that was signed for witnesses is the head of its batch and signed by our key, and every cosignature holds. */
export async function checkCheckpoints(tx: Tx): Promise<CheckpointCheck> {
  const faults: string[] = [];
  const counts = { heads: 0, cosignatures: 0 };
  for (let after = 0; ; ) {
    const rows = await checkpointsAfter(tx, after, atOnce);
    for (const row of rows) {
      counts.heads += 1;
      if (!isSigned(row)) faults.push(`head ${row.tree_size}: its signature does not hold for the root of its batch`);
      counts.cosignatures += await checkCosignatures(tx, row, faults);
    }
    after = rows.at(-1)?.tree_size ?? after;
    if (rows.length < atOnce) return { faults: faults.slice(0, maxFaults), counts };
  }
}

function isSigned(row: CheckpointRow): boolean {
  return verifyEd25519(publicKeyOfBytes(row.public_key), Buffer.from(textOf(row)), row.signature);
}

async function checkCosignatures(tx: Tx, row: CheckpointRow, faults: string[]): Promise<number> {
  const cosignatures = await cosignaturesOf(tx, row.tree_size);
  for (const each of cosignatures) {
    const key = parseNoteKey(each.witness);
    const signature = signatureOf(each);
    const holds = key !== null && signature !== null && (await verifyCosignature(key, signature, textOf(row)));
    if (!holds) faults.push(`head ${row.tree_size}: the cosignature of ${each.witness} does not hold`);
  }
  return cosignatures.length;
}
