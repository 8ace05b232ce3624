import { z } from 'zod';
import { defaultOverlapHours, maxOverlapHours, mayManageKey } from '../domain/partner/rules.ts';
import { findKey, lockKey, type PartnerKey } from '../domain/partner/store.ts';
import { isAdmin } from '../kernel/actor.ts';
import { accept } from '../kernel/errors.ts';
import type { UserCtx } from './operation.ts';

export const keyId = () =>
  z
    .string()
    .trim()
    .regex(/^pk_[0-9a-f]{16}$/, 'must look like pk_0123456789abcdef');

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
export const ownKey = async (ctx: UserCtx, id: string): Promise<PartnerKey> =>
  managed(ctx, id, await findKey(ctx.tx, id));

/** As `ownKey`, locked until the transaction ends. */
export const lockOwnKey = async (ctx: UserCtx, id: string): Promise<PartnerKey> =>
  managed(ctx, id, await lockKey(ctx.tx, id));

function managed(ctx: UserCtx, id: string, key: PartnerKey | undefined): PartnerKey {
  accept(mayManageKey(ctx.actor, isAdmin(ctx.actor), key));
  ctx.about(id);
  return key as PartnerKey;
}
