import { sql } from 'kysely';
import { accept } from '../../../kernel/values/errors.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { untell } from '../notification/store.ts';
import { inOrder, mayBeChanged, sameLanguages } from './rules.ts';
import { type Announcement, bodiesOf, titlesOf } from './store.ts';

/** A text by language. */
export type Texts = Readonly<Partial<Record<string, string>>>;

/** What an admin writes; undefined members of a change stay as they are. */
export interface Wanted {
  title?: Texts | undefined;
  body?: Texts | undefined;
  vertical?: string | null | undefined;
  audience?: { roles: readonly string[]; countries: readonly string[]; languages: readonly string[] } | undefined;
  published_at?: string | undefined;
  expires_at?: string | null | undefined;
}

const given = (texts: Texts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([language, text]) => (text === undefined ? [] : [[language, text]])),
  );
const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Writes an announcement; it is shown from `published_at` on, now unless told. @throws Refusal 400. */
export async function publishAnnouncement(work: Work, wanted: Wanted): Promise<Announcement> {
  const { tx, now } = work;
  const titles = given(wanted.title ?? {});
  const bodies = given(wanted.body ?? {});
  accept(sameLanguages(titles, bodies));
  const times = {
    published_at: wanted.published_at === undefined ? now : new Date(wanted.published_at),
    expires_at: momentOf(wanted.expires_at ?? null),
  };
  accept(inOrder(times));
  const name = await work.ids.name(tx, 'ANN', now);
  const made = await tx
    .insertInto('announcements')
    .values({
      name,
      titles: JSON.stringify(titles),
      bodies: JSON.stringify(bodies),
      vertical: wanted.vertical ?? null,
      ...audienceColumns(wanted.audience ?? { roles: [], countries: [], languages: [] }),
      ...times,
      created_by: actorIdOf(work) as string,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  work.emit('announcement.published', name);
  return made;
}

/**
 * Changes an announcement that the caller has locked. People who were told of it are told no second time; who is newly in
 * its audience sees it and gets no notice.
 * @throws Refusal 400, 409 for a withdrawn one.
 */
export async function updateAnnouncement(work: Work, before: Announcement, wanted: Wanted): Promise<Announcement> {
  const { tx, now } = work;
  accept(mayBeChanged(before));
  const titles = wanted.title === undefined ? titlesOf(before) : given(wanted.title);
  const bodies = wanted.body === undefined ? bodiesOf(before) : given(wanted.body);
  accept(sameLanguages(titles, bodies));
  const times = {
    published_at: wanted.published_at === undefined ? before.published_at : new Date(wanted.published_at),
    expires_at: wanted.expires_at === undefined ? before.expires_at : momentOf(wanted.expires_at),
  };
  accept(inOrder(times));
  // What is left out stays: it would be the service's word from now on.
  await work.attest.assertAsWritten({ table: 'announcements', where: sql`t.name = ${before.name}` });
  const changed = await tx
    .updateTable('announcements')
    .set({
      titles: JSON.stringify(titles),
      bodies: JSON.stringify(bodies),
      ...times,
      ...(wanted.vertical === undefined ? {} : { vertical: wanted.vertical }),
      ...(wanted.audience === undefined ? {} : audienceColumns(wanted.audience)),
      updated_at: now,
    })
    .where('name', '=', before.name)
    .returningAll()
    .executeTakeFirstOrThrow();
  work.emit('announcement.published', before.name);
  return changed;
}

/** Takes an announcement away for good, and the notices of it; one that is withdrawn already stays so. */
export async function withdrawAnnouncement(work: Work, before: Announcement): Promise<Announcement> {
  const { tx, now } = work;
  if (before.withdrawn_at !== null) {
    await soAlready(work, 'announcements', { name: before.name });
    return before;
  }
  await untell(tx, 'announcement', before.name);
  return tx
    .updateTable('announcements')
    .set({ withdrawn_at: now, updated_at: now })
    .where('name', '=', before.name)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const audienceColumns = (audience: NonNullable<Wanted['audience']>) => ({
  audience_roles: [...new Set(audience.roles)].sort(),
  audience_countries: [...new Set(audience.countries)].sort(),
  audience_languages: [...new Set(audience.languages)].sort(),
});
