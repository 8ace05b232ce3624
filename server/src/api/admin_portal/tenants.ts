import { z } from 'zod';
import { slaReports } from '../../domain/operations/tenant/reports.ts';
import { tenantStatuses } from '../../domain/operations/tenant/rules.ts';
import { monthOf } from '../../domain/operations/tenant/sla.ts';
import { tenantAccess } from '../../domain/operations/tenant/store.ts';
import { tiersAt } from '../../domain/operations/tenant/tiers.ts';
import {
  slaReport,
  slaTierRow,
  slaTierView,
  tenantRow,
  tenantSorts,
  tenantView,
} from '../../domain/operations/tenant/views.ts';
import { containing, fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { text } from '../../kernel/values/vocabulary.ts';
import { operation, type UserCtx } from '../operation.ts';
import { notOperator, requireOperator } from '../tenants/operator.ts';

const addressOf = (ctx: UserCtx, name: string) => ctx.services.tenancy.addressOf(name);

const tenantsView = operation({
  summary: 'The tenants of this service, the newest first.',
  allow: 'admin',
  kind: 'read',
  input: z.object({
    ...pageInput(tenantSorts),
    status: z.enum(tenantStatuses).optional(),
    tier: text(60).optional().meta({ description: 'A tier of `sla_view`; one that is none finds nothing.' }),
  }),
  output: pageOutput(tenantView),
  refusals: { permission: notOperator },
  handler: async (ctx, input) => {
    requireOperator(ctx);
    let found = tenantAccess.list(ctx);
    if (input.search !== undefined) found = found.where('tenants.search_text', 'like', containing(input.search));
    if (input.status !== undefined) found = found.where('tenants.status', '=', input.status);
    if (input.tier !== undefined) found = found.where('tenants.tier', '=', input.tier);
    const { rows, ...page } = await fetchPage(ctx.tx, found, {
      select: (query) => query.selectAll('tenants'),
      request: input,
      sorts: tenantSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map((tenant) => tenantRow(tenant, addressOf(ctx, tenant.name))), ...page };
  },
});

/** More than anybody operates from one place; the list of tenants has pages. */
const mostTenants = 1000;

const slaView = operation({
  summary: 'What each tier promises, and the tenants with what was measured of them this month.',
  allow: 'admin',
  kind: 'read',
  snapshot: true,
  input: z.object({}),
  output: z.object({
    month: z.string(),
    makes_tenants: z
      .boolean()
      .meta({ description: 'False: PostgreSQL or TENANT_DOMAIN is not set, and tenants cannot be made.' }),
    tiers: z.array(slaTierView),
    tenants: z
      .array(tenantView.extend({ sla: slaReport }))
      .meta({ description: `Those that are not Archived, by name; ${mostTenants} at most.` }),
  }),
  refusals: { permission: notOperator },
  handler: async (ctx) => {
    requireOperator(ctx);
    const month = monthOf(ctx.now);
    const tenants = await tenantAccess
      .list(ctx)
      .selectAll('tenants')
      .where('tenants.status', '!=', 'Archived')
      .orderBy('tenants.name')
      .limit(mostTenants)
      .execute();
    const reports = await slaReports(ctx.tx, tenants, month);
    return {
      month: month.month,
      makes_tenants: ctx.services.tenancy.without === undefined,
      tiers: (await tiersAt(ctx.tx, ctx.now)).map(slaTierRow),
      tenants: tenants.map((tenant) => ({
        ...tenantRow(tenant, addressOf(ctx, tenant.name)),
        sla: slaReport.parse(reports.get(tenant.name)),
      })),
    };
  },
});

export const tenantViews = { tenants_view: tenantsView, sla_view: slaView };
