import { parseReceipt } from '@lotmark/sdk/verify';
import { z } from 'zod';
import {
  assertProofAsWritten,
  attestConservation,
  type ConservationProof,
  conservationProof,
} from '../../domain/assurance/conservation/proof.ts';
import { tracedLotAccess } from '../../domain/assurance/contagion/access.ts';
import { disclosePlot, disclosePrice } from '../../domain/assurance/disclosure/disclose.ts';
import { receiptView, showReceipt } from '../../domain/proof/attestation/receipt-view.ts';
import { docName, lotRef } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const kilograms = () => z.string().meta({ description: 'Kilograms, decimal text without trailing zeros.' });

const proofOutput = z.object({
  lot: z.string(),
  adds_up: z
    .boolean()
    .meta({ description: 'Every sum holds. That does not say where the mass comes from: see `not_traced_kg`.' }),
  detail: z.string().meta({ description: 'What was added up, or the first sum that does not hold.' }),
  attested_version: z.int().meta({ description: '0 before it was signed.' }),
  anchored: z.boolean(),
  current: z.boolean().meta({ description: 'What was signed last is what the records say now.' }),
  receipt_url: z
    .string()
    .nullable()
    .meta({ description: 'Checked offline by `npx --no lotmark verify` in a copy of the source, sums and all.' }),
  stage: z.string().nullable(),
  quantity_kg: kilograms(),
  outlines_kg: kilograms().meta({ description: 'Of it, from plots with an outline.' }),
  points_kg: kilograms().meta({ description: 'Of it, from plots of which only a point is known.' }),
  not_traced_kg: kilograms().meta({ description: 'Of it, from no place that is recorded.' }),
  root: z.string().meta({ description: 'The lot that was pooled, and of which the others were split off.' }),
  harvests: z.array(
    z.object({
      harvest: z.string(),
      plot: z.string(),
      stage: z.string().nullable(),
      weighed_kg: kilograms(),
      into: z.array(z.object({ lot: z.string(), quantity_kg: kilograms() })),
      elsewhere_kg: kilograms().meta({ description: 'In lots of other families.' }),
      open_kg: kilograms().meta({ description: 'In no lot.' }),
    }),
  ),
  steps: z.array(
    z.object({
      from_stage: z.string(),
      to_stage: z.string(),
      processed_on: z.string(),
      input_kg: kilograms(),
      output_kg: kilograms(),
      loss_kg: kilograms(),
    }),
  ),
  lots: z.array(
    z.object({
      lot: z.string(),
      parent_lot: z.string().nullable(),
      quantity_kg: kilograms(),
      unsourced_kg: kilograms().meta({ description: 'What no harvest accounts for.' }),
    }),
  ),
  sales: z
    .array(z.object({ lot: z.string(), quantity_kg: kilograms(), delivered_kg: kilograms().nullable() }))
    .meta({ description: 'What was sold, and what both sides confirmed to have arrived.' }),
});

function proofView(proof: ConservationProof, baseUrl: string): z.input<typeof proofOutput> {
  const { facts, problem, detail, signed, current } = proof;
  const { subject, harvests, steps, lots, sales, ...mass } = facts;
  return {
    lot: subject,
    adds_up: problem === null,
    detail: problem ?? detail,
    attested_version: signed?.version ?? 0,
    anchored: signed?.anchored ?? false,
    current,
    receipt_url:
      signed?.anchored === true ? `${baseUrl}/v1/receipts/conservation/${subject}?version=${signed.version}` : null,
    ...mass,
    harvests: harvests.map((each) => ({ ...each, into: [...each.into] })),
    steps: [...steps],
    lots: [...lots],
    sales: [...sales],
  };
}

const ownLotRefusals = {
  not_found: 'for authorities and admins: there is no such lot',
  permission: 'the caller neither sells nor buys the lot (a missing one answers alike)',
  state: 'the lot is Cancelled',
} as const;

const conservation = operation({
  summary:
    'Inputs and outputs of a lot and its family in kilograms: harvests, steps, splits, sales, deliveries. Anybody can add them up; what is not traced is called that.',
  allow: 'user',
  needs: 'manage_lots',
  kind: 'read',
  snapshot: true,
  input: z.object({ lot: lotRef() }),
  output: proofOutput,
  refusals: {
    ...ownLotRefusals,
    state: 'the lot is Cancelled, or somebody altered in the database what it is made of',
  },
  handler: async (ctx, { lot }) => {
    await tracedLotAccess.see(ctx, lot);
    const proof = await conservationProof(ctx.tx, lot);
    await assertProofAsWritten(ctx.tx, proof);
    return proofView(proof, ctx.services.baseUrl());
  },
});

const attest = operation({
  summary:
    'Signs the proof of conservation of a lot as it is now; it goes to the ledger with the next anchor. Signed already, it is left.',
  allow: 'user',
  needs: 'manage_lots',
  kind: 'write',
  input: z.object({ lot: lotRef() }),
  output: z.object({
    lot: z.string(),
    signed: z.boolean().meta({ description: 'False where just this was signed before.' }),
    message: z.string(),
  }),
  refusals: { ...ownLotRefusals, state: 'the lot is Cancelled, or its kilograms do not add up' },
  handler: async (ctx, { lot }) => {
    await tracedLotAccess.lock(ctx, lot);
    ctx.about(lot);
    const before = await conservationProof(ctx.tx, lot);
    await attestConservation(ctx, ctx.services.signer, lot);
    const signed = !before.current;
    return {
      lot,
      signed,
      message: signed ? 'Signed; the receipt follows with the next anchor.' : 'Just this is signed already.',
    };
  },
});

const disclose = operation({
  summary:
    'Where one plot of a lot lies, with what proves offline that the lot’s receipt commits to just that; nothing of the other plots. For `npx --no lotmark verify` in a copy of the source.',
  allow: 'user',
  needs: 'manage_lots',
  // Nothing changes; but who was shown what stands in the audit log.
  kind: 'write',
  secretAnswer: true,
  input: z.object({ lot: lotRef(), plot: docName('plot') }),
  output: z.object({
    format: z.literal('lotmark.disclosure.v1'),
    plot: z.string(),
    geometry: z.string().meta({ description: 'Canonical GeoJSON, exactly as it was hashed.' }),
    salt: z.string().meta({ description: "The plot's secret salt: who has it can check guesses about this plot." }),
    receipt: receiptView,
  }),
  refusals: {
    permission: 'the caller may not know where the plot lies, or it is in no such lot (a missing one answers alike)',
    state: 'the lot has no receipt yet, or its receipt commits to another place than the plot has now',
  },
  handler: async (ctx, { lot, plot }) => {
    const { receipt, ...shown } = await disclosePlot(ctx, lot, plot);
    ctx.about(plot);
    const read = parseReceipt(receipt);
    if ('problem' in read) throw new Error(read.problem);
    return { ...shown, receipt: showReceipt(read.receipt) };
  },
});

const priceOf = operation({
  summary:
    'What a lot of the caller’s asked when its listing was last anchored, with what proves it offline; nothing of other versions. For `npx --no lotmark verify` in a copy of the source.',
  allow: 'user',
  needs: 'manage_lots',
  // Nothing changes; but who showed what stands in the audit log.
  kind: 'write',
  secretAnswer: true,
  input: z.object({ lot: lotRef() }),
  output: z.object({
    format: z.literal('lotmark.price.v1'),
    lot: z.string(),
    terms: z.object({
      asking_price: z.string().nullable().meta({ description: 'Decimal text, for one `unit`.' }),
      currency: z.string().nullable(),
      unit: z.string(),
      confirmed_price: z.string().nullable().meta({ description: 'An unusual price that the seller confirmed.' }),
      confirmed_currency: z.string().nullable(),
    }),
    opening: z.string().meta({ description: 'Opens the commitment of this version, and of no other.' }),
    receipt: receiptView,
  }),
  refusals: {
    permission: 'the caller does not sell the lot (a missing one answers alike)',
    state: 'its listing has no receipt yet, or the receipt commits to another price than the lot has now',
  },
  handler: async (ctx, { lot }) => {
    const { receipt, ...shown } = await disclosePrice(ctx, lot);
    ctx.about(lot);
    const read = parseReceipt(receipt);
    if ('problem' in read) throw new Error(read.problem);
    return { ...shown, receipt: showReceipt(read.receipt) };
  },
});

export const contagionProofs = {
  disclose_price: priceOf,
  conservation_proof: conservation,
  attest_conservation: attest,
  disclose_plot: disclose,
};
