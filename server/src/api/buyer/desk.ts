import { z } from 'zod';
import { checkLinks } from '../../domain/foundation/reference/links.ts';
import { foundOrg } from '../../domain/people/party/found-org.ts';
import { countryCode, onboardOptions, onboardOptionsFor } from '../../domain/people/party/onboarding.ts';
import { orderAccess } from '../../domain/trade/order/access.ts';
import { revenueTrend, settledRevenueTrend, trendDays } from '../../domain/trade/order/settled.ts';
import { summariseOrders, summariseSpending } from '../../domain/trade/order/summary.ts';
import { text, toNumber } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const preferences = (what: string) =>
  z
    .array(text())
    .max(50)
    .default([])
    .transform((list) => [...new Set(list)])
    .meta({ description: `${what}, at most 50.` });

const createBuyerOrg = operation({
  summary: 'Founds a buyer: the caller becomes its Owner and takes the role SVC Buyer.',
  allow: 'user',
  scope: 'session',
  kind: 'write',
  input: z.object({
    payload: z.object({
      buyer_name: text(140, 2).meta({ description: '2 to 140 characters.' }),
      business_type: text().meta({ description: 'One of `buyer_onboard_options`.', examples: ['Roaster'] }),
      country: text().meta({
        description: 'ISO 3166-1 code, or the name in English, Spanish, French or Portuguese.',
        examples: ['ET'],
      }),
      preferred_commodities: preferences('Commodity types'),
      preferred_grades: preferences('Grades'),
    }),
  }),
  output: z.object({ name: z.string(), buyer_name: z.string(), role: z.literal('Owner') }),
  refusals: { state: 'the caller belongs to a buyer already (admins may)', permission: 'a partner key' },
  handler: async (ctx, { payload }) => {
    const country = await countryCode(ctx.tx, payload.country, 'payload.country');
    await checkLinks(ctx.tx, [
      { field: 'payload.business_type', target: 'business_type', value: payload.business_type },
    ]);
    const title = payload.buyer_name;
    const name = await foundOrg(ctx, 'Buyer', {
      title,
      country,
      business_type: payload.business_type,
      preferred_commodities: payload.preferred_commodities,
      preferred_grades: payload.preferred_grades,
    });
    ctx.about(name);
    return { name, buyer_name: title, role: 'Owner' as const };
  },
});

const buyerOnboardOptions = operation({
  summary: 'What the form for a new buyer offers, and whether the caller belongs to one.',
  allow: 'user',
  kind: 'read',
  input: z.object({}),
  output: onboardOptions.extend({
    business_types: z.array(z.string()),
    commodity_types: z.array(z.string()),
    grades: z.array(z.object({ commodity_type: z.string(), grade: z.string() })),
  }),
  handler: async (ctx) => {
    const { tx } = ctx;
    const common = await onboardOptionsFor(tx, ctx.actor, 'Buyer');
    const businessTypes = await tx
      .selectFrom('business_types')
      .select('name')
      .where('retired_at', 'is', null)
      .orderBy('name')
      .execute();
    const commodities = await tx
      .selectFrom('commodity_types')
      .select('name')
      .where('retired_at', 'is', null)
      .orderBy('name')
      .execute();
    const grades = await tx
      .selectFrom('grades')
      .select(['commodity_type', 'grade'])
      .distinct()
      .where('retired_at', 'is', null)
      .orderBy('commodity_type')
      .orderBy('grade')
      .execute();
    return {
      ...common,
      business_types: businessTypes.map((row) => row.name),
      commodity_types: commodities.map((row) => row.name),
      grades,
    };
  },
});

const buyerSummary = operation({
  summary: "What waits in the caller's buyers' orders, and what they owe, hold in escrow and have paid, by currency.",
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({}),
  output: z.object({
    total: z.int(),
    status_counts: z.record(z.string(), z.int()).meta({ description: 'Every status, with 0 where there is none.' }),
    unpaid: z.int().meta({ description: 'Orders that wait for payment.' }),
    spending: z.array(
      z.object({
        currency: z.string(),
        to_pay: z.number().meta({ description: 'Of the orders that wait for payment.' }),
        held: z.number().meta({ description: 'Paid, and in escrow until delivery.' }),
        settled: z.number().meta({ description: 'Paid out to the sellers.' }),
      }),
    ),
  }),
  handler: async (ctx) => {
    const visible = orderAccess.visible(ctx.actor, 'buyer');
    const { total, status_counts } = await summariseOrders(ctx.tx, visible);
    const { unpaid, spending } = await summariseSpending(ctx.tx, visible);
    return {
      total,
      status_counts,
      unpaid,
      spending: spending.map(({ currency, to_pay, held, settled }) => ({
        currency,
        to_pay: toNumber(to_pay),
        held: toNumber(held),
        settled: toNumber(settled),
      })),
    };
  },
});

const settledSpendTrend = operation({
  summary: "Settled totals of the caller's buyers by day and currency, zero-filled.",
  allow: 'user',
  kind: 'read',
  input: z.object({ days: trendDays() }),
  output: revenueTrend,
  handler: (ctx, { days }) => settledRevenueTrend(ctx.tx, ctx.actor, 'buyer', { days, now: ctx.now }),
});

export const buyerDesk = {
  create_buyer_org: createBuyerOrg,
  buyer_onboard_options: buyerOnboardOptions,
  buyer_summary: buyerSummary,
  settled_spend_trend: settledSpendTrend,
};
