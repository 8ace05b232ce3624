import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { OrgCredentialsTable } from '../../../platform/db/tables.generated.ts';
import { attestedOrgCredentials } from '../../proof/attestation/signed-org-credentials.ts';
import { type CredentialType, dayAfter, warnings } from './rules.ts';

export type OrgCredential = Selectable<OrgCredentialsTable>;

/** The kinds of credentials that count on a day, those that are not taken any more among them. */
export async function credentialTypesOn(tx: Tx, day: string): Promise<CredentialType[]> {
  const { rows } = await sql<CredentialType>`
    select distinct on (name) name, holder, end_day, entry from credential_types
     where valid_from <= ${day}::date order by name, valid_from desc`.execute(tx);
  return rows;
}

/** One credential of an organisation by what it is called outside, locked. */
export function lockByReference(
  tx: Tx,
  org: string,
  { credential_type, reference_number }: Pick<OrgCredential, 'credential_type' | 'reference_number'>,
): Promise<OrgCredential | undefined> {
  return tx
    .selectFrom('org_credentials')
    .selectAll()
    .where('org', '=', org)
    .where('credential_type', '=', credential_type)
    .where('reference_number', '=', reference_number)
    .forUpdate()
    .executeTakeFirst();
}

export function lockCredential(tx: Tx, name: string): Promise<OrgCredential | undefined> {
  return tx.selectFrom('org_credentials').selectAll().where('name', '=', name).forUpdate().executeTakeFirst();
}

export function findCredential(tx: Tx, name: string): Promise<OrgCredential | undefined> {
  return tx.selectFrom('org_credentials').selectAll().where('name', '=', name).executeTakeFirst();
}

export async function insertCredential(tx: Tx, credential: Insertable<OrgCredentialsTable>): Promise<void> {
  await tx.insertInto('org_credentials').values(credential).execute();
}

/** Writes columns of one credential, which the caller has locked. */
export async function updateCredential(tx: Tx, name: string, change: Updateable<OrgCredentialsTable>): Promise<void> {
  await tx.updateTable('org_credentials').set(change).where('name', '=', name).execute();
}

/** Credentials that are good on a day. */
export const goodOn = (day: string) => sql<boolean>`(org_credentials.verified and org_credentials.withdrawn_at is null
  and (org_credentials.valid_from is null or org_credentials.valid_from <= ${day}::date)
  and (org_credentials.valid_until is null or org_credentials.valid_until >= ${day}::date))`;

/** What anybody may see beside the name of an organisation. */
export interface Badge {
  org: string;
  credential_type: string;
  issuer: string | null;
  valid_until: string | null;
}

/**
 * The badges of organisations: one for each kind of credential that is good, the one that is good for longest. A record
 * that is not what was signed of it is no badge.
 */
export async function badgesOf(tx: Tx, orgs: readonly string[], day: string): Promise<Badge[]> {
  const { rows } = await sql<Badge & { name: string }>`
    select name, org, credential_type, issuer, valid_until from org_credentials
     where org = any(${orgs}::text[]) and ${goodOn(day)}
     order by org, credential_type, valid_until desc nulls first, name`.execute(tx);
  if (rows.length === 0) return [];
  const proven = await attestedOrgCredentials(tx, sql`c.name = any(${rows.map(({ name }) => name)}::text[])`);
  const shown = new Map<string, Badge>();
  for (const { name, ...badge } of rows) {
    const kind = `${badge.org} ${badge.credential_type}`;
    if (proven.has(name) && !shown.has(kind)) shown.set(kind, badge);
  }
  return [...shown.values()];
}

/** Credentials whose people are to be told that they end soon, and were not told so yet. */
export const dueWarning = (day: string) => {
  const [early, late] = warnings;
  return sql<boolean>`(withdrawn_at is null and valid_until between ${day}::date and ${dayAfter(day, early)}::date
    and (warned_days is null or (warned_days = ${early} and valid_until <= ${dayAfter(day, late)}::date)))`;
};

export async function dueWarnings(tx: Tx, day: string, limit: number): Promise<OrgCredential[]> {
  const { rows } = await sql<OrgCredential>`
    select * from org_credentials where ${dueWarning(day)} order by valid_until, name limit ${limit}
       for update skip locked`.execute(tx);
  return rows;
}
