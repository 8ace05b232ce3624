import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { QueuedRun } from './jobs.ts';

/** The queues of pg-boss: where runs wait, and where those end up that failed each time. */
export const queueNames = { work: 'lotmark', dead: 'lotmark_dead' } as const;

/** What we read of pg-boss' own table; pg-boss makes and keeps it. */
interface RunsTable {
  id: string;
  name: string;
  data: QueuedRun;
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
  retry_count: number;
  start_after: Date;
  created_on: Date;
  started_on: Date | null;
  output: { message?: string } | null;
  source_created_on: Date | null;
  source_retry_count: number | null;
  source_output: { message?: string } | null;
}

interface QueueTables {
  'pgboss.job': RunsTable;
}

export type RunQuery = SelectQueryBuilder<QueueTables, 'pgboss.job', object>;

/** False until a process has run jobs on this database: only then the queue's tables are there. */
export async function hasQueue(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(tx);
  return rows[0]?.there === true;
}

const runs = (tx: Tx) => (tx as unknown as Kysely<QueueTables>).selectFrom('pgboss.job');

/** Runs that wait, are under way, or wait for another try; those that are done are of no interest. */
export function openRuns(tx: Tx): RunQuery {
  return runs(tx)
    .where('pgboss.job.name', '=', queueNames.work)
    .where(sql<boolean>`pgboss.job.state in ('created', 'retry', 'active')`);
}

/** Runs that failed each time and that nobody has started again yet. */
export function deadRuns(tx: Tx): RunQuery {
  return runs(tx).where('pgboss.job.name', '=', queueNames.dead).where(sql<boolean>`pgboss.job.state = 'created'`);
}

export const runSorts = { created_at: ['pgboss.job.created_on', 'pgboss.job.id'] } as const;

export function selectRuns(query: RunQuery): SelectQueryBuilder<QueueTables, 'pgboss.job', RunsTable> {
  return query.selectAll('pgboss.job');
}

/**
 * Takes a run from the dead letters and queues it afresh, with all its tries, as the queue is set up now.
 * @returns the run; undefined when there is no such dead letter, or somebody else was quicker.
 */
export async function queueAgain(tx: Tx, id: string): Promise<QueuedRun | undefined> {
  const { rows } = await sql<{ data: QueuedRun }>`
    with dead as (
      delete from pgboss.job where name = ${queueNames.dead} and id = ${id}::uuid and state = 'created'
      returning data, priority, source_root_id, source_id)
    insert into pgboss.job (id, name, data, priority, retry_limit, retry_backoff, retry_delay, retry_delay_max,
                            expire_seconds, start_after, created_on, keep_until, deletion_seconds, policy,
                            heartbeat_seconds, dead_letter, source_root_id)
    select gen_random_uuid(), q.name, dead.data, dead.priority, q.retry_limit, q.retry_backoff, q.retry_delay,
           q.retry_delay_max, q.expire_seconds, now(), now(), now() + q.retention_seconds * interval '1 second',
           q.deletion_seconds, q.policy, q.heartbeat_seconds, q.dead_letter,
           coalesce(dead.source_root_id, dead.source_id)
      from dead join pgboss.queue q on q.name = ${queueNames.work}
    returning data`.execute(tx);
  return rows[0]?.data;
}

/** Queues runs as the queue is set up now; one that is there already is left as it is. */
export async function queueRuns(tx: Tx, runs: readonly QueuedRun[]): Promise<void> {
  await sql`
    insert into pgboss.job (id, name, data, retry_limit, retry_backoff, retry_delay, retry_delay_max, expire_seconds,
                            start_after, created_on, keep_until, deletion_seconds, policy, heartbeat_seconds, dead_letter)
    select run.id, q.name, run.data, q.retry_limit, q.retry_backoff, q.retry_delay, q.retry_delay_max, q.expire_seconds,
           now(), now(), now() + q.retention_seconds * interval '1 second', q.deletion_seconds, q.policy,
           q.heartbeat_seconds, q.dead_letter
      from unnest(${runs.map((run) => run.id)}::uuid[], ${runs.map((run) => JSON.stringify(run))}::jsonb[]) as run (id, data)
      join pgboss.queue q on q.name = ${queueNames.work}
        on conflict do nothing`.execute(tx);
}
