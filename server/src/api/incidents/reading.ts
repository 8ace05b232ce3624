import { z } from 'zod';
import { incidentAccess } from '../../domain/operations/incident/access.ts';
import { incidentSeverities } from '../../domain/operations/incident/rules.ts';
import {
  incidentDetail,
  incidentRow,
  incidentRowView,
  incidentSorts,
  incidentStatuses,
  selectIncident,
  timelinesOf,
} from '../../domain/operations/incident/views.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { languageOf } from '../../kernel/values/language.ts';
import { docName, text } from '../../kernel/values/vocabulary.ts';
import { operation, type UserCtx } from '../operation.ts';

/** One incident with its timeline. @throws Refusal 403; for admins 404. */
export async function showIncident(ctx: UserCtx, name: string): Promise<z.input<typeof incidentDetail>> {
  const row = await selectIncident(incidentAccess.list(ctx).where('incidents.name', '=', name)).executeTakeFirst();
  const found = incidentAccess.found(row, ctx, name);
  const timelines = await timelinesOf(ctx.tx, [name]);
  return { ...incidentRowView(found, languageOf(ctx.headers)), timeline: timelines.get(name) ?? [] };
}

const get = operation({
  summary: 'One incident with its timeline.',
  allow: 'admin',
  kind: 'read',
  input: z.object({ name: docName('incident') }),
  output: incidentDetail,
  refusals: { not_found: 'there is no such incident' },
  handler: (ctx, { name }) => showIncident(ctx, name),
});

const { search: _search, ...page } = pageInput(incidentSorts);

const list = operation({
  summary: 'Incidents, the newest first.',
  allow: 'admin',
  kind: 'read',
  input: z.object({
    ...page,
    status_filter: z.enum(incidentStatuses).optional(),
    severity: z.enum(incidentSeverities).optional(),
    cause: text(140).optional().meta({ description: 'Exactly this cause, such as ledger:anchoring or person.' }),
  }),
  output: pageOutput(incidentRow),
  handler: async (ctx, input) => {
    let found = incidentAccess.list(ctx);
    if (input.status_filter !== undefined)
      found = found.where('incidents.resolved_at', input.status_filter === 'Open' ? 'is' : 'is not', null);
    if (input.severity !== undefined) found = found.where('incidents.severity', '=', input.severity);
    if (input.cause !== undefined) found = found.where('incidents.cause', '=', input.cause);
    const { rows, ...rest } = await fetchPage(ctx.tx, found, {
      select: selectIncident,
      request: input,
      sorts: incidentSorts,
      defaultSort: 'opened_at desc',
    });
    const language = languageOf(ctx.headers);
    return { data: rows.map((row) => incidentRowView(row, language)), ...rest };
  },
});

export const incidentReading = { get, list };
