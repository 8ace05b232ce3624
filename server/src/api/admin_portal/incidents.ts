import { z } from 'zod';
import { incidentAccess } from '../../domain/operations/incident/access.ts';
import {
  failureRollups,
  incidentRollups,
  rollUpFailures,
  rollUpIncidents,
} from '../../domain/operations/incident/rollups.ts';
import {
  incidentDetail,
  incidentRowView,
  selectIncident,
  timelinesOf,
} from '../../domain/operations/incident/views.ts';
import { languageOf } from '../../kernel/values/language.ts';
import { timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const mostShown = 100;
const day = 86_400_000;

const incidentsView = operation({
  summary: 'What went wrong in the last days: incidents with their timelines, and failures summed up.',
  allow: 'admin',
  kind: 'read',
  snapshot: true,
  input: z.object({
    days: z
      .int()
      .default(30)
      .transform((days) => Math.min(Math.max(days, 1), 365))
      .meta({ description: 'Days in UTC, with today; clamped to 1..365.' }),
  }),
  output: z.object({
    days: z.int(),
    since: timestamp(),
    incidents: z
      .array(incidentDetail)
      .meta({ description: `Open ones first, then the newest; at most ${mostShown} that were open within the days.` }),
    rollups: incidentRollups,
    failures: failureRollups,
  }),
  handler: async (ctx, { days }) => {
    const { tx, now } = ctx;
    const midnight = new Date(now.toISOString().slice(0, 10));
    const since = new Date(midnight.getTime() - (days - 1) * day);
    const query = incidentAccess
      .list(ctx)
      .where((eb) => eb.or([eb('incidents.resolved_at', 'is', null), eb('incidents.resolved_at', '>=', since)]));
    const rows = await selectIncident(query)
      .orderBy((eb) => eb('incidents.resolved_at', 'is', null), 'desc')
      .orderBy('incidents.opened_at', 'desc')
      .orderBy('incidents.name', 'desc')
      .limit(mostShown)
      .execute();
    const timelines = await timelinesOf(
      tx,
      rows.map(({ name }) => name),
    );
    const language = languageOf(ctx.headers);
    return {
      days,
      since: toIso(since),
      incidents: rows.map((row) => ({ ...incidentRowView(row, language), timeline: timelines.get(row.name) ?? [] })),
      rollups: await rollUpIncidents(tx, since, now),
      failures: await rollUpFailures(tx, since),
    };
  },
});

export const portalIncidents = { incidents_view: incidentsView };
