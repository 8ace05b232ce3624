import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { withVouchedKeys } from '../did/vouched-keys.ts';
import { sealName } from './rules.ts';
import { type Signed, saidIn, signedColumns } from './signed.ts';
import { lastSeal, marksSayWriters } from './store.ts';

/**
 * Whether marks say by now who wrote their changes: what was signed of the last batch says so. One that was sealed by an earlier version does not,
 * and its marks are looked at. Where what was signed does not hold they must say it: whoever takes the word from it must not be believed the rest.
 */
export async function sayWriters(tx: Tx): Promise<boolean> {
  const last = await lastSeal(tx);
  if (last === undefined) return false;
  const subject = sealName(last.number);
  const { rows } = await sql<Signed>`
    select ${signedColumns}
      from attestations a left join signing_keys k on k.kid = a.kid
     where a.kind = 'seal' and a.subject = ${subject}`.execute(tx);
  const [signed] = await withVouchedKeys(tx, rows);
  const said = saidIn(signed, { type: 'lotmark.seal.v1', subject });
  return said === undefined || said['writers'] === true || marksSayWriters(tx);
}
