import { sql } from 'kysely';
import { Refusal } from '../../../kernel/values/errors.ts';
import type { Emit } from '../../../kernel/write/topics.ts';
import type { Work } from '../../../kernel/write/work.ts';

/**
 * Tries something whose refusal is an outcome and not an end: what it wrote, told and wanted signed is undone, and the
 * transaction goes on. Anything but a refusal ends the transaction as ever.
 */
export async function attempt<T>(
  work: Work,
  change: (inner: Work) => Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false; refusal: Refusal }> {
  const { tx } = work;
  const later: (() => void)[] = [];
  const inner: Work = {
    ...work,
    emit: ((...event: Parameters<Emit>) => {
      later.push(() => work.emit(...event));
    }) as Emit,
    append: (to, ...rows) => {
      later.push(() => work.append(to, ...rows));
    },
    attest: {
      now: (kind, names) => work.attest.now(kind, names),
      assertAsSigned: (kind, names) => work.attest.assertAsSigned(kind, names),
      assertAsWritten: (...rows) => work.attest.assertAsWritten(...rows),
      alteredRows: (...rows) => work.attest.alteredRows(...rows),
      readAsWritten: (rows, read) => work.attest.readAsWritten(rows, read),
      asSeen: (lot, payload) => work.attest.asSeen(lot, payload),
      signedVersions: (lot) => work.attest.signedVersions(lot),
      isAsSigned: (kind, name) => work.attest.isAsSigned(kind, name),
      atCommit: (kind, name) => {
        later.push(() => work.attest.atCommit(kind, name));
      },
    },
  };
  await sql`savepoint attempt`.execute(tx);
  try {
    const value = await change(inner);
    await sql`release savepoint attempt`.execute(tx);
    for (const each of later) each();
    return { ok: true, value };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'unavailable' || error.code === 'internal') throw error;
    await sql`rollback to savepoint attempt`.execute(tx);
    return { ok: false, refusal: error };
  }
}
