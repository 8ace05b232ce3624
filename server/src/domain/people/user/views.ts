import { sql } from 'kysely';
import { z } from 'zod';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import type { Membership } from '../../../kernel/write/actor.ts';
import { memberRoles, orgKinds } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { shownTitle } from '../../../platform/db/shown-names.ts';
import type { User } from './store.ts';

export const membershipView = z.object({
  org: z.string().meta({ description: 'Name of the organisation, such as COOP-00001.' }),
  kind: z.enum(orgKinds),
  title: z.string(),
  role: z.enum(memberRoles),
});

/** A user as admins see them in lists. */
export const userRow = z.object({
  id: z.string(),
  email: z.string(),
  full_name: z.string(),
  roles: z.array(z.string()),
  memberships: z.array(membershipView),
  email_verified: z.boolean(),
  several_organisations: z
    .boolean()
    .meta({ description: 'They may found or join a further organisation of a kind that they belong to.' }),
  disabled_at: timestamp().nullable(),
  disabled_reason: z.string().nullable(),
  second_factor: z.boolean().meta({ description: 'Logging in takes a second factor.' }),
  created_at: timestamp(),
  last_seen_at: timestamp().nullable().meta({ description: 'To the minute; it stays when their sessions end.' }),
});

interface Beside {
  id: string;
  roles: string[];
  memberships: Membership[];
  last_seen_at: Date | null;
  second_factor: boolean;
}

/** Adds roles, memberships and the last sight of each user: one statement for the page. */
export async function userRowViews(tx: Tx, users: readonly User[]): Promise<z.input<typeof userRow>[]> {
  const { rows } = await sql<Beside>`
    select u.id, array(select role from user_roles where user_id = u.id order by role) as roles,
           coalesce((select json_agg(json_build_object('org', m.org, 'kind', m.org_kind, 'title', ${shownTitle('o')}, 'role', m.role) order by m.org)
              from org_members m join orgs o on o.name = m.org where m.user_id = u.id), '[]'::json) as memberships,
           greatest((select max(last_seen_at) from sessions where user_id = u.id),
                    (select at from last_seen where user_id = u.id)) as last_seen_at,
           exists (select 1 from user_totp t where t.user_id = u.id and t.confirmed_at is not null) as second_factor
      from users u where u.id = any(${users.map((user) => user.id)}::uuid[])`.execute(tx);
  const beside = new Map(rows.map((row) => [row.id, row]));
  return users.map((user) => ({
    id: user.id,
    email: user.email,
    full_name: user.full_name,
    roles: beside.get(user.id)?.roles ?? [],
    memberships: beside.get(user.id)?.memberships ?? [],
    email_verified: user.email_verified_at !== null,
    several_organisations: user.several_organisations,
    disabled_at: toIso(user.disabled_at),
    disabled_reason: user.disabled_reason,
    second_factor: beside.get(user.id)?.second_factor ?? false,
    created_at: toIso(user.created_at),
    last_seen_at: toIso(beside.get(user.id)?.last_seen_at ?? null),
  }));
}
