import { sql } from 'kysely';
import type { PasswordHasher } from '../../../kernel/limits/password.ts';
import type { IdSource } from '../../../kernel/values/ids.ts';
import type { Db } from '../../../platform/db/database.ts';
import { locks } from '../../../platform/db/locks.ts';
import { removePasskeys } from './passkeys.ts';
import { removeSecondFactor } from './second-factor.ts';
import { closeSessionsOf } from './sessions.ts';
import {
  findUserByEmail,
  grantRole,
  insertUser,
  lockPlatformAdmins,
  markEmailVerified,
  setDisabled,
  setPassword,
} from './store.ts';

export interface FirstAdmin {
  email: string;
  /** Made up here (evaluation without ADMIN_PASSWORD); to be printed once, it stands nowhere else. */
  generatedPassword: string | undefined;
}

const evaluationEmail = 'admin@example.org';

/**
 * Makes the first Platform Admin of a database that has none. Several processes may start at once.
 * @returns undefined when there is an admin already, or nothing says who it should be (production without ADMIN_EMAIL).
 */
export async function ensureFirstAdmin(
  db: Db,
  admin: { email: string | undefined; password: string | undefined; evaluation: boolean },
  { hasher, ids, now }: { hasher: PasswordHasher; ids: IdSource; now: Date },
): Promise<FirstAdmin | undefined> {
  const email = (admin.email ?? (admin.evaluation ? evaluationEmail : undefined))?.toLowerCase();
  if (email === undefined || (admin.password === undefined && !admin.evaluation)) return undefined;
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${locks.firstAdmin}::bigint)`.execute(tx);
    if ((await lockPlatformAdmins(tx)).length > 0) return undefined;
    const password = admin.password ?? ids.random(12).toString('base64url');
    const passwordHash = await hasher.hash(password);
    const fresh = {
      id: ids.uuid(),
      email,
      full_name: 'Administrator',
      password_hash: passwordHash,
      email_verified_at: now,
      created_at: now,
    };
    let { id } = fresh;
    if (!(await insertUser(tx, fresh))) {
      // Whoever signed up with the operator's address must not become admin by it: the operator's password counts.
      id = (await findUserByEmail(tx, email))?.id ?? id;
      await setPassword(tx, id, passwordHash);
      await setDisabled(tx, id, null);
      await markEmailVerified(tx, id, now);
      await removeSecondFactor(tx, id);
      await removePasskeys(tx, id);
      await closeSessionsOf(tx, id);
    }
    await grantRole({ tx, now }, { userId: id, role: 'Platform Admin', grantedBy: 'first start' });
    return { email, generatedPassword: admin.password === undefined ? password : undefined };
  });
}
