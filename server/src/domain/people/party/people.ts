import { sql } from 'kysely';
import type { Language } from '../../../kernel/values/language.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type Duty, membershipsWith } from './duties.ts';
import { roleOfKindColumn } from './kind-role.ts';

/** Somebody who gets a mail, and the language they chose, or used the service in last. */
export interface Addressee {
  email: string;
  language: Language | null;
}

/** The people of organisations who have a duty there and can log in. */
export async function peopleOf(tx: Tx, orgs: readonly string[], duty: Duty): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select distinct u.email, coalesce(u.language, u.last_language) as language
      from org_members m join users u on u.id = m.user_id
      join user_roles r on r.user_id = u.id and r.role = ${roleOfKindColumn('m.org_kind')}
     where m.org = any(${orgs}::text[]) and (m.org_kind || ' ' || m.role) = any(${membershipsWith(duty)}::text[])
       and u.disabled_at is null order by u.email`.execute(tx);
  return rows;
}
