import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Statements whose lines do not add up to what their orders gave, each in a sentence. */
export async function checkStatements(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select t.statement || ' divides ' || t.amount || ' of ' || t.order_name || ' into lines of ' || coalesce(l.amount, 0) as fault
      from farmer_statement_orders t
      left join (select statement, order_name, sum(amount) as amount, sum(quantity_kg) as kg
                   from farmer_statement_lines group by statement, order_name) l using (statement, order_name)
     where case when t.quantity_kg = 0 then l.amount is not null
                else l.amount is distinct from t.amount or l.kg is distinct from t.quantity_kg end
    union all
    select s.name || ' says ' || s.total || ' ' || s.currency || ', its orders gave ' || coalesce(t.amount, 0)
      from farmer_statements s
      left join (select statement, sum(amount) as amount from farmer_statement_orders group by statement) t on t.statement = s.name
     where t.amount is distinct from s.total
    union all
    select d.statement || ' takes ' || d.amount || ' off a farmer who has ' || coalesce(l.amount, 0)
      from (select statement, farmer, sum(amount) as amount from farmer_statement_deductions group by statement, farmer) d
      join farmer_statements s on s.name = d.statement
      left join (select statement, farmer, sum(amount) as amount from farmer_statement_lines group by statement, farmer) l
           using (statement, farmer)
     where d.amount > coalesce(l.amount, 0)
     order by fault limit 20`.execute(tx);
  return rows.map((row) => row.fault);
}
