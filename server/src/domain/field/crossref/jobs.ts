import { sql } from 'kysely';
import { type Job, taking } from '../../../kernel/jobs/jobs.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { keptValues } from '../device/measures.ts';
import { actOn, referenceAll } from './act.ts';
import type { Subject } from './load.ts';

/** Holds each reading against the records when it has come. */
export function crossReferenceJobs<S>(): Job<S>[] {
  return [
    taking({ name: 'readings.compare', on: ['readings.arrived'] }, async (_context, work, events) => {
      const batches = events.map((event) => Number(event.subject));
      const { subjects, devices } = await readingsOf(work.tx, batches);
      await actOn(work, await referenceAll(work, subjects, { batches, devices }));
      await sql`
        update reading_batches set compared_at = ${work.now}
         where batch = any(${batches}::bigint[]) and compared_at is null`.execute(work.tx);
    }),
    {
      // Whose event was lost: for an hour, so that what cannot be compared is not told of all day. `check` names it then.
      name: 'readings.compare_again',
      everySeconds: 600,
      waits: (now) => sql<boolean>`exists (select from reading_batches where ${leftOver(now)})`,
      run: async ({ transaction }) => {
        await transaction(async (work) => {
          const { rows } = await sql<{ batch: number }>`
            select distinct batch from reading_batches where ${leftOver(work.now)} order by batch`.execute(work.tx);
          for (const { batch } of rows) work.emit('readings.arrived', String(batch));
        });
      },
    },
  ];
}

const leftOver = (now: Date) => sql<boolean>`compared_at is null
  and received_at > ${new Date(now.getTime() - 3_600_000)} and received_at < ${new Date(now.getTime() - 600_000)}`;

/** The readings of batches that there is something to hold against: their device has a place or lies with a lot; and all devices of them. */
async function readingsOf(tx: Tx, batches: readonly number[]): Promise<{ subjects: Subject[]; devices: string[] }> {
  const { rows } = await sql<Omit<Subject, 'values'> & { measured: unknown; compared: boolean }>`
    with given as (
      select min(month) as first, max(month) as last from reading_batches where batch = any(${batches}::bigint[]))
    select r.device, r.sequence, r.batch, r.at, case when known.compared then r.measured end as measured, known.compared
      from readings r
      cross join lateral (select exists (select from device_bindings b where b.device = r.device)
                              or exists (select from device_lots w where w.device = r.device) as compared) known
     where r.batch = any(${batches}::bigint[])
       and r.at >= (select first from given)::timestamp at time zone 'UTC'
       and r.at < ((select last from given) + interval '1 month') at time zone 'UTC'
     order by r.device, r.at, r.sequence`.execute(tx);
  return {
    subjects: rows
      .filter(({ compared }) => compared)
      .map(({ device, sequence, batch, at, measured }) => ({
        device,
        sequence,
        batch,
        at,
        values: keptValues(measured),
      })),
    devices: [...new Set(rows.map(({ device }) => device))],
  };
}
