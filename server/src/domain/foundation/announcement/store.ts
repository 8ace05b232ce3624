import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { accept, forbidden, wrongState } from '../../../kernel/values/errors.ts';
import { isAdmin } from '../../../kernel/write/actor.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { AnnouncementCommentsTable, AnnouncementsTable } from '../../../platform/db/tables.generated.ts';
import { mayBeAnswered, mostComments, mostReplies, type ReactionKind } from './rules.ts';

export type Announcement = Selectable<AnnouncementsTable>;
export type Comment = Selectable<AnnouncementCommentsTable>;

const texts = z.record(z.string(), z.string());
export const titlesOf = ({ titles }: Pick<Announcement, 'titles'>): Record<string, string> => texts.parse(titles);
export const bodiesOf = ({ bodies }: Pick<Announcement, 'bodies'>): Record<string, string> => texts.parse(bodies);

const findComment = (tx: Tx, name: string): Promise<Comment | undefined> =>
  tx.selectFrom('announcement_comments').selectAll().where('name', '=', name).forUpdate().executeTakeFirst();

/**
 * Adds a comment, or an answer to one. The announcement is locked by the caller, so that the bounds hold.
 * @throws Refusal 400 for a parent that is no comment of the announcement, or an answer itself; 409 where it is full.
 */
export async function insertComment(
  work: Work,
  announcement: string,
  { body, parent }: { body: string; parent: string | null },
): Promise<Comment> {
  const { tx, now, ids } = work;
  if (parent !== null) accept(mayBeAnswered(await findComment(tx, parent), announcement));
  const { rows } = await sql<{ comments: number; replies: number }>`
    select (select count(*)::int from announcement_comments where announcement = ${announcement} and deleted_at is null) as comments,
           (select count(*)::int from announcement_comments where parent = ${parent}::text) as replies`.execute(tx);
  if ((rows[0]?.comments ?? 0) >= mostComments) {
    throw wrongState(`${announcement} has ${mostComments} comments and takes no more.`);
  }
  if (parent !== null && (rows[0]?.replies ?? 0) >= mostReplies) {
    throw wrongState(`${parent} has ${mostReplies} answers and takes no more; write a comment instead.`);
  }
  return tx
    .insertInto('announcement_comments')
    .values({
      name: await ids.name(tx, 'ACM', now),
      announcement,
      parent,
      author: actorIdOf(work) as string,
      body,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Blanks a comment; it stays in its place for the answers to it. One that is deleted already stays as it is.
 * @throws Refusal 403 for whoever is neither its author nor an admin, and where there is none, alike.
 */
export async function deleteComment(work: Work, name: string): Promise<Comment> {
  const { tx, now, actor } = work;
  const comment = await ownComment(work, name);
  if (comment.deleted_at !== null) {
    await soAlready(work, 'announcement_comments', { name });
    return comment;
  }
  return tx
    .updateTable('announcement_comments')
    .set({ body: '', pinned: false, deleted_at: now, deleted_by: actor.userId ?? null })
    .where('name', '=', name)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function ownComment({ tx, actor }: Work, name: string): Promise<Comment> {
  const comment = await tx
    .selectFrom('announcement_comments')
    .selectAll()
    .where('name', '=', name)
    .$if(!isAdmin(actor), (query) => query.where('author', '=', actor.userId ?? null))
    .forUpdate()
    .executeTakeFirst();
  if (comment === undefined) throw forbidden('You have no such comment.');
  return comment;
}

/** Puts a comment before the others, or back among them. @throws Refusal 403 for none, 409 for an answer or a deleted one. */
export async function pinComment({ tx }: Work, name: string, pinned: boolean): Promise<Comment> {
  const comment = await findComment(tx, name);
  if (comment === undefined) throw forbidden('You have no such comment.');
  if (comment.parent !== null) throw wrongState(`${name} is an answer; only comments are pinned.`);
  if (comment.deleted_at !== null) throw wrongState(`${name} was deleted; it cannot be pinned.`);
  if (comment.pinned === pinned) return comment;
  return tx
    .updateTable('announcement_comments')
    .set({ pinned })
    .where('name', '=', name)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A reaction of somebody, once, however often and from wherever at the same moment it is made. */
export async function addReaction(work: Work, announcement: string, kind: ReactionKind): Promise<void> {
  await work.tx
    .insertInto('announcement_reactions')
    .values({ announcement, user_id: actorIdOf(work) as string, kind, created_at: work.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeReaction(work: Work, announcement: string, kind: ReactionKind): Promise<void> {
  await work.tx
    .deleteFrom('announcement_reactions')
    .where('announcement', '=', announcement)
    .where('user_id', '=', actorIdOf(work) as string)
    .where('kind', '=', kind)
    .execute();
}
