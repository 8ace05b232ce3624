import { type RawBuilder, sql } from 'kysely';

/** Whom an announcement may be for, as expressions of a statement. */
export interface Reader {
  /** Their id. */
  user: RawBuilder<unknown>;
  /** Their roles, a text[]. */
  roles: RawBuilder<unknown>;
  /** The organisations they act for, a text[]. */
  orgs: RawBuilder<unknown>;
}

/**
 * Whether a row of announcements is for a reader, in every respect that it names: one of its roles; one of its countries,
 * as that of an organisation or plot of theirs; their language; and its vertical, unless all their organisations that
 * name commodities name others.
 */
export const isFor = ({ user, roles, orgs }: Reader): RawBuilder<boolean> => sql`(
  (announcements.audience_roles = '{}' or announcements.audience_roles && ${roles})
  and (announcements.audience_languages = '{}' or announcements.audience_languages @> array(
        select coalesce(u.language, u.last_language, 'en') from users u where u.id = ${user})
      and exists (select from users u where u.id = ${user}))
  and (announcements.audience_countries = '{}'
       or exists (select from orgs o where o.name = any(${orgs}) and o.country = any(announcements.audience_countries))
       or exists (select from plots p where p.farmer = ${user} and p.country = any(announcements.audience_countries)))
  and (announcements.vertical is null
       or not exists (select from orgs o where o.name = any(${orgs}) and o.preferred_commodities <> '{}')
       or exists (select from orgs o where o.name = any(${orgs}) and announcements.vertical = any(o.preferred_commodities))))`;

/** Whether a row of announcements is shown at a moment. */
export const isShown = (now: Date): RawBuilder<boolean> => sql`(
  announcements.withdrawn_at is null and announcements.published_at <= ${now}
  and (announcements.expires_at is null or announcements.expires_at > ${now}))`;
