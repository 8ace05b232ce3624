import { z } from 'zod';
import { mayBeCalled, type TenantEvent } from '../../domain/operations/tenant/rules.ts';
import { insertTenant, moveTenant, setTier, type Tenant, tenantAccess } from '../../domain/operations/tenant/store.ts';
import { requireTier } from '../../domain/operations/tenant/tiers.ts';
import { tenantRow, tenantView } from '../../domain/operations/tenant/views.ts';
import { accept, wrongState } from '../../kernel/values/errors.ts';
import { docName, email, longText, text } from '../../kernel/values/vocabulary.ts';
import { operation, type UserCtx } from '../operation.ts';
import { notOperator, requireOperator } from './operator.ts';

const tierName = () => text(60).meta({ description: 'A tier of `admin_portal.sla_view`.', examples: ['Standard'] });

/** Of what the operating processes hold: a secret key has 32 random bytes. */
const secretBytes = 32;

/** The tenant of a call, locked. @throws Refusal 403, 404 */
async function lockTenant(ctx: UserCtx, name: string): Promise<Tenant> {
  requireOperator(ctx);
  const tenant = await tenantAccess.lock(ctx, name);
  ctx.about(tenant.name);
  return tenant;
}

const shown = (ctx: UserCtx, tenant: Tenant) => tenantRow(tenant, ctx.services.tenancy.addressOf(tenant.name));

const create = operation({
  summary:
    'Makes an isolated installation under a host name of its own: database, keys, ledger account and first admin, who is mailed a link. It is Preparing until all that is there.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({
    slug: text(63)
      .toLowerCase()
      .meta({
        description: 'The first part of the host name: 2 to 40 letters a to z, digits and single hyphens.',
        examples: ['sidama-union'],
      }),
    title: text(140, 2),
    tier: tierName(),
    admin_email: email(),
  }),
  output: tenantView,
  refusals: {
    validation: 'the slug is no host name or kept for other things, or there is no such tier',
    state: 'there is a tenant of this name, or there can be no tenants here: the answer says why',
    permission: `${notOperator}, or a partner key calls`,
  },
  handler: async (ctx, input) => {
    requireOperator(ctx);
    const { tenancy } = ctx.services;
    if (tenancy.without !== undefined) throw wrongState(tenancy.without);
    accept(mayBeCalled(input.slug, tenancy));
    await requireTier(ctx.tx, input.tier, ctx.now);
    const fresh = {
      name: input.slug,
      title: input.title,
      tier: input.tier,
      adminEmail: input.admin_email,
      secretSealed: tenancy.secrets.seal(input.slug, Buffer.from(ctx.ids.random(secretBytes).toString('hex'))),
    };
    if (!(await insertTenant(ctx, fresh))) throw wrongState(`There is a tenant ${input.slug} already.`);
    ctx.about(input.slug);
    ctx.emit('tenant.created', input.slug);
    return shown(ctx, await tenantAccess.see(ctx, input.slug));
  },
});

/** An operation that moves a tenant; called again it answers the same. */
const moving = (event: TenantEvent, said: { summary: string; state: string }) =>
  operation({
    summary: said.summary,
    allow: 'admin',
    scope: 'session',
    kind: 'write',
    input: z.object({
      tenant_name: docName('tenant'),
      reason: longText(500).optional().meta({ description: 'Shown in its history.' }),
    }),
    output: tenantView,
    refusals: {
      not_found: 'there is no such tenant',
      state: said.state,
      permission: `${notOperator}, or a partner key calls`,
    },
    handler: async (ctx, { tenant_name, reason }) => {
      const tenant = await lockTenant(ctx, tenant_name);
      return shown(ctx, await moveTenant(ctx, tenant, event, reason ?? null));
    },
  });

const suspend = moving('suspend', {
  summary: 'Stops a tenant: its calls are refused, its streams end, and none of its jobs run. Nothing is lost.',
  state: 'it is not Active, or it is the default one',
});
const resume = moving('resume', {
  summary: 'Lets a suspended tenant go on where it stopped.',
  state: 'it is not Suspended, or it is the default one',
});
const archive = moving('archive', {
  summary: 'Takes a suspended tenant away for good. Its database stays, and its name is given to no other.',
  state: 'it is neither Suspended nor Preparing, or it is the default one',
});

const setTierOf = operation({
  summary: 'Promises a tenant another tier from now on.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({ tenant_name: docName('tenant'), tier: tierName() }),
  output: tenantView,
  refusals: {
    validation: 'there is no such tier, or nobody gets it any more',
    not_found: 'there is no such tenant',
    state: 'it is Archived',
    permission: `${notOperator}, or a partner key calls`,
  },
  handler: async (ctx, { tenant_name, tier }) => {
    const tenant = await lockTenant(ctx, tenant_name);
    if (tenant.status === 'Archived')
      throw wrongState(`${tenant.name} is Archived; nothing is promised of it any more.`);
    await requireTier(ctx.tx, tier, ctx.now);
    return shown(ctx, await setTier(ctx, tenant, tier));
  },
});

export const tenantManagement = { create, suspend, resume, archive, set_tier: setTierOf };
