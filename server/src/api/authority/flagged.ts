import { z } from 'zod';
import { differenceDecisions, fingerprintOf } from '../../domain/desks/authority/clear-differences.ts';
import {
  findFlaggedLots,
  flaggedCommodities,
  flaggedCsv,
  flaggedRow,
  flaggedRowView,
  flaggedSorts,
  selectFlagged,
} from '../../domain/desks/authority/flagged-lots.ts';
import { resolveFlag } from '../../domain/desks/authority/resolve.ts';
import { decisions, outcome } from '../../domain/desks/authority/rules.ts';
import { authoritySummary, authoritySummaryView } from '../../domain/desks/authority/summary.ts';
import { whoChanged, whoCouldHave } from '../../domain/desks/authority/who-changed.ts';
import { lotStatuses } from '../../domain/origin/lot/rules.ts';
import { compareWithSigned } from '../../domain/proof/attestation/lot-differences.ts';
import { csvOfList } from '../../kernel/lists/csv.ts';
import { fetchPage, ordered, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { notFound } from '../../kernel/values/errors.ts';
import { longText, lotRef, referenceName, text } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const allow = { roles: ['SVC Authority'] } as const;

const summary = operation({
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
  commodity: referenceName('commodity type').optional(),
};

const listFlaggedLots = operation({
  summary: 'The queue of flagged lots, the latest first.',
  allow,
  kind: 'read',
  input: z.object({ ...paging, ...filters }),
  output: pageOutput(flaggedRow),
  handler: async (ctx, input) => {
    const lots = findFlaggedLots(ctx.tx, input);
    const { rows, ...page } = await fetchPage(ctx.tx, lots, {
      select: selectFlagged,
      request: input,
      sorts: flaggedSorts,
      defaultSort: 'flagged_at desc',
    });
    return { data: rows.map(flaggedRowView), ...page };
  },
});

const exportFlaggedLotsCsv = operation({
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
  summary: 'The commodity types in the queue of flagged lots, alphabetically.',
  allow,
  kind: 'read',
  input: z.object({}),
  output: z.array(z.string()),
  handler: (ctx) => flaggedCommodities(ctx.tx),
});

const getFlaggedLot = operation({
  summary: 'One flagged lot, with every field whose value is not what was signed, old and new.',
  allow,
  kind: 'read',
  input: z.object({ lot_name: lotRef() }),
  output: flaggedRow.extend({
    signed_version: z.int().nullable().meta({ description: 'The newest version that was signed.' }),
    differences: z
      .array(z.object({ field: z.string(), signed: z.string().nullable(), now: z.string().nullable() }))
      .meta({ description: 'Fields whose records are not what was signed; of a geometry only its commitments.' }),
    fingerprint: z.string().nullable().meta({
      description:
        'Stands for these differences; whoever has them signed names it. Null for a lot that was never signed.',
    }),
    who_changed: whoChanged,
  }),
  refusals: { not_found: 'there is no such flagged lot' },
  handler: async (ctx, { lot_name }) => {
    const lots = selectFlagged(findFlaggedLots(ctx.tx, {}));
    const lot = await lots.where('lots.name', '=', lot_name).executeTakeFirst();
    if (lot === undefined) throw notFound(`There is no flagged lot ${lot_name}.`);
    const compared = await compareWithSigned(ctx.tx, lot_name);
    return {
      ...flaggedRowView(lot),
      signed_version: compared?.version ?? null,
      differences: compared?.differences ?? [],
      fingerprint: compared === undefined ? null : fingerprintOf(compared),
      who_changed: await whoCouldHave(ctx.tx, lot_name, compared),
    };
  },
});

const resolveFlaggedLot = operation({
  summary: 'Decides on a flagged lot: verified makes it Verified (Sold again if its sale stands), cancelled Cancelled.',
  allow,
  kind: 'write',
  input: z.object({
    lot_name: lotRef(),
    decision: z.enum(decisions),
    note: longText().optional().meta({ description: 'Kept as a comment on the lot.' }),
    flagged_at: z.iso.datetime({ offset: true }).optional().meta({
      description: 'As get_flagged_lot tells it: where the lot was flagged anew since then, nothing is decided (409).',
    }),
    differences: z.enum(differenceDecisions).optional().meta({
      description:
        'Where the records are not what was signed (get_flagged_lot shows how): `restore` puts back what was signed, `sign` signs them as they are. Without it such a lot is not cleared.',
    }),
    reason: text(500).optional().meta({
      description: 'Why changed records are signed; required with `sign`. Public, part of the signed payload.',
    }),
    fingerprint: text(64).optional().meta({
      description: 'Of the differences that the caller looked at, as get_flagged_lot tells it; required with `sign`.',
    }),
  }),
  output: z.object({
    name: z.string(),
    status: z.enum(lotStatuses),
    decision: z.enum(decisions),
    order: z.string().nullable().meta({ description: 'The order of a sale that stands.' }),
    message: z.string(),
  }),
  refusals: {
    not_found: 'there is no such lot',
    permission: 'the caller belongs to the cooperative or the exporter of the lot',
    state:
      'the lot is not Flagged, or is so since another moment than `flagged_at` (the reason now is told), or its records are not what was signed and nothing was decided about that, or are others than the fingerprint stands for',
  },
  handler: async (ctx, { lot_name, decision, note, ...about }) => {
    const { status, sale } = await resolveFlag(ctx, lot_name, {
      decision,
      note,
      flaggedAt: about.flagged_at === undefined ? undefined : new Date(about.flagged_at),
      differences: about.differences,
      reason: about.reason,
      fingerprint: about.fingerprint,
    });
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

export const authorityFlagged = {
  authority_summary: summary,
  list_flagged_lots: listFlaggedLots,
  export_flagged_lots_csv: exportFlaggedLotsCsv,
  flagged_filter_options: flaggedFilterOptions,
  get_flagged_lot: getFlaggedLot,
  resolve_flagged_lot: resolveFlaggedLot,
};
