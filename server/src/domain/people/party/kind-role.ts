import { type RawBuilder, sql } from 'kysely';
import { roleOfKind } from '../../../kernel/write/actor.ts';

/** In SQL: the role that membership in an organisation of a kind brings; `kind` is a column, such as `m.org_kind`. */
export const roleOfKindColumn = (kind: string): RawBuilder<string> =>
  sql`case ${sql.ref(kind)} ${sql.join(
    Object.entries(roleOfKind).map(([each, role]) => sql`when ${sql.lit(each)} then ${sql.lit(role)}`),
    sql` `,
  )} end`;
