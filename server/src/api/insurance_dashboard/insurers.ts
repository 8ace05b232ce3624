import { z } from 'zod';
import { foundInsurer } from '../../domain/cover/insurer/found.ts';
import { countryCode } from '../../domain/people/party/onboarding.ts';
import { text, userEmail } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const create = operation({
  summary: 'An admin founds an insurer, with its first agent as Owner, who asks the others in.',
  allow: 'admin',
  scope: 'session',
  kind: 'write',
  input: z.object({
    insurer_name: text(140, 2),
    country: text().meta({ description: 'ISO 3166-1 code or name.', examples: ['ET'] }),
    owner: userEmail(),
  }),
  output: z.object({ name: z.string(), insurer_name: z.string(), owner: z.string() }),
  refusals: {
    not_found: 'nobody has an account with that address',
    state: 'the account is disabled, or an admin took the role Insurance Agent from it',
    permission: 'a partner key calls',
  },
  handler: async (ctx, input) => {
    const country = await countryCode(ctx.tx, input.country, 'country');
    const name = await foundInsurer(ctx, { title: input.insurer_name, country, owner: input.owner });
    ctx.about(name);
    return { name, insurer_name: input.insurer_name, owner: input.owner };
  },
});

export const insurers = { create_insurer: create };
