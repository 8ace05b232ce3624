import { sql } from 'kysely';
import type { Actor } from '../../../kernel/write/actor.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';

/** The memberships that somebody acts by, to be compared with the trace when money or goods move by them. */
export function membershipsOf({ userId }: Pick<Actor, 'userId'>): RowsOf[] {
  return userId === undefined ? [] : [{ table: 'org_members', where: sql`t.user_id = ${userId}::uuid` }];
}
