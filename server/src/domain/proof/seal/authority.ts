import { sql } from 'kysely';
import { type Credentials, hashSecret } from '../../../kernel/call/session.ts';
import { Refusal } from '../../../kernel/values/errors.ts';
import type { Actor } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf, WrittenRows } from '../../../platform/db/seals/sealed-tables.ts';

function credentialsRow(credentials: Credentials): RowsOf[] {
  switch (credentials.kind) {
    case 'session':
      return [{ table: 'sessions', where: sql`t.id_hash = ${hashSecret(credentials.sid)}` }];
    case 'key':
      return [{ table: 'partner_keys', where: sql`t.key_id = ${credentials.keyId}` }];
    default:
      return [];
  }
}

/**
 * Whoever changes something does so by rows that the service wrote: the account, its roles and memberships, and the session
 * or key that speaks for it. A role, or a session, that somebody wrote into the database counts for nothing.
 */
export const authorityCheck =
  (written: WrittenRows) =>
  async (tx: Tx, actor: Actor, credentials: Credentials): Promise<void> => {
    const [altered] = await written.altered(tx, [
      { table: 'users', where: sql`t.id = ${actor.userId}::uuid` },
      { table: 'user_roles', where: sql`t.user_id = ${actor.userId}::uuid` },
      { table: 'org_members', where: sql`t.user_id = ${actor.userId}::uuid` },
      ...credentialsRow(credentials),
    ]);
    if (altered === undefined) return;
    throw new Refusal(
      'permission',
      'What gives you this right is not what the service wrote: somebody altered the database. An operator has to look at it first (lotmark check).',
      { facts: { reason: 'altered_record' } },
    );
  };
