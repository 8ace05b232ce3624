import { sql } from 'kysely';
import { z } from 'zod';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type ReadingBatchSource, readingBatchSources } from '../../../platform/db/tables.generated.ts';
import { keptValues, type Measure } from './measures.ts';
import { readingName } from './message.ts';
import type { ChartPoint, Span } from './span.ts';
import { longChartOf, longStep, type Reach, reachOf } from './summaries.ts';
import { valuesView } from './views.ts';

export const readingRow = z.object({
  name: z.string().meta({ description: 'DEV-00001/42' }),
  device: z.string(),
  sequence: z.int(),
  at: timestamp(),
  received_at: timestamp(),
  source: z.enum(readingBatchSources),
  values: valuesView,
  signed: z.boolean().meta({ description: 'By the device itself; else its network vouches for it.' }),
  signature: z.string().nullable().meta({ description: 'Base64.' }),
  key: z.string().nullable(),
});

export interface ReadingLine {
  device: string;
  sequence: number;
  batch: number;
  at: Date;
  measured: unknown;
  signature: Buffer | null;
  key: string | null;
  source: ReadingBatchSource;
  received_at: Date;
}

export const readingRowView = (row: ReadingLine): z.input<typeof readingRow> => ({
  name: readingName(row),
  device: row.device,
  sequence: row.sequence,
  at: toIso(row.at),
  received_at: toIso(row.received_at),
  source: row.source,
  values: keptValues(row.measured),
  signed: row.signature !== null,
  signature: row.signature?.toString('base64') ?? null,
  key: row.key,
});

/** One reading; undefined where there is none. */
export async function findReading(
  tx: Tx,
  { device, sequence }: { device: string; sequence: number },
): Promise<ReadingLine | undefined> {
  const { rows } = await sql<ReadingLine>`
    select r.device, r.sequence, r.batch, r.at, r.measured, r.signature, r.key, b.source, b.received_at
      from readings r join reading_batches b on b.batch = r.batch and b.month = date_trunc('month', r.at at time zone 'UTC')::date
     where r.device = ${device} and r.sequence = ${sequence} limit 1`.execute(tx);
  return rows[0];
}

/** The readings of a span, newest first. */
export async function readingsIn(
  tx: Tx,
  { device, from, until }: Span,
  page: { start: number; length: number },
): Promise<ReadingLine[]> {
  const { rows } = await sql<ReadingLine>`
    select r.device, r.sequence, r.batch, r.at, r.measured, r.signature, r.key, b.source, b.received_at
      from (select * from readings where device = ${device} and at >= ${from} and at < ${until}
             order by at desc, sequence desc offset ${page.start} limit ${page.length}) r
      join reading_batches b on b.batch = r.batch and b.month = date_trunc('month', r.at at time zone 'UTC')::date
     order by r.at desc, r.sequence desc`.execute(tx);
  return rows;
}

/** A chart, and what it is made of. */
interface Chart extends Reach {
  points: ChartPoint[];
}

/**
 * A measure over a span, divided into equal steps; steps without a reading are left out. Steps of an hour and more are whole hours
 * or days, and read from summaries where the readings are too many or not kept any more.
 */
export async function chartOf(
  tx: Tx,
  { device, from, until }: Span,
  { measure, points }: { measure: Measure; points: number },
): Promise<Chart> {
  const stepSeconds = Math.max(1, Math.ceil((until.getTime() - from.getTime()) / 1000 / points));
  const long = longStep(stepSeconds);
  const reach = await reachOf(tx, { device, from, until }, long !== undefined);
  if (long !== undefined) {
    return { ...reach, points: await longChartOf(tx, { device, from, until }, { measure, ...long }, reach) };
  }
  const { rows } = await sql<ChartPoint>`
    select date_bin(${stepSeconds} * interval '1 second', at, ${from}::timestamptz) as at,
           min((measured ->> ${measure})::float8) as low, avg((measured ->> ${measure})::float8) as mean,
           max((measured ->> ${measure})::float8) as high, count(*)::int as readings
      from readings
     where device = ${device} and at >= ${from} and at < ${until} and jsonb_typeof(measured -> ${measure}) = 'number'
     group by 1 order by 1`.execute(tx);
  return { ...reach, points: rows };
}
