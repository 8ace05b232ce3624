import { z } from 'zod';
import { rateAges } from '../../domain/foundation/reference/alarms.ts';
import { timestamp, toIso, toNumber } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const rateAlarms = operation({
  summary: 'The exchange and token rates that count now, how old they are, and which are older than allowed.',
  allow: 'admin',
  kind: 'read',
  snapshot: true,
  input: z.object({}),
  output: z.object({
    max_days: z.number().meta({ description: 'The tolerance rate_age_days: an older rate is an alarm.' }),
    alarm: z.boolean().meta({ description: 'True when some rate is too old.' }),
    rates: z.array(
      z.object({
        kind: z.enum(['currency_rate', 'token_rate']),
        key: z.string().meta({ description: 'The currency; `current` for the token.' }),
        rate: z.number().meta({ description: 'US dollars for one unit; for the token, tokens for one US dollar.' }),
        source: z.string(),
        valid_from: timestamp(),
        age_days: z.int(),
        stale: z.boolean(),
      }),
    ),
  }),
  handler: async (ctx) => {
    const { max_days, rates } = await rateAges(ctx.tx, ctx.now);
    return {
      max_days,
      alarm: rates.some((rate) => rate.stale),
      rates: rates.map((rate) => ({ ...rate, rate: toNumber(rate.rate), valid_from: toIso(rate.valid_from) })),
    };
  },
});

export const referenceRates = { rate_alarms: rateAlarms };
