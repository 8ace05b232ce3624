import { sql } from 'kysely';
import { z } from 'zod';
import { announcementAccess } from '../../domain/foundation/announcement/access.ts';
import { isShown } from '../../domain/foundation/announcement/audience.ts';
import {
  type AnnouncementLine,
  announcementRow,
  announcementRowView,
  selectAnnouncement,
} from '../../domain/foundation/announcement/views.ts';
import { writtenAmong } from '../../domain/proof/did/vouched-keys.ts';
import { languageOf } from '../../kernel/values/language.ts';
import { docName, referenceName } from '../../kernel/values/vocabulary.ts';
import type { Tx } from '../../platform/db/database.ts';
import { operation, type UserCtx } from '../operation.ts';

/** One announcement as the caller sees it, with its counts. @throws Refusal 403; for admins 404. */
export async function showAnnouncement(ctx: UserCtx, name: string) {
  const found = announcementAccess.list(ctx, ctx.now).where('announcements.name', '=', name);
  const row = await selectAnnouncement(found, ctx.actor.userId).executeTakeFirst();
  return announcementAccess.found(row, ctx, name, ctx.now);
}

/** Those that the service wrote: who reads one takes it for the word of the service. */
async function written<Row extends Pick<AnnouncementLine, 'name' | 'titles' | 'bodies'>>(
  tx: Tx,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  if (rows.length === 0) return rows;
  const said = rows.map(({ name, titles, bodies }) => ({ name, titles, bodies }));
  const names = await writtenAmong(tx, {
    table: 'announcements',
    where: sql`(t.name, t.titles, t.bodies) in (
      select * from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said (name text, titles jsonb, bodies jsonb))`,
  });
  return rows.filter(({ name }) => names?.has(name) ?? true);
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
    return (await written(ctx.tx, rows)).map((row) => announcementRowView(row, language, ctx.now));
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
  handler: async (ctx, { name }) => {
    const [shown] = await written(ctx.tx, [await showAnnouncement(ctx, name)]);
    const row = await announcementAccess.found(shown, ctx, name, ctx.now);
    return announcementRowView(row, languageOf(ctx.headers), ctx.now);
  },
});

export const announcementReading = { list_active: listActive, get };
