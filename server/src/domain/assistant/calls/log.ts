import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../../kernel/values/errors.ts';
import type { ProviderName } from '../../../platform/ai/provider.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { AiCallPurpose as Purpose } from '../../../platform/db/tables.generated.ts';
import { type Budget, overBudget, overBudgetOfAll, type Used } from './budget.ts';

export type { AiCallPurpose as Purpose } from '../../../platform/db/tables.generated.ts';

/** A call of a provider that begins. */
export interface BeginningCall {
  id: string;
  userId: string;
  purpose: Purpose;
  provider: ProviderName;
  model: string;
  /** Tokens that it may take at most; held against the budget until it has ended. */
  reserve: number;
  now: Date;
}

export interface EndedCall {
  error?: string | undefined;
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
  estimated?: boolean | undefined;
  latencyMs: number;
  firstTokenMs?: number | null | undefined;
}

/**
 * The log of calls: who called which model for what, what it took and cost. It holds nobody's words. It is written beside
 * the calls that ask, so that a call that fails is counted, too.
 */
export interface CallLog {
  /** @throws Refusal `rate_limit` where the person's budget of the day is used up, or that of everybody together. */
  begin(call: BeginningCall): Promise<void>;
  /** @returns what it cost in US dollars; null where nobody has entered a price, or the provider counted nothing. */
  end(id: string, ended: EndedCall): Promise<string | null>;
  /** An answer that was made without a provider: it costs nothing, and counts against no budget. */
  note(call: Pick<BeginningCall, 'id' | 'userId' | 'purpose' | 'model' | 'now'>, ended: EndedCall): Promise<void>;
}

/** A call that has not ended by then never will. */
const lostAfterMs = 10 * 60_000;

interface Day {
  since: Date;
  now: Date;
}

/** What was asked of models in a day, by some or by all. */
async function usedBy(tx: Tx, whom: RawBuilder<unknown>, { since, now }: Day): Promise<Used> {
  const { rows } = await sql<Used>`
    select count(*)::int as calls,
           coalesce(sum(case when status = 'Running' and at > ${new Date(now.getTime() - lostAfterMs)} then reserved_tokens
                             else coalesce(input_tokens, 0) + coalesce(output_tokens, 0) end), 0)::bigint as tokens
      from ai_calls where ${whom} and at >= ${since} and provider <> 'embedded'`.execute(tx);
  return { calls: rows[0]?.calls ?? 0, tokens: Number(rows[0]?.tokens ?? 0) };
}

export function callLog(db: Db, budget: Budget): CallLog {
  /** Why nobody of this installation may ask any more today. */
  async function overAll(tx: Tx, day: Day): Promise<string | undefined> {
    const { all } = budget;
    if (all.callsPerDay === 0 && all.tokensPerDay === 0) return undefined;
    // As above, for everybody: held only while the call is written down, not while the model answers.
    await sql`select pg_advisory_xact_lock(hashtextextended('ai budget of all', 0))`.execute(tx);
    return overBudgetOfAll(await usedBy(tx, sql`true`, day), all);
  }

  return {
    begin: (call) =>
      db.transaction().execute(async (tx) => {
        const { now, userId } = call;
        // Calls of one person at the same moment do not all fit into what is left for one.
        await sql`select pg_advisory_xact_lock(hashtextextended('ai budget ' || ${userId}, 0))`.execute(tx);
        const since = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
        const own = await usedBy(tx, sql`user_id = ${userId}`, { since, now });
        const message = overBudget(own, budget) ?? (await overAll(tx, { since, now }));
        if (message !== undefined) {
          const midnight = since.getTime() + 86_400_000;
          throw new Refusal('rate_limit', message, {
            headers: { 'retry-after': String(Math.ceil((midnight - now.getTime()) / 1000)) },
          });
        }
        await tx
          .insertInto('ai_calls')
          .values({
            ...{
              id: call.id,
              at: now,
              user_id: userId,
              purpose: call.purpose,
              provider: call.provider,
              model: call.model,
            },
            status: 'Running',
            reserved_tokens: call.reserve,
          })
          .execute();
      }),
    end: async (id, ended) => {
      const { rows } = await sql<{ cost_usd: string | null }>`
        update ai_calls c set status = ${ended.error === undefined ? 'Ok' : 'Error'}, error = ${ended.error ?? null},
               reserved_tokens = 0, input_tokens = ${ended.inputTokens ?? null}, output_tokens = ${ended.outputTokens ?? null},
               estimated = ${ended.estimated ?? false}, latency_ms = ${Math.round(ended.latencyMs)},
               first_token_ms = ${ended.firstTokenMs ?? null},
               cost_usd = case when ${ended.estimated ?? false} then null else (
                 select round((p.input_usd * ${ended.inputTokens ?? null}::int + p.output_usd * ${ended.outputTokens ?? null}::int) / 1000000, 8)
                   from ai_prices p where p.provider = c.provider and p.model = c.model and p.valid_from <= (c.at at time zone 'UTC')::date
                  order by p.valid_from desc limit 1) end
         where id = ${id} returning cost_usd::text`.execute(db);
      return rows[0]?.cost_usd ?? null;
    },
    note: async ({ id, userId, purpose, model, now }, { latencyMs, firstTokenMs }) => {
      await db
        .insertInto('ai_calls')
        .values({
          ...{ id, at: now, user_id: userId, purpose, provider: 'embedded', model, status: 'Ok', cost_usd: '0' },
          latency_ms: Math.round(latencyMs),
          first_token_ms: firstTokenMs ?? null,
        })
        .execute();
    },
  };
}
