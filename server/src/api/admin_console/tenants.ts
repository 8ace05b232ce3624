import { z } from 'zod';
import { daysOf, outagesIn, slaReports } from '../../domain/operations/tenant/reports.ts';
import { monthOf } from '../../domain/operations/tenant/sla.ts';
import { newestChanges, tenantAccess } from '../../domain/operations/tenant/store.ts';
import {
  slaReport,
  tenantChangeRow,
  tenantChangeView,
  tenantRow,
  tenantView,
} from '../../domain/operations/tenant/views.ts';
import { docName, timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';
import { notOperator, requireOperator } from '../tenants/operator.ts';

const dayMs = 86_400_000;
const shownDays = 14;
const shownChanges = 20;

const drilldown = operation({
  summary: 'A tenant with what was promised and measured this month, and what happened lately.',
  allow: 'admin',
  kind: 'read',
  snapshot: true,
  input: z.object({ tenant_name: docName('tenant') }),
  output: z.object({
    tenant: tenantView,
    sla: slaReport,
    outages: z.array(z.object({ from: timestamp(), minutes: z.int() })).meta({
      description: 'Minutes in a row of this month in which it was not available, the newest first; 50 at most.',
    }),
    recent_activity: z.object({
      changes: z
        .array(tenantChangeView)
        .meta({ description: `What was done with it, the newest first; ${shownChanges} at most.` }),
      days: z
        .array(
          z.object({
            day: z.string(),
            calls: z.int(),
            failed_calls: z.int(),
            measured_minutes: z.int(),
            available_minutes: z.int(),
          }),
        )
        .meta({ description: `The last ${shownDays} days on which it was measured, the newest first.` }),
    }),
  }),
  refusals: { not_found: 'there is no such tenant', permission: notOperator },
  handler: async (ctx, { tenant_name }) => {
    requireOperator(ctx);
    const tenant = await tenantAccess.see(ctx, tenant_name);
    const month = monthOf(ctx.now);
    const reports = await slaReports(ctx.tx, [tenant], month);
    const outages = await outagesIn(ctx.tx, tenant.name, month);
    const changes = await newestChanges(ctx.tx, tenant.name, shownChanges);
    return {
      tenant: tenantRow(tenant, ctx.services.tenancy.addressOf(tenant.name)),
      sla: slaReport.parse(reports.get(tenant.name)),
      outages: outages.map(({ from, minutes }) => ({ from: toIso(from), minutes })),
      recent_activity: {
        changes: changes.map(tenantChangeRow),
        days: await daysOf(ctx.tx, tenant.name, new Date(ctx.now.getTime() - shownDays * dayMs)),
      },
    };
  },
});

export const tenantDrilldown = { tenant_drilldown: drilldown };
