import { z } from 'zod';
import { decideHarvest } from '../../domain/desks/authority/correct-harvest.ts';
import { changedHarvest, changedView } from '../../domain/origin/harvest/change-views.ts';
import { stages } from '../../domain/origin/mass/rules.ts';
import { date, docName, quantity, text, unit } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const correctHarvest = operation({
  summary: 'Decides that a harvest was another one, or none; signed lots that hold it follow and are signed anew.',
  allow: { roles: ['SVC Authority'] },
  kind: 'write',
  input: z.object({
    harvest: docName('harvest'),
    void: z
      .boolean()
      .optional()
      .meta({ description: 'It counts nowhere from now on; the other fields do not matter.' }),
    harvest_date: date().optional(),
    quantity: quantity().optional(),
    unit: unit().default('kg'),
    stage: z.enum(stages).optional(),
    reason: text(500).meta({ description: "Kept in the harvest's history and in that of its lots." }),
    confirm_quantity: z.boolean().optional().meta({ description: 'Answers the question about an unusual quantity.' }),
  }),
  output: changedHarvest.extend({
    versions: z
      .array(z.object({ lot: z.string(), version: z.int() }))
      .meta({ description: 'Lots whose attestation has a new version.' }),
    cancelled_orders: z.array(z.string()).meta({ description: 'Orders that waited for acceptance on these lots.' }),
  }),
  refusals: {
    not_found: 'there is no such harvest',
    validation: 'the plot cannot have given this, or the quantity must be confirmed',
    state: 'the harvest is voided or a field scan, is all that an unsold lot holds, or a lot is not what was signed',
  },
  handler: async (ctx, { harvest, ...decision }) => {
    ctx.about(harvest);
    const decided = await decideHarvest(ctx, harvest, decision);
    return {
      ...changedView(decided),
      versions: [...decided.versions].map(([lot, version]) => ({ lot, version })),
      cancelled_orders: decided.cancelledOrders,
    };
  },
});

export const authorityHarvests = { correct_harvest: correctHarvest };
