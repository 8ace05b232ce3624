import { hash } from 'node:crypto';
import { canonicalize } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { z } from 'zod';
import { policyAccess } from '../../domain/cover/policy/access.ts';
import {
  heldAgainst,
  type InsuredPlace,
  mayInsureBy,
  type Placed,
  placeOfPlot,
  placeOfPoint,
} from '../../domain/cover/policy/place.ts';
import { applyForPolicy, bindPolicy, collectPremium, dayOf } from '../../domain/cover/policy/policies.ts';
import { claimsAsCounted, quoteFor } from '../../domain/cover/policy/quote.ts';
import { mayApply } from '../../domain/cover/policy/rules.ts';
import { premiumsOf } from '../../domain/cover/policy/store.ts';
import { policyRow, premiumView, showPolicyNamed, showPremium } from '../../domain/cover/policy/views.ts';
import { bases } from '../../domain/cover/product/rules.ts';
import { cellsOf, readProduct } from '../../domain/cover/product/store.ts';
import { type Quote, quoteHash, quoteText } from '../../domain/cover/terms/quote.ts';
import { plotAccess } from '../../domain/origin/plot/access.ts';
import { orgsWith } from '../../domain/people/party/duties.ts';
import { notAsWritten } from '../../domain/proof/attestation/not-as-written.ts';
import { findActiveKey } from '../../domain/proof/did/store.ts';
import { alteredAmong } from '../../domain/proof/did/vouched-keys.ts';
import { accept, forbidden, invalid } from '../../kernel/values/errors.ts';
import { decimal, docName, latitude, longitude, text, timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { isAdmin } from '../../kernel/write/actor.ts';
import { operation, type UserCtx } from '../operation.ts';

const sum = () => decimal({ scale: 2, description: 'The most that is paid, in the currency of the product.' });
const cell = () =>
  text(60).optional().meta({ description: 'The cell or station that measures it; of index products.' });
const organisation = () =>
  docName('organisation')
    .optional()
    .meta({ description: 'Who pays the premium, where it does not follow from the plot.' });
const plot = () => docName('plot').optional().meta({ description: 'The plot whose harvest is insured.' });
const point = {
  gps_lat: latitude().optional(),
  gps_lng: longitude().optional(),
};
/** Where something lies; both or neither. */
function pointOf({ gps_lat: lat, gps_lng: lng }: { gps_lat?: number | undefined; gps_lng?: number | undefined }) {
  if ((lat === undefined) !== (lng === undefined))
    throw invalid(lat === undefined ? 'gps_lat' : 'gps_lng', 'is required with the other coordinate');
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}
const placedView = z
  .object({
    cell: z.string(),
    gps_lat: z.string(),
    gps_lng: z.string(),
    radius_km: z.string(),
    distance_km: z.string().meta({ description: 'From where the index is measured to the plot or point.' }),
    outside_km: z.string().meta({ description: 'Beyond what the readings of the cell speak for.' }),
    basis_risk: z.string().nullable().meta({ description: 'In words, where it lies outside.' }),
  })
  .nullable()
  .meta({ description: 'Of an index, how far the plot or point lies from it; null where neither was named.' });
const noProduct = 'there is no such product';

export const quoteView = z.object({
  formula: z.string(),
  product: z.string(),
  cell: z.string().nullable(),
  sum_insured: z.string(),
  currency: z.string(),
  minor_units: z.int().optional(),
  terms: z
    .object({ basis: z.enum(bases), trigger_at: z.string(), exit_at: z.string() })
    .nullable()
    .optional()
    .meta({ description: 'What the index pays by; null where none measures it.' }),
  expected_loss: z.string().nullable().optional(),
  uncertainty_loading: z.string().optional(),
  normal: z.string().nullable().meta({ description: 'The mean of the seasons.' }),
  seasons: z.array(z.object({ year: z.int(), value: z.string(), share: z.string() })).meta({
    description: 'Each season of before, and the share of the sum insured that it would have paid.',
  }),
  pure_rate: z.string(),
  uncertainty_rate: z.string(),
  claims_counted: z.int().meta({ description: 'Paid claims of the holder that the caller may read, five years back.' }),
  claims_rate: z.string(),
  expense_share: z.string(),
  rate: z.string().meta({ description: 'The premium as a share of the sum insured.' }),
  premium: z.string(),
  risk_score: z.string(),
});

const getQuote = operation({
  summary:
    'What a product costs, with everything that it is computed from; writes nothing. Only claims that the caller may read count, so two callers may be quoted differently.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({
    product: docName('insurance product'),
    sum_insured: sum(),
    cell: cell(),
    plot: plot(),
    organisation: organisation(),
    ...point,
  }),
  output: z.object({
    ...quoteView.shape,
    place: placedView,
    quote_hash: z.string().meta({ description: 'SHA-256 of the canonical JSON of the members of the quote itself.' }),
    quoted_at: timestamp(),
    kid: z.string().meta({ description: 'The key of the platform that signed.' }),
    signature: z.string().meta({
      description:
        'Ed25519 over the SHA-256 of the canonical JSON of all the other members, 128 hex digits. `lotmark replay` checks it and computes the quote again.',
    }),
  }),
  refusals: {
    not_found: noProduct,
    permission: 'the plot or the organisation is not the caller’s (a missing one answers alike)',
    state: 'the product is sold no more',
  },
  handler: async (ctx, input) => {
    const product = await readProduct(ctx.tx, input.product);
    const cells = await cellsOf(ctx.tx, product.name);
    accept(mayApply(product, { sum_insured: input.sum_insured, cell: input.cell, cells }, dayOf(ctx.now)));
    const { holder, insured } = await quotedFor(ctx, input);
    const measured = cells.find((each) => each.cell === input.cell);
    if (measured !== undefined) accept(mayInsureBy(product, measured));
    const place =
      measured === undefined || insured === undefined ? null : accept(heldAgainst(product, measured, insured));
    const quote = await quoteFor(ctx, product, { sum_insured: input.sum_insured, cell: input.cell, holder });
    await assertAsQuoted(ctx, { ...input, holder, count: quote.claims_counted });
    return signedQuote(ctx, quote, place);
  },
});

/** In one view with what was read of them. @throws Refusal 409 where somebody altered what the quote is made of. */
async function assertAsQuoted(
  ctx: UserCtx,
  of: { product: string; plot?: string | undefined; holder: string | undefined; count: number },
): Promise<void> {
  const { product, plot, holder, count } = of;
  const [altered] = await alteredAmong(
    ctx.tx,
    { table: 'insurance_products', where: sql`t.name = ${product}` },
    { table: 'insurance_cells', where: sql`t.product = ${product}` },
    { table: 'plots', where: sql`t.name = ${plot ?? null}` },
    ...(holder === undefined ? [] : claimsAsCounted(ctx, { holder, count })),
  );
  if (altered !== undefined) throw notAsWritten(altered);
}

/** A quote that its reader can show to others: who computed it, and when. */
async function signedQuote({ tx, now, services: { signer } }: UserCtx, quote: Quote, place: Placed | null) {
  const key = signer.activeKeyOf(await findActiveKey(tx, signer.did), now);
  const said = {
    ...quote,
    seasons: [...quote.seasons],
    terms: quote.terms === null ? null : { ...quote.terms },
    place: place === null ? null : { ...place },
    quote_hash: quoteHash(quoteText(quote)),
    quoted_at: toIso(now),
    kid: key.kid,
  };
  const [signature] = await key.sign([hash('sha256', canonicalize(said), 'buffer')]);
  if (signature === undefined) throw new Error('nothing was signed');
  return { ...said, signature: signature.toString('hex') };
}

/** Whose claims count, the plot's cooperative or the organisation that the caller belongs to, and where what is insured lies. */
async function quotedFor(
  ctx: UserCtx,
  input: Partial<Record<'plot' | 'organisation', string | undefined>> & Parameters<typeof pointOf>[0],
): Promise<{ holder: string | undefined; insured: InsuredPlace | undefined }> {
  if (input.plot !== undefined) {
    const found = await plotAccess.see(ctx, input.plot, 'edit');
    return { holder: found.cooperative ?? undefined, insured: placeOfPlot(found) };
  }
  const { organisation: holder } = input;
  const at = pointOf(input);
  const insured = at === undefined ? undefined : placeOfPoint(at);
  if (holder !== undefined && !isAdmin(ctx.actor) && !orgsWith(ctx.actor, 'see_money').includes(holder))
    throw forbidden();
  return { holder, insured };
}

const apply = operation({
  summary:
    'Applies for a policy of a plot’s harvest (its cooperative holds it) or of an organisation; risk score and premium are computed at once.',
  allow: 'user',
  kind: 'write',
  input: z.object({
    product: docName('insurance product'),
    sum_insured: sum(),
    cell: cell(),
    plot: plot(),
    organisation: organisation(),
    insured: text(300, 3).optional().meta({ description: 'What is insured, in words; required where it is no plot.' }),
    gps_lat: point.gps_lat.meta({ description: 'Where it lies; required where an index pays and it is no plot.' }),
    gps_lng: point.gps_lng,
  }),
  output: policyRow,
  refusals: {
    not_found: noProduct,
    permission: 'the plot or the organisation’s money is not the caller’s (a missing one answers alike)',
    state: 'the product is sold no more, insures the plot already, or a party is suspended',
  },
  handler: async (ctx, { organisation: holder, ...input }) => {
    const { name } = await applyForPolicy(ctx, {
      product: input.product,
      sum_insured: input.sum_insured,
      cell: input.cell,
      plot: input.plot,
      holder,
      insured: input.insured,
      at: pointOf(input),
    });
    ctx.about(name);
    return showPolicyNamed(ctx.tx, name);
  },
});

const collect = operation({
  summary: 'Takes the premium from the holder’s wallet to the insurer’s, once: a repeat answers the first payment.',
  allow: 'user',
  kind: 'write',
  input: z.object({ policy: docName('policy') }),
  output: premiumView.extend({
    policy: z.string(),
    collected: z.boolean().meta({ description: 'False where it was paid before.' }),
  }),
  refusals: {
    not_found: 'for admins: there is no such policy',
    permission: 'the caller may not spend the holder’s money (a missing policy answers alike)',
    state: 'the wallet holds less, or the policy is neither Applied nor Under Review',
  },
  handler: async (ctx, input) => {
    const policy = await policyAccess.lock(ctx, input.policy, 'holder');
    ctx.about(policy.name);
    const { premium, created } = await collectPremium(ctx, policy);
    return { ...showPremium(premium), policy: policy.name, collected: created };
  },
});

const bind = operation({
  summary:
    'An admin puts a policy in force, with a premium in good standing, before the season of an index; other cover begins with this day at the earliest. An Active one stays as it is.',
  allow: 'admin',
  kind: 'write',
  input: z.object({ policy: docName('policy') }),
  output: policyRow.extend({ bound: z.boolean().meta({ description: 'False where it was Active before.' }) }),
  refusals: {
    not_found: 'there is no such policy',
    state:
      'it has no premium in good standing, is in another state, the season of its index has begun, or its season is over',
  },
  handler: async (ctx, input) => {
    const policy = await policyAccess.lock(ctx, input.policy, 'any');
    ctx.about(policy.name);
    const { bound } = await bindPolicy(ctx, policy);
    return { ...(await showPolicyNamed(ctx.tx, policy.name)), bound };
  },
});

const status = operation({
  summary: 'Where a policy stands: for the insurer’s agents, whoever sees the holder’s money, and the farmer.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ policy: docName('policy') }),
  output: policyRow.extend({ premiums: z.array(premiumView) }),
  refusals: {
    not_found: 'for admins: there is no such policy',
    permission: 'the policy is not the caller’s to see (a missing one answers alike)',
  },
  handler: async (ctx, input) => {
    const { name } = await policyAccess.see(ctx, input.policy, 'any');
    const premiums = await premiumsOf(ctx.tx, name);
    return { ...(await showPolicyNamed(ctx.tx, name)), premiums: premiums.map(showPremium) };
  },
});

export const insurancePolicies = {
  get_quote: getQuote,
  apply_for_policy: apply,
  collect_premium: collect,
  bind_policy: bind,
  query_policy_status: status,
};
