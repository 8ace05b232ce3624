import { sql } from 'kysely';
import { Refusal } from '../../kernel/errors.ts';
import type { Emit } from '../../kernel/jobs.ts';
import type { Tx } from '../../platform/db/database.ts';

/**
 * Tries something whose refusal is an outcome and not an end: what it wrote and told is undone, and the transaction
 * goes on. Anything but a refusal ends the transaction as ever.
 */
export async function attempt<T>(
  tx: Tx,
  emit: Emit,
  work: (emit: Emit) => Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false; refusal: Refusal }> {
  const told: Parameters<Emit>[] = [];
  await sql`savepoint attempt`.execute(tx);
  try {
    const value = await work((...event) => {
      told.push(event);
    });
    await sql`release savepoint attempt`.execute(tx);
    for (const event of told) emit(...event);
    return { ok: true, value };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'unavailable' || error.code === 'internal') throw error;
    await sql`rollback to savepoint attempt`.execute(tx);
    return { ok: false, refusal: error };
  }
}
