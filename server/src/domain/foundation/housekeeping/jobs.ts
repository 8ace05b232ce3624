import { type RawBuilder, sql } from 'kysely';
import { deleteSessions } from '../../../kernel/call/session.ts';
import type { Job } from '../../../kernel/jobs/jobs.ts';
import type { Db } from '../../../platform/db/database.ts';
import { daysKept } from '../reference/tolerances.ts';

const day = 86_400_000;

/** Logs that nothing is decided by, with what in them is over. The audit log and who looked at what are not among them: they are evidence. */
const logs: readonly { table: string; at: string; over: RawBuilder<unknown> }[] = [
  { table: 'ai_calls', at: 'at', over: sql`true` },
  { table: 'mails', at: 'created_at', over: sql`(sent_at is not null or failed_at is not null)` },
  { table: 'webhook_deliveries', at: 'created_at', over: sql`status in ('Delivered', 'Dead')` },
];
/** Rows to a statement: nobody waits long for their locks. */
const atOnce = 5000;

async function clearLogs(db: Db, before: Date): Promise<void> {
  for (const { table, at, over } of logs) {
    for (;;) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where id = any (array(
          select id from ${sql.table(table)} where ${sql.ref(at)} < ${before} and ${over}
           order by ${sql.ref(at)} limit ${atOnce}))`.execute(db);
      if (numAffectedRows < atOnce) break;
    }
  }
}

/** Removes what has done its service: old sessions, tokens and idempotency keys. */
export function housekeepingJobs<S>(): Job<S>[] {
  return [
    {
      name: 'housekeeping',
      everySeconds: 3600,
      run: async ({ database, clock }) => {
        const now = clock.now();
        const ago = (days: number) => new Date(now.getTime() - days * day);
        await deleteSessions(database.db, sql`expires_at < ${now}`);
        await sql`delete from passkey_answers where expires_at < ${now}`.execute(database.db);
        await sql`delete from user_tokens where expires_at < ${ago(7)}`.execute(database.db);
        // A demonstration world that is not whole yet is gone on with by its keys, whenever that is.
        await sql`
          delete from idempotency_keys where created_at < ${ago(2)}
             and (key not like 'demonstration:%' or not exists (select from demonstrations where finished_at is null))`.execute(
          database.db,
        );
      },
    },
    {
      name: 'logs.clear',
      everySeconds: 3600,
      run: async ({ database, clock, transaction }) => {
        const days = await transaction((work) => daysKept(work, 'log_days'));
        await clearLogs(database.db, new Date(clock.now().getTime() - days * day));
      },
    },
  ];
}
