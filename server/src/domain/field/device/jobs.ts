import { sql } from 'kysely';
import type { Job } from '../../../kernel/jobs/jobs.ts';
import { lookForSilence, silenceWaits } from './alarms.ts';

const dayMs = 86_400_000;

/** Raises and ends alarms of silence; clears months of readings away that are older than they are kept. */
export function deviceJobs<S extends { readingsKeepDays: number }>(): Job<S>[] {
  return [
    {
      name: 'devices.silence',
      everySeconds: 30,
      waits: silenceWaits,
      run: async ({ transaction }) => {
        while ((await transaction(lookForSilence)) > 0);
      },
    },
    {
      name: 'readings.clear',
      everySeconds: 3600,
      run: async ({ transaction, services }) => {
        await transaction(async ({ tx, now }) => {
          const oldest = new Date(now.getTime() - services.readingsKeepDays * dayMs).toISOString().slice(0, 10);
          // A month goes when its last reading is too old.
          await sql`
            select drop_reading_month(month, ${now}) from reading_months
             where dropped_at is null and (month + interval '1 month')::date <= ${oldest}::date`.execute(tx);
        });
      },
    },
  ];
}
