import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Sorts } from '../../../kernel/lists/page.ts';
import type { Language } from '../../../kernel/values/language.ts';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { incidentStepKinds, type Tables } from '../../../platform/db/tables.generated.ts';
import { incidentSeverities } from './rules.ts';
import type { Incident } from './store.ts';
import { titleOf } from './titles.ts';

export const incidentStatuses = ['Open', 'Resolved'] as const;

export const incidentRow = z.object({
  name: z.string(),
  status: z.enum(incidentStatuses),
  severity: z.enum(incidentSeverities),
  cause: z.string().meta({
    description:
      'What it is about: the source that found it and, after a colon, what; `person` where a person opened it.',
  }),
  title: z.string().meta({ description: 'In the language of the reader where the service found it.' }),
  summary: z.string(),
  opened_by: z.string().nullable().meta({ description: 'E-mail address; null where the service found it.' }),
  opened_at: timestamp(),
  updated_at: timestamp(),
  resolved_at: timestamp().nullable(),
  resolved_by: z.string().nullable().meta({ description: 'E-mail address; null where it was over by itself.' }),
});

export const incidentStep = z.object({
  kind: z.enum(incidentStepKinds),
  body: z.string(),
  by: z.string().nullable().meta({ description: 'E-mail address; null where the service wrote it.' }),
  at: timestamp(),
});

export const incidentDetail = incidentRow.extend({
  timeline: z.array(incidentStep).meta({ description: 'The oldest step first; at most the last 200.' }),
});

export const incidentSorts = {
  opened_at: ['incidents.opened_at', 'incidents.name'],
} as const satisfies Sorts;

export interface IncidentLine extends Incident {
  opened_email: string | null;
  resolved_email: string | null;
}

/** Adds what a line shows, in the one statement of the list. */
export function selectIncident(
  query: SelectQueryBuilder<Tables, 'incidents', object>,
): SelectQueryBuilder<Tables, 'incidents', IncidentLine> {
  return query
    .selectAll('incidents')
    .select(({ selectFrom }) => [
      selectFrom('users').select('users.email').whereRef('users.id', '=', 'incidents.opened_by').as('opened_email'),
      selectFrom('users').select('users.email').whereRef('users.id', '=', 'incidents.resolved_by').as('resolved_email'),
    ]);
}

/** @param language what the service has found is called in it. */
export function incidentRowView(row: IncidentLine, language: Language): z.input<typeof incidentRow> {
  return {
    name: row.name,
    status: row.resolved_at === null ? 'Open' : 'Resolved',
    severity: row.severity,
    cause: row.cause,
    title: (row.opened_by === null ? titleOf(row.cause, language) : undefined) ?? row.title,
    summary: row.summary,
    opened_by: row.opened_email,
    opened_at: toIso(row.opened_at),
    updated_at: toIso(row.updated_at),
    resolved_at: toIso(row.resolved_at),
    resolved_by: row.resolved_email,
  };
}

type StepView = z.input<typeof incidentStep>;
const mostSteps = 200;

/** The timelines of some incidents, in one statement. */
export async function timelinesOf(tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, StepView[]>> {
  const { rows } = await sql<Omit<StepView, 'at'> & { incident: string; at: Date }>`
    select s.incident, s.kind, s.body, s.at, (select email from users where users.id = s.by_user) as by
      from unnest(${[...names]}::text[]) as wanted (name)
      join lateral (select * from incident_steps where incident = wanted.name order by id desc limit ${mostSteps}) s on true
     order by s.incident, s.id`.execute(tx);
  const timelines = new Map<string, StepView[]>(names.map((name) => [name, []]));
  for (const { incident, kind, body, by, at } of rows) timelines.get(incident)?.push({ kind, body, by, at: toIso(at) });
  return timelines;
}
