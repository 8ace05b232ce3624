import { z } from 'zod';
import { addressFor, dnsIsOff, tenantName, wildcardName } from '../../domain/operations/dns/rules.ts';
import { keepWanted } from '../../domain/operations/dns/store.ts';
import { accept, Refusal } from '../../kernel/values/errors.ts';
import { text } from '../../kernel/values/vocabulary.ts';
import { DnsError, type Ensured } from '../../platform/dns/provider.ts';
import { operation, type Services } from '../operation.ts';
import { notOperator, requireOperator } from '../tenants/operator.ts';

const address = text(40)
  .optional()
  .meta({ description: 'An IPv4 address; DNS_ADDRESS unless told.', examples: ['192.0.2.10'] });

const output = z.object({
  ok: z.literal(true),
  name: z.string(),
  address: z.string(),
  outcome: z.enum(['added', 'replaced', 'unchanged']),
  before: z.array(z.string()).meta({ description: 'The addresses that were there before.' }),
});

const refusals = {
  permission: notOperator,
  state: 'DNS is off',
  unavailable: 'the server is away, refuses the change, or its answer is not signed as it must be',
} as const;

/** @throws Refusal */
function open(services: Services) {
  requireOperator({ services });
  const { provider, settings } = services.dns;
  if (provider === undefined) throw dnsIsOff();
  return { provider, settings };
}

async function ensured(ensure: Promise<Ensured>): Promise<Ensured> {
  try {
    return await ensure;
  } catch (error) {
    if (error instanceof DnsError) throw new Refusal('unavailable', `${error.message}. Nothing was changed here.`);
    throw error;
  }
}

const addTenantARecord = operation({
  summary: 'Sees to it that the name of a tenant leads to an address; repeating it changes nothing.',
  allow: 'admin',
  kind: 'write',
  perMinute: 60,
  input: z.object({
    slug: text(253).meta({ description: 'The tenant, which is the name right below our domain.', examples: ['kaffa'] }),
    address,
  }),
  output,
  refusals,
  before: async ({ services }, input) => {
    const { provider, settings } = open(services);
    const tenant = accept(tenantName(input.slug, settings.domain));
    const wanted = accept(addressFor(input.address, settings.address));
    return { ...tenant, address: wanted, ...(await ensured(provider.ensureA(tenant.name, wanted))) };
  },
  handler: async (ctx, _input, { name, slug, address, outcome, before }) => {
    await keepWanted(ctx, { name, slug, address });
    ctx.about(name);
    return { ok: true as const, name, address, outcome, before };
  },
});

const ensureWildcardARecord = operation({
  summary: 'Sees to it that every name below our domain leads to an address; repeating it changes nothing.',
  allow: 'admin',
  kind: 'write',
  perMinute: 60,
  input: z.object({ address }),
  output,
  refusals,
  before: async ({ services }, input) => {
    const { provider, settings } = open(services);
    const name = wildcardName(settings.domain);
    const wanted = accept(addressFor(input.address, settings.address));
    return { name, address: wanted, ...(await ensured(provider.ensureA(name, wanted))) };
  },
  handler: async (ctx, _input, { name, address, outcome, before }) => {
    await keepWanted(ctx, { name, slug: null, address });
    ctx.about(name);
    return { ok: true as const, name, address, outcome, before };
  },
});

export const dnsRecords = {
  add_tenant_a_record: addTenantARecord,
  ensure_wildcard_a_record: ensureWildcardARecord,
};
