import { z } from 'zod';
import {
  changeThread,
  deleteThread,
  findThreads,
  insertThread,
  lockThread,
  messagesOf,
  seeThread,
} from '../../domain/assistant/thread/store.ts';
import { messageView, messageViewOf, threadView, threadViewOf } from '../../domain/assistant/thread/views.ts';
import { docName, text } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

export const threadId = () => docName('assistant thread', 'Id of one of the caller’s threads, AIT-<year>-<sequence>.');
export const contextLabel = () =>
  z
    .string()
    .trim()
    .max(300)
    .optional()
    .meta({
      description: 'What the page is called that the caller is on, or its address.',
      examples: ['/app/orders/ORD-2026-00001'],
    });
export const notTheirs = 'there is no such thread, or it is somebody else’s; or a partner key calls';

const newThread = operation({
  summary: 'Begins an empty thread with the assistant.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({ context: contextLabel() }),
  output: threadView,
  refusals: { permission: 'a partner key calls', state: 'the caller has too many threads' },
  handler: async (ctx, { context }) => {
    const thread = await insertThread(ctx, { context: context === '' ? undefined : context, firstWords: undefined });
    ctx.about(thread.thread_id);
    return threadViewOf(thread);
  },
});

const getThreads = operation({
  summary: 'The caller’s threads with the assistant, the one written in last first.',
  allow: 'user',
  scope: 'session',
  kind: 'read',
  input: z.object({
    search: z.string().trim().max(100).optional().meta({ description: 'Part of a title.' }),
    limit: z
      .int()
      .min(1)
      .default(50)
      .transform((limit) => Math.min(limit, 200))
      .meta({ description: 'Rows to answer, at most 200.' }),
  }),
  output: z.array(threadView),
  refusals: { permission: 'a partner key calls' },
  handler: async (ctx, { search, limit }) => (await findThreads(ctx, { search, limit })).map(threadViewOf),
});

const getMessages = operation({
  summary: 'What was said in a thread of the caller, oldest first.',
  allow: 'user',
  scope: 'session',
  kind: 'read',
  snapshot: true,
  input: z.object({ thread_id: threadId() }),
  output: z.object({ thread: threadView, messages: z.array(messageView) }),
  refusals: { permission: notTheirs },
  handler: async (ctx, { thread_id }) => {
    const thread = await seeThread(ctx, thread_id);
    const messages = await messagesOf(ctx.tx, thread_id);
    return { thread: threadViewOf(thread), messages: messages.map(messageViewOf) };
  },
});

const rename = operation({
  summary: 'Names a thread of the caller.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({ thread_id: threadId(), title: text(140) }),
  output: threadView,
  refusals: { permission: notTheirs },
  handler: async (ctx, { thread_id, title }) => {
    const thread = await lockThread(ctx, thread_id);
    ctx.about(thread.thread_id);
    return threadViewOf(await changeThread(ctx, thread_id, { title }));
  },
});

const togglePin = operation({
  summary: 'Pins a thread of the caller, or takes the pin off.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({ thread_id: threadId() }),
  output: threadView,
  refusals: { permission: notTheirs },
  handler: async (ctx, { thread_id }) => {
    const thread = await lockThread(ctx, thread_id);
    ctx.about(thread.thread_id);
    return threadViewOf(await changeThread(ctx, thread_id, { pinned: !thread.pinned }));
  },
});

const remove = operation({
  summary: 'Deletes a thread of the caller with all that was said in it.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({ thread_id: threadId() }),
  output: z.object({ thread_id: z.string(), deleted: z.literal(true) }),
  refusals: { permission: notTheirs },
  handler: async (ctx, { thread_id }) => {
    const thread = await lockThread(ctx, thread_id);
    ctx.about(thread.thread_id);
    await deleteThread(ctx, thread_id);
    return { thread_id, deleted: true as const };
  },
});

export const aiThreads = {
  new_thread: newThread,
  get_threads: getThreads,
  get_thread_messages: getMessages,
  rename_thread: rename,
  toggle_pin: togglePin,
  delete_thread: remove,
};
