import { type RawBuilder, sql } from 'kysely';
import { knownLanguage, languages } from '../../../kernel/values/language.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { postMail } from '../mail/post.ts';
import { pageOf } from './kinds.ts';
import { notificationWords } from './messages.ts';
import { filled, isKind, sentenceOf } from './sentence.ts';
import { factsOf } from './views.ts';

const hourMs = 3_600_000;
/** A notice is mailed when it was not read for so long: who is at the portal anyway gets no mail. */
const restMs = hourMs;
/** Between two mails to a person. */
const pauseMs = 23 * hourMs;
/** People to one transaction, and notices to one mail. */
export const peopleAtOnce = 50;
const shown = 20;

/** Whom something waits for that was not mailed yet, whose last such mail is a day old. */
const due = (now: Date): RawBuilder<unknown> => sql`
  from users u
 where u.disabled_at is null and u.email_verified_at is not null
   and exists (select from notifications n where n.user_id = u.id and n.read_at is null and n.mailed_at is null
                and n.created_at <= ${new Date(now.getTime() - restMs)})
   and not exists (select from notification_settings s where s.user_id = u.id and not s.daily_mail)
   and not exists (select from notifications n where n.user_id = u.id and n.mailed_at > ${new Date(now.getTime() - pauseMs)})`;

/** Holds while some notice was neither read nor mailed for an hour. */
export const digestWaits = (now: Date): RawBuilder<boolean> => sql`exists (
  select from notifications where read_at is null and mailed_at is null and created_at <= ${new Date(now.getTime() - restMs)})`;

interface Waiting {
  user_id: string;
  email: string;
  language: string | null;
  id: number;
  kind: string;
  subject: string;
  facts: unknown;
  total: number;
}

/**
 * One mail to each of some people with what they have not read, in their language and as plain text.
 * @returns how many mails were posted; fewer than `peopleAtOnce` when nobody is left.
 */
export async function mailDigests(work: Work, baseUrl: string): Promise<number> {
  const { tx, now } = work;
  const { rows: people } = await sql<{ id: string }>`
    select u.id ${due(now)} order by u.id limit ${peopleAtOnce} for no key update of u skip locked`.execute(tx);
  const ids = people.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const { rows } = await sql<Waiting>`
    with taken as (
      update notifications set mailed_at = ${now}
       where user_id = any(${ids}::uuid[]) and read_at is null and mailed_at is null
      returning id, user_id, kind, subject, facts),
    placed as (
      select taken.*, row_number() over (partition by user_id order by id desc) as place,
             count(*) over (partition by user_id)::int as total from taken)
    select p.user_id, u.email, coalesce(u.language, u.last_language) as language, p.id, p.kind, p.subject, p.facts, p.total
      from placed p join users u on u.id = p.user_id where p.place <= ${shown}
     order by p.user_id, p.id desc`.execute(tx);
  // Nothing goes to an address that somebody wrote into an account, and no notice that somebody wrote themselves.
  const altered = new Set(
    await work.attest.alteredRows(
      { table: 'users', where: sql`t.id = any(${ids}::uuid[])` },
      { table: 'notifications', where: sql`t.id = any(${rows.map(({ id }) => id)}::bigint[])` },
    ),
  );
  for (const [user, shown] of Map.groupBy(rows, (row) => row.user_id)) {
    const notices = shown.filter(({ id }) => !altered.has(`notifications ${id}`));
    if (notices.length === 0 || altered.has(`users ${user}`)) continue;
    await postMail(work, digestOf(notices, shown.length - notices.length, baseUrl));
  }
  return ids.length;
}

/** @param leftOut how many of those that wait are not what the service wrote. */
function digestOf(notices: readonly Waiting[], leftOut: number, baseUrl: string) {
  const [first] = notices;
  if (first === undefined) throw new Error('a mail needs something to say');
  const language = knownLanguage(first.language) ?? languages[0];
  const { digest } = notificationWords[language];
  const lines = notices.map((notice) => {
    const { kind, subject } = notice;
    const facts = factsOf(notice);
    const page = isKind(kind) ? pageOf(kind, subject, facts) : null;
    return `- ${sentenceOf({ kind, subject, facts }, language)}${page === null ? '' : `\n  ${baseUrl}${page}`}`;
  });
  const total = first.total - leftOut;
  const rest = total - notices.length;
  if (rest > 0) lines.push(filled(digest.more, { count: rest }));
  return {
    kind: 'daily_notices',
    recipient: first.email,
    subject: total === 1 ? digest.subjectOne : filled(digest.subject, { count: total }),
    text: `${lines.join('\n')}\n\n${digest.off}\n${baseUrl}/app/notifications\n`,
  };
}
