import { sql } from 'kysely';
import { accept, wrongState } from '../../../kernel/values/errors.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { inspectedAsRead } from '../lot/about.ts';
import type { Stage } from '../mass/rules.ts';
import { plotAccess } from '../plot/access.ts';
import { lockPlot } from '../plot/store.ts';
import { changeOpen, notVoided, saysTheSame } from './change-rules.ts';
import { lockCarriers, lockHarvest, writeChange } from './change-store.ts';
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
  const { harvest, plot, carriers } = await open(work, name, by);
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
  // A repeated call, or a form sent as it was opened, is no correction.
  if (saysTheSame(harvest, set)) {
    await soAlready(work, 'harvests', { name });
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

/**
 * Voids a harvest: it stays on record and counts nowhere; lots that hold it lose it.
 * @throws Refusal as `correctHarvest`; `state` where it is all that an unsold lot holds.
 */
export async function voidHarvest(work: Work, name: string, reason: string, by: ByWhom): Promise<ChangedHarvest> {
  const { harvest, plot, carriers } = await open(work, name, by);
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

/** Locks plot, harvest and lots, in this order, and decides whether the harvest may be changed. */
async function open(work: Work, name: string, by: ByWhom) {
  const found = await lockHarvest(work, name, async (plot) => {
    return by === 'owner' ? plotAccess.lock(work, plot, 'edit') : lockPlot(work.tx, plot);
  });
  const harvest = accept(notVoided(found.harvest));
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
