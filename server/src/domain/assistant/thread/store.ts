import type { Selectable } from 'kysely';
import { containing } from '../../../kernel/lists/page.ts';
import { forbidden, wrongState } from '../../../kernel/values/errors.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { AiMessagesTable, AiThreadsTable } from '../../../platform/db/tables.generated.ts';
import { mostMessages, mostThreads, titleOf } from './rules.ts';

export type Thread = Selectable<AiThreadsTable>;
export type Message = Selectable<AiMessagesTable>;

/** A thread is its owner's alone: to everybody else, admins too, it answers like one that there is not. */
const ofOwner = (tx: Tx, owner: string | null) => tx.selectFrom('ai_threads').where('owner', '=', owner);
const noThread = () => forbidden('You have no such thread.');

/** @throws Refusal 403 where it is missing or somebody else's, alike. */
export async function seeThread(
  reading: { tx: Tx; actor: { userId: string | undefined } },
  id: string,
): Promise<Thread> {
  const thread = await ofOwner(reading.tx, reading.actor.userId ?? null)
    .selectAll()
    .where('thread_id', '=', id)
    .executeTakeFirst();
  if (thread === undefined) throw noThread();
  return thread;
}

/** As `seeThread`, and locks it. */
export async function lockThread(work: Work, id: string): Promise<Thread> {
  const query = ofOwner(work.tx, actorIdOf(work)).selectAll().where('thread_id', '=', id);
  const thread = await query.forUpdate().executeTakeFirst();
  if (thread === undefined) throw noThread();
  return thread;
}

/** The caller's threads, the one that was written in last first. */
export function findThreads(
  reading: { tx: Tx; actor: { userId: string | undefined } },
  { search, limit }: { search: string | undefined; limit: number },
): Promise<Thread[]> {
  let found = ofOwner(reading.tx, reading.actor.userId ?? null).selectAll();
  if (search !== undefined && search !== '') found = found.where('search_text', 'like', containing(search));
  return found.orderBy('updated_at', 'desc').orderBy('thread_id', 'desc').limit(limit).execute();
}

/** @throws Refusal 409 where somebody has too many. */
export async function insertThread(
  work: Work,
  { context, firstWords }: { context: string | undefined; firstWords: string | undefined },
): Promise<Thread> {
  const { tx, now, ids } = work;
  const owner = actorIdOf(work);
  if (owner === null) throw noThread();
  const { count } = await ofOwner(tx, owner)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostThreads) throw wrongState(`You have ${mostThreads} threads; delete some first.`);
  return tx
    .insertInto('ai_threads')
    .values({
      thread_id: await ids.name(tx, 'AIT', now),
      owner,
      title: titleOf(firstWords, context),
      context: context ?? null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What is kept of one side of an exchange. */
export interface NewMessage {
  role: Message['role'];
  content: string;
  plain?: string | null;
  suggested_actions?: readonly unknown[];
  metadata?: Readonly<Record<string, unknown>>;
}

/** Appends to a thread that the caller has locked. @throws Refusal 409 where it is full. */
export async function appendMessages(work: Work, thread: Thread, messages: readonly NewMessage[]): Promise<void> {
  const { tx, now } = work;
  const { count } = await tx
    .selectFrom('ai_messages')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('thread_id', '=', thread.thread_id)
    .executeTakeFirstOrThrow();
  if (Number(count) + messages.length > mostMessages) {
    throw wrongState(`${thread.thread_id} has ${mostMessages} messages and takes no more; begin a new thread.`);
  }
  await tx
    .insertInto('ai_messages')
    .values(
      messages.map(({ role, content, plain, suggested_actions = [], metadata = {} }) => ({
        ...{ thread_id: thread.thread_id, role, content, plain: plain ?? null, created_at: now },
        suggested_actions: JSON.stringify(suggested_actions),
        metadata: JSON.stringify(metadata),
      })),
    )
    .execute();
}

/** Notes that a thread was written in; one that was begun empty gets its first words as its title. */
export async function touchThread(work: Work, thread: Thread, firstWords: string): Promise<void> {
  const empty = thread.title === titleOf(undefined, thread.context ?? undefined);
  await work.tx
    .updateTable('ai_threads')
    .set({ updated_at: work.now, ...(empty ? { title: titleOf(firstWords, undefined) } : {}) })
    .where('thread_id', '=', thread.thread_id)
    .execute();
}

/** The messages of a thread, oldest first. */
export function messagesOf(tx: Tx, threadId: string): Promise<Message[]> {
  return tx
    .selectFrom('ai_messages')
    .selectAll()
    .where('thread_id', '=', threadId)
    .orderBy('id')
    .limit(mostMessages)
    .execute();
}

/** The last messages of a thread, oldest first. */
export async function lastMessages(tx: Tx, threadId: string, count: number): Promise<Message[]> {
  const rows = await tx
    .selectFrom('ai_messages')
    .selectAll()
    .where('thread_id', '=', threadId)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.reverse();
}

export function changeThread(work: Work, id: string, change: { title?: string; pinned?: boolean }): Promise<Thread> {
  return work.tx
    .updateTable('ai_threads')
    .set(change)
    .where('thread_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes a thread with its messages. */
export async function deleteThread(work: Work, id: string): Promise<void> {
  await work.tx.deleteFrom('ai_messages').where('thread_id', '=', id).execute();
  await work.tx.deleteFrom('ai_threads').where('thread_id', '=', id).execute();
}
