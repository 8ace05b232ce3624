import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { type AiLook, aiMinutes, type DatabaseLook, type OwnLook, type PartHealth } from './rules.ts';

/** What a process knows of what it depends on. */
export interface HealthSources {
  /** False for a while after the database refused to write. */
  writable(): boolean;
  /** Where limits are counted together, and whether that worked last. */
  cache(): PartHealth;
  /** The providers whose models are set up, that of the assistant first. */
  aiProviders: readonly string[];
  now(): Date;
}

export const ownLook = ({ writable, cache, aiProviders }: HealthSources): OwnLook => ({
  writable: writable(),
  cache: cache(),
  aiProviders,
});

/** What the database says, in one statement: whoever asks `/readyz` asks often. */
export async function lookAtDatabase(tx: Tx, now: Date): Promise<DatabaseLook> {
  const since = new Date(now.getTime() - aiMinutes * 60_000);
  const { rows } = await sql<{ troubles: string[]; idle: number | null; worked: boolean; ai: AiLook[] }>`
    select (select coalesce(array_agg(reason order by began_at, id), '{}') from ledger_troubles where ended_at is null) as troubles,
           (select case when lapses_at < clock_timestamp()
                        then extract(epoch from clock_timestamp() - lapses_at)::float8 end
              from ledger_leases where name = 'ledger watch') as idle,
           exists (select from ledger_leases where name = 'ledger watch') as worked,
           (select coalesce(json_agg(a), '[]') from (
              select provider, count(*)::int as calls, count(*) filter (where status = 'Error')::int as failed
                from ai_calls where at > ${since} and provider <> 'embedded' and status <> 'Running' group by provider) a) as ai`.execute(
    tx,
  );
  const { troubles = [], idle = null, worked = false, ai = [] } = rows[0] ?? {};
  return { troubles, idleSeconds: idle, hasWorked: worked, ai };
}
