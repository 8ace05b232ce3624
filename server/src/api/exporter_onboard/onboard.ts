import { z } from 'zod';
import { foundOrg } from '../../domain/people/party/found-org.ts';
import { countryCode, onboardOptions, onboardOptionsFor } from '../../domain/people/party/onboarding.ts';
import { text } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const createExporterOrg = operation({
  summary: 'Founds an exporter: the caller becomes its Owner and takes the role SVC Exporter.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({
    exporter_name: text(140, 2).meta({ description: '2 to 140 characters.' }),
    country: text().meta({
      description: 'ISO 3166-1 code, or the name in English, Spanish, French or Portuguese.',
      examples: ['ET'],
    }),
    registration_number: text().optional(),
    customs_code: text().optional(),
  }),
  output: z.object({ name: z.string(), exporter_name: z.string(), role: z.literal('Owner') }),
  refusals: { state: 'the caller belongs to an exporter already (admins may)', permission: 'a partner key' },
  handler: async (ctx, input) => {
    const country = await countryCode(ctx.tx, input.country, 'country');
    const title = input.exporter_name;
    const name = await foundOrg(ctx, 'Exporter', {
      title,
      country,
      registration_number: input.registration_number ?? null,
      customs_code: input.customs_code ?? null,
    });
    ctx.about(name);
    return { name, exporter_name: title, role: 'Owner' as const };
  },
});

const exporterOnboardOptions = operation({
  summary: 'What the form for a new exporter offers, and whether the caller belongs to one.',
  allow: 'user',
  kind: 'read',
  input: z.object({}),
  output: onboardOptions,
  handler: (ctx) => onboardOptionsFor(ctx.tx, ctx.actor, 'Exporter'),
});

export const exporterOnboardOnboard = {
  create_exporter_org: createExporterOrg,
  exporter_onboard_options: exporterOnboardOptions,
};
