import { z } from 'zod';
import { foundOrg } from '../../domain/people/party/found-org.ts';
import { countryCode, onboardOptions, onboardOptionsFor } from '../../domain/people/party/onboarding.ts';
import { text } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const createCooperativeOrg = operation({
  summary: 'Founds a cooperative: the caller becomes its Owner and takes the role SVC Cooperative.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({
    cooperative_name: text(140, 2).meta({ description: '2 to 140 characters.' }),
    country: text().meta({
      description: 'ISO 3166-1 code, or the name in English, Spanish, French or Portuguese.',
      examples: ['ET'],
    }),
    region: text().optional(),
  }),
  output: z.object({ name: z.string(), cooperative_name: z.string(), role: z.literal('Owner') }),
  refusals: { state: 'the caller belongs to a cooperative already (admins may)', permission: 'a partner key' },
  handler: async (ctx, input) => {
    const country = await countryCode(ctx.tx, input.country, 'country');
    const title = input.cooperative_name;
    const name = await foundOrg(ctx, 'Cooperative', { title, country, region: input.region ?? null });
    ctx.about(name);
    return { name, cooperative_name: title, role: 'Owner' as const };
  },
});

const cooperativeOnboardOptions = operation({
  summary: 'What the form for a new cooperative offers, and whether the caller belongs to one.',
  allow: 'user',
  kind: 'read',
  input: z.object({}),
  output: onboardOptions,
  handler: (ctx) => onboardOptionsFor(ctx.tx, ctx.actor, 'Cooperative'),
});

export const cooperativeOnboardOnboard = {
  create_cooperative_org: createCooperativeOrg,
  cooperative_onboard_options: cooperativeOnboardOptions,
};
