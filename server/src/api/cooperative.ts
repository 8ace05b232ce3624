import { z } from 'zod';
import { findLots } from '../domain/lot/list.ts';
import { lotStatuses } from '../domain/lot/rules.ts';
import { insertLot, recordHistory } from '../domain/lot/store.ts';
import { lotCsv, lotRow, lotRowView, lotSorts } from '../domain/lot/views.ts';
import { actingOrg } from '../domain/party/acting-org.ts';
import { checkGrade, checkLinks } from '../domain/reference/links.ts';
import { csvOfList } from '../kernel/csv.ts';
import { accept } from '../kernel/errors.ts';
import { fetchPage, ordered, pageInput, pageOutput } from '../kernel/page.ts';
import { docName, quantity, text, unit } from '../kernel/vocabulary.ts';
import { operation } from './operation.ts';

const tag = 'cooperative';
const prefix = 'svc_network.api.cooperative';

const createLot = operation({
  name: `${prefix}.create_lot`,
  tag,
  summary: 'Creates a Draft lot of a cooperative.',
  allow: 'user',
  kind: 'write',
  input: z.object({
    cooperative: docName('cooperative').optional(),
    commodity_type: docName('commodity type'),
    corridor: docName('corridor'),
    quantity: quantity(),
    unit: unit().default('kg'),
    grade: text().optional(),
    processing_method: z.enum(['Washed', 'Natural', 'Honey']).optional(),
    exporter: docName('exporter').optional(),
    lot_reference: text().optional(),
  }),
  output: z.object({ name: z.string() }),
  refusals: { permission: 'the caller is no member of a cooperative, or not of the one named' },
  handler: async (ctx, input) => {
    const cooperative = accept(actingOrg(ctx.actor, 'Cooperative', input.cooperative));
    await checkLinks(ctx.tx, [
      { field: 'cooperative', target: 'cooperative', value: cooperative },
      { field: 'commodity_type', target: 'commodity_type', value: input.commodity_type },
      { field: 'corridor', target: 'corridor', value: input.corridor },
      { field: 'exporter', target: 'exporter', value: input.exporter },
    ]);
    await checkGrade(ctx.tx, input.commodity_type, input.grade);
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
      grade: input.grade ?? null,
      processing_method: input.processing_method ?? null,
      lot_reference: input.lot_reference ?? null,
      created_by: ctx.actor.userId,
      created_at: ctx.now,
      updated_at: ctx.now,
    });
    await recordHistory(ctx.tx, {
      lot: name,
      at: ctx.now,
      kind: 'created',
      to: 'Draft',
      actorId: ctx.actor.userId,
      actorOrg: cooperative,
    });
    ctx.about(name);
    ctx.emit('lot.created', name);
    return { name };
  },
});

const lotFilters = {
  status_filter: z.enum(lotStatuses).optional().meta({ description: 'Only lots of this status.' }),
  commodity_type: docName('commodity type').optional(),
  corridor: docName('corridor').optional(),
  cooperative: docName('cooperative').optional(),
  exporter: docName('exporter').optional(),
};

const listLots = operation({
  name: `${prefix}.list_lots`,
  tag,
  summary: "The lots of the caller's cooperatives, and of exporters he is a member of, newest first; admins see all.",
  allow: 'user',
  kind: 'read',
  input: z.object({ ...pageInput(lotSorts), ...lotFilters }),
  output: pageOutput(lotRow),
  handler: async (ctx, input) => {
    const { rows, ...page } = await fetchPage(
      ctx.tx,
      findLots(ctx.tx, ctx.actor, input),
      (lots) => lots.selectAll('lots'),
      input,
      lotSorts,
      'created_at desc',
    );
    return { data: rows.map(lotRowView), ...page };
  },
});

const { search, sort } = pageInput(lotSorts);
const exportLotsCsv = operation({
  name: `${prefix}.export_lots_csv`,
  tag,
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

export const cooperative = [createLot, listLots, exportLotsCsv];
