import { z } from 'zod';
import { deadRuns, hasQueue, openRuns, queueAgain, runSorts, selectRuns } from '../../kernel/jobs/queued-runs.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { notFound } from '../../kernel/values/errors.ts';
import { names, text, timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { operation, type UserCtx } from '../operation.ts';

const statuses = { created: 'Waiting', retry: 'Failing', active: 'Running' } as const;
const statusNames = ['Waiting', 'Failing', 'Running'] as const;

const { search: _search, ...page } = pageInput(runSorts);
const jobFilter = { job: text(60).optional().meta({ description: 'Name of the job.' }) };

const run = {
  id: z.uuid(),
  job: z.string(),
  topic: z.string().meta({ description: 'The event that started it.' }),
  subject: z.string().meta({ description: 'The record that the event is about.' }),
};

const sayings = z.object({ job: z.string(), event: z.object({ topic: z.string(), subject: z.string() }) });

/** What a run is for. In the database anything can stand there; it is shown as a run that says nothing. */
function saidBy(data: unknown): { job: string; topic: string; subject: string } {
  const read = sayings.safeParse(data);
  if (!read.success) return { job: '', topic: '', subject: '' };
  const { job, event } = read.data;
  return { job, topic: event.topic, subject: event.subject };
}

/** @param request the page that was asked for. */
const emptyPage = ({ limit_start, limit_page_length }: { limit_start: number; limit_page_length: number }) => ({
  data: [],
  total: 0,
  limit_start,
  limit_page_length,
});

const ofJob = (query: ReturnType<typeof openRuns>, job: string | undefined) =>
  job === undefined ? query : query.where(({ eb, ref }) => eb(ref('pgboss.job.data', '->>').key('job'), '=', job));

const listJobs = operation({
  summary: 'Runs of jobs that wait, are under way, or failed and are tried again; the latest first.',
  allow: 'admin',
  kind: 'read',
  input: z.object({ ...page, ...jobFilter, status_filter: z.enum(statusNames).optional() }),
  output: pageOutput(
    z.object({
      ...run,
      status: z.enum(statusNames),
      attempts: z.int().meta({ description: 'Tries that failed.' }),
      last_error: z.string().nullable(),
      created_at: timestamp(),
      started_at: timestamp().nullable(),
      next_try_at: timestamp().nullable().meta({ description: 'Not before; null while it is under way.' }),
    }),
  ),
  handler: async (ctx, input) => {
    if (!(await hasQueue(ctx.tx))) return emptyPage(input);
    const { status_filter: wanted } = input;
    const state = (Object.keys(statuses) as (keyof typeof statuses)[]).find((each) => statuses[each] === wanted);
    const open = ofJob(openRuns(ctx.tx), input.job);
    const query = state === undefined ? open : open.where('pgboss.job.state', '=', state);
    const { rows, ...rest } = await fetchPage(ctx.tx, query, {
      select: selectRuns,
      request: input,
      sorts: runSorts,
      defaultSort: 'created_at desc',
    });
    const data = rows.map((row) => ({
      id: row.id,
      ...saidBy(row.data),
      status: statuses[row.state as keyof typeof statuses],
      attempts: row.retry_count,
      last_error: row.output?.message ?? null,
      created_at: toIso(row.created_on),
      started_at: toIso(row.started_on),
      next_try_at: row.state === 'active' ? null : toIso(row.start_after),
    }));
    return { data, ...rest };
  },
});

const listDeadJobs = operation({
  summary: 'Runs that failed each time and were given up; retry_job starts one again. The latest first.',
  allow: 'admin',
  kind: 'read',
  input: z.object({ ...page, ...jobFilter }),
  output: pageOutput(
    z.object({
      ...run,
      attempts: z.int(),
      error: z.string().nullable(),
      queued_at: timestamp().nullable().meta({ description: 'When it was first to be run.' }),
      failed_at: timestamp(),
    }),
  ),
  handler: async (ctx, input) => {
    if (!(await hasQueue(ctx.tx))) return emptyPage(input);
    const query = ofJob(deadRuns(ctx.tx), input.job);
    const { rows, ...rest } = await fetchPage(ctx.tx, query, {
      select: selectRuns,
      request: input,
      sorts: runSorts,
      defaultSort: 'created_at desc',
    });
    const data = rows.map((row) => ({
      id: row.id,
      ...saidBy(row.data),
      // The last try counts too.
      attempts: (row.source_retry_count ?? 0) + 1,
      error: row.source_output?.message ?? null,
      queued_at: toIso(row.source_created_on),
      failed_at: toIso(row.created_on),
    }));
    return { data, ...rest };
  },
});

const noDeadLetter = (id: string) => notFound(`There is no run ${id} among those that were given up.`);

async function startAgain(ctx: UserCtx, id: string): Promise<string> {
  const again = (await hasQueue(ctx.tx)) ? await queueAgain(ctx.tx, id) : undefined;
  if (again === undefined) throw noDeadLetter(id);
  const { job, subject } = saidBy(again);
  ctx.about(`${job} ${subject}`);
  return job;
}

const retryJob = operation({
  summary: 'Queues a run that was given up once more, with all its tries.',
  allow: 'admin',
  kind: 'write',
  input: z.object({ id: z.uuid().meta(names('job', 'From list_dead_jobs.')) }),
  output: z.object({ id: z.uuid(), job: z.string(), status: z.literal('Waiting') }),
  refusals: { not_found: 'no run with this id was given up, or it was started again already' },
  handler: async (ctx, { id }) => ({ id, job: await startAgain(ctx, id), status: 'Waiting' as const }),
});

export const adminJobsQueue = {
  list_jobs: listJobs,
  list_dead_jobs: listDeadJobs,
  retry_job: retryJob,
};
