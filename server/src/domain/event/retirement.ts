import { type Insertable, type SelectQueryBuilder, sql } from 'kysely';
import { type Actor, isAdmin, isMember } from '../../kernel/actor.ts';
import { type Decision, decided, forbidden, invalid, refused } from '../../kernel/errors.ts';
import { containing } from '../../kernel/page.ts';
import { toNumber } from '../../kernel/vocabulary.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { CarbonRetirementsTable, Tables } from '../../platform/db/tables.generated.ts';
import type { Claim } from './claims.ts';

/** For which organisation the caller retires: his only one, the one he names, or any for an admin. */
export function retiringOrg(actor: Actor, given: string | undefined): Decision<string> {
  if (given !== undefined) {
    return isAdmin(actor) || isMember(actor, given)
      ? decided(given)
      : refused(forbidden('You are not a member of this organisation.'));
  }
  const [only, ...others] = actor.memberships;
  if (only !== undefined && others.length === 0) return decided(only.org);
  if (only === undefined && !isAdmin(actor)) return refused(forbidden('You are not a member of any organisation.'));
  return refused(invalid('organisation', 'is required: say for which organisation'));
}

/** The country of an organisation, upper case. */
export async function countryOf(tx: Tx, org: string): Promise<string | undefined> {
  return (await tx.selectFrom('orgs').select('country').where('name', '=', org).executeTakeFirst())?.country;
}

/** Who has retired these credits already; the same evidence, however it is written, names the same credits. */
export async function retirementOf(tx: Tx, project: string, evidence: string): Promise<string | undefined> {
  // Two calls about the same credits wait for each other; the unique index is the second line.
  const credits = `carbon|${project}|${evidence}`.toLowerCase();
  await sql`select pg_advisory_xact_lock(hashtextextended(${credits}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('carbon_retirements')
    .select('name')
    .where(sql`lower(project)`, '=', project.toLowerCase())
    .where(sql`md5(lower(evidence))`, '=', sql<string>`md5(lower(${evidence}))`)
    .executeTakeFirst();
  return row?.name;
}

export type Retirement = Insertable<CarbonRetirementsTable> & { tonnes_co2e: string; retired_at: Date };

export async function insertRetirement(tx: Tx, retirement: Retirement): Promise<void> {
  await tx.insertInto('carbon_retirements').values(retirement).execute();
}

export function retirementClaim(retirement: Retirement, country: string): Claim {
  return {
    schema: 'carbon.retire.v2',
    subject: retirement.name,
    region: country.toLowerCase(),
    lot: null,
    parties: null,
    standard: 'svc.carbon-retirement.v1',
    payload: {
      id: retirement.name,
      project: retirement.project,
      tonnes_co2e: toNumber(retirement.tonnes_co2e),
      beneficiary: retirement.beneficiary,
      evidence: retirement.evidence,
      retired_by: retirement.organisation,
    },
    holdReason: null,
    createdAt: retirement.retired_at,
  };
}

/** The retirements of the caller's organisations, all for an admin, or those of one that he may see. */
export function findRetirements(
  tx: Tx,
  actor: Actor,
  filters: { organisation?: string | undefined; search?: string | undefined },
): SelectQueryBuilder<Tables, 'carbon_retirements', object> {
  let query = tx.selectFrom('carbon_retirements');
  if (filters.organisation !== undefined) query = query.where('organisation', '=', filters.organisation);
  if (!isAdmin(actor)) {
    const own = actor.memberships.map((membership) => membership.org);
    query = query.where('organisation', '=', sql<string>`any(${own}::text[])`);
  }
  if (filters.search !== undefined) query = query.where('search_text', 'like', containing(filters.search));
  return query;
}
