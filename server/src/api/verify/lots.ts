import { z } from 'zod';
import { type AnchoredLots, loadPublicLot, lotsAnchoredBy } from '../../domain/desks/public-record/lot-record.ts';
import { publicTotals } from '../../domain/desks/public-record/totals.ts';
import { lotLookup, lotLookupView } from '../../domain/desks/public-record/views.ts';
import { loadReceipt } from '../../domain/proof/attestation/receipt.ts';
import type { Context } from '../../kernel/call/operation.ts';
import { errorBody, invalid, notFound, Refusal } from '../../kernel/values/errors.ts';
import { names, text, timestamp } from '../../kernel/values/vocabulary.ts';
import { operation, type Services } from '../operation.ts';

/** Lots named in the answer about a transaction. */
const MAX_LOTS = 100;

/** The verification response of the specification. */
export const cryptoVerification = z.object({
  verified: z.boolean().meta({ description: 'Whether every check held for the records as they are now.' }),
  signer_did: z.string(),
  signed_at: timestamp().nullable(),
  payload_hash: z.string().meta({ description: 'SHA-256 that was signed, lowercase hex; empty when nothing was.' }),
  anchored_xrpl_tx: z.string().nullable().meta({ description: 'Ledger transaction of the anchor.' }),
  error: z
    .enum([
      'lot_not_found',
      'not_anchored',
      'payload_mismatch',
      'bad_signature',
      'bad_inclusion_proof',
      'ledger_mismatch',
    ])
    .optional()
    .meta({ description: 'Only on failure: the first check that did not hold.' }),
});

const lookupLot = operation({
  summary: "A lot's public record, anchor and receipt, by its name or by the ledger transaction that anchored it.",
  allow: 'anyone',
  kind: 'read',
  snapshot: true,
  input: z.object({
    lot_name: text().optional().meta(names('lot', 'LOT-<year>-<sequence>.')),
    tx_hash: z
      .string()
      .trim()
      .regex(/^[0-9A-F]{64}$/, 'must be 64 uppercase hexadecimal digits')
      .optional()
      .meta(names('transaction', 'Hash of the ledger transaction, 64 uppercase hex digits.')),
  }),
  output: lotLookup,
  envelope: 'bare',
  refusals: { not_found: 'no such lot, nothing of it was signed yet, or no such anchor; the body has `ok: false`' },
  handler: async (ctx, { lot_name, tx_hash }) => {
    if (tx_hash === undefined) {
      if (lot_name === undefined) throw neitherGiven();
      return answer(ctx, lot_name, null);
    }
    if (lot_name !== undefined && (await loadPublicLot(ctx.tx, lot_name)) === null) throw noLot(ctx, lot_name);
    const anchored = await lotsAnchoredBy(ctx.tx, tx_hash, MAX_LOTS, lot_name);
    if (anchored === null) throw miss(ctx, 'No anchor of this service has that transaction hash.');
    const first = anchored.lots[0];
    if (first === undefined && lot_name !== undefined) {
      throw invalid('tx_hash', `that transaction does not anchor ${lot_name}; send only one of the two`);
    }
    if (first === undefined) throw miss(ctx, 'That transaction anchors no lot.');
    return answer(ctx, first.lot, first.version, anchored);
  },
});

async function answer(
  ctx: Context<Services>,
  name: string,
  version: number | null,
  anchored?: AnchoredLots,
): Promise<z.input<typeof lotLookup>> {
  const row = await loadPublicLot(ctx.tx, name, version);
  if (row === null) throw noLot(ctx, name);
  const receipt = row.tx_hash === null ? null : await loadReceipt(ctx.tx, 'lot', name, row.anchor_version);
  const networkId = await ctx.services.networkId(ctx.tx);
  const { error } = await ctx.services.lotVerifier.verify(ctx.tx, name);
  return lotLookupView({
    row,
    error,
    receipt,
    networkId,
    baseUrl: ctx.services.baseUrl(),
    ...(anchored === undefined ? {} : { anchored }),
  });
}

function neitherGiven(): Refusal {
  return new Refusal('validation', 'Send lot_name or tx_hash.', {
    errors: [
      { field: 'lot_name', message: 'is required, unless tx_hash is sent' },
      { field: 'tx_hash', message: 'is required, unless lot_name is sent' },
    ],
  });
}

function noLot(ctx: Context<Services>, name: string): Refusal {
  return miss(ctx, `There is no public lot ${name}.`);
}

/** 404 in the shape of a lookup: `ok` beside the standard error members. */
function miss(ctx: Context<Services>, message: string): Refusal {
  const refusal = notFound(message);
  return new Refusal('not_found', message, { body: { ok: false, ...errorBody(refusal, ctx.requestId) } });
}

const cryptographicVerify = operation({
  summary: "Checks a lot's records, as they are now, against what was signed and anchored; always HTTP 200.",
  allow: 'anyone',
  kind: 'read',
  snapshot: true,
  input: z.object({ lot_ref: text().meta(names('lot', 'LOT-<year>-<sequence>.')) }),
  output: cryptoVerification,
  envelope: 'bare',
  handler: (ctx, { lot_ref }) => ctx.services.lotVerifier.verify(ctx.tx, lot_ref),
});

const stats = operation({
  summary: 'Public totals: what was attested, anchored, traced and settled.',
  allow: 'anyone',
  kind: 'read',
  input: z.object({}),
  output: publicTotals,
  envelope: 'bare',
  handler: (ctx) => ctx.services.totals.read(ctx.tx, ctx.now),
});

export const verifyLots = {
  lookup_lot: lookupLot,
  cryptographic_verify: cryptographicVerify,
  stats,
};
