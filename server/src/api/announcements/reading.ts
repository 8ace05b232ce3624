import { z } from 'zod';
import { announcementAccess } from '../../domain/foundation/announcement/access.ts';
import { isShown } from '../../domain/foundation/announcement/audience.ts';
import {
  announcementRow,
  announcementRowView,
  selectAnnouncement,
} from '../../domain/foundation/announcement/views.ts';
import { languageOf } from '../../kernel/values/language.ts';
import { docName, referenceName } from '../../kernel/values/vocabulary.ts';
import { operation, type UserCtx } from '../operation.ts';

/** One announcement as the caller sees it, with its counts. @throws Refusal 403; for admins 404. */
export async function showAnnouncement(ctx: UserCtx, name: string) {
  const found = announcementAccess.list(ctx, ctx.now).where('announcements.name', '=', name);
  const row = await selectAnnouncement(found, ctx.actor.userId).executeTakeFirst();
  return announcementAccess.found(row, ctx, name, ctx.now);
}

const listActive = operation({
  summary: 'What is announced to the caller at this moment, the newest first.',
  allow: 'user',
  kind: 'read',
  input: z.object({
    vertical: referenceName('commodity type')
      .optional()
      .meta({ description: 'Only what is about this commodity, or about all.', examples: ['Coffee'] }),
    limit: z
      .int()
      .min(1)
      .default(20)
      .transform((limit) => Math.min(limit, 100))
      .meta({ description: 'Rows to answer, at most 100.' }),
  }),
  output: z.array(announcementRow),
  handler: async (ctx, { vertical, limit }) => {
    let found = announcementAccess.list(ctx, ctx.now).where(isShown(ctx.now));
    if (vertical !== undefined) {
      found = found.where((eb) =>
        eb.or([eb('announcements.vertical', 'is', null), eb('announcements.vertical', '=', vertical)]),
      );
    }
    const rows = await selectAnnouncement(found, ctx.actor.userId)
      .orderBy('announcements.published_at', 'desc')
      .orderBy('announcements.name', 'desc')
      .limit(limit)
      .execute();
    const language = languageOf(ctx.headers);
    return rows.map((row) => announcementRowView(row, language, ctx.now));
  },
});

const get = operation({
  summary: 'One announcement, for its audience while it is shown; admins see every one.',
  allow: 'user',
  kind: 'read',
  input: z.object({ name: docName('announcement') }),
  output: announcementRow,
  refusals: {
    permission: 'it is not shown to the caller, or there is none',
    not_found: 'for admins: there is no such announcement',
  },
  handler: async (ctx, { name }) =>
    announcementRowView(await showAnnouncement(ctx, name), languageOf(ctx.headers), ctx.now),
});

export const announcementReading = { list_active: listActive, get };
