import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { AiPart, DatabaseLook, OwnLook, PartHealth } from './rules.ts';

/** What a process knows of what it depends on. */
export interface HealthSources {
  /** False for a while after the database refused to write. */
  writable(): boolean;
  /** Where limits are counted together, and whether that worked last. */
  cache(): PartHealth;
  /** How the assistant's providers did lately; undefined where there is none. */
  ai?: (() => Readonly<Record<AiPart, PartHealth>>) | undefined;
}

const noModel: PartHealth = { state: 'off', note: 'no language model is configured' };
const noAi: Readonly<Record<AiPart, PartHealth>> = {
  ai_provider: noModel,
  axk_ai_provider: noModel,
  recent_ai_call_log_error_rate: { state: 'off', note: 'no calls' },
};

export const ownLook = ({ writable, cache, ai }: HealthSources): OwnLook => ({
  writable: writable(),
  cache: cache(),
  ai: ai?.() ?? noAi,
});

/** What the database says, in one statement: whoever asks `/readyz` asks often. */
export async function lookAtDatabase(tx: Tx): Promise<DatabaseLook> {
  const { rows } = await sql<{ troubles: string[]; idle: number | null; worked: boolean }>`
    select (select coalesce(array_agg(reason order by began_at, id), '{}') from ledger_troubles where ended_at is null) as troubles,
           (select case when lapses_at < clock_timestamp()
                        then extract(epoch from clock_timestamp() - lapses_at)::float8 end
              from ledger_leases where name = 'ledger watch') as idle,
           exists (select from ledger_leases where name = 'ledger watch') as worked`.execute(tx);
  const { troubles = [], idle = null, worked = false } = rows[0] ?? {};
  return { troubles, idleSeconds: idle, hasWorked: worked };
}
