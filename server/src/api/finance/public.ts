import { z } from 'zod';
import { badge } from '../../domain/assurance/org-credential/views.ts';
import { lotFinance, publicExporter } from '../../domain/assurance/profile/public-facts.ts';
import { bands } from '../../domain/assurance/profile/rules.ts';
import { loadPublicLot } from '../../domain/desks/public-record/lot-record.ts';
import { lotLookup, lotLookupView } from '../../domain/desks/public-record/views.ts';
import { loadReceipt } from '../../domain/proof/attestation/receipt.ts';
import { notFound } from '../../kernel/values/errors.ts';
import { docName, names, text, timestamp, toIso, toNumber } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const getExporterProfile = operation({
  summary:
    'An exporter as anybody may see it: name, country, corridors, settled orders, credentials, and its band where it shares that.',
  allow: 'anyone',
  kind: 'read',
  snapshot: true,
  input: z.object({ exporter: docName('exporter') }),
  output: z.object({
    name: z.string(),
    title: z.string(),
    country: z.string(),
    verified: z.boolean().meta({ description: 'The platform has verified the organisation.' }),
    as_signed: z.boolean().meta({
      description: 'What is recorded about it is what was signed; where not, neither title nor verification is told.',
    }),
    score_band: z.enum(bands).nullable().meta({ description: 'Null unless the exporter shares its score with banks.' }),
    corridors: z.array(z.string()).meta({ description: 'Of settled orders, the busiest first.' }),
    settled_orders: z.int(),
    credentials: z
      .array(badge)
      .meta({ description: 'Credentials that an office has confirmed and that are good today.' }),
  }),
  refusals: { not_found: 'there is no such exporter' },
  handler: async (ctx, input) => {
    const exporter = await publicExporter(ctx.tx, input.exporter, ctx.now);
    if (exporter === undefined) throw notFound(`There is no exporter ${input.exporter}.`);
    return exporter;
  },
});

const getPublicLotVerification = operation({
  summary: 'As verify.lookup_lot, with what a lender asks of the lot: whether its records hold, and what was settled.',
  allow: 'anyone',
  kind: 'read',
  snapshot: true,
  input: z.object({ lot_name: text().meta(names('lot', 'LOT-<year>-<sequence>.')) }),
  output: lotLookup.extend({
    finance: z.object({
      verified: z.boolean().meta({ description: 'Every check held for the records as they are now.' }),
      verification_error: z.string().nullable(),
      corridor: z.string(),
      exporter: z.string().nullable(),
      exporter_name: z.string().nullable(),
      exporter_band: z.enum(bands).nullable(),
      orders_settled: z.int(),
      last_settled_at: timestamp().nullable(),
      settled_kg: z.number(),
    }),
  }),
  refusals: { not_found: 'no such lot, or nothing of it was signed yet' },
  handler: async (ctx, { lot_name: name }) => {
    const row = await loadPublicLot(ctx.tx, name);
    const facts = row === null ? undefined : await lotFinance(ctx.tx, name);
    if (row === null || facts === undefined) throw notFound(`There is no public lot ${name}.`);
    const receipt = row.tx_hash === null ? null : await loadReceipt(ctx.tx, 'lot', name, row.anchor_version);
    const networkId = await ctx.services.networkId(ctx.tx);
    const { verified, error } = await ctx.services.lotVerifier.verify(ctx.tx, name);
    return {
      ...lotLookupView({ row, error, receipt, networkId, baseUrl: ctx.services.baseUrl() }),
      finance: {
        ...facts,
        verified,
        verification_error: error ?? null,
        last_settled_at: toIso(facts.last_settled_at),
        settled_kg: toNumber(facts.settled_kg),
      },
    };
  },
});

export const financePublic = {
  get_exporter_profile: getExporterProfile,
  get_public_lot_verification: getPublicLotVerification,
};
