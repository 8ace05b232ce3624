import { accept, wrongState } from '../../../kernel/values/errors.ts';
import type { Actor } from '../../../kernel/write/actor.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { lotAccess } from '../../origin/lot/access.ts';
import { confirmedPrice } from '../../origin/lot/price.ts';
import { isOnMarketplace, lotAfter } from '../../origin/lot/rules.ts';
import { type Lot, recordHistory, signListing, updateLot } from '../../origin/lot/store.ts';
import { corridorFaultIn } from '../../origin/provenance/lot-origin.ts';
import { acceptNoneSuspended, notSuspended } from '../../people/party/suspension.ts';
import { cancelDrafts, lockDraftsOnLot } from '../order/store.ts';
import { beforeListing } from './looks.ts';

/** A lot that the caller may change, locked, with the names of the orders on it that wait for acceptance. */
export interface LockedListing {
  lot: Lot;
  draftOrders: string[];
}

/**
 * Locks a listing that the caller may change, for a change that may void its waiting orders; order before lot, as
 * everywhere.
 * @throws Refusal 403 for a lot that is missing or somebody else's, alike; 404 for admins.
 */
export async function lockListing(work: Work, name: string): Promise<LockedListing> {
  const { tx } = work;
  // Of a lot that the caller may change only: strangers must not hold up other people's orders.
  await lockDraftsOnLot(tx, lotAccess.list(work, 'own').where('lots.name', '=', name).select('lots.name'), null);
  const lot = await lockKept(work, name);
  // Read again under the lot's lock, which a new order needs too: one made while we waited is seen here.
  const orders = await lockDraftsOnLot(tx, name, null);
  return { lot, draftOrders: orders.map((order) => order.name) };
}

/** As `lockListing`, for a change that leaves its waiting orders as they are. */
export async function lockKept(work: Work, name: string): Promise<Lot> {
  const lot = await lotAccess.lock(work, name, 'own');
  await work.attest.assertAsSigned('lot', [name]);
  return lot;
}

/** Cancels the orders that waited for acceptance on a lot, telling their buyers why. */
export async function voidDraftOrders(
  work: Pick<Work, 'tx' | 'now'>,
  orders: readonly string[],
  reason: string,
): Promise<void> {
  await cancelDrafts(work.tx, orders, reason, work.now);
}

/** The organisation of the listing owner that the caller belongs to; null for an admin. */
export function ownerOrgOf(actor: Actor, lot: Pick<Lot, 'cooperative' | 'exporter'>): string | null {
  const own = actor.memberships.map((membership) => membership.org);
  return [lot.cooperative, lot.exporter].find((org) => org !== null && own.includes(org)) ?? null;
}

/**
 * Puts a Draft lot on the marketplace and signs it; a lot that is there already stays as it is.
 * @param confirmed a price outside the band of its corridor is meant.
 * @returns the lot as it is now, the same where nothing was written.
 * @throws Refusal `state` for a lot that cannot be listed, `validation` for the question about its price.
 */
export async function publishLot(work: Work, lot: Lot, confirmed: boolean): Promise<Lot> {
  if (isOnMarketplace(lot.status)) {
    await soAlready(work, 'lots', { name: lot.name });
    return lot;
  }
  await work.attest.assertAsSigned('lot', [lot.name]);
  const { tx, actor, now } = work;
  const to = accept(lotAfter(lot, 'list'));
  const { suspended, route, odd } = await beforeListing(tx, lot, now);
  acceptNoneSuspended(suspended);
  const parties = new Set([lot.cooperative, lot.exporter].filter((org) => org !== null));
  await work.attest.assertAsWritten(notSuspended([...parties]));
  const fault = corridorFaultIn(route);
  if (fault !== undefined) throw wrongState(`${lot.name} cannot be listed: ${fault}.`);
  const price = confirmedPrice(lot, odd, confirmed);
  const change = { status: to, listed_at: now, updated_at: now, ...price };
  await updateLot(tx, lot.name, change);
  const version = (await work.attest.now('lot', [lot.name])).get(lot.name) as number;
  recordHistory(work, {
    lot: lot.name,
    at: now,
    kind: 'listed',
    from: lot.status,
    to,
    actorId: actorIdOf(work),
    actorOrg: ownerOrgOf(actor, lot),
    data: { version },
  });
  return { ...lot, ...change, attested_version: version };
}

/**
 * Takes a lot off the marketplace, back to Draft, and cancels the orders that waited for acceptance; a Draft lot stays
 * as it is.
 * @returns the lot as it is now, the same where nothing was written.
 * @throws Refusal `state` for a lot that is sold, flagged or cancelled.
 */
export async function withdrawLot(work: Work, { lot, draftOrders }: LockedListing): Promise<Lot> {
  if (lot.status === 'Draft') return lot;
  const { tx, actor, now } = work;
  const to = accept(lotAfter(lot, 'unlist'));
  const change = { status: to, listed_at: null, verified_at: null, updated_at: now };
  await signListing(work, lot);
  await updateLot(tx, lot.name, change);
  recordHistory(work, {
    lot: lot.name,
    at: now,
    kind: 'unlisted',
    from: lot.status,
    to,
    actorId: actorIdOf(work),
    actorOrg: ownerOrgOf(actor, lot),
  });
  await voidDraftOrders(work, draftOrders, `${lot.name} was taken off the marketplace by its owner.`);
  return { ...lot, ...change };
}
