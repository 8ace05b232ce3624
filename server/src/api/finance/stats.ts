import { z } from 'zod';
import { summariseShared } from '../../domain/assurance/profile/bank.ts';
import { farmerFigures, farmerFiguresOutput, farmerFiguresView } from '../../domain/origin/plot/summary.ts';
import { orgsWith } from '../../domain/people/party/duties.ts';
import { orderAccess } from '../../domain/trade/order/access.ts';
import { summariseOrders } from '../../domain/trade/order/summary.ts';
import { toNumber } from '../../kernel/values/vocabulary.ts';
import type { Actor } from '../../kernel/write/actor.ts';
import { operation, type UserCtx } from '../operation.ts';

const orderFigures = z
  .object({
    organisations: z.int().meta({ description: "The caller's, whose orders they may see." }),
    orders: z.int(),
    status_counts: z.record(z.string(), z.int()),
  })
  .nullable();

const trading = {
  'SVC Cooperative': ['Cooperative', 'cooperative'],
  'SVC Exporter': ['Exporter', 'exporter'],
  'SVC Buyer': ['Buyer', 'buyer'],
} as const;

/** The figures of one side of the caller's trade; null where the role is not asked for. */
async function sideOf(ctx: UserCtx, roles: ReadonlySet<string>, role: keyof typeof trading) {
  if (!roles.has(role)) return null;
  const [kind, side] = trading[role];
  // An admin's own data are those of their own organisations, like everybody's.
  const actor: Actor = { ...ctx.actor, roles: new Set([role]) };
  const { total, status_counts } = await summariseOrders(ctx.tx, orderAccess.visible(actor, side));
  return { organisations: orgsWith(actor, 'see_money', kind).length, orders: total, status_counts };
}

const getWorkspaceStats = operation({
  summary: 'What the caller has, in figures, by the roles they hold; a role narrows to it, if the caller holds it.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({
    role: z
      .string()
      .trim()
      .max(60)
      .optional()
      .meta({ description: 'One of the caller’s roles; any other value is ignored.', examples: ['SVC Farmer'] }),
  }),
  output: z.object({
    roles: z.array(z.string()).meta({ description: 'The roles that the figures are of.' }),
    farmer: z.object(farmerFiguresOutput).nullable(),
    cooperative: orderFigures,
    exporter: orderFigures,
    buyer: orderFigures,
    bank: z.object({ shared_profiles: z.int(), mean_score: z.number().nullable() }).nullable(),
  }),
  handler: async (ctx, input) => {
    const held = [...ctx.actor.roles];
    const narrowed = held.filter((role) => role === input.role);
    const roles = new Set<string>(narrowed.length > 0 ? narrowed : held);
    const farmer = roles.has('SVC Farmer') ? await farmerFigures(ctx.tx, ctx.actor.userId) : null;
    const bank = roles.has('SVC Bank') ? await summariseShared(ctx.tx, ctx.now) : null;
    return {
      roles: [...roles].sort(),
      farmer: farmer && farmerFiguresView(farmer),
      cooperative: await sideOf(ctx, roles, 'SVC Cooperative'),
      exporter: await sideOf(ctx, roles, 'SVC Exporter'),
      buyer: await sideOf(ctx, roles, 'SVC Buyer'),
      bank: bank && { shared_profiles: bank.total_profiles, mean_score: toNumber(bank.mean_score) },
    };
  },
});

export const financeStats = { get_workspace_stats: getWorkspaceStats };
