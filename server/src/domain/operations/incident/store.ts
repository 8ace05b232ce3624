import { type Selectable, sql } from 'kysely';
import { accept } from '../../../kernel/values/errors.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { IncidentStepKind, IncidentsTable } from '../../../platform/db/tables.generated.ts';
import {
  type Finding,
  type IncidentChanges,
  type IncidentSeverity,
  mayBeResolved,
  returnsWithinMs,
  type SeenIncident,
} from './rules.ts';

export type Incident = Selectable<IncidentsTable>;

/** Of what the service opened: those that are open, and those that ended so lately that they may come back. */
export async function seenIncidents(tx: Tx, now: Date): Promise<SeenIncident[]> {
  return tx
    .selectFrom('incidents')
    .select(['name', 'cause', 'severity', 'title', 'summary', 'resolved_at'])
    .where('opened_by', 'is', null)
    .where((eb) =>
      eb.or([eb('resolved_at', 'is', null), eb('resolved_at', '>', new Date(now.getTime() - returnsWithinMs))]),
    )
    .orderBy(sql`resolved_at asc nulls last`)
    .orderBy('opened_at')
    .execute();
}

/** Writes down what a look has changed. @returns the names of the incidents that began or came back. */
export async function applyChanges(work: Work, { open, reopen, change, resolve }: IncidentChanges): Promise<string[]> {
  const { tx, now } = work;
  const begun: string[] = [];
  const names = await work.ids.names(tx, 'INC', now, open.length);
  for (const [place, finding] of open.entries()) {
    const name = names[place] as string;
    if (await insert(work, name, finding)) begun.push(name);
  }
  for (const { name, finding } of reopen) {
    await tx
      .updateTable('incidents')
      .set({ ...wordsOf(finding), resolved_at: null, resolved_by: null, updated_at: now })
      .where('name', '=', name)
      .execute();
    await addStep(work, name, { kind: 'Reopened', body: finding.summary });
    begun.push(name);
  }
  for (const { name, finding } of change) {
    await tx
      .updateTable('incidents')
      .set({ ...wordsOf(finding), updated_at: now })
      .where('name', '=', name)
      .execute();
    await addStep(work, name, { kind: 'Changed', body: `${finding.severity}: ${finding.summary}` });
  }
  for (const { name } of resolve) await close(work, name, 'It is over: the last look did not find it any more.');
  return begun;
}

const wordsOf = ({ severity, title, summary }: Finding) => ({ severity, title, summary });

/** False where another process was quicker. */
async function insert(work: Work, name: string, finding: Finding): Promise<boolean> {
  const { tx, now } = work;
  const made = await tx
    .insertInto('incidents')
    .values({ name, ...finding, opened_by: null, opened_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('cause').where('resolved_at', 'is', null).where('opened_by', 'is', null).doNothing(),
    )
    .returning('name')
    .executeTakeFirst();
  if (made === undefined) return false;
  await addStep(work, name, { kind: 'Opened', body: finding.summary });
  return true;
}

async function close(work: Work, name: string, body: string): Promise<Incident> {
  const { tx, now } = work;
  const closed = await tx
    .updateTable('incidents')
    .set({ resolved_at: now, resolved_by: actorIdOf(work), updated_at: now })
    .where('name', '=', name)
    .returningAll()
    .executeTakeFirstOrThrow();
  await addStep(work, name, { kind: 'Resolved', body });
  return closed;
}

/** What a person writes down. */
export interface ReportedIncident {
  severity: IncidentSeverity;
  title: string;
  summary: string;
}

/** An incident that a person has noticed. @returns its name. */
export async function openIncident(work: Work, reported: ReportedIncident): Promise<string> {
  const { tx, now } = work;
  const name = await work.ids.name(tx, 'INC', now);
  await tx
    .insertInto('incidents')
    .values({ name, cause: 'person', ...reported, opened_by: actorIdOf(work), opened_at: now, updated_at: now })
    .execute();
  await addStep(work, name, { kind: 'Opened', body: reported.summary });
  return name;
}

/** Adds to the timeline of an incident that the caller has locked, open or over. */
export async function noteOn(work: Work, { name }: Incident, body: string): Promise<void> {
  await work.tx.updateTable('incidents').set({ updated_at: work.now }).where('name', '=', name).execute();
  await addStep(work, name, { kind: 'Note', body });
}

/** Whether the same person ended it with the same words. */
async function resolvedBefore(work: Work, { name, resolved_at, resolved_by }: Incident, body: string) {
  if (resolved_at === null || resolved_by === null || resolved_by !== actorIdOf(work)) return false;
  const last = await work.tx
    .selectFrom('incident_steps')
    .select(['body', 'by_user'])
    .where('incident', '=', name)
    .where('kind', '=', 'Resolved')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.body === body && last.by_user === resolved_by;
}

/**
 * Ends an incident that a person opened and the caller has locked; said again by the same person it changes nothing.
 * @throws Refusal 409.
 */
export async function resolveIncident(work: Work, incident: Incident, body: string): Promise<Incident> {
  if (await resolvedBefore(work, incident, body)) {
    await soAlready(work, 'incidents', { name: incident.name });
    return incident;
  }
  accept(mayBeResolved(incident));
  return close(work, incident.name, body);
}

async function addStep(
  work: Work,
  incident: string,
  { kind, body }: { kind: IncidentStepKind; body: string },
): Promise<void> {
  await work.tx
    .insertInto('incident_steps')
    .values({ incident, kind, body, by_user: actorIdOf(work), at: work.now })
    .execute();
}
