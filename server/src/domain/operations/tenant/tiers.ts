import { type Selectable, sql } from 'kysely';
import { invalid } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { SlaTiersTable } from '../../../platform/db/tables.generated.ts';

export type SlaTier = Selectable<SlaTiersTable>;

/** The tiers as they counted at a moment, by name; those that nobody gets any more, too. */
export async function tiersAt(tx: Tx, at: Date): Promise<SlaTier[]> {
  const { rows } = await sql<SlaTier>`
    select distinct on (name) * from sla_tiers where valid_from <= ${at} order by name, valid_from desc`.execute(tx);
  return rows;
}

/** @throws Refusal 400 for a tier that is none, or that nobody gets any more. */
export async function requireTier(tx: Tx, tier: string, at: Date): Promise<void> {
  const open = (await tiersAt(tx, at)).filter(({ entry }) => entry === 'open').map(({ name }) => name);
  if (!open.includes(tier)) throw invalid('tier', `must be one of ${open.join(', ')}`);
}
