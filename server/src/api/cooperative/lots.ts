import { z } from 'zod';
import { acceptLinks, type Link } from '../../domain/foundation/reference/links.ts';
import { kilograms } from '../../domain/origin/lot/edit.ts';
import { findLots } from '../../domain/origin/lot/list.ts';
import { lotStatuses } from '../../domain/origin/lot/rules.ts';
import { insertLot, recordHistory } from '../../domain/origin/lot/store.ts';
import { lotCsv, lotRow, lotRowView, lotSorts, selectLotRow } from '../../domain/origin/lot/views.ts';
import { stageOfLot, stages } from '../../domain/origin/mass/rules.ts';
import { isAboveMembers, untracedBelieved, untracedFigures, untracedWords } from '../../domain/origin/mass/untraced.ts';
import { checkRouteAndQuality } from '../../domain/origin/provenance/lot-origin.ts';
import { forcedOrg } from '../../domain/people/party/acting-org.ts';
import { acceptNoneSuspended } from '../../domain/people/party/suspension.ts';
import { beforeNewLot } from '../../domain/trade/listing/looks.ts';
import { csvOfList } from '../../kernel/lists/csv.ts';
import { fetchPage, ordered, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { accept } from '../../kernel/values/errors.ts';
import { docName, quantity, referenceName, text, unit } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const createLot = operation({
  summary: 'Creates a Draft lot of a cooperative.',
  allow: 'user',
  kind: 'write',
  needs: 'offer_lots',
  input: z.object({
    cooperative: docName('cooperative').optional().meta({
      description: 'Required for an admin and for a member of several; a single membership forces its cooperative.',
    }),
    commodity_type: referenceName('commodity type'),
    corridor: referenceName('corridor'),
    quantity: quantity(),
    unit: unit().default('kg'),
    grade: text().optional(),
    processing_method: text().optional(),
    exporter: docName('exporter').optional(),
    lot_reference: text().optional(),
    stage: z
      .enum(stages)
      .optional()
      .meta({ description: 'What the quantity is a mass of; the last stage of the commodity when left out.' }),
    confirm_quantity: z.boolean().optional().meta({
      description: 'Answers the question about more than the plots and members of the cooperative explain.',
    }),
  }),
  output: z.object({ name: z.string(), cooperative: z.string() }),
  refusals: {
    state: 'the cooperative is suspended',
    permission: 'the caller is no member of a cooperative, or of several and not of the one named',
  },
  handler: async (ctx, input) => {
    const cooperative = accept(forcedOrg(ctx.actor, 'Cooperative', input.cooperative));
    const links: Link[] = [
      { field: 'cooperative', target: 'cooperative', value: cooperative },
      { field: 'commodity_type', target: 'commodity_type', value: input.commodity_type },
      { field: 'corridor', target: 'corridor', value: input.corridor },
      { field: 'exporter', target: 'exporter', value: input.exporter },
    ];
    const { suspended, found, stages } = await beforeNewLot(ctx.tx, cooperative, links);
    acceptNoneSuspended(suspended);
    acceptLinks(links, found);
    const stage = accept(stageOfLot(input.commodity_type, input.stage, stages));
    const figures = await untracedFigures(ctx.tx, {
      cooperative,
      commodity: input.commodity_type,
      stage,
      quantityKg: kilograms(input.quantity, input.unit).toFixed(),
      at: ctx.now,
    });
    accept(untracedBelieved(figures, input.unit, input.confirm_quantity ?? false));
    const name = await ctx.ids.name(ctx.tx, 'LOT', ctx.now);
    await insertLot(ctx.tx, {
      name,
      status: 'Draft',
      cooperative,
      exporter: input.exporter ?? null,
      commodity_type: input.commodity_type,
      corridor: input.corridor,
      quantity: input.quantity,
      unit: input.unit,
      stage,
      grade: input.grade ?? null,
      processing_method: input.processing_method ?? null,
      lot_reference: input.lot_reference ?? null,
      created_by: ctx.actor.userId,
      created_at: ctx.now,
      updated_at: ctx.now,
    });
    await checkRouteAndQuality(ctx.tx, { name, commodity_type: input.commodity_type }, input);
    recordHistory(ctx, {
      lot: name,
      at: ctx.now,
      kind: 'created',
      to: 'Draft',
      actorId: ctx.actor.userId,
      actorOrg: cooperative,
      data: isAboveMembers(figures) ? { confirmed: untracedWords(figures) } : {},
    });
    ctx.about(name);
    return { name, cooperative };
  },
});

const lotFilters = {
  status_filter: z.enum(lotStatuses).optional().meta({ description: 'Only lots of this status.' }),
  commodity_type: referenceName('commodity type').optional(),
  corridor: referenceName('corridor').optional(),
  cooperative: docName('cooperative').optional(),
  exporter: docName('exporter').optional(),
};

const listLots = operation({
  summary:
    "The lots of the caller's cooperatives, and of exporters they are a member of, newest first; admins see all.",
  allow: 'user',
  kind: 'read',
  input: z.object({ ...pageInput(lotSorts), ...lotFilters }),
  output: pageOutput(lotRow),
  handler: async (ctx, input) => {
    const { rows, ...page } = await fetchPage(ctx.tx, findLots(ctx.tx, ctx.actor, input), {
      select: selectLotRow,
      request: input,
      sorts: lotSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map(lotRowView), ...page };
  },
});

const { search, sort } = pageInput(lotSorts);
const exportLotsCsv = operation({
  summary: 'The lots of list_lots with the same filters, as CSV; at most 5000 rows.',
  allow: 'user',
  kind: 'read',
  envelope: 'file',
  input: z.object({ search, sort, ...lotFilters }),
  output: z.string(),
  handler: async (ctx, input) => {
    const lots = findLots(ctx.tx, ctx.actor, input).selectAll('lots');
    return csvOfList('lots.csv', lotCsv, ordered(lots, input.sort ?? 'created_at desc', lotSorts));
  },
});

export const cooperativeLots = {
  create_lot: createLot,
  list_lots: listLots,
  export_lots_csv: exportLotsCsv,
};
