import { sql } from 'kysely';
import { z } from 'zod';
import { timestamp } from '../../../kernel/values/vocabulary.ts';
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

/** What an admin said when they decided about an order. */
export const decisionNote = z.object({ at: timestamp(), note: z.string() });

/** The decisions about the row of orders at hand, oldest first, as `decisionNote`. */
export const decisionNotesOf = sql<z.input<typeof decisionNote>[]>`(
  select coalesce(json_agg(json_build_object(
           'at', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'note', c.body) order by c.id), '[]')
    from comments c where c.doctype = 'Order' and c.docname = orders.name)`;
