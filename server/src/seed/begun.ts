import type { Db } from '../platform/db/database.ts';
import type { DemonstrationKind } from '../platform/db/tables.generated.ts';

/** The small world has people of every role and a lot in every state; the season is a year of trade around it. */
export type WorldKind = DemonstrationKind;

/** A world that a start began to make. */
export interface BegunWorld {
  kind: WorldKind;
  begunAt: Date;
  isWhole: boolean;
}

/**
 * Notes, in a database that nobody uses yet, which worlds are to be made in it. Call it before the first admin is made: a
 * start that is killed right after that is then finished by the next one.
 */
export async function beginWorlds(db: Db, kinds: readonly WorldKind[], now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const used = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (used !== undefined || kinds.length === 0) return;
    await tx
      .insertInto('demonstrations')
      .values(kinds.map((kind) => ({ kind, begun_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** The worlds that were begun in this database. */
export async function begunWorlds(db: Db): Promise<BegunWorld[]> {
  const rows = await db.selectFrom('demonstrations').selectAll().execute();
  return rows.map((row) => ({ kind: row.kind, begunAt: row.begun_at, isWhole: row.finished_at !== null }));
}

/** Writes down that a world is whole: no later start goes through it again. */
export async function finishWorld(db: Db, kind: WorldKind, now: Date): Promise<void> {
  await db.updateTable('demonstrations').set({ finished_at: now }).where('kind', '=', kind).execute();
}

/**
 * Makes the answers that are kept for repeated calls count as of now: they end after a day, and a world that was begun
 * before that is gone through again by them.
 */
export async function keepAnswers(db: Db, prefix: string, now: Date): Promise<void> {
  await db.updateTable('idempotency_keys').set({ created_at: now }).where('key', 'like', `${prefix}%`).execute();
}
