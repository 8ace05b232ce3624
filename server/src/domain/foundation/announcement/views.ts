import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Sorts } from '../../../kernel/lists/page.ts';
import { type Language, languages } from '../../../kernel/values/language.ts';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import { roles } from '../../../kernel/write/actor.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import { inLanguage } from '../notification/sentence.ts';
import { announcementStatuses, type ReactionKind, reactionKinds, statusAt } from './rules.ts';
import { type Announcement, bodiesOf, titlesOf } from './store.ts';

export const audienceView = z.object({
  roles: z.array(z.enum(roles)),
  countries: z.array(z.string()),
  languages: z.array(z.enum(languages)),
});

/** A line of a list of announcements. */
export const announcementRow = z.object({
  name: z.string(),
  status: z.enum(announcementStatuses),
  title: z.string(),
  body: z.string().meta({
    description: 'Plain text with **bold**, *slanted*, lists of lines that begin with - and links; it is no HTML.',
  }),
  language: z.enum(languages).meta({ description: 'The language of title and body.' }),
  is_fallback: z.boolean().meta({ description: 'There is no text in the language of the reader.' }),
  audience: audienceView.meta({ description: 'An empty list means everybody.' }),
  vertical: z.string().nullable().meta({ description: 'The commodity that it is about; null is all.' }),
  published_at: timestamp(),
  expires_at: timestamp().nullable(),
  author: z.string(),
  comment_count: z.int(),
  reaction_counts: z.record(z.enum(reactionKinds), z.int()).meta({ description: 'By kind; all kinds are there.' }),
  my_reactions: z.array(z.enum(reactionKinds)),
});

/** With what admins write it from. */
export const announcementSource = announcementRow.extend({
  titles: z.record(z.string(), z.string()),
  bodies: z.record(z.string(), z.string()),
  created_at: timestamp(),
  updated_at: timestamp(),
  withdrawn_at: timestamp().nullable(),
  told_at: timestamp().nullable().meta({ description: 'When its audience got a notice of it.' }),
});

export const announcementSorts = {
  published_at: ['announcements.published_at', 'announcements.name'],
  created_at: ['announcements.created_at', 'announcements.name'],
} as const satisfies Sorts;

export interface AnnouncementLine extends Announcement {
  author: string;
  comment_count: number;
  reaction_counts: Readonly<Record<string, number>>;
  my_reactions: ReactionKind[];
}

/** Adds what a line shows, in the one statement of the list. */
export function selectAnnouncement<Row>(query: SelectQueryBuilder<Tables, 'announcements', Row>, userId: string) {
  return query.selectAll('announcements').select([
    sql<string>`(select full_name from users where users.id = announcements.created_by)`.as('author'),
    sql<number>`(select count(*)::int from announcement_comments c
                    where c.announcement = announcements.name and c.deleted_at is null)`.as('comment_count'),
    sql<Readonly<Record<string, number>>>`(select coalesce(jsonb_object_agg(kind, reactions), '{}') from (
          select kind, count(*)::int as reactions from announcement_reactions r
           where r.announcement = announcements.name group by kind) counted)`.as('reaction_counts'),
    sql<ReactionKind[]>`array(select kind from announcement_reactions r
          where r.announcement = announcements.name and r.user_id = ${userId}::uuid order by kind)`.as('my_reactions'),
  ]);
}

export function announcementRowView(
  row: AnnouncementLine,
  language: Language,
  now: Date,
): z.output<typeof announcementRow> {
  const title = inLanguage(titlesOf(row), language);
  const audience = { roles: row.audience_roles, countries: row.audience_countries, languages: row.audience_languages };
  return {
    name: row.name,
    status: statusAt(row, now),
    title: title.text,
    body: bodiesOf(row)[title.language] ?? '',
    language: title.language,
    is_fallback: title.language !== language,
    audience: audienceView.parse(audience),
    vertical: row.vertical,
    published_at: toIso(row.published_at),
    expires_at: toIso(row.expires_at),
    author: row.author,
    comment_count: row.comment_count,
    reaction_counts: Object.fromEntries(reactionKinds.map((kind) => [kind, row.reaction_counts[kind] ?? 0])) as Record<
      ReactionKind,
      number
    >,
    my_reactions: row.my_reactions,
  };
}

export function announcementSourceView(
  row: AnnouncementLine,
  language: Language,
  now: Date,
): z.output<typeof announcementSource> {
  return {
    ...announcementRowView(row, language, now),
    titles: titlesOf(row),
    bodies: bodiesOf(row),
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
    withdrawn_at: toIso(row.withdrawn_at),
    told_at: toIso(row.told_at),
  };
}
