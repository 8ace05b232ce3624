import { z } from 'zod';
import { askAll, driftOf } from '../../domain/operations/dns/status.ts';
import { wantedRecords } from '../../domain/operations/dns/store.ts';
import { saidOf, saidOutput } from '../../domain/operations/installation/said-output.ts';
import { say } from '../../kernel/values/said.ts';
import { operation } from '../operation.ts';
import { notOperator, requireOperator } from '../tenants/operator.ts';

const status = operation({
  summary: 'Our zone: the records that it should have, what each authoritative server says now, and where they differ.',
  allow: 'admin',
  kind: 'read',
  input: z.object({}),
  output: z.object({
    provider: z.enum(['rfc2136', 'powerdns', 'off']),
    zone: z.string().nullable(),
    domain: z.string().nullable().meta({ description: 'Tenants are names right below it.' }),
    address: z.string().nullable().meta({ description: 'Where tenants answer, unless told.' }),
    in_order: z.boolean().nullable().meta({ description: 'Null where DNS is off.' }),
    servers: z.array(z.object({ server: z.string(), problem: z.string().nullable(), serial: z.int().nullable() })),
    records: z.array(
      z.object({
        name: z.string(),
        slug: z.string().nullable().meta({ description: 'Null: the wildcard.' }),
        wanted: z.string(),
        found: z.array(z.object({ server: z.string(), addresses: z.array(z.string()) })),
      }),
    ),
    drift: z.array(z.string()).meta({ description: 'Everything that is not as it should be.' }),
    drift_said: z.array(saidOutput),
  }),
  refusals: { permission: notOperator },
  before: async ({ services, tx, ids }) => {
    requireOperator({ services });
    const { settings, provider } = services.dns;
    const wanted = await wantedRecords(tx);
    const random = (bytes: number) => ids.random(bytes);
    return { wanted, servers: provider === undefined ? [] : await askAll({ settings, random }, wanted) };
  },
  handler: async (ctx, _input, { wanted, servers }) => {
    const { settings } = ctx.services.dns;
    const isOff = settings.kind === 'off';
    const drift = isOff ? [] : driftOf(wanted, servers);
    if (!isOff && servers.length === 0) drift.push(say`no server is known to ask: set DNS_SERVERS`);
    return {
      provider: settings.kind,
      zone: settings.zone || null,
      domain: settings.domain || null,
      address: settings.address ?? null,
      in_order: isOff ? null : drift.length === 0,
      servers: servers.map(({ server, problem, serial }) => ({ server, problem, serial })),
      records: wanted.map(({ name, slug, address }) => ({
        name,
        slug,
        wanted: address,
        found: servers.flatMap(({ server, problem, found }) =>
          problem === null ? [{ server, addresses: found[name] ?? [] }] : [],
        ),
      })),
      drift: drift.map(({ text }) => text),
      drift_said: drift.map(saidOf),
    };
  },
});

export const dnsStatus = { status };
