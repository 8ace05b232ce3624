import { z } from 'zod';
import { incidentAccess } from '../../domain/operations/incident/access.ts';
import { incidentSeverities } from '../../domain/operations/incident/rules.ts';
import { noteOn, openIncident, resolveIncident } from '../../domain/operations/incident/store.ts';
import { incidentDetail } from '../../domain/operations/incident/views.ts';
import { docName, text } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';
import { showIncident } from './reading.ts';

const refusals = { not_found: 'there is no such incident' } as const;

const open = operation({
  summary: 'Writes down an incident that a person has noticed; it stays open until somebody resolves it.',
  allow: 'admin',
  kind: 'write',
  input: z.object({
    title: text(140),
    summary: text(4000).meta({ description: 'What is known. Plain text.' }),
    severity: z.enum(incidentSeverities).default('Major'),
  }),
  output: incidentDetail,
  handler: async (ctx, input) => {
    const name = await openIncident(ctx, input);
    ctx.about(name);
    return showIncident(ctx, name);
  },
});

const note = operation({
  summary: 'Adds a note to the timeline of an incident, also after it is over.',
  allow: 'admin',
  kind: 'write',
  input: z.object({ name: docName('incident'), body: text(4000).meta({ description: 'Plain text.' }) }),
  output: incidentDetail,
  refusals,
  handler: async (ctx, { name, body }) => {
    const incident = await incidentAccess.lock(ctx, name);
    ctx.about(incident.name);
    await noteOn(ctx, incident, body);
    return showIncident(ctx, name);
  },
});

const resolve = operation({
  summary: 'Ends an incident that a person opened, and says what it was.',
  allow: 'admin',
  kind: 'write',
  input: z.object({
    name: docName('incident'),
    resolution: text(4000).meta({ description: 'What it was, and what was done. Plain text.' }),
  }),
  output: incidentDetail,
  refusals: {
    ...refusals,
    state: 'somebody else resolved it, or with other words; or the service found it and ends it when its cause is gone',
  },
  handler: async (ctx, { name, resolution }) => {
    const incident = await incidentAccess.lock(ctx, name);
    ctx.about(incident.name);
    await resolveIncident(ctx, incident, resolution);
    return showIncident(ctx, name);
  },
});

export const incidentDesk = { open, note, resolve };
