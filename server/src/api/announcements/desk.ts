import { sql } from 'kysely';
import { z } from 'zod';
import { announcementAccess } from '../../domain/foundation/announcement/access.ts';
import { isShown } from '../../domain/foundation/announcement/audience.ts';
import {
  publishAnnouncement,
  updateAnnouncement,
  withdrawAnnouncement,
} from '../../domain/foundation/announcement/publish.ts';
import { announcementStatuses } from '../../domain/foundation/announcement/rules.ts';
import {
  announcementSorts,
  announcementSource,
  announcementSourceView,
  selectAnnouncement,
} from '../../domain/foundation/announcement/views.ts';
import { containing, fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { invalid } from '../../kernel/values/errors.ts';
import { languageOf, languages } from '../../kernel/values/language.ts';
import { dayOrMoment, docName, referenceName, text } from '../../kernel/values/vocabulary.ts';
import { roles } from '../../kernel/write/actor.ts';
import { operation, type UserCtx } from '../operation.ts';
import { showAnnouncement } from './reading.ts';

const inLanguages = (max: number, what: string) =>
  z
    .object({
      en: text(max).optional(),
      es: text(max).optional(),
      fr: text(max).optional(),
      pt: text(max).optional(),
    })
    .meta({ description: `${what} by language; at least one.`, examples: [{ en: what }] });
const audience = () =>
  z
    .object({
      roles: z.array(z.enum(roles)).max(roles.length).default([]),
      countries: z
        .array(z.string().regex(/^[A-Z]{2}$/, 'must be a country code, such as ET'))
        .max(250)
        .default([]),
      languages: z.array(z.enum(languages)).max(languages.length).default([]),
    })
    .optional()
    .meta({
      description:
        'Who sees it: people with one of the roles, with an organisation or plot in one of the countries, and with one of the languages as their own. An empty list leaves nobody out.',
      examples: [{ roles: ['SVC Farmer'], countries: ['ET'] }],
    });
const fields = {
  vertical: referenceName('commodity type').optional().meta({
    description: 'The commodity that it is about, also for the audience; all where it is left out.',
  }),
  audience: audience(),
  published_at: dayOrMoment().optional().meta({ description: 'From when on it is shown; now unless told.' }),
  expires_at: dayOrMoment().optional().meta({ description: 'Until when; without it, until it is withdrawn.' }),
};

/** @throws Refusal 400 for a commodity or country that there is not. */
async function checkNames(
  ctx: UserCtx,
  { vertical, audience: whom }: { vertical?: string | undefined; audience?: { countries: string[] } | undefined },
) {
  const { rows } = await sql<{ commodity: boolean; unknown: string[] }>`
    select exists (select from commodity_types where name = ${vertical ?? null}) as commodity,
           array(select code from unnest(${whom?.countries ?? []}::text[]) code
                  where code not in (select countries.code from countries)) as unknown`.execute(ctx.tx);
  if (vertical !== undefined && rows[0]?.commodity !== true) throw invalid('vertical', 'must be a commodity type');
  const [first] = rows[0]?.unknown ?? [];
  if (first !== undefined) throw invalid('audience.countries', `${first} is no country`);
}

const shownFor = async (ctx: UserCtx, name: string) =>
  announcementSourceView(await showAnnouncement(ctx, name), languageOf(ctx.headers), ctx.now);
const wrong = 'title and body are not in the same languages, a name is unknown, or it ends before it begins';

const publish = operation({
  summary: 'Publishes an announcement, now or at a time; its audience gets a notice then.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({ title: inLanguages(200, 'Title'), body: inLanguages(10_000, 'Text'), ...fields }),
  output: announcementSource,
  refusals: { validation: wrong, permission: 'a partner key calls' },
  handler: async (ctx, input) => {
    await checkNames(ctx, input);
    const { name } = await publishAnnouncement(ctx, input);
    ctx.about(name);
    return shownFor(ctx, name);
  },
});

const update = operation({
  summary: 'Changes an announcement; what is left out stays. Nobody gets a second notice.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({
    name: docName('announcement'),
    title: inLanguages(200, 'Title').optional(),
    body: inLanguages(10_000, 'Text').optional(),
    ...fields,
    all_verticals: z.boolean().default(false).meta({ description: 'True takes the vertical away.' }),
    never_expires: z.boolean().default(false).meta({ description: 'True takes the end away.' }),
  }),
  output: announcementSource,
  refusals: {
    validation: wrong,
    not_found: 'there is no such announcement',
    state: 'it is Withdrawn',
    permission: 'a partner key calls',
  },
  handler: async (ctx, { name, all_verticals, never_expires, ...input }) => {
    const before = await announcementAccess.lock(ctx, name, ctx.now);
    ctx.about(before.name);
    await checkNames(ctx, input);
    await updateAnnouncement(ctx, before, {
      ...input,
      ...(all_verticals ? { vertical: null } : {}),
      ...(never_expires ? { expires_at: null } : {}),
    });
    return shownFor(ctx, name);
  },
});

const withdraw = operation({
  summary: 'Takes an announcement away for good, with the notices of it.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({ name: docName('announcement') }),
  output: announcementSource,
  refusals: { not_found: 'there is no such announcement', permission: 'a partner key calls' },
  handler: async (ctx, { name }) => {
    const before = await announcementAccess.lock(ctx, name, ctx.now);
    ctx.about(before.name);
    await withdrawAnnouncement(ctx, before);
    return shownFor(ctx, name);
  },
});

const getSource = operation({
  summary: 'One announcement with its texts in all languages, for who edits it.',
  allow: 'admin',
  kind: 'read',
  input: z.object({ name: docName('announcement') }),
  output: announcementSource,
  refusals: { not_found: 'there is no such announcement' },
  handler: (ctx, { name }) => shownFor(ctx, name),
});

const listAll = operation({
  summary: 'All announcements, also those that wait for their time, are over or were withdrawn; the newest first.',
  allow: 'admin',
  kind: 'read',
  input: z.object({ ...pageInput(announcementSorts), status: z.enum(announcementStatuses).optional() }),
  output: pageOutput(announcementSource),
  handler: async (ctx, input) => {
    const { now } = ctx;
    let found = announcementAccess.list(ctx, now);
    if (input.search !== undefined) found = found.where('announcements.search_text', 'like', containing(input.search));
    if (input.status !== undefined) {
      found = found.where(
        {
          Withdrawn: sql<boolean>`announcements.withdrawn_at is not null`,
          Scheduled: sql<boolean>`(announcements.withdrawn_at is null and announcements.published_at > ${now})`,
          Expired: sql<boolean>`(announcements.withdrawn_at is null and announcements.published_at <= ${now} and announcements.expires_at <= ${now})`,
          Published: isShown(now),
        }[input.status],
      );
    }
    const { rows, ...page } = await fetchPage(ctx.tx, found, {
      select: (query) => selectAnnouncement(query, ctx.actor.userId),
      request: input,
      sorts: announcementSorts,
      defaultSort: 'published_at desc',
    });
    const language = languageOf(ctx.headers);
    return { data: rows.map((row) => announcementSourceView(row, language, now)), ...page };
  },
});

export const announcementDesk = { publish, update, withdraw, get_source: getSource, list_all: listAll };
