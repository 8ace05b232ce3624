import { type RawBuilder, sql } from 'kysely';

/** A rule of the check: a query of one text column, `fault`, with a row for each violation. */
export type Rule = RawBuilder<{ fault: string }>;

export const faultsPerRule = 20;

/** A book transaction `t`, as a fault names it. */
export const named = sql`'book transaction ' || t.id || ' (' || t.kind || coalesce(' of ' || t.order_name, '')
  || coalesce(', ' || t.reference, '') || ')'`;

/** That somebody's call was written down in the moment of the transaction; `operation` as a pattern. */
export const audited = (operation: string, subject: RawBuilder<unknown> = sql`a.subject`): RawBuilder<boolean> => sql`
  exists (select 1 from audit_log a
           where a.at = t.created_at and a.outcome = 'ok' and a.user_id is not distinct from t.actor_id
             and a.operation like ${sql.lit(`%${operation}`)} and a.subject is not distinct from ${subject})`;
