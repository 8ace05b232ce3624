import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type {
  FinanceProfilesTable,
  ProfileConsentsTable,
  ProfileLinksTable,
} from '../../../platform/db/tables.generated.ts';
import { together } from '../../../platform/db/together.ts';
import type { Profile } from './access.ts';

export type Link = Selectable<ProfileLinksTable>;
export type Consent = Selectable<ProfileConsentsTable>;

export function findProfile(tx: Tx, name: string): Promise<Profile | undefined> {
  return tx.selectFrom('finance_profiles').selectAll().where('name', '=', name).executeTakeFirst();
}

export function lockProfile(tx: Tx, name: string): Promise<Profile> {
  return tx.selectFrom('finance_profiles').selectAll().where('name', '=', name).forUpdate().executeTakeFirstOrThrow();
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

/** A profile changes together with what its newest score was computed from, which takes the place of what was before. */
export async function updateScore(
  tx: Tx,
  name: string,
  { version, ...score }: Updateable<FinanceProfilesTable> & { version: number },
  inputs: string,
): Promise<Profile> {
  const [profile] = await together<Profile>(
    tx,
    sql`insert into profile_inputs (profile, version, inputs) values (${name}, ${version}, ${inputs})
          on conflict (profile) do update set version = excluded.version, inputs = excluded.inputs`,
    tx
      .updateTable('finance_profiles')
      .set({ ...score, version })
      .where('name', '=', name)
      .returningAll(),
  );
  if (profile === undefined) throw new Error(`${name} is gone`);
  return profile;
}

export async function inputsOf(tx: Tx, profile: string): Promise<{ version: number; inputs: string } | undefined> {
  return tx
    .selectFrom('profile_inputs')
    .select(['version', 'inputs'])
    .where('profile', '=', profile)
    .executeTakeFirst();
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

export function openConsent(tx: Tx, profile: string): Promise<Consent | undefined> {
  return tx
    .selectFrom('profile_consents')
    .selectAll()
    .where('profile', '=', profile)
    .where('withdrawn_at', 'is', null)
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
