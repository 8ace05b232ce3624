import { type RawBuilder, sql } from 'kysely';
import type { Job } from '../../../kernel/jobs/jobs.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { tell } from '../notification/store.ts';
import { isFor, isShown } from './audience.ts';

const untold = (now: Date): RawBuilder<boolean> => sql`(told_at is null and ${isShown(now)})`;

/** Tells the audience of an announcement when its time has come, once. */
export function announcementJobs<S>(): Job<S>[] {
  return [
    {
      name: 'announcements.tell',
      on: ['announcement.published'],
      everySeconds: 60,
      waits: (now) => sql`exists (select from announcements where ${untold(now)})`,
      run: async ({ transaction, log }) => {
        const altered: string[] = [];
        for (;;) {
          const next = await transaction((work) => tellNext(work, altered));
          if (next === undefined) return;
          if (next.told) continue;
          altered.push(next.name);
          log.warn(next, 'an announcement is not what the service wrote: nobody is told of it');
        }
      },
    },
  ];
}

/**
 * Tells of the next one. @param but those that are passed over.
 * @returns undefined when none is due; not told of one that somebody else wrote or altered.
 */
async function tellNext(
  { tx, now, attest }: Work,
  but: readonly string[],
): Promise<{ name: string; told: boolean } | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from announcements where ${untold(now)} and name <> all(${but}::text[])
     order by published_at, name limit 1 for update skip locked`.execute(tx);
  const name = rows[0]?.name;
  if (name === undefined) return undefined;
  const altered = await attest.alteredRows({ table: 'announcements', where: sql`t.name = ${name}` });
  if (altered.length > 0) return { name, told: false };
  await sql`update announcements set told_at = ${now} where name = ${name}`.execute(tx);
  await tell(
    tx,
    now,
    sql`
    select u.id as user_id, 'announcement' as kind, announcements.name as subject,
           jsonb_build_object('title', announcements.titles) as facts, 'announcement:' || announcements.name as cause
      from users u cross join announcements
     where announcements.name = ${name} and u.disabled_at is null and ${isFor({
       user: sql`u.id`,
       roles: sql`array(select role from user_roles where user_id = u.id)`,
       orgs: sql`array(select org from org_members where user_id = u.id)`,
     })}`,
  );
  return { name, told: true };
}
