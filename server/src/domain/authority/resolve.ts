import type { KnownActor } from '../../kernel/actor.ts';
import { accept, notFound } from '../../kernel/errors.ts';
import type { Emit } from '../../kernel/jobs.ts';
import type { Tx } from '../../platform/db/database.ts';
import { voidDraftOrders } from '../lot/listing.ts';
import type { LotStatus } from '../lot/rules.ts';
import { commentOnLot, lockLot, recordHistory, updateLot } from '../lot/store.ts';
import { lockDraftsOnLot } from '../order/store.ts';
import { liveOrderOn } from './flagged-lots.ts';
import { type FlagDecision, type LiveOrder, resolution } from './rules.ts';

/** What deciding on a flagged lot needs. */
export interface ResolveContext {
  readonly tx: Tx;
  readonly actor: KnownActor;
  readonly now: Date;
  readonly emit: Emit;
  attest(tx: Tx, name: string, now: Date): Promise<number>;
}

export interface Resolved {
  status: LotStatus;
  /** The order of a sale that stands. */
  sale: LiveOrder | undefined;
}

/**
 * The authority's decision on a flagged lot. A lot that is cleared is signed anew as it is now: that is what the
 * authority has looked at. Orders that still waited for acceptance end with a cancelled lot.
 * @throws Refusal `not_found` for no such lot, `state` for one that is not Flagged.
 */
export async function resolveFlag(
  context: ResolveContext,
  name: string,
  decision: FlagDecision,
  note: string | undefined,
): Promise<Resolved> {
  const { tx, actor, now, emit } = context;
  // Orders before the lot, as everywhere: the sale must not be undone between our look and our decision.
  const seen = await liveOrderOn(tx, name);
  await lockDraftsOnLot(tx, name, seen?.name ?? null);
  const lot = await lockLot(tx, name);
  if (lot === undefined) throw notFound(`There is no lot ${name}.`);
  const sale = await liveOrderOn(tx, name);
  const status = accept(resolution(lot, decision, sale));
  await updateLot(tx, name, {
    status,
    previous_status: null,
    flag_reason: null,
    flagged_at: null,
    ...(status === 'Verified' ? { verified_at: now } : {}),
    updated_at: now,
  });
  const version = status === 'Cancelled' ? undefined : await context.attest(tx, name, now);
  if (note !== undefined) await commentOnLot(tx, { lot: name, body: note, authorId: actor.userId, at: now });
  await recordHistory(tx, {
    lot: name,
    at: now,
    kind: 'resolved',
    from: lot.status,
    to: status,
    actorId: actor.userId,
    data: { decision, reason: lot.flag_reason, ...(version === undefined ? {} : { version }) },
  });
  emit('lot.resolved', name, { decision, status });
  if (status === 'Cancelled') {
    // Read under the lot's lock, which a new order needs too.
    const waiting = await lockDraftsOnLot(tx, name, null);
    await voidDraftOrders(
      context,
      waiting.map((order) => order.name),
      `${name} was cancelled by the authority.`,
    );
  }
  return { status, sale };
}
