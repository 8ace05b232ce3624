import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import type { PayoutBatch } from './batches.ts';

export const batchSorts = { created_at: ['payout_batches.created_at', 'payout_batches.name'] } as const;

export const batchRow = z.object({
  name: z.string(),
  created_at: timestamp(),
  created_by: z.string().meta({ description: 'Name of the admin.' }),
  execution_date: z.string().meta({ description: 'yyyy-mm-dd' }),
  payouts: z.int(),
  by_iban: z.int().meta({ description: 'Payouts that are in the pain.001 file.' }),
  open: z.int().meta({ description: 'Payouts that are neither Paid nor Failed yet.' }),
  totals: z.array(z.object({ currency: z.string(), amount: z.number() })),
  digest: z.string().meta({ description: 'SHA-256 of what its files say, in hex.' }),
  signed_by: z.string().nullable().meta({ description: 'The key of the platform that signed it.' }),
  signature: z.string().nullable().meta({
    description: 'Ed25519 over "lotmark payout batch v1", its name and its digest, a line each; hex.',
  }),
});

type ListedBatch = PayoutBatch & {
  creator: string;
  by_iban: number;
  open: number;
  totals: { currency: string; amount: string }[];
};

export function selectBatch<Row>(
  query: SelectQueryBuilder<Tables, 'payout_batches', Row>,
): SelectQueryBuilder<Tables, 'payout_batches', Row & ListedBatch> {
  return query.selectAll('payout_batches').select([
    sql<string>`(select full_name from users where users.id = payout_batches.created_by)`.as('creator'),
    sql<number>`(select count(*)::int from payouts p join payout_accounts a on a.name = p.account and a.method = 'iban'
                    where p.batch = payout_batches.name)`.as('by_iban'),
    sql<number>`(select count(*)::int from payouts p where p.batch = payout_batches.name and p.status = 'Batched')`.as(
      'open',
    ),
    sql`(select coalesce(json_agg(json_build_object('currency', s.currency, 'amount', s.amount::text) order by s.currency), '[]')
             from (select currency, sum(amount) as amount from payouts p where p.batch = payout_batches.name group by currency) s)`.as(
      'totals',
    ),
  ]) as unknown as SelectQueryBuilder<Tables, 'payout_batches', Row & ListedBatch>;
}

export function showBatch(batch: ListedBatch): z.input<typeof batchRow> {
  const { name, created_at, creator, execution_date, payouts, by_iban, open, totals, digest, signed_by, signature } =
    batch;
  return {
    name,
    created_at: toIso(created_at),
    created_by: creator,
    execution_date,
    payouts,
    by_iban,
    open,
    totals: totals.map(({ currency, amount }) => ({ currency, amount: toNumber(amount) })),
    digest,
    signed_by,
    signature,
  };
}
