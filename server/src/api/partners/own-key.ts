import { sql } from 'kysely';
import { z } from 'zod';
import { keyAccess } from '../../domain/people/partner/access.ts';
import { defaultOverlapHours, maxOverlapHours } from '../../domain/people/partner/rules.ts';
import type { PartnerKey } from '../../domain/people/partner/store.ts';
import { names } from '../../kernel/values/vocabulary.ts';
import type { UserCtx } from '../operation.ts';

export const keyId = () =>
  z
    .string()
    .trim()
    .regex(/^pk_[0-9a-f]{16}$/, 'must look like pk_0123456789abcdef')
    .meta(names('key'));

/** @param what the secret that goes on working for so long. */
export const overlapHours = (what: string) =>
  z
    .number()
    .min(0)
    .max(maxOverlapHours)
    .default(defaultOverlapHours)
    .meta({ description: `Hours that ${what} goes on working; 0 ends it now.` });

/** When a secret that is replaced now stops working; null is now. */
export const overlapEnd = (hours: number, now: Date): Date | null =>
  hours === 0 ? null : new Date(now.getTime() + hours * 3_600_000);

export const manageRefusals = {
  permission: 'the key does not exist or is not the caller’s, or a partner key calls',
  not_found: 'an admin names a key that does not exist',
};

/** A key that the caller may manage. */
export async function ownKey(ctx: UserCtx, id: string): Promise<PartnerKey> {
  const key = await keyAccess.see(ctx, id);
  ctx.about(id);
  return key;
}

/** As `ownKey`, locked until the transaction ends. */
export async function lockOwnKey(ctx: UserCtx, id: string): Promise<PartnerKey> {
  const key = await keyAccess.lock(ctx, id);
  ctx.about(id);
  return key;
}

/**
 * As `lockOwnKey`, for changes that it goes on working with: one that somebody altered must not become ours by them. It can be
 * revoked whatever became of it.
 */
export async function lockOwnKeyAsWritten(ctx: UserCtx, id: string): Promise<PartnerKey> {
  const key = await lockOwnKey(ctx, id);
  await ctx.attest.assertAsWritten({ table: 'partner_keys', where: sql`t.key_id = ${id}` });
  return key;
}
