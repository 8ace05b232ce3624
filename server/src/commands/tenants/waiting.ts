import { sql } from 'kysely';
import type { Job } from '../../kernel/jobs/jobs.ts';
import { hasQueue, queueNames } from '../../kernel/jobs/queued-runs.ts';
import { eventsWait } from '../../kernel/write/outbox.ts';
import { openDatabase } from '../../platform/db/database.ts';

/** What comes so often runs only while somebody is there, unless it says in SQL that it has something to do. */
const oftenSeconds = 60;

interface Asked<S> {
  url: string | undefined;
  jobs: readonly Job<S>[];
  /** When each periodic job is due next, in ms of `performance.now()`. */
  due: ReadonlyMap<string, number>;
  now: Date;
}

/** Whether an installation that is closed has something to do: asked in two statements, on a connection of its own. */
export async function hasWork<S>({ url, jobs, due, now }: Asked<S>): Promise<boolean> {
  const at = performance.now();
  const isDue = ({ name }: Job<S>) => (due.get(name) ?? 0) <= at;
  const periodic = jobs.filter((job) => job.everySeconds !== undefined && isDue(job));
  if (periodic.some((job) => job.waits === undefined && (job.everySeconds ?? 0) > oftenSeconds)) return true;
  const database = await openDatabase({ url, poolSize: 1 });
  try {
    const conditions = [eventsWait, ...periodic.flatMap(({ waits }) => (waits === undefined ? [] : [waits(now)]))];
    if (await hasQueue(database.reader)) {
      conditions.push(
        sql<boolean>`exists (select from pgboss.job where name = ${queueNames.work} and state in ('created', 'retry') and start_after <= ${now})`,
      );
    }
    const { rows } = await sql<{ waits: boolean }>`select ${sql.join(conditions, sql` or `)} as waits`.execute(
      database.reader,
    );
    return rows[0]?.waits === true;
  } finally {
    await database.close();
  }
}
