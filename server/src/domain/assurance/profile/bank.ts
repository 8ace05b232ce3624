import { type SelectQueryBuilder, sql } from 'kysely';
import { containing } from '../../../kernel/lists/page.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { shownName } from '../../../platform/db/shown-names.ts';
import type { FinanceProfileSharedScope as Scope, Tables } from '../../../platform/db/tables.generated.ts';
import { notAsWritten } from '../../proof/attestation/not-as-written.ts';
import { writtenAmong } from '../../proof/did/vouched-keys.ts';
import type { Profile } from './access.ts';
import type { Band, EntityType } from './rules.ts';

/** What the list of shared profiles, its export and nothing else may be narrowed by. */
export interface BankFilters {
  score_band?: Band | undefined;
  entity_type?: EntityType | undefined;
  corridor?: string | undefined;
  q?: string | undefined;
}

export const bankSorts = {
  score: ['finance_profiles.score', 'finance_profiles.name'],
  computed_at: ['finance_profiles.computed_at', 'finance_profiles.name'],
} as const;

/** Profiles that their holders share with banks: the one predicate of lists, export and summary. */
export function sharedProfiles(tx: Tx, filters: BankFilters): SelectQueryBuilder<Tables, 'finance_profiles', object> {
  let query: SelectQueryBuilder<Tables, 'finance_profiles', object> = tx
    .selectFrom('finance_profiles')
    .where('finance_profiles.shared_scope', 'is not', null);
  if (filters.score_band !== undefined) query = query.where('finance_profiles.band', '=', filters.score_band);
  if (filters.entity_type !== undefined) query = query.where('finance_profiles.entity_type', '=', filters.entity_type);
  if (filters.corridor !== undefined) query = query.where('finance_profiles.corridor', '=', filters.corridor);
  if (filters.q !== undefined) query = query.where(matches(filters.q));
  return query;
}

/** By the profile's name; by the holder's, only where the holder shares it: a search must not tell what a row does not. */
function matches(q: string) {
  const pattern = containing(q);
  return sql<boolean>`(lower(finance_profiles.name) like ${pattern} or (finance_profiles.shared_scope = 'profile' and (
    exists (select from orgs o where o.name = finance_profiles.org and o.search_text like ${pattern})
    or exists (select from users u where u.id = finance_profiles.farmer and lower(u.full_name) like ${pattern}))))`;
}

/** Of these profiles those that are shared as the service wrote it: what somebody else opened is shown to no bank (ADR 0013). */
export async function onlyShared<Row extends Pick<Profile, 'name' | 'shared_scope'>>(
  tx: Tx,
  profiles: readonly Row[],
): Promise<Row[]> {
  const [names, scopes] = [profiles.map(({ name }) => name), profiles.map(({ shared_scope }) => shared_scope)];
  if (names.length === 0) return [];
  const written = await writtenAmong(tx, {
    table: 'finance_profiles',
    where: sql`(t.name, t.shared_scope) in (select * from unnest(${names}::text[], ${scopes}::text[]))`,
  });
  return profiles.filter(({ name }) => written?.has(name) ?? true);
}

/**
 * Whether a profile is shared as the service wrote it.
 * @throws Refusal 409
 */
export async function assertShared(tx: Tx, profile: Pick<Profile, 'name' | 'shared_scope'>): Promise<void> {
  if ((await onlyShared(tx, [profile])).length === 0) throw notAsWritten(`finance_profiles ${profile.name}`);
}

/** The columns of a row of such a list. */
export function selectShared(query: SelectQueryBuilder<Tables, 'finance_profiles', object>) {
  return query.selectAll('finance_profiles').select(
    sql<string | null>`coalesce(${shownName('finance_profiles.org')},
        (select u.full_name from users u where u.id = finance_profiles.farmer))`.as('title'),
  );
}

/** What a bank sees of a shared profile. */
export const sightOf = (scope: Scope | null): 'all' | 'score' => (scope === 'profile' ? 'all' : 'score');

export interface BankSummary {
  total_profiles: number;
  mean_score: string | null;
  prime_count: number;
  recent_updates: number;
  total_volume_kg: string;
  verified_shipments: number;
  corridors: string[];
}

/**
 * The shared profiles in figures; volume and shipments are those of settled orders of the organisations among them. As in the list,
 * a profile that somebody else opened does not count.
 */
export async function summariseShared(tx: Tx, since: Date): Promise<BankSummary> {
  const { rows: opened } = await sql<Pick<Profile, 'name' | 'shared_scope'>>`
    select name, shared_scope from finance_profiles where shared_scope is not null`.execute(tx);
  const names = (await onlyShared(tx, opened)).map(({ name }) => name);
  const { rows } = await sql<BankSummary>`
    with shared as materialized (
      select * from finance_profiles where shared_scope is not null and name = any(${names}::text[])),
    settled as (
      select distinct on (o.name) o.name, coalesce(o.confirmed_kg, case o.unit when 'MT' then o.quantity * 1000 else o.quantity end) as kg,
             exists (select from shipments s where s.order_name = o.name and s.status = 'Delivered') as delivered
        from shared p join orders o on (p.entity_type = 'Cooperative' and o.cooperative = p.org)
          or (p.entity_type = 'Exporter' and o.exporter = p.org)
       where o.status = 'Settled'
    )
    select (select count(*) from shared)::int as total_profiles,
           (select round(avg(score), 1)::text from shared) as mean_score,
           (select count(*) from shared where band = 'Prime')::int as prime_count,
           (select count(*) from shared where computed_at >= ${since})::int as recent_updates,
           (select coalesce(sum(kg), 0)::text from settled) as total_volume_kg,
           (select count(*) from settled where delivered)::int as verified_shipments,
           array(select distinct corridor from shared where corridor is not null order by corridor) as corridors`.execute(
    tx,
  );
  const [summary] = rows;
  if (summary === undefined) throw new Error('a sum has no row');
  return summary;
}
