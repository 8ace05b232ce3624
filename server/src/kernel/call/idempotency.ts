import { createHmac, type KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../values/errors.ts';
import type { Actor } from '../write/actor.ts';
import type { Call } from './call.ts';
import type { Operation } from './operation.ts';

/** Whose keys they are: a partner key's or an account's own, whatever address the account has now. */
export function keeperOf({ keyId, userId, label }: Actor): string {
  return keyId === undefined ? (userId ?? label) : label;
}

/**
 * What a call and its kept answer come to, under a key that is not in the database: bodies hold passwords, and a bare hash of one
 * can be guessed; and nobody else can put another answer in its place.
 */
const hashOf =
  (
    digestKey: KeyObject,
    { keeper, key, operation, input }: { keeper: string; key: string; operation: string; input: unknown },
  ) =>
  (response: string | null): Buffer =>
    createHmac('sha256', digestKey)
      .update(JSON.stringify([keeper, key, operation, input, response]))
      .digest();

/**
 * Takes the caller's Idempotency-Key. A concurrent call with the same key waits here until the first one ends.
 * @returns undefined without a key; `{response: null}` for a first call; the stored response for a replay.
 * @throws Refusal `permission` for a replay to who lost a role or an organisation since.
 */
export async function claimIdempotencyKey<S>(
  tx: Tx,
  operation: Operation<S>,
  call: Call,
  { actor, input, now, digestKey }: { actor: Actor; input: unknown; now: Date; digestKey: KeyObject },
): Promise<{ response: string | null } | undefined> {
  const key = call.headers['idempotency-key'];
  if (key === undefined || actor.kind === 'guest') return undefined;
  if (key.length === 0 || key.length > 200)
    throw new Refusal('validation', 'Idempotency-Key must have 1 to 200 characters.');
  const hashWith = hashOf(digestKey, { keeper: keeperOf(actor), key, operation: operation.name, input });
  const { rows: claimed } = await sql`
    insert into idempotency_keys (actor, key, operation, body_hash, created_at)
    values (${keeperOf(actor)}, ${key}, ${operation.name}, ${hashWith(null)}, ${now})
    on conflict (actor, key) do update set operation = excluded.operation, body_hash = excluded.body_hash, response = null,
      created_at = excluded.created_at where idempotency_keys.created_at < ${new Date(now.getTime() - 86_400_000)}
    returning 1`.execute(tx);
  if (claimed.length > 0) return { response: null };
  const stored = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'response', 'created_at'])
    .where('actor', '=', keeperOf(actor))
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (stored.response === null) {
    throw new Refusal('state', 'That call was done, and its answer held a secret that is not kept.');
  }
  if (!stored.body_hash.equals(hashWith(stored.response))) {
    throw new Refusal(
      'state',
      'This Idempotency-Key was used for another call; take a new one. If the call was the same, its kept answer is not what the service wrote: look first whether it was done.',
    );
  }
  if (actor.userId !== undefined) await refuseToWhoLostRights(tx, actor.userId, stored.created_at);
  return { response: stored.response };
}

/**
 * The kept answer tells what its caller may not read any more who lost the role or the organisation since.
 * @throws Refusal `permission`, which says that the call was done.
 */
async function refuseToWhoLostRights(tx: Tx, userId: string, since: Date): Promise<void> {
  const { rows } = await sql<{ lost: string }>`
    select 'the role ' || r.role as lost from revoked_roles r
     where r.user_id = ${userId}::uuid and r.revoked_at > ${since}
       and not exists (select from user_roles u where u.user_id = r.user_id and u.role = r.role)
    union all
    select 'the membership of ' || p.org from past_memberships p
     where p.user_id = ${userId}::uuid and p.left_at > ${since}
       and not exists (select from org_members m where m.user_id = p.user_id and m.org = p.org)
    limit 1`.execute(tx);
  const [first] = rows;
  if (first === undefined) return;
  throw new Refusal(
    'permission',
    `That call was done; its kept answer is not told any more, because you lost ${first.lost} since.`,
  );
}

/** Keeps the answer of a first call for those that repeat its key. */
export async function storeReplay<S>(
  tx: Tx,
  operation: Operation<S>,
  call: Call,
  { actor, input, value, digestKey }: { actor: Actor; input: unknown; value: unknown; digestKey: KeyObject },
): Promise<void> {
  const response = JSON.stringify(
    operation.envelope === undefined || operation.envelope === 'message' ? { message: value ?? null } : (value ?? null),
  );
  const [keeper, key] = [keeperOf(actor), call.headers['idempotency-key'] as string];
  await tx
    .updateTable('idempotency_keys')
    .set({ response, body_hash: hashOf(digestKey, { keeper, key, operation: operation.name, input })(response) })
    .where('actor', '=', keeper)
    .where('key', '=', key)
    .execute();
}
