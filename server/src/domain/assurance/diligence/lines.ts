import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { giveWay } from '../../../platform/db/give-way.ts';

/** Rows to one piece: other callers are answered in between, and no more than a piece is in memory. */
const atOnce = 250;

let counted = 0;

/**
 * The rows of a query of one text column `line`, piece by piece, all as they were at its beginning. The texts stay unread: that
 * is the work of a thread. Needs a transaction.
 */
export async function* linesOf(tx: Tx, query: RawBuilder<unknown>): AsyncGenerator<string[]> {
  const cursor = sql.id(`lines_${++counted % 1000}`);
  // All of it is wanted, not a few rows soon.
  await sql`select set_config('cursor_tuple_fraction', '1', true)`.execute(tx);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx);
  const nextPiece = giveWay(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.raw(String(atOnce))} from ${cursor}`.execute(tx);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < atOnce) break;
    await nextPiece();
  }
  await sql`close ${cursor}`.execute(tx);
}
