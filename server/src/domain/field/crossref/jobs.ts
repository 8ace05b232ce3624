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
      const subjects = await readingsOf(
        work.tx,
        events.map((event) => Number(event.subject)),
      );
      await actOn(work, await referenceAll(work.tx, subjects, work.now));
    }),
  ];
}

/** The readings of batches that there is something to hold against: their device has a place or lies with a lot. */
async function readingsOf(tx: Tx, batches: readonly number[]): Promise<Subject[]> {
  const { rows } = await sql<{ device: string; sequence: number; at: Date; measured: unknown }>`
    with given as (
      select min(month) as first, max(month) as last from reading_batches where batch = any(${batches}::bigint[]))
    select r.device, r.sequence, r.at, r.measured from readings r
     where r.batch = any(${batches}::bigint[])
       and r.at >= (select first from given)::timestamp at time zone 'UTC'
       and r.at < ((select last from given) + interval '1 month') at time zone 'UTC'
       and (exists (select from device_bindings b where b.device = r.device)
            or exists (select from device_lots w where w.device = r.device))
     order by r.device, r.at, r.sequence`.execute(tx);
  return rows.map((row) => ({
    device: row.device,
    sequence: row.sequence,
    at: row.at,
    values: keptValues(row.measured),
  }));
}
