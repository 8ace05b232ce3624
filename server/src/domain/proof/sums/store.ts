import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** What an account, or all accounts of a kind that belongs to nobody, held at the end of a day on which it moved. */
export interface DaySum {
  kind: string;
  /** An organisation, or * for all accounts of the kind. */
  owner: string;
  currency: string;
  /** A decimal without trailing zeros. */
  amount: string;
}

/** For each day and account that moved on it, what all entries until then sum to. */
export const dailySums: RawBuilder<unknown> = sql`
  select day, kind, owner, currency, trim_scale(sum(amount) over (partition by kind, owner, currency order by day))::text as amount
    from (select to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, a.kind,
                 case when a.kind in ('wallet', 'payable', 'receivable', 'in_transit') then a.owner else '*' end as owner, e.currency,
                 sum(e.amount) as amount
            from book_entries e join book_accounts a on a.id = e.account group by 1, 2, 3, 4) moved`;

export async function sumsOfDay(tx: Tx, day: string): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select kind, owner, currency, amount from (${dailySums}) sums where day = ${day}
     order by kind collate "C", owner collate "C", currency collate "C"`.execute(tx);
  return rows;
}

/** The last day whose sums are signed. */
export async function lastSignedDay(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select substr(max(subject), 6) as day from attestations where kind = 'sums'`.execute(tx);
  return rows[0]?.day ?? null;
}
