import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { CsvColumns } from '../../../kernel/lists/csv.ts';
import { containing, type Sorts } from '../../../kernel/lists/page.ts';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import type { Actor } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { shownName } from '../../../platform/db/shown-names.ts';
import { premiumPaymentStandings, type Tables } from '../../../platform/db/tables.generated.ts';
import { plainDecimal } from '../../proof/attestation/payloads.ts';
import { type Peril, perils } from '../product/rules.ts';
import { type CoverView, policyAccess } from './access.ts';
import { type PolicyStatus, policyStatuses } from './rules.ts';
import type { Policy, Premium } from './store.ts';

const money = (description: string) =>
  z.string().meta({ description: `${description}, a decimal number in \`currency\`.` });
const plainOrNull = (text: string | null) => (text === null ? null : plainDecimal(text));

/** A line of a list of policies. */
export const policyRow = z.object({
  name: z.string(),
  status: z.enum(policyStatuses),
  product: z.string(),
  product_title: z.string(),
  peril: z.enum(perils),
  insurer: z.string(),
  insurer_name: z.string(),
  holder: z.string().meta({ description: 'Whose wallet pays the premium and gets what is paid out.' }),
  holder_name: z.string(),
  farmer_name: z.string().nullable().meta({ description: 'Whose harvest is insured.' }),
  plot: z.string().nullable(),
  cell: z.string().nullable(),
  insured: z.string().nullable(),
  distance_km: z.number().nullable().meta({
    description:
      'From where its index is measured to what is insured; null where people decide, and of policies from before.',
  }),
  outside_km: z.number().nullable().meta({
    description: 'Beyond what the readings of its cell speak for: more than 0 is a basis risk that was stated.',
  }),
  sum_insured: money('The most that is paid'),
  currency: z.string(),
  premium: money('What the cover costs'),
  premium_paid: z.boolean().meta({ description: 'There is a premium in good standing.' }),
  risk_score: z.number().meta({ description: 'What a season is expected to cost, percent of the sum insured.' }),
  starts_on: z.string(),
  ends_on: z.string(),
  applied_at: timestamp(),
  bound_at: timestamp().nullable(),
  ended_at: timestamp().nullable(),
  claims: z.int(),
  paid_out: money('What was paid of its claims'),
});

export const premiumView = z.object({
  name: z.string(),
  standing: z.enum(premiumPaymentStandings),
  amount: money('What was collected'),
  currency: z.string(),
  tokens: z.string().meta({ description: 'What left the wallet of the holder, AXKT.' }),
  period_from: z.string(),
  period_to: z.string(),
  paid_at: timestamp(),
  returned_amount: money('What went back').nullable(),
  returned_tokens: z.string().nullable(),
  returned_at: timestamp().nullable(),
});

export const showPremium = (row: Premium): z.input<typeof premiumView> => ({
  name: row.name,
  standing: row.standing,
  amount: plainDecimal(row.amount),
  currency: row.currency,
  tokens: plainDecimal(row.tokens),
  period_from: row.period_from,
  period_to: row.period_to,
  paid_at: toIso(row.paid_at),
  returned_amount: plainOrNull(row.returned_amount),
  returned_tokens: plainOrNull(row.returned_tokens),
  returned_at: toIso(row.returned_at),
});

export const policySorts = {
  applied_at: ['insurance_policies.applied_at', 'insurance_policies.name'],
  ends_on: ['insurance_policies.ends_on', 'insurance_policies.name'],
  name: ['insurance_policies.name'],
} as const satisfies Sorts;

export interface PolicyFilters {
  status?: PolicyStatus | undefined;
  product?: string | undefined;
  insurer?: string | undefined;
  holder?: string | undefined;
  peril?: Peril | undefined;
  search?: string | undefined;
}

type PolicyQuery<Row> = SelectQueryBuilder<Tables, 'insurance_policies', Row>;

/** The policies of a list or of an export: access and filters, no selection and no order yet. */
export function findPolicies(
  reading: { tx: Tx; actor: Actor },
  view: CoverView,
  filters: PolicyFilters,
): PolicyQuery<object> {
  let query = policyAccess.list(reading, view);
  const { status, product, insurer, holder, peril, search } = filters;
  if (status !== undefined) query = query.where('insurance_policies.status', '=', status);
  if (product !== undefined) query = query.where('insurance_policies.product', '=', product);
  if (insurer !== undefined) query = query.where('insurance_policies.insurer', '=', insurer);
  if (holder !== undefined) query = query.where('insurance_policies.holder', '=', holder);
  if (peril !== undefined) {
    query = query.where('insurance_policies.product', 'in', (eb) =>
      eb
        .selectFrom('insurance_products')
        .select('insurance_products.name')
        .where('insurance_products.peril', '=', peril),
    );
  }
  if (search !== undefined) {
    const pattern = containing(search);
    query = query.where(
      sql<boolean>`(lower(insurance_policies.name || ' ' || coalesce(insurance_policies.plot, '') || ' '
          || coalesce(insurance_policies.cell, '')) like ${pattern}
        or insurance_policies.holder = any(array(select g.name from orgs g where g.search_text like ${pattern})))`,
    );
  }
  return query;
}

export interface PolicyLine extends Policy {
  product_title: string;
  peril: Peril;
  insurer_name: string;
  holder_name: string;
  farmer_name: string | null;
  premium_paid: boolean;
  claims: number;
  paid_out: string;
  outside_km: string | null;
}

/** Adds what a line shows. */
export function selectPolicy<Row>(query: PolicyQuery<Row>): PolicyQuery<Row & PolicyLine> {
  return query.selectAll('insurance_policies').select([
    sql<string>`(select p.title from insurance_products p where p.name = insurance_policies.product)`.as(
      'product_title',
    ),
    sql<Peril>`(select p.peril from insurance_products p where p.name = insurance_policies.product)`.as('peril'),
    shownName('insurance_policies.insurer').as('insurer_name'),
    shownName('insurance_policies.holder').as('holder_name'),
    sql<string | null>`(select u.full_name from users u where u.id = insurance_policies.farmer)`.as('farmer_name'),
    sql<boolean>`exists (select from premium_payments m where m.policy = insurance_policies.name and m.standing = 'Good')`.as(
      'premium_paid',
    ),
    sql<string | null>`(select greatest(0, insurance_policies.distance_km - i.radius_km)::text from insurance_cells i
        where i.product = insurance_policies.product and i.cell = insurance_policies.cell)`.as('outside_km'),
    sql<number>`(select count(*)::int from insurance_claims c where c.policy = insurance_policies.name)`.as('claims'),
    sql<string>`(select coalesce(sum(c.approved_amount), 0)::text from insurance_claims c
                    where c.policy = insurance_policies.name and c.status = 'Paid')`.as('paid_out'),
  ]) as unknown as PolicyQuery<Row & PolicyLine>;
}

export function policyRowView(row: PolicyLine): z.input<typeof policyRow> {
  return {
    name: row.name,
    status: row.status,
    product: row.product,
    product_title: row.product_title,
    peril: row.peril,
    insurer: row.insurer,
    insurer_name: row.insurer_name,
    holder: row.holder,
    holder_name: row.holder_name,
    farmer_name: row.farmer_name,
    plot: row.plot,
    cell: row.cell,
    insured: row.insured,
    distance_km: row.distance_km === null ? null : Number(row.distance_km),
    outside_km: row.outside_km === null ? null : Number(row.outside_km),
    sum_insured: plainDecimal(row.sum_insured),
    currency: row.currency,
    premium: plainDecimal(row.premium),
    premium_paid: row.premium_paid,
    risk_score: Number(row.risk_score),
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    applied_at: toIso(row.applied_at),
    bound_at: toIso(row.bound_at),
    ended_at: toIso(row.ended_at),
    claims: row.claims,
    paid_out: plainDecimal(row.paid_out),
  };
}

/** A policy by its name, as a line shows it; the caller has looked at access. */
export async function showPolicyNamed(tx: Tx, name: string): Promise<z.input<typeof policyRow>> {
  const query = selectPolicy(tx.selectFrom('insurance_policies').where('insurance_policies.name', '=', name));
  return policyRowView(await query.executeTakeFirstOrThrow());
}

export const policyCsv: CsvColumns<PolicyLine> = [
  ['policy', (row) => row.name],
  ['status', (row) => row.status],
  ['product', (row) => row.product],
  ['title', (row) => row.product_title],
  ['peril', (row) => row.peril],
  ['holder', (row) => row.holder_name],
  ['farmer', (row) => row.farmer_name],
  ['plot', (row) => row.plot],
  ['cell', (row) => row.cell],
  ['distance_km', (row) => row.distance_km],
  ['outside_km', (row) => row.outside_km],
  ['sum_insured', (row) => plainDecimal(row.sum_insured)],
  ['premium', (row) => plainDecimal(row.premium)],
  ['currency', (row) => row.currency],
  ['premium_paid', (row) => String(row.premium_paid)],
  ['risk_score', (row) => plainDecimal(row.risk_score)],
  ['starts_on', (row) => row.starts_on],
  ['ends_on', (row) => row.ends_on],
  ['applied_at', (row) => row.applied_at],
  ['bound_at', (row) => row.bound_at],
  ['claims', (row) => row.claims],
  ['paid_out', (row) => plainDecimal(row.paid_out)],
];
