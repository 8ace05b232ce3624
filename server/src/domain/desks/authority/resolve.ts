import { accept, notFound, wrongState } from '../../../kernel/values/errors.ts';
import type { KnownActor } from '../../../kernel/write/actor.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { LotStatus } from '../../origin/lot/rules.ts';
import { commentOnLot, type Lot, lockLot, recordHistory, updateLot } from '../../origin/lot/store.ts';
import { assertImpartial } from '../../people/party/impartial.ts';
import { voidDraftOrders } from '../../trade/listing/listing.ts';
import { lockDraftsOnLot } from '../../trade/order/store.ts';
import { clearDifferences, type DifferenceDecision } from './clear-differences.ts';
import { liveOrderOn } from './flagged-lots.ts';
import { type FlagDecision, type LiveOrder, resolution } from './rules.ts';

export interface Resolved {
  status: LotStatus;
  /** The order of a sale that stands. */
  sale: LiveOrder | undefined;
}

/** What an officer decides. */
export interface FlagResolution extends DifferenceDecision {
  decision: FlagDecision;
  note: string | undefined;
  /** When the flag was raised that the officer read. */
  flaggedAt: Date | undefined;
}

/** A lot may have been cleared, and flagged for something else, since the officer read why. @throws Refusal 409. */
function assertReadFlag({ name, status, flagged_at, flag_reason }: Lot, read: Date | undefined): void {
  if (status !== 'Flagged' || read === undefined || read.getTime() === flagged_at?.getTime()) return;
  const since = flagged_at === null ? '' : ` since ${flagged_at.toISOString()}`;
  throw wrongState(
    `Nothing was decided: ${name} is flagged for something else than you read: "${flag_reason}"${since}. Look at it again and decide (authority.get_flagged_lot tells its flagged_at).`,
  );
}

/**
 * The authority's decision on a flagged lot. A lot that is cleared is signed anew as it is now: that is what the
 * authority has looked at. Records that are not what was signed are put back or signed only by an explicit decision.
 * Orders that still waited for acceptance end with a cancelled lot.
 * @throws Refusal `not_found` for no such lot, `permission` for who belongs to who sells it, `state` for one that is not Flagged, or for
 *   something else than the officer read, or whose records differ.
 */
export async function resolveFlag(
  work: Work & { actor: KnownActor },
  name: string,
  wanted: FlagResolution,
): Promise<Resolved> {
  const { decision, note } = wanted;
  const { tx, now, emit } = work;
  const actorId = work.actor.userId;
  // Orders before the lot, as everywhere: the sale must not be undone between our look and our decision.
  const seen = await liveOrderOn(tx, name);
  await lockDraftsOnLot(tx, name, seen?.name ?? null);
  const lot = await lockLot(tx, name);
  if (lot === undefined) throw notFound(`There is no lot ${name}.`);
  await assertImpartial(work, actorId, [lot.cooperative, lot.exporter], `decide about the flag of ${name}`);
  assertReadFlag(lot, wanted.flaggedAt);
  const sale = await liveOrderOn(tx, name);
  const status = accept(resolution(lot, decision, sale));
  const cleared = status === 'Cancelled' ? undefined : await clearDifferences(work, name, wanted);
  await updateLot(tx, name, {
    status,
    previous_status: null,
    flag_reason: null,
    flagged_at: null,
    ...(status === 'Verified' ? { verified_at: now } : {}),
    updated_at: now,
  });
  // An officer has looked at it: what it is from now on counts.
  work.attest.atCommit('listing', name);
  const version = cleared?.signAnew === true ? (await work.attest.now('lot', [name])).get(name) : undefined;
  if (note !== undefined) await commentOnLot(tx, { lot: name, body: note, authorId: actorId, at: now });
  recordHistory(work, {
    lot: name,
    at: now,
    kind: 'resolved',
    from: lot.status,
    to: status,
    actorId,
    data: {
      decision,
      reason: lot.flag_reason,
      ...(version === undefined ? {} : { version }),
      ...(cleared === undefined || cleared.fields.length === 0
        ? {}
        : { differences: wanted.differences, fields: cleared.fields }),
    },
  });
  emit('lot.resolved', name, { decision, status });
  if (status === 'Cancelled') {
    // Read under the lot's lock, which a new order needs too.
    const waiting = await lockDraftsOnLot(tx, name, null);
    await voidDraftOrders(
      work,
      waiting.map((order) => order.name),
      `${name} was cancelled by the authority.`,
    );
  }
  return { status, sale };
}
