import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Work } from '../../../kernel/write/work.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';

/** What opens an account, and the operations that give it. */
const givenBy = {
  sessions: ['login', '%auth.passkey_login'],
  user_passkeys: ['%auth.confirm_passkey'],
  partner_keys: ['%partners.sign_up'],
} as const;

/**
 * After all that opened an account was ended: by the lines of the audit log that were written with them, none is missed that somebody
 * hid, or has put back since; its row would be one of ours again, and open the account for good.
 * @param stays which of the rows are not ended.
 * @throws Refusal 409 naming one.
 */
export async function assertEnded(
  { attest }: Pick<Work, 'attest'>,
  userId: string,
  table: keyof typeof givenBy,
  stays: RawBuilder<SqlBool> = sql<boolean>`false`,
): Promise<void> {
  const keys = sql<string[]>`array(
    select distinct given.key from audit_log a
      join record_changes line on line.tbl = 'audit_log' and line.key = a.id::text
      join record_changes given on given.mark = line.mark and given.tbl = ${table} and given.now is not null
     where a.actor = (select u.email from users u where u.id = ${userId}::uuid) and a.user_id = ${userId}::uuid
       and a.operation like any(${[...givenBy[table]]}::text[]))`;
  const ended: RowsOf = { table, where: stays, keys };
  await attest.assertAsWritten(ended);
}
