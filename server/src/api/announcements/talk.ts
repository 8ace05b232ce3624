import { z } from 'zod';
import { announcementAccess } from '../../domain/foundation/announcement/access.ts';
import { commentView, findComments } from '../../domain/foundation/announcement/comments.ts';
import { mayBeDiscussed, reactionKinds } from '../../domain/foundation/announcement/rules.ts';
import {
  addReaction,
  deleteComment,
  insertComment,
  pinComment,
  removeReaction,
} from '../../domain/foundation/announcement/store.ts';
import { accept } from '../../kernel/values/errors.ts';
import { docName, text, timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { operation, type UserCtx } from '../operation.ts';
import { showAnnouncement } from './reading.ts';

const hidden = {
  permission: 'it is not shown to the caller, or there is none',
  not_found: 'for admins: there is no such announcement',
} as const;
const discussed = { ...hidden, state: 'for admins: it is not Published' } as const;

/** An announcement that the caller may talk about. @throws Refusal 403, 404, 409. */
async function discussable(ctx: UserCtx, name: string, lock: boolean): Promise<void> {
  const announcement = await announcementAccess[lock ? 'lock' : 'see'](ctx, name, ctx.now);
  ctx.about(announcement.name);
  accept(mayBeDiscussed(announcement, ctx.now));
}

const listComments = operation({
  summary: 'The comments on an announcement with the answers to each: the pinned ones first, then the oldest.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({
    announcement: docName('announcement'),
    include_deleted: z
      .boolean()
      .default(false)
      .meta({ description: 'Also deleted ones, whose body is blank; one that has answers is always there.' }),
    limit_start: z.int().min(0).max(10_000).default(0).meta({ description: 'Comments to skip; answers do not count.' }),
    limit: z
      .int()
      .min(1)
      .default(100)
      .transform((limit) => Math.min(limit, 200))
      .meta({ description: 'Comments to answer, at most 200, each with all answers to it.' }),
  }),
  output: z.array(commentView),
  refusals: hidden,
  handler: async (ctx, { announcement, include_deleted, limit_start, limit }) => {
    await announcementAccess.see(ctx, announcement, ctx.now);
    const { rows } = await findComments(ctx.tx, {
      announcement,
      userId: ctx.actor.userId,
      includeDeleted: include_deleted,
      start: limit_start,
      length: limit,
    });
    return rows;
  },
});

const made = z.object({
  name: z.string(),
  announcement: z.string(),
  parent_comment: z.string().nullable(),
  body: z.string(),
  pinned: z.boolean(),
  is_deleted: z.boolean(),
  created_at: timestamp(),
});
const madeView = (comment: Awaited<ReturnType<typeof insertComment>>): z.input<typeof made> => ({
  name: comment.name,
  announcement: comment.announcement,
  parent_comment: comment.parent,
  body: comment.body,
  pinned: comment.pinned,
  is_deleted: comment.deleted_at !== null,
  created_at: toIso(comment.created_at),
});

const postComment = operation({
  summary: 'Comments on an announcement, or answers a comment; an answer takes no answers.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({
    announcement: docName('announcement'),
    body: text(4000).meta({ description: 'Plain text.' }),
    parent_comment: docName('announcement comment').optional().meta({ description: 'The comment that it answers.' }),
  }),
  output: made,
  refusals: {
    ...hidden,
    permission: 'it is not shown to the caller, or there is none; or a partner key calls',
    validation: 'parent_comment is no comment on the announcement, or is an answer itself',
    state: 'for admins: it is not Published; or the parent was deleted, or there are too many comments or answers',
  },
  handler: async (ctx, { announcement, body, parent_comment }) => {
    await discussable(ctx, announcement, true);
    return madeView(await insertComment(ctx, announcement, { body, parent: parent_comment ?? null }));
  },
});

const removeComment = operation({
  summary: 'Blanks a comment of the caller, or for admins any; answers to it stay.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({ name: docName('announcement comment') }),
  output: made,
  refusals: { permission: 'the caller neither wrote it nor is an admin, there is none, or a partner key calls' },
  handler: async (ctx, { name }) => {
    const comment = await deleteComment(ctx, name);
    ctx.about(comment.name);
    return madeView(comment);
  },
});

const pin = operation({
  summary: 'Puts a comment before all others, or back among them.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({ name: docName('announcement comment'), pinned: z.boolean().default(true) }),
  output: made,
  refusals: {
    permission: 'there is no such comment, or a partner key calls',
    state: 'it is an answer, or was deleted',
  },
  handler: async (ctx, { name, pinned }) => {
    const comment = await pinComment(ctx, name, pinned);
    ctx.about(comment.name);
    return madeView(comment);
  },
});

const reactionInput = z.object({
  announcement: docName('announcement'),
  kind: z.enum(reactionKinds).default('like').meta({ description: 'like, unless told.' }),
});
const reactions = z.object({
  announcement: z.string(),
  reaction_counts: z.record(z.enum(reactionKinds), z.int()),
  my_reactions: z.array(z.enum(reactionKinds)),
});

async function reactionsOf(ctx: UserCtx, name: string): Promise<z.input<typeof reactions>> {
  const { reaction_counts, my_reactions } = await showAnnouncement(ctx, name);
  const counts = Object.fromEntries(reactionKinds.map((kind) => [kind, reaction_counts[kind] ?? 0]));
  return {
    announcement: name,
    reaction_counts: counts as Record<(typeof reactionKinds)[number], number>,
    my_reactions,
  };
}

const react = operation({
  summary: 'Reacts to an announcement; the same reaction again changes nothing.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: reactionInput,
  output: reactions,
  refusals: { ...discussed, permission: 'it is not shown to the caller, there is none, or a partner key calls' },
  handler: async (ctx, { announcement, kind }) => {
    await discussable(ctx, announcement, false);
    await addReaction(ctx, announcement, kind);
    return reactionsOf(ctx, announcement);
  },
});

const unreact = operation({
  summary: 'Takes a reaction back; where there is none nothing happens.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: reactionInput,
  output: reactions,
  refusals: { ...discussed, permission: 'it is not shown to the caller, there is none, or a partner key calls' },
  handler: async (ctx, { announcement, kind }) => {
    await discussable(ctx, announcement, false);
    await removeReaction(ctx, announcement, kind);
    return reactionsOf(ctx, announcement);
  },
});

export const announcementTalk = {
  list_comments: listComments,
  post_comment: postComment,
  delete_comment: removeComment,
  pin_comment: pin,
  react,
  unreact,
};
