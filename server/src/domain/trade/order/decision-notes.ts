import { sql } from 'kysely';
import { z } from 'zod';
import { timestamp } from '../../../kernel/values/vocabulary.ts';

/** What an admin said when they decided about an order. */
export const decisionNote = z.object({ at: timestamp(), note: z.string() });

/** The decisions about the row of orders at hand, oldest first, as `decisionNote`. */
export const decisionNotesOf = sql<z.input<typeof decisionNote>[]>`(
  select coalesce(json_agg(json_build_object(
           'at', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'note', c.body) order by c.id), '[]')
    from comments c where c.doctype = 'Order' and c.docname = orders.name)`;
