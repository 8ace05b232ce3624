import type { KnownActor } from '../../kernel/actor.ts';
import { accept } from '../../kernel/errors.ts';
import type { Emit } from '../../kernel/jobs.ts';
import type { Tx } from '../../platform/db/database.ts';
import { cancelDrafts, lockDraftsOnLot } from '../order/store.ts';
import { type LotPredicate, noSuchLot } from './access.ts';
import { assertAsSigned } from './as-signed.ts';
import { isOnMarketplace, lotAfter } from './rules.ts';
import { findLot, type Lot, lockAllowedLot, recordHistory, updateLot } from './store.ts';

/** What changing a listing needs besides the lot, which the caller has locked and whose owner he checked. */
export interface ListingContext {
  readonly tx: Tx;
  readonly actor: KnownActor;
  readonly now: Date;
  readonly emit: Emit;
  /** Signs the lot as it is now; the anchor on the ledger follows by job. */
  attest(tx: Tx, name: string, now: Date): Promise<number>;
}

/** A lot that the caller may change, locked, with the names of the orders on it that wait for acceptance. */
export interface LockedListing {
  lot: Lot;
  draftOrders: string[];
}

/**
 * Locks a listing for a change that may void its waiting orders; order before lot, as everywhere.
 * @throws Refusal 403 for a lot that is missing or not allowed, alike; 404 for admins.
 */
export async function lockListing(
  context: Pick<ListingContext, 'tx' | 'actor'>,
  name: string,
  allowed: LotPredicate,
): Promise<LockedListing> {
  // Looked at before anything is locked: strangers must not hold up other people's orders.
  if ((await findLot(context.tx, name, allowed)) === undefined) throw noSuchLot(context.actor, name);
  await lockDraftsOnLot(context.tx, name, null);
  const lot = await lockAllowedLot(context.tx, name, allowed);
  if (lot === undefined) throw noSuchLot(context.actor, name);
  await assertAsSigned(context.tx, [name]);
  // Read again under the lot's lock, which a new order needs too: one made while we waited is seen here.
  const orders = await lockDraftsOnLot(context.tx, name, null);
  return { lot, draftOrders: orders.map((order) => order.name) };
}

/** Cancels the orders that waited for acceptance on a lot, telling their buyers why. */
export async function voidDraftOrders(
  context: Pick<ListingContext, 'tx' | 'emit' | 'now'>,
  orders: readonly string[],
  reason: string,
): Promise<void> {
  await cancelDrafts(context.tx, orders, reason, context.now);
  for (const order of orders) context.emit('order.cancelled', order, { reason });
}

/** The organisation of the listing owner that the caller belongs to; null for an admin. */
export function ownerOrgOf(actor: KnownActor, lot: Pick<Lot, 'cooperative' | 'exporter'>): string | null {
  const own = actor.memberships.map((membership) => membership.org);
  return [lot.cooperative, lot.exporter].find((org) => org !== null && own.includes(org)) ?? null;
}

/**
 * Puts a Draft lot on the marketplace and signs it; a lot that is there already stays as it is.
 * @returns false when nothing was written.
 * @throws Refusal `state` for a lot that cannot be listed.
 */
export async function publishLot(context: ListingContext, lot: Lot): Promise<boolean> {
  if (isOnMarketplace(lot.status)) return false;
  const { tx, actor, now, emit } = context;
  const to = accept(lotAfter(lot, 'list'));
  await updateLot(tx, lot.name, { status: to, listed_at: now, updated_at: now });
  const version = await context.attest(tx, lot.name, now);
  await recordHistory(tx, {
    lot: lot.name,
    at: now,
    kind: 'listed',
    from: lot.status,
    to,
    actorId: actor.userId,
    actorOrg: ownerOrgOf(actor, lot),
    data: { version },
  });
  emit('lot.listed', lot.name, { version });
  return true;
}

/**
 * Takes a lot off the marketplace, back to Draft, and cancels the orders that waited for acceptance; a Draft lot stays
 * as it is.
 * @returns false when nothing was written.
 * @throws Refusal `state` for a lot that is sold, flagged or cancelled.
 */
export async function withdrawLot(context: ListingContext, { lot, draftOrders }: LockedListing): Promise<boolean> {
  if (lot.status === 'Draft') return false;
  const { tx, actor, now, emit } = context;
  const to = accept(lotAfter(lot, 'unlist'));
  await updateLot(tx, lot.name, { status: to, listed_at: null, verified_at: null, updated_at: now });
  await recordHistory(tx, {
    lot: lot.name,
    at: now,
    kind: 'unlisted',
    from: lot.status,
    to,
    actorId: actor.userId,
    actorOrg: ownerOrgOf(actor, lot),
  });
  emit('lot.unlisted', lot.name);
  await voidDraftOrders(context, draftOrders, `${lot.name} was taken off the marketplace by its owner.`);
  return true;
}
