import { sql } from 'kysely';

/**
 * Holds of a user `a` whom a password alone lets in: there is one, and no authenticator app beside it. A passkey is a better way
 * in, and leaves the way by password as open as it was.
 */
export const byPasswordAlone = sql<boolean>`(a.password_hash is not null and not exists (
  select from user_totp t where t.user_id = a.id and t.confirmed_at is not null))`;
