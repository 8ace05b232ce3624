import { sql } from 'kysely';
import { type Job, taking } from '../../../kernel/jobs/jobs.ts';
import { lookForSilence, silenceWaits } from './alarms.ts';
import { clearSummaries, noteDue, sumUp } from './summaries.ts';

const dayMs = 86_400_000;

/** Raises and ends alarms of silence; sums readings up; clears away what is older than it is kept. */
export function deviceJobs<S extends { readingsKeepDays: number; summariesKeepDays: number }>(): Job<S>[] {
  return [
    {
      name: 'devices.silence',
      everySeconds: 30,
      waits: silenceWaits,
      run: async ({ transaction }) => {
        while ((await transaction(lookForSilence)) > 0);
      },
    },
    taking({ name: 'readings.note', on: ['readings.arrived'] }, async (_context, work, events) => {
      await noteDue(
        work.tx,
        events.map((event) => Number(event.subject)),
      );
    }),
    {
      name: 'readings.sum_up',
      everySeconds: 60,
      waits: () => sql<boolean>`exists (select from reading_summaries_due)`,
      run: async ({ transaction }) => {
        while ((await transaction(({ tx }) => sumUp(tx))) > 0);
      },
    },
    {
      name: 'readings.clear',
      everySeconds: 3600,
      run: async ({ transaction, services }) => {
        // Before they go.
        while ((await transaction(({ tx }) => sumUp(tx))) > 0);
        await transaction(async ({ tx, now }) => {
          const oldest = new Date(now.getTime() - services.readingsKeepDays * dayMs).toISOString().slice(0, 10);
          // A month goes when its last reading is too old.
          await sql`
            select drop_reading_month(month, ${now}) from reading_months
             where dropped_at is null and (month + interval '1 month')::date <= ${oldest}::date
               -- What is not summed up yet would be lost to the charts.
               and not exists (select from reading_summaries_due d
                                where d.at >= month::timestamp at time zone 'UTC'
                                  and d.at < (month + interval '1 month') at time zone 'UTC')`.execute(tx);
          await clearSummaries(tx, new Date(now.getTime() - services.summariesKeepDays * dayMs));
        });
      },
    },
  ];
}
