import { sql } from 'kysely';
import { accept, wrongState } from '../../../kernel/values/errors.ts';
import { doneAlready, soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { inspectedAsRead } from '../lot/about.ts';
import type { Stage } from '../mass/rules.ts';
import { plotAccess } from '../plot/access.ts';
import { lockPlot, type Plot } from '../plot/store.ts';
import { changeOpen, notVoided, saysTheSame } from './change-rules.ts';
import { changesOf, type Harvest, lockCarriers, lockHarvest, writeChange } from './change-store.ts';
import { type ByWhom, type Carrier, followHarvest } from './follow.ts';
import { checkHarvest } from './record.ts';

/** What is corrected of a harvest; what is left out stays. */
export interface HarvestCorrection {
  harvest_date?: string | undefined;
  quantity?: string | undefined;
  unit?: 'kg' | 'MT' | undefined;
  stage?: Stage | undefined;
  lot_reference?: string | undefined;
  notes?: string | undefined;
  confirm_quantity?: boolean | undefined;
  reason?: string | undefined;
}

export interface ChangedHarvest {
  name: string;
  version: number;
  quantityKg: string;
  harvestDate: string;
  stage: Stage | null;
  voided: boolean;
  /** The lots that hold something of it, as they are now. */
  lots: Carrier[];
}

/**
 * Corrects a weighed harvest, with all that was made of it: a lot that is not signed follows its harvests. What it said
 * before is kept. The authority changes what is in signed lots too; signing them anew is the caller's.
 * @throws Refusal `permission`, `state` (a scan, voided, in a signed lot), `validation` as when it is recorded.
 */
export async function correctHarvest(
  work: Work,
  name: string,
  correction: HarvestCorrection,
  by: ByWhom,
): Promise<ChangedHarvest> {
  const { harvest, plot, carriers } = await open(work, await lockFor(work, name, by), by);
  work.emit('farm.changed', plot.name);
  const entry = {
    harvest_date: correction.harvest_date ?? harvest.harvest_date,
    quantity: correction.quantity ?? harvest.quantity_kg,
    unit: correction.quantity === undefined ? ('kg' as const) : (correction.unit ?? 'kg'),
    stage: correction.stage ?? harvest.stage ?? undefined,
    confirm_quantity: correction.confirm_quantity,
  };
  const { quantityKg, stage } = await checkHarvest(work, plot, entry, name);
  accept(changeOpen(harvest, carriers, { stage }));
  const set = {
    harvest_date: entry.harvest_date,
    quantity_kg: quantityKg,
    stage,
    lot_reference: correction.lot_reference ?? harvest.lot_reference,
    notes: correction.notes ?? harvest.notes,
  };
  // A repeated call, or a form sent as it was opened, is no correction; a reason is kept with one, so that it is not taken without.
  if (saysTheSame(harvest, set)) {
    if (correction.reason === undefined) await soAlready(work, 'harvests', { name });
    else await correctedAlready(work, name, correction.reason);
    const { version } = harvest;
    return { name, version, quantityKg, harvestDate: set.harvest_date, stage, voided: false, lots: carriers };
  }
  // Before its lots: at no moment is more of a harvest in lots than there is of it.
  const version = await writeChange(work.tx, harvest, {
    kind: 'corrected',
    byAuthority: by === 'authority',
    at: work.now,
    actorId: actorIdOf(work),
    reason: correction.reason ?? null,
    set,
  });
  const lots = await followHarvest(work, { harvest: name, from: harvest.quantity_kg, to: quantityKg }, carriers, by);
  return { name, version, quantityKg, harvestDate: entry.harvest_date, stage, voided: false, lots };
}

/** A correction that nothing is left of to do: the same person made it, for the same reason. @throws Refusal 409. */
async function correctedAlready(work: Work, name: string, reason: string): Promise<void> {
  const [last] = await changesOf(work.tx, name);
  const done = { stands: `${name} says this`, by: last?.actor_id, said: { reason: [last?.reason, reason] as const } };
  await doneAlready(work, 'harvests', { name }, done);
}

/**
 * Voids a harvest: it stays on record and counts nowhere; lots that hold it lose it. Said again by the same person, for the same
 * reason, it changes nothing.
 * @throws Refusal as `correctHarvest`; `state` where it is all that an unsold lot holds.
 */
export async function voidHarvest(work: Work, name: string, reason: string, by: ByWhom): Promise<ChangedHarvest> {
  const found = await lockFor(work, name, by);
  const before = await voidedBefore(work, found.harvest, reason);
  if (before !== undefined) return before;
  const { harvest, plot, carriers } = await open(work, found, by);
  work.emit('farm.changed', plot.name);
  const lots = await followHarvest(work, { harvest: name, from: harvest.quantity_kg, to: '0' }, carriers, by);
  const version = await writeChange(work.tx, harvest, {
    kind: 'voided',
    byAuthority: by === 'authority',
    at: work.now,
    actorId: actorIdOf(work),
    reason,
    set: { voided_at: work.now, lot: null },
  });
  const { quantity_kg, harvest_date, stage } = harvest;
  return { name, version, quantityKg: quantity_kg, harvestDate: harvest_date, stage, voided: true, lots };
}

/** What the same person made of a harvest, which is locked, by voiding it for the same reason. No lot holds it any more. */
async function voidedBefore(work: Work, harvest: Harvest, reason: string): Promise<ChangedHarvest | undefined> {
  const { name, version, quantity_kg, harvest_date, stage, voided_at } = harvest;
  if (voided_at === null || quantity_kg === null) return undefined;
  const [last] = await changesOf(work.tx, name);
  if (last?.kind !== 'voided' || last.reason !== reason || last.actor_id !== actorIdOf(work)) return undefined;
  await soAlready(work, 'harvests', { name });
  return { name, version, quantityKg: quantity_kg, harvestDate: harvest_date, stage, voided: true, lots: [] };
}

/** Locks a harvest after its plot, for who may change it. */
const lockFor = (work: Work, name: string, by: ByWhom): Promise<{ harvest: Harvest; plot: Plot }> =>
  lockHarvest(work, name, async (plot) =>
    by === 'owner' ? plotAccess.lock(work, plot, 'edit') : lockPlot(work.tx, plot),
  );

/** Locks the lots of a harvest, which is locked, and decides whether it may be changed. */
async function open(work: Work, found: { harvest: Harvest; plot: Plot }, by: ByWhom) {
  const harvest = accept(notVoided(found.harvest));
  const { name } = harvest;
  const carriers = await lockCarriers(work.tx, name);
  const signed = carriers.find((each) => each.attested);
  // What somebody else changed is not signed by an honest change.
  await work.attest.assertAsSigned(
    'lot',
    carriers.map((each) => each.lot),
  );
  await work.attest.assertAsWritten(
    // Whose it is.
    { table: 'plots', where: sql`t.name = ${harvest.plot}` },
    ...carriers.flatMap(({ lot, inspected }) => inspectedAsRead(lot, inspected)),
  );
  if (by === 'owner' && signed !== undefined) {
    throw wrongState(
      `${name} is in ${signed.lot}, which is signed; it must be in no signed lot. The authority can decide on it (authority.correct_harvest).`,
    );
  }
  if (by === 'owner' && harvest.lot !== null && carriers.length === 0) {
    throw wrongState(`${name} went into ${harvest.lot}, which was cancelled by the authority; it cannot be changed.`);
  }
  return { harvest, plot: found.plot, carriers };
}
