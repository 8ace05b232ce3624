import { notFound } from '../../../kernel/values/errors.ts';
import type { KnownActor } from '../../../kernel/write/actor.ts';
import type { Work } from '../../../kernel/write/work.ts';
import {
  type ChangedHarvest,
  correctHarvest,
  type HarvestCorrection,
  voidHarvest,
} from '../../origin/harvest/change.ts';
import { lotsOfHarvest } from '../../origin/harvest/change-store.ts';
import { recordHistory } from '../../origin/lot/store.ts';
import { voidDraftOrders } from '../../trade/listing/listing.ts';
import { lockDraftsOnLot } from '../../trade/order/store.ts';

/** What an officer decides about a harvest. */
export type HarvestDecision = HarvestCorrection & { reason: string; void?: boolean | undefined };

export interface DecidedHarvest extends ChangedHarvest {
  /** The new version of each signed lot's attestation. */
  versions: ReadonlyMap<string, number>;
  /** Orders that waited for acceptance and were for what a lot no longer is. */
  cancelledOrders: string[];
}

/**
 * The authority's decision on a harvest, also of signed lots: they follow it and are signed anew, with the reason in
 * their history. Orders that wait for acceptance on a lot whose mass changes end.
 * @throws Refusal `not_found`, `state` (a scan, voided; records that are not what was signed), `validation`.
 */
export async function decideHarvest(
  work: Work & { actor: KnownActor },
  name: string,
  { void: voided, ...decision }: HarvestDecision,
): Promise<DecidedHarvest> {
  const { tx, now } = work;
  const lots = await lotsOfHarvest(tx, name);
  if (lots === undefined) throw notFound(`There is no harvest ${name}.`);
  // Orders before lots, as everywhere; and nothing is signed that somebody else changed.
  for (const lot of lots) await lockDraftsOnLot(tx, lot, null);
  const changed =
    voided === true
      ? await voidHarvest(work, name, decision.reason, 'authority')
      : await correctHarvest(work, name, decision, 'authority');
  const signed = changed.lots.filter((each) => each.attested).map((each) => each.lot);
  const versions = await work.attest.now('lot', signed);
  const cancelledOrders: string[] = [];
  for (const lot of signed) {
    const waiting = (await lockDraftsOnLot(tx, lot, null)).map((order) => order.name);
    await voidDraftOrders(work, waiting, `The authority corrected a harvest of ${lot}.`);
    cancelledOrders.push(...waiting);
  }
  recordHistory(
    work,
    ...signed.map((lot) => ({
      lot,
      at: now,
      kind: 'reattested',
      actorId: work.actor.userId,
      note: decision.reason,
      data: { harvest: name, version: versions.get(lot) ?? 0, voided: voided === true },
    })),
  );
  return { ...changed, versions, cancelledOrders };
}
