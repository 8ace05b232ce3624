import { z } from 'zod';
import { claimRow, claimRowView, selectClaim, showClaimNamed } from '../../domain/cover/claim/views.ts';
import { complaintRow, complaintRowView, selectComplaint } from '../../domain/cover/complaint/complaints.ts';
import { findReadings, readingRow, readingRowView, selectReading } from '../../domain/cover/oracle/views.ts';
import { claimAccess, policyAccess } from '../../domain/cover/policy/access.ts';
import { dayOf } from '../../domain/cover/policy/policies.ts';
import { seasonOfPolicy, seasonView } from '../../domain/cover/policy/season.ts';
import { premiumsOf, readPolicy } from '../../domain/cover/policy/store.ts';
import { policyRow, premiumView, showPolicyNamed, showPremium } from '../../domain/cover/policy/views.ts';
import { cellsOf } from '../../domain/cover/product/store.ts';
import { productView, selectProduct, showProduct } from '../../domain/cover/product/views.ts';
import { quoteHash } from '../../domain/cover/terms/quote.ts';
import { readKept } from '../../kernel/values/kept.ts';
import { docName } from '../../kernel/values/vocabulary.ts';
import { quoteView } from '../insurance/policies.ts';
import { operation } from '../operation.ts';

const mostShown = 100;

const policyDetail = operation({
  summary: 'One policy with its product, quote, premiums, season, claims and complaints, for those who may see it.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ name: docName('policy') }),
  output: z.object({
    policy: policyRow,
    product: productView,
    quote: quoteView.extend({ quote_hash: z.string() }),
    premiums: z.array(premiumView),
    season: seasonView.nullable().meta({ description: 'Null where no index pays it.' }),
    claims: z.array(claimRow).meta({ description: `The newest first, at most ${mostShown}.` }),
    complaints: z.array(complaintRow),
    end_reason: z.string().nullable(),
  }),
  refusals: {
    not_found: 'for admins: there is no such policy',
    permission: 'the policy is not the caller’s to see (a missing one answers alike)',
    state: 'its record is not what was signed, and cannot be read',
  },
  handler: async (ctx, { name }) => {
    const policy = await policyAccess.see(ctx, name, 'any');
    const { tx } = ctx;
    const today = dayOf(ctx.now);
    const product = await selectProduct(
      tx.selectFrom('insurance_products').where('insurance_products.name', '=', policy.product),
    ).executeTakeFirstOrThrow();
    const claims = await selectClaim(claimAccess.list(ctx, 'any'))
      .where('insurance_claims.policy', '=', name)
      .orderBy('insurance_claims.filed_at', 'desc')
      .orderBy('insurance_claims.name', 'desc')
      .limit(mostShown)
      .execute();
    const complaints = await selectComplaint(
      tx.selectFrom('insurance_complaints').where('insurance_complaints.policy', '=', name),
    )
      .orderBy('insurance_complaints.filed_at', 'desc')
      .limit(mostShown)
      .execute();
    return {
      policy: await showPolicyNamed(tx, name),
      product: showProduct(product, await cellsOf(tx, product.name), today),
      quote: { ...readKept(quoteView, policy.quote, name), quote_hash: quoteHash(policy.quote) },
      premiums: (await premiumsOf(tx, name)).map(showPremium),
      season: (await seasonOfPolicy(tx, policy, today)) ?? null,
      claims: claims.map((row) => claimRowView(row, ctx.actor)),
      complaints: complaints.map(complaintRowView),
      end_reason: policy.end_reason,
    };
  },
});

/** What an index claim was computed from, as it is signed. */
const evidenceView = z.object({
  formula: z.string(),
  product: z.string(),
  cell: z.string(),
  index_kind: z.string(),
  unit: z.string(),
  aggregation: z.string(),
  basis: z.string(),
  trigger_at: z.string(),
  exit_at: z.string(),
  normal: z.string().nullable(),
  value: z.string(),
  compared: z.string(),
  share: z.string(),
  sum_insured: z.string(),
  currency: z.string(),
  payout: z.string(),
  periods: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      value: z.string(),
      readings: z.array(z.object({ reading: z.string(), provider: z.string(), value: z.string() })),
    }),
  ),
});

const claimDetail = operation({
  summary: 'One claim with its policy, and for an index what it was computed from: anybody with it computes it again.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ name: docName('claim') }),
  output: z.object({
    claim: claimRow,
    policy: policyRow,
    evidence: evidenceView.nullable(),
    readings: z
      .array(readingRow)
      .meta({ description: 'The readings that it rests on; one that was corrected says so.' }),
    season_now: z
      .object({ value: z.string(), version: z.int() })
      .nullable()
      .meta({ description: 'What the season’s figure is by now, after corrections.' }),
  }),
  refusals: {
    not_found: 'for admins: there is no such claim',
    permission: 'the claim is not the caller’s to see (a missing one answers alike)',
    state: 'its record is not what was signed, and cannot be read',
  },
  handler: async (ctx, { name }) => {
    const claim = await claimAccess.see(ctx, name, 'any');
    const { tx } = ctx;
    const policy = await readPolicy(tx, claim.policy);
    const readings = await selectReading(
      findReadings(tx, {}).where('oracle_readings.name', 'in', (eb) =>
        eb.selectFrom('claim_readings').select('claim_readings.reading').where('claim_readings.claim', '=', name),
      ),
    )
      .orderBy('oracle_readings.period_from')
      .orderBy('oracle_readings.name')
      .execute();
    const now =
      policy.cell === null
        ? undefined
        : await tx
            .selectFrom('index_outcomes')
            .select(['value', 'version'])
            .where('product', '=', policy.product)
            .where('cell', '=', policy.cell)
            .orderBy('version', 'desc')
            .executeTakeFirst();
    return {
      claim: await showClaimNamed(ctx, name),
      policy: await showPolicyNamed(tx, claim.policy),
      evidence: claim.evidence === null ? null : readKept(evidenceView, claim.evidence, name),
      readings: readings.map(readingRowView),
      season_now: now ?? null,
    };
  },
});

export const detailInsurance = { policy_detail: policyDetail, claim_detail: claimDetail };
