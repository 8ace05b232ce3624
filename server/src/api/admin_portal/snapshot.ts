import { z } from 'zod';
import { lookAtDatabase, ownLook } from '../../domain/operations/health/look.ts';
import { checksOf, healthParts, healthStates, statusOf } from '../../domain/operations/health/rules.ts';
import { incidentAccess } from '../../domain/operations/incident/access.ts';
import { incidentRow, incidentRowView, selectIncident } from '../../domain/operations/incident/views.ts';
import { readSnapshot } from '../../domain/operations/snapshot/figures.ts';
import { snapshotView } from '../../domain/operations/snapshot/views.ts';
import { languageOf } from '../../kernel/values/language.ts';
import { operation } from '../operation.ts';

const shown = 5;

const snapshot = operation({
  summary: 'What the portal shows an operator first: the figures, how the parts stand, and the newest open incidents.',
  allow: 'admin',
  kind: 'read',
  snapshot: true,
  input: z.object({}),
  output: snapshotView.extend({
    health: z.object({
      status: z.enum(['healthy', 'degraded']),
      checks: z.array(z.object({ part: z.enum(healthParts), state: z.enum(healthStates), note: z.string() })),
    }),
    open_incidents: z.array(incidentRow).meta({ description: `The newest ${shown}.` }),
  }),
  handler: async (ctx) => {
    const figures = await readSnapshot(ctx.tx, ctx.now, ctx.services);
    const checks = checksOf(await lookAtDatabase(ctx.tx, ctx.now), ownLook(ctx.services.health));
    const rows = await selectIncident(incidentAccess.list(ctx).where('incidents.resolved_at', 'is', null))
      .orderBy('incidents.opened_at', 'desc')
      .orderBy('incidents.name', 'desc')
      .limit(shown)
      .execute();
    return {
      ...figures,
      health: { status: statusOf(checks), checks: healthParts.map((part) => ({ part, ...checks[part] })) },
      open_incidents: rows.map((row) => incidentRowView(row, languageOf(ctx.headers))),
    };
  },
});

export const portalSnapshot = { snapshot };
