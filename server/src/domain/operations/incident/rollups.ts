import { sql } from 'kysely';
import { z } from 'zod';
import { deadRuns, hasQueue } from '../../../kernel/jobs/queued-runs.ts';
import { date, timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { incidentSeverities, meanSeconds } from './rules.ts';

export const incidentRollups = z.object({
  total: z.int().meta({ description: 'Incidents that were open at some moment of the days.' }),
  open: z.int(),
  by_severity: z.record(z.enum(incidentSeverities), z.int()),
  by_cause: z.array(z.object({ cause: z.string(), count: z.int(), open: z.int(), last_at: timestamp() })),
  by_day: z
    .array(z.object({ day: date(), opened: z.int(), resolved: z.int() }))
    .meta({ description: 'Every day of the window, in UTC, the oldest first.' }),
  mean_seconds: z.int().nullable().meta({ description: 'How long those that are over lasted on average.' }),
});

export const failureRollups = z.object({
  jobs: z
    .array(z.object({ job: z.string(), count: z.int(), last_at: timestamp() }))
    .meta({ description: 'Runs that were given up and that nobody has started again.' }),
  calls: z
    .array(z.object({ operation: z.string(), count: z.int(), last_at: timestamp() }))
    .meta({ description: 'Changes that ended in an error of ours; the 20 most frequent operations.' }),
  mails: z.int().meta({ description: 'Mails that were given up.' }),
  webhooks: z.int().meta({ description: 'Webhooks that fail at this moment, or were paused because they did.' }),
  checks: z.object({ run: z.int(), failed: z.int() }).meta({ description: 'Runs of `lotmark check`.' }),
});

interface Overlap {
  cause: string;
  severity: (typeof incidentSeverities)[number];
  opened_at: Date;
  resolved_at: Date | null;
}

/** Incidents of a window, summed up. `since` is the first moment of its first day. */
export async function rollUpIncidents(tx: Tx, since: Date, now: Date): Promise<z.input<typeof incidentRollups>> {
  const overlapping = await tx
    .selectFrom('incidents')
    .select(['cause', 'severity', 'opened_at', 'resolved_at'])
    .where((eb) => eb.or([eb('resolved_at', 'is', null), eb('resolved_at', '>=', since)]))
    .execute();
  const days: { day: string; opened: number; resolved: number }[] = [];
  for (let at = since.getTime(); at <= now.getTime(); at += 86_400_000) {
    days.push({ day: dayOf(new Date(at)), opened: 0, resolved: 0 });
  }
  const byDay = new Map(days.map((each) => [each.day, each]));
  for (const { opened_at, resolved_at } of overlapping) {
    const opened = byDay.get(dayOf(opened_at));
    if (opened !== undefined) opened.opened += 1;
    const resolved = resolved_at === null ? undefined : byDay.get(dayOf(resolved_at));
    if (resolved !== undefined) resolved.resolved += 1;
  }
  const isOpen = ({ resolved_at }: Overlap) => resolved_at === null;
  return {
    total: overlapping.length,
    open: overlapping.filter(isOpen).length,
    by_severity: Object.fromEntries(
      incidentSeverities.map((severity) => [severity, overlapping.filter((each) => each.severity === severity).length]),
    ) as Record<Overlap['severity'], number>,
    by_cause: [...Map.groupBy(overlapping, ({ cause }) => cause)]
      .map(([cause, each]) => ({
        cause,
        count: each.length,
        open: each.filter(isOpen).length,
        last_at: toIso(new Date(Math.max(...each.map(({ opened_at }) => opened_at.getTime())))),
      }))
      .sort((left, right) => right.count - left.count || (left.cause < right.cause ? -1 : 1)),
    by_day: days,
    mean_seconds: meanSeconds(overlapping),
  };
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** What failed since a moment, whether it made an incident or not. */
export async function rollUpFailures(tx: Tx, since: Date): Promise<z.input<typeof failureRollups>> {
  const jobs = (await hasQueue(tx))
    ? await deadRuns(tx)
        .where('pgboss.job.created_on', '>=', since)
        .select(({ fn }) => [
          sql<string>`pgboss.job.data ->> 'job'`.as('job'),
          fn.countAll<number>().as('count'),
          sql<Date>`max(pgboss.job.created_on)`.as('last_at'),
        ])
        .groupBy(sql`1`)
        .orderBy(sql`2 desc, 1`)
        .limit(50)
        .execute()
    : [];
  const calls = await tx
    .selectFrom('audit_log')
    .select(({ fn }) => ['operation', fn.countAll<number>().as('count'), sql<Date>`max(at)`.as('last_at')])
    .where('outcome', '=', 'internal')
    .where('at', '>=', since)
    .groupBy('operation')
    .orderBy(sql`2 desc, 1`)
    .limit(20)
    .execute();
  const { rows } = await sql<{ mails: number; webhooks: number; run: number; failed: number }>`
    select (select count(*) from mails where sent_at is null and failed_at is not null and created_at >= ${since}) as mails,
           (select count(*) from webhooks where failing_since is not null) as webhooks,
           (select count(*) from check_reports where at >= ${since}) as run,
           (select count(*) from check_reports where at >= ${since} and faults > 0) as failed`.execute(tx);
  const { mails = 0, webhooks = 0, run = 0, failed = 0 } = rows[0] ?? {};
  const shown = <Row extends { last_at: Date }>(each: Row) => ({ ...each, last_at: toIso(each.last_at) });
  return { jobs: jobs.map(shown), calls: calls.map(shown), mails, webhooks, checks: { run, failed } };
}
