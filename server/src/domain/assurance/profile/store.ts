import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type {
  FinanceProfilesTable,
  ProfileConsentsTable,
  ProfileLinksTable,
} from '../../../platform/db/tables.generated.ts';
import type { Profile } from './access.ts';
import { type Inputs, readInputs } from './rules.ts';

export type Link = Selectable<ProfileLinksTable>;
export type Consent = Selectable<ProfileConsentsTable>;

export function findProfile(tx: Tx, name: string): Promise<Profile | undefined> {
  return tx.selectFrom('finance_profiles').selectAll().where('name', '=', name).executeTakeFirst();
}

export function lockProfile(tx: Tx, name: string): Promise<Profile> {
  return tx.selectFrom('finance_profiles').selectAll().where('name', '=', name).forUpdate().executeTakeFirstOrThrow();
}

/** Profiles by their names, in order of which they are locked, like everywhere. */
export function lockProfiles(tx: Tx, names: readonly string[]): Promise<Profile[]> {
  return tx
    .selectFrom('finance_profiles')
    .selectAll()
    .where(sql<boolean>`name = any(${names}::text[])`)
    .orderBy('name')
    .forUpdate()
    .execute();
}

/** The profile of a farmer or of an organisation; undefined where there is none yet. */
export function findProfileOf(tx: Tx, holder: { org: string } | { farmer: string }): Promise<Profile | undefined> {
  const query = tx.selectFrom('finance_profiles').selectAll();
  return 'org' in holder
    ? query.where('org', '=', holder.org).executeTakeFirst()
    : query.where('farmer', '=', holder.farmer).executeTakeFirst();
}

/** @returns false when the holder has a profile already. */
export async function insertProfile(tx: Tx, profile: Insertable<FinanceProfilesTable>): Promise<boolean> {
  const row = await tx
    .insertInto('finance_profiles')
    .values(profile)
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateProfile(tx: Tx, name: string, change: Updateable<FinanceProfilesTable>): Promise<void> {
  await tx.updateTable('finance_profiles').set(change).where('name', '=', name).execute();
}

/** That profiles were computed, and are as they were. */
export async function touchProfiles(tx: Tx, names: readonly string[], now: Date): Promise<void> {
  if (names.length === 0) return;
  await tx
    .updateTable('finance_profiles')
    .set({ checked_at: now })
    .where(sql<boolean>`name = any(${names}::text[])`)
    .execute();
}

/** A score that is the newest from now on, with the records that it was computed from. */
export interface NewScore {
  name: string;
  country: string | null;
  corridor: string | null;
  score: string;
  band: string;
  version: number;
  score_json: string;
  /** Bytes as hex. */
  score_hash: string;
  score_signature: string | null;
  kid: string;
  inputs: string;
}

/** Profiles change together with what their newest scores were computed from, which takes the place of what was before. */
export async function updateScores(tx: Tx, scores: readonly NewScore[], now: Date): Promise<Profile[]> {
  if (scores.length === 0) return [];
  const { rows } = await sql<Profile>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as g (name text, country text, corridor text, score numeric,
        band text, version int, score_json text, score_hash text, score_signature text, kid text, inputs text)
    ), kept as (
      insert into profile_inputs (profile, version, inputs) select name, version, inputs from given
          on conflict (profile) do update set version = excluded.version, inputs = excluded.inputs)
    update finance_profiles f
       set country = g.country, corridor = g.corridor, score = g.score, band = g.band, version = g.version,
           score_json = g.score_json, score_hash = decode(g.score_hash, 'hex'),
           score_signature = decode(g.score_signature, 'hex'), kid = g.kid, computed_at = ${now}, checked_at = ${now}
      from given g where f.name = g.name returning f.*`.execute(tx);
  if (rows.length !== scores.length) throw new Error(`${scores.length - rows.length} profiles are gone`);
  return rows;
}

export async function inputsOf(tx: Tx, profile: string): Promise<{ version: number; inputs: string } | undefined> {
  return tx
    .selectFrom('profile_inputs')
    .select(['version', 'inputs'])
    .where('profile', '=', profile)
    .executeTakeFirst();
}

/** What the newest scores of some profiles were computed from, by their names; what never had one is missing. */
export async function allInputsOf(tx: Tx, profiles: readonly string[]): Promise<Map<string, Inputs>> {
  const rows = await tx
    .selectFrom('profile_inputs')
    .select(['profile', 'inputs'])
    .where(sql<boolean>`profile = any(${profiles}::text[])`)
    .execute();
  return new Map(rows.map(({ profile, inputs }) => [profile, readInputs(inputs)]));
}

/** The link that works, or would if it had not expired. */
export function openLink(tx: Tx, profile: string): Promise<Link | undefined> {
  return tx
    .selectFrom('profile_links')
    .selectAll()
    .where('profile', '=', profile)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

export async function insertLink(tx: Tx, link: Insertable<ProfileLinksTable>): Promise<void> {
  await tx.insertInto('profile_links').values(link).execute();
}

/** @returns the id of the link that was; undefined where there was none. */
export async function revokeOpenLink(
  tx: Tx,
  profile: string,
  by: { at: Date; revoked_by: 'owner' | 'newer link' },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('profile_links')
    .set({ revoked_at: by.at, revoked_by: by.revoked_by })
    .where('profile', '=', profile)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export function lockOpenConsent(tx: Tx, profile: string): Promise<Consent | undefined> {
  return tx
    .selectFrom('profile_consents')
    .selectAll()
    .where('profile', '=', profile)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export function consentsOf(tx: Tx, profile: string, limit: number): Promise<Consent[]> {
  return tx
    .selectFrom('profile_consents')
    .selectAll()
    .where('profile', '=', profile)
    .orderBy('given_at', 'desc')
    .orderBy('name', 'desc')
    .limit(limit)
    .execute();
}
