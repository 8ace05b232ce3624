import type { Tx } from '../../../platform/db/database.ts';

/** Keeps what an admin said when they decided a dispute, as a comment on the order. */
export async function insertDecisionNote(
  tx: Tx,
  decision: { order: string; note: string; authorId: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('comments')
    .values({
      doctype: 'Order',
      docname: decision.order,
      body: decision.note,
      author_id: decision.authorId,
      created_at: now,
    })
    .execute();
}

/** What was said last with a decision about a dispute of an order, and by whom. */
export function lastDecisionNote(
  tx: Tx,
  order: string,
): Promise<{ body: string; author_id: string | null } | undefined> {
  return tx
    .selectFrom('comments')
    .select(['body', 'author_id'])
    .where('doctype', '=', 'Order')
    .where('docname', '=', order)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
