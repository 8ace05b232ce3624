import { sql } from 'kysely';
import { type Job, taking } from '../../../kernel/jobs/jobs.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { lookForSilence, silenceWaits } from './alarms.ts';
import { clearSummaries, noteDue, sumUp, sumUpAnew } from './summaries.ts';

const dayMs = 86_400_000;
/** Devices whose day is summed up anew in one transaction. */
const devicesAtOnce = 50;

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
        const going = await transaction(({ tx, now }) => goingMonths(tx, now, services.readingsKeepDays));
        for (let after = ''; going.length > 0; ) {
          const devices = await transaction(({ tx }) => devicesAfter(tx, after));
          for (const day of going.flatMap(daysOf)) await transaction(({ tx }) => sumUpAnew(tx, devices, day));
          const last = devices.at(-1);
          if (last === undefined) break;
          after = last;
        }
        await transaction(async ({ tx, now }) => {
          await sql`
            select drop_reading_month(month, ${now}) from reading_months
             where dropped_at is null and month = any(${going}::date[])
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

/** A month goes when its last reading is too old. */
async function goingMonths(tx: Tx, now: Date, keepDays: number): Promise<string[]> {
  const oldest = new Date(now.getTime() - keepDays * dayMs).toISOString().slice(0, 10);
  const { rows } = await sql<{ month: string }>`
    select month::text from reading_months
     where dropped_at is null and (month + interval '1 month')::date <= ${oldest}::date order by month`.execute(tx);
  return rows.map(({ month }) => month);
}

/** Some devices at a time, in the order of their names. */
async function devicesAfter(tx: Tx, name: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from devices where name > ${name} order by name limit ${devicesAtOnce}`.execute(tx);
  return rows.map((row) => row.name);
}

function daysOf(month: string): Date[] {
  const first = new Date(month);
  const next = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1);
  return Array.from({ length: (next - first.getTime()) / dayMs }, (_, day) => new Date(first.getTime() + day * dayMs));
}
