import { sql } from 'kysely';
import { z } from 'zod';
import { notificationKinds } from '../../domain/foundation/notification/kinds.ts';
import {
  countUnread,
  getsMail,
  markRead,
  type Notification,
  setMail,
} from '../../domain/foundation/notification/store.ts';
import { notificationRow, notificationRowView, notificationSorts } from '../../domain/foundation/notification/views.ts';
import { writtenAmong } from '../../domain/proof/did/vouched-keys.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { languageOf } from '../../kernel/values/language.ts';
import { names } from '../../kernel/values/vocabulary.ts';
import type { Tx } from '../../platform/db/database.ts';
import { operation, tag } from '../operation.ts';

/** Unread notices are counted up to here: a bell needs no greater figure. */
const mostUnread = 100;
const own = { allow: 'user', scope: 'session' } as const;
const noKeys = { permission: 'a partner key calls' } as const;
const { search: _search, ...paging } = pageInput(notificationSorts);

/** Of these notices those that the service wrote: each leads its reader to a page. */
async function writtenNotices(tx: Tx, rows: readonly Notification[]): Promise<readonly Notification[]> {
  if (rows.length === 0) return rows;
  const told = rows.map(({ id, kind, subject, facts }) => ({ id, kind, subject, facts }));
  const written = await writtenAmong(tx, {
    table: 'notifications',
    where: sql`(t.id, t.kind, t.subject, t.facts) in (
      select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (id bigint, kind text, subject text, facts jsonb))`,
  });
  return rows.filter(({ id }) => written?.has(String(id)) ?? true);
}

const list = operation({
  summary: "The caller's notices, the newest first.",
  ...own,
  kind: 'read',
  input: z.object({
    ...paging,
    kind: z.enum(notificationKinds).optional(),
    unread: z.boolean().optional().meta({ description: 'True: only unread ones; false: only read ones.' }),
  }),
  output: pageOutput(notificationRow),
  refusals: noKeys,
  handler: async (ctx, input) => {
    let found = ctx.tx.selectFrom('notifications').where('notifications.user_id', '=', ctx.actor.userId);
    if (input.kind !== undefined) found = found.where('notifications.kind', '=', input.kind);
    if (input.unread !== undefined) found = found.where('notifications.read_at', input.unread ? 'is' : 'is not', null);
    const { rows, ...page } = await fetchPage(ctx.tx, found, {
      select: (query) => query.selectAll('notifications'),
      request: input,
      sorts: notificationSorts,
      defaultSort: 'created_at desc',
    });
    const language = languageOf(ctx.headers);
    const written = await writtenNotices(ctx.tx, rows);
    return { data: written.map((row) => notificationRowView(row, language)), ...page };
  },
});

const unreadCount = operation({
  summary: `How many notices the caller has not read, counted up to ${mostUnread}.`,
  ...own,
  kind: 'read',
  input: z.object({}),
  output: z.object({ unread: z.int(), is_capped: z.boolean() }),
  refusals: noKeys,
  handler: async (ctx) => {
    const unread = await countUnread(ctx.tx, ctx.actor.userId, mostUnread);
    return { unread, is_capped: unread === mostUnread };
  },
});

const read = operation({
  summary: 'Marks a notice as read, or all of them where none is named.',
  ...own,
  kind: 'write',
  input: z.object({
    notification: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional().meta(names('notification')),
  }),
  output: z.object({ unread: z.int(), is_capped: z.boolean() }),
  refusals: { permission: 'it is not the caller’s, or not there any more; or a partner key calls' },
  handler: async (ctx, { notification }) => {
    await markRead(ctx.tx, { userId: ctx.actor.userId, id: notification }, ctx.now);
    const unread = await countUnread(ctx.tx, ctx.actor.userId, mostUnread);
    return { unread, is_capped: unread === mostUnread };
  },
});

const settings = z.object({ daily_mail: z.boolean() });

const getSettings = operation({
  summary: 'Whether the caller gets a daily mail about what they have not read.',
  ...own,
  kind: 'read',
  input: z.object({}),
  output: settings,
  refusals: noKeys,
  handler: async (ctx) => ({ daily_mail: await getsMail(ctx.tx, ctx.actor.userId) }),
});

const updateSettings = operation({
  summary: 'Switches the daily mail on or off.',
  ...own,
  kind: 'write',
  input: z.object({ daily_mail: z.boolean() }),
  output: settings,
  refusals: noKeys,
  handler: async (ctx, { daily_mail }) => {
    await setMail(ctx.tx, ctx.actor.userId, daily_mail, ctx.now);
    return { daily_mail };
  },
});

export const notifications = tag('svc_network.api.notifications', {
  list,
  unread_count: unreadCount,
  mark_read: read,
  get_settings: getSettings,
  update_settings: updateSettings,
});
