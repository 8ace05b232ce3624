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
