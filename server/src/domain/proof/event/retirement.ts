import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { containing } from '../../../kernel/lists/page.ts';
import { type Decision, decided, forbidden, invalid, refused } from '../../../kernel/values/errors.ts';
import { toNumber } from '../../../kernel/values/vocabulary.ts';
import { type Actor, isAdmin, isMember } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { allOf, type RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import type { CarbonRetirementsTable, Tables } from '../../../platform/db/tables.generated.ts';
import { hasDuty, leadersOnly, orgsWith } from '../../people/party/duties.ts';
import type { Claim } from './claims.ts';

/** For which organisation the caller retires: their only one, the one they name, or any for an admin. */
export function retiringOrg(actor: Actor, given: string | undefined): Decision<string> {
  if (given !== undefined) {
    if (hasDuty(actor, 'represent', given)) return decided(given);
    return refused(forbidden(isMember(actor, given) ? leadersOnly : 'You are not a member of this organisation.'));
  }
  const [only, ...others] = orgsWith(actor, 'represent');
  if (only !== undefined && others.length === 0) return decided(only);
  if (only === undefined && !isAdmin(actor)) {
    const some = actor.memberships.length > 0;
    return refused(forbidden(some ? leadersOnly : 'You are not a member of any organisation.'));
  }
  return refused(invalid('organisation', 'is required: say for which organisation'));
}

/** The country of an organisation, upper case. */
export async function countryOf(tx: Tx, org: string): Promise<string | undefined> {
  return (await tx.selectFrom('orgs').select('country').where('name', '=', org).executeTakeFirst())?.country;
}

/** Signs that nobody sees: whoever writes them into an address or a number writes the same. */
const unseen = '[\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff]+';
/** What stands between the words and numbers of an address or a serial number. */
const between = '[\\s!-/:-@[-`{-~\\u00a1-\\u00bf\\u2010-\\u2027\\u2030-\\u205e\\u2212\\u3001-\\u303f]+';

/** Words and numbers of a text alone: small and large, wide, with other hyphens, with `http` or a slash at its end they are the same. */
const bare = (text: ReturnType<typeof sql.ref> | ReturnType<typeof sql<string>>) => {
  const seen = sql`regexp_replace(lower(normalize(${text}, NFKC)), ${unseen}, '', 'g')`;
  return sql<string>`btrim(regexp_replace(regexp_replace(${seen}, ${between}, ' ', 'g'), '^ ?https? ', ''))`;
};

/** Of a row of retirements called `r`: it is of these credits. */
const ofCredits = (project: string, evidence: string) => sql<boolean>`(
  ${bare(sql.ref('r.project'))} = ${bare(sql<string>`${project}::text`)} and ${bare(sql.ref('r.evidence'))} = ${bare(sql<string>`${evidence}::text`)})`;

/** That credits were read as not retired by anybody, and the country of who retires them: nothing of it was so for a moment alone. */
export const retiredByNobody = (
  { project, evidence }: { project: string; evidence: string },
  { organisation, country }: { organisation: string; country: string },
): RowsOf[] => [
  ...allOf('carbon_retirements'),
  {
    table: 'orgs',
    where: sql`t.name = ${organisation}`,
    relied: {
      on: sql`t.country = ${country} and not exists (select from carbon_retirements r where ${ofCredits(project, evidence)})`,
      rows: 1,
    },
  },
];

/** Who has retired these credits already; the same evidence, however it is written, names the same credits. */
export async function retirementOf(tx: Tx, project: string, evidence: string): Promise<Retired | undefined> {
  const given = { project: bare(sql<string>`${project}::text`), evidence: bare(sql<string>`${evidence}::text`) };
  // Two calls about the same credits wait for each other; the unique index is the second line.
  const credits = sql`'carbon|' || ${given.project} || '|' || ${given.evidence}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${credits}, 0))`.execute(tx);
  // All of them are read: before one is added, all are compared with what was written anyway.
  const row = await tx
    .selectFrom('carbon_retirements')
    .selectAll()
    .where(bare(sql.ref('project')), '=', given.project)
    .where(bare(sql.ref('evidence')), '=', given.evidence)
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row;
}

export type Retired = Selectable<CarbonRetirementsTable>;
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

/** The retirements of the caller's organisations, all for an admin, or those of one that they may see. */
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
