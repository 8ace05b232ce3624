import { z } from 'zod';
import {
  findFlaggedLots,
  flaggedCommodities,
  flaggedCsv,
  flaggedRow,
  flaggedRowView,
  flaggedSorts,
  selectFlagged,
} from '../domain/authority/flagged-lots.ts';
import { resolveFlag } from '../domain/authority/resolve.ts';
import { decisions, outcome } from '../domain/authority/rules.ts';
import { authoritySummary, authoritySummaryView } from '../domain/authority/summary.ts';
import { lotStatuses } from '../domain/lot/rules.ts';
import { csvOfList } from '../kernel/csv.ts';
import { fetchPage, ordered, pageInput, pageOutput } from '../kernel/page.ts';
import { docName, longText, lotRef } from '../kernel/vocabulary.ts';
import { operation } from './operation.ts';

const tag = 'authority';
const prefix = 'svc_network.api.authority';
const allow = { roles: ['SVC Authority'] } as const;

const summary = operation({
  name: `${prefix}.authority_summary`,
  tag,
  summary: "The authority's figures: flagged and verified lots, anomaly rate, exporters, volume, anchors.",
  allow,
  kind: 'read',
  input: z.object({}),
  output: authoritySummary,
  handler: (ctx) => authoritySummaryView(ctx.tx, ctx.now),
});

const { search, sort, ...paging } = pageInput(flaggedSorts);
const filters = {
  q: search.meta({ description: "Part of a lot's name, reference, cooperative id or reason." }),
  sort,
  commodity: docName('commodity type').optional(),
};

const listFlaggedLots = operation({
  name: `${prefix}.list_flagged_lots`,
  tag,
  summary: 'The queue of flagged lots, the latest first.',
  allow,
  kind: 'read',
  input: z.object({ ...paging, ...filters }),
  output: pageOutput(flaggedRow),
  handler: async (ctx, input) => {
    const lots = findFlaggedLots(ctx.tx, input);
    const { rows, ...page } = await fetchPage(ctx.tx, lots, selectFlagged, input, flaggedSorts, 'flagged_at desc');
    return { data: rows.map(flaggedRowView), ...page };
  },
});

const exportFlaggedLotsCsv = operation({
  name: `${prefix}.export_flagged_lots_csv`,
  tag,
  summary: 'The queue of list_flagged_lots with the same filters, as CSV; at most 5000 rows.',
  allow,
  kind: 'read',
  envelope: 'file',
  input: z.object(filters),
  output: z.string(),
  handler: async (ctx, input) => {
    const lots = selectFlagged(findFlaggedLots(ctx.tx, input));
    return csvOfList('flagged-lots.csv', flaggedCsv, ordered(lots, input.sort ?? 'flagged_at desc', flaggedSorts));
  },
});

const flaggedFilterOptions = operation({
  name: `${prefix}.flagged_filter_options`,
  tag,
  summary: 'The commodity types in the queue of flagged lots, alphabetically.',
  allow,
  kind: 'read',
  input: z.object({}),
  output: z.array(z.string()),
  handler: (ctx) => flaggedCommodities(ctx.tx),
});

const resolveFlaggedLot = operation({
  name: `${prefix}.resolve_flagged_lot`,
  tag,
  summary: 'Decides on a flagged lot: verified makes it Verified (Sold again if its sale stands), cancelled Cancelled.',
  allow,
  kind: 'write',
  input: z.object({
    lot_name: lotRef(),
    decision: z.enum(decisions),
    note: longText().optional().meta({ description: 'Kept as a comment on the lot.' }),
  }),
  output: z.object({
    name: z.string(),
    status: z.enum(lotStatuses),
    decision: z.enum(decisions),
    order: z.string().nullable().meta({ description: 'The order of a sale that stands.' }),
    message: z.string(),
  }),
  refusals: { not_found: 'there is no such lot', state: 'the lot is not Flagged' },
  handler: async (ctx, { lot_name, decision, note }) => {
    const { tx, actor, now } = ctx;
    const attest = ctx.services.attest.lot.bind(ctx.services.attest);
    const context = { tx, actor, now, emit: ctx.emit.bind(ctx), attest };
    const { status, sale } = await resolveFlag(context, lot_name, decision, note);
    ctx.about(lot_name);
    return {
      name: lot_name,
      status,
      decision,
      order: sale?.name ?? null,
      message: outcome(lot_name, status, sale),
    };
  },
});

export const authority = [summary, listFlaggedLots, exportFlaggedLotsCsv, flaggedFilterOptions, resolveFlaggedLot];
