import { sql } from 'kysely';
import { z } from 'zod';
import { timestamp } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';

const shown = {
  name: z.string(),
  announcement: z.string(),
  parent_comment: z.string().nullable(),
  author: z.string(),
  body: z.string().meta({ description: 'Plain text; blank where it was deleted.' }),
  pinned: z.boolean(),
  is_deleted: z.boolean(),
  is_mine: z.boolean(),
  created_at: timestamp(),
};
export const replyView = z.object(shown);
export const commentView = z.object({ ...shown, replies: z.array(replyView) });

interface Asked {
  announcement: string;
  userId: string;
  includeDeleted: boolean;
  start: number;
  length: number;
}

/** What one comment says, as JSON; `c` is its row. */
const facts = (userId: string) => sql`
  'name', c.name, 'announcement', c.announcement, 'parent_comment', c.parent,
  'author', (select full_name from users where users.id = c.author), 'body', c.body, 'pinned', c.pinned,
  'is_deleted', c.deleted_at is not null, 'is_mine', c.author = ${userId}::uuid,
  'created_at', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Comments with the answers to each, the pinned ones first and then the oldest, in one statement. A deleted comment that has
 * answers keeps its place with a blank body, also where deleted ones are left out.
 */
export async function findComments(
  tx: Tx,
  { announcement, userId, includeDeleted, start, length }: Asked,
): Promise<{ rows: z.input<typeof commentView>[]; total: number }> {
  const { rows } = await sql<{ data: z.input<typeof commentView>[]; total: number }>`
    with top as (
      select c.* from announcement_comments c
       where c.announcement = ${announcement} and c.parent is null
         and (c.deleted_at is null or ${includeDeleted}::boolean or exists (
              select from announcement_comments r where r.parent = c.name and r.deleted_at is null))),
    page as (select * from top order by pinned desc, created_at, name offset ${start} limit ${length})
    select (select count(*)::int from top) as total, coalesce((
      select jsonb_agg(jsonb_build_object(${facts(userId)}, 'replies', coalesce(answers.list, '[]'))
               order by c.pinned desc, c.created_at, c.name)
        from page c left join (
          select c.parent, jsonb_agg(jsonb_build_object(${facts(userId)}) order by c.created_at, c.name) as list
            from announcement_comments c
           where c.parent in (select name from page) and (c.deleted_at is null or ${includeDeleted}::boolean)
           group by c.parent) answers on answers.parent = c.name), '[]') as data`.execute(tx);
  return { rows: rows[0]?.data ?? [], total: rows[0]?.total ?? 0 };
}
