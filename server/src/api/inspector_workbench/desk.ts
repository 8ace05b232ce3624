import { z } from 'zod';
import { protocolsOn } from '../../domain/origin/inspection/protocol.ts';
import {
  findQueue,
  inspectorOverview,
  inspectorOverviewOf,
  queueReasons,
  queueRow,
  queueRowView,
  queueSorts,
} from '../../domain/origin/inspection/queue.ts';
import { inspectionView } from '../../domain/origin/inspection/views.ts';
import { pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { date, docName, referenceName } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';
import { showInspection } from './show.ts';

const allow = { roles: ['SVC Inspector'] } as const;

const overview = operation({
  summary: "The inspector's pipeline: how many inspections stand where; for admins those of all.",
  allow,
  kind: 'read',
  input: z.object({}),
  output: inspectorOverview,
  handler: (ctx) => inspectorOverviewOf(ctx.tx, ctx.actor, ctx.now),
});

const listQueue = operation({
  summary:
    'What an inspector may do next: own drafts, lots for which somebody asked, and lots that nobody has inspected.',
  allow,
  kind: 'read',
  input: z.object({
    ...pageInput(queueSorts),
    reason: z.enum(queueReasons).optional(),
    commodity_type: referenceName('commodity type').optional(),
  }),
  output: pageOutput(queueRow),
  handler: async (ctx, input) => {
    const { rows, ...page } = await findQueue(ctx.tx, ctx.actor, input);
    return { data: rows.map((row) => queueRowView(row, ctx.actor)), ...page };
  },
});

const getInspection = operation({
  summary: 'One inspection with its measures, how its grade follows, and its files; for its inspector and admins.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ name: docName('inspection') }),
  output: inspectionView,
  refusals: {
    not_found: 'for admins: there is no such inspection',
    permission: 'the caller is not the inspector on the record, or there is no such inspection',
  },
  handler: (ctx, { name }) => showInspection(ctx, name, 'own'),
});

const measure = z.object({
  measure: z.string(),
  unit: z.string(),
  min: z.string(),
  max: z.string(),
  step: z.string().meta({ description: 'A value is a multiple of it.' }),
  entry: z.enum(['required', 'optional', 'computed']),
  adds_to: z.string().nullable().meta({ description: 'The computed measure that it counts into.' }),
  sign: z.int(),
  out_of: z.int().nullable().meta({ description: 'It counts pieces of so many.' }),
});

const listProtocols = operation({
  summary: 'What is measured of each commodity, what its grades ask, and below what a lot is flagged, on a day.',
  allow: 'user',
  kind: 'read',
  input: z.object({
    commodity_type: referenceName('commodity type').optional(),
    on: date().optional().meta({ description: 'yyyy-mm-dd; today unless told.' }),
  }),
  output: z.array(
    z.object({
      commodity_type: z.string(),
      measures: z.array(measure),
      limits: z.array(
        z.object({
          grade: z.string(),
          measure: z.string(),
          ladder: z.string().meta({ description: 'Grades of one ladder are better and worse than each other.' }),
          rank: z.int().meta({ description: '1 is the best.' }),
          at_least: z.string().nullable(),
          at_most: z.string().nullable(),
        }),
      ),
      floors: z.array(z.object({ measure: z.string(), at_least: z.string() })),
    }),
  ),
  handler: (ctx, { commodity_type, on }) =>
    protocolsOn(ctx.tx, on ?? ctx.now.toISOString().slice(0, 10), commodity_type ?? null),
});

export const inspectionDesk = {
  overview,
  list_queue: listQueue,
  get_inspection: getInspection,
  list_protocols: listProtocols,
};
