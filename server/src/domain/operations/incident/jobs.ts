import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Job, JobContext } from '../../../kernel/jobs/jobs.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { takeLeases } from '../../../platform/ledger/client/leases.ts';
import { tell } from '../../foundation/notification/store.ts';
import { changesOf, type Finding } from './rules.ts';
import type { IncidentSource } from './sources.ts';
import { applyChanges, seenIncidents } from './store.ts';
import { titlesOf } from './titles.ts';

const everySeconds = 30;

/** Opens an incident for what a source finds, follows it, and ends it when the source finds it no more. */
export function incidentJobs<S>(sources: readonly IncidentSource<S>[]): Job<S>[] {
  return [{ name: 'incidents.watch', everySeconds, run: (context) => watch(context, sources) }];
}

/** One process at a time looks: two whose clocks differ would contradict each other. */
async function watch<S>(context: JobContext<S>, sources: readonly IncidentSource<S>[]): Promise<void> {
  const { database, services, clock, log } = context;
  const lease = 'incident watch';
  const taken = await takeLeases(database.db, [lease], `${hostname()} ${process.pid}`, everySeconds * 3);
  if (!taken.has(lease)) return;
  const now = clock.now();
  const found: Finding[] = [];
  const looked: string[] = [];
  for (const source of sources) {
    try {
      found.push(...(await source.look({ tx: database.reader, now, services })));
      looked.push(source.name);
    } catch (error) {
      log.warn({ err: error, source: source.name }, 'could not look for incidents');
    }
  }
  // Most looks change nothing, and cost no transaction that writes.
  if (isQuiet(changesOf({ found, looked }, await seenIncidents(database.reader, now), now))) return;
  const begun = await context.transaction(async (work) => {
    const changes = changesOf({ found, looked }, await seenIncidents(work.tx, work.now), work.now);
    const names = await applyChanges(work, changes);
    const titles = await begunTitles(work.tx, names);
    await tell(
      work.tx,
      work.now,
      sql`
      select distinct r.user_id, 'incident_opened' as kind, i.name as subject,
             jsonb_build_object('title', begun.title) as facts,
             'incident:' || i.name || ':' || extract(epoch from i.updated_at)::bigint as cause
        from jsonb_to_recordset(${JSON.stringify(titles)}::jsonb) as begun (name text, title jsonb)
        join incidents i on i.name = begun.name
        join user_roles r on r.role in ('Platform Admin', 'System Manager')
       where i.severity <> 'Minor'`,
    );
    return names;
  });
  if (begun.length > 0) log.warn({ incidents: begun }, 'incidents have begun');
}

/** What those that have begun are called, in every language. */
async function begunTitles(tx: Tx, names: readonly string[]): Promise<{ name: string; title: object }[]> {
  if (names.length === 0) return [];
  const begun = await tx
    .selectFrom('incidents')
    .select(['name', 'cause'])
    .where('name', 'in', [...names])
    .execute();
  return begun.map(({ name, cause }) => ({ name, title: titlesOf(cause) }));
}

const isQuiet = (changes: ReturnType<typeof changesOf>): boolean =>
  Object.values(changes).every((each: readonly unknown[]) => each.length === 0);
