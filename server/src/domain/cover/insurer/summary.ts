import type { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { z } from 'zod';
import { Exact } from '../../../kernel/values/exact.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { plainDecimal } from '../../proof/attestation/payloads.ts';

const amount = (description: string) => z.string().meta({ description });

const figures = {
  total_coverage: amount('Sums insured by policies in force.'),
  premium_collected: amount('Premiums, without what went back.'),
  paid_total: amount('Claims that were paid.'),
  loss_ratio: z.string().nullable().meta({ description: 'Paid / premium, four decimals; null without a premium.' }),
};

/** The figures of an insurer's desk. Sums of several currencies are added in US dollars, at today's rates. */
export const summaryView = z.object({
  insurer: z.string().nullable().meta({ description: 'Null for admins who named none: all insurers.' }),
  active_policies: z.int(),
  applications: z.int().meta({ description: 'Policies that are Applied or Under Review.' }),
  pending_claims: z.int().meta({ description: 'Claims that are Filed or Under Review.' }),
  unpaid_claims: z.int().meta({ description: 'Approved claims that were not paid yet.' }),
  open_complaints: z.int(),
  currency: z.literal('USD'),
  ...figures,
  currencies: z.array(z.object({ currency: z.string(), ...figures })),
});

interface CurrencyLine {
  currency: string;
  coverage: string;
  premium: string;
  paid: string;
  usd_per_unit: string | null;
}

const ratioOf = (paid: Decimal, premium: Decimal): string | null =>
  premium.isZero() ? null : paid.div(premium).toDecimalPlaces(4).toFixed();

/** @param insurer undefined for all. */
export async function summaryOf(tx: Tx, insurer: string | undefined, now: Date): Promise<z.input<typeof summaryView>> {
  const own = (column: string) => (insurer === undefined ? sql`true` : sql`${sql.ref(column)} = ${insurer}`);
  const counts = await sql<Record<'active' | 'applications' | 'pending' | 'unpaid' | 'complaints', number>>`
    select (select count(*)::int from insurance_policies where ${own('insurer')} and status = 'Active') as active,
           (select count(*)::int from insurance_policies where ${own('insurer')} and status in ('Applied', 'Under Review')) as applications,
           (select count(*)::int from insurance_claims where ${own('insurer')} and status in ('Filed', 'Under Review')) as pending,
           (select count(*)::int from insurance_claims where ${own('insurer')} and status = 'Approved') as unpaid,
           (select count(*)::int from insurance_complaints where ${own('insurer')} and status = 'Open') as complaints`.execute(
    tx,
  );
  const { rows } = await sql<CurrencyLine>`
    select s.currency, sum(s.coverage)::text as coverage, sum(s.premium)::text as premium, sum(s.paid)::text as paid,
           (select r.usd_per_unit::text from currency_rates r where r.currency = s.currency and r.valid_from <= ${now}
             order by r.valid_from desc limit 1) as usd_per_unit
      from (select currency, sum(sum_insured) as coverage, 0 as premium, 0 as paid from insurance_policies
             where ${own('insurer')} and status = 'Active' group by currency
             union all
            select m.currency, 0, sum(m.amount - coalesce(m.returned_amount, 0)), 0 from premium_payments m
              join insurance_policies p on p.name = m.policy where ${own('p.insurer')} group by m.currency
             union all
            select currency, 0, 0, sum(approved_amount) from insurance_claims
             where ${own('insurer')} and status = 'Paid' group by currency) s
     group by s.currency order by s.currency`.execute(tx);
  const usd = { coverage: new Exact(0), premium: new Exact(0), paid: new Exact(0) };
  for (const row of rows) {
    for (const part of ['coverage', 'premium', 'paid'] as const) {
      usd[part] = usd[part].plus(new Exact(row[part]).times(row.usd_per_unit ?? '0'));
    }
  }
  const found = counts.rows[0];
  return {
    insurer: insurer ?? null,
    active_policies: found?.active ?? 0,
    applications: found?.applications ?? 0,
    pending_claims: found?.pending ?? 0,
    unpaid_claims: found?.unpaid ?? 0,
    open_complaints: found?.complaints ?? 0,
    currency: 'USD',
    total_coverage: usd.coverage.toDecimalPlaces(2).toFixed(),
    premium_collected: usd.premium.toDecimalPlaces(2).toFixed(),
    paid_total: usd.paid.toDecimalPlaces(2).toFixed(),
    loss_ratio: ratioOf(usd.paid, usd.premium),
    currencies: rows.map((row) => ({
      currency: row.currency,
      total_coverage: plainDecimal(row.coverage),
      premium_collected: plainDecimal(row.premium),
      paid_total: plainDecimal(row.paid),
      loss_ratio: ratioOf(new Exact(row.paid), new Exact(row.premium)),
    })),
  };
}
