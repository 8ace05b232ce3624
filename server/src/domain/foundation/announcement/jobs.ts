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
      run: async ({ transaction }) => {
        while (await transaction(tellNext));
      },
    },
  ];
}

/** @returns the announcement that was told of; undefined when none is due. */
async function tellNext({ tx, now }: Work): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update announcements set told_at = ${now} where name = (
      select name from announcements where ${untold(now)} order by published_at, name limit 1 for update skip locked)
    returning name`.execute(tx);
  const name = rows[0]?.name;
  if (name === undefined) return undefined;
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
  return name;
}
