import { expect } from 'vitest';
import { checkCauses } from '../../src/domain/money/escrow/causes.ts';
import { checkBooks } from '../../src/domain/money/escrow/check.ts';
import { findDiffering } from '../../src/domain/proof/attestation/signed-trades.ts';
import type { Tx } from '../../src/platform/db/database.ts';

/** Whatever a test did by honest calls: the books hold, each transaction has its cause, and the records are as signed. */
export async function expectAsSigned(db: Tx): Promise<void> {
  expect((await checkBooks(db)).faults).toEqual([]);
  expect(await checkCauses(db)).toEqual([]);
  expect((await findDiffering(db, 100_000)).differing).toEqual([]);
}
