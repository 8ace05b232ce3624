import { sql } from 'kysely';
import { invalid, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { atMost } from '../lot/editable.ts';
import { type LotStatus, lotAfter } from '../lot/rules.ts';
import { recordHistory, updateLot } from '../lot/store.ts';
import { plain } from '../mass/rules.ts';

/** A lot that holds something of a harvest. */
export interface Carrier {
  lot: string;
  status: LotStatus;
  /** It was signed: what it says is not its owner's alone any more. */
  attested: boolean;
  /** An inspection of its goods was handed in: it may only become less. */
  inspected: boolean;
  /** Its sale stands: it weighs what was sold. */
  sold: boolean;
  unit: string;
  quantity_kg: string;
  /** Of the harvest, in this lot. */
  part_kg: string;
  /** Of all harvests in this lot. */
  sources_kg: string;
}

/** Whose word changes a harvest. */
export type ByWhom = 'owner' | 'authority';

interface HarvestMass {
  harvest: string;
  from: string;
  to: string;
}

/**
 * Makes the lots follow a harvest whose mass changes. An unsold lot weighs what its harvests weigh. A sold one keeps its
 * weight, and so does one that was processed, whose output was weighed: they say how much of them has no source now.
 * @throws Refusal `state` where an unsold lot would be left with nothing, or its owner can correct the step instead;
 * `validation` where an inspected one would become more.
 */
export async function followHarvest(
  work: Work,
  mass: HarvestMass,
  carriers: readonly Carrier[],
  by: ByWhom,
): Promise<Carrier[]> {
  const [first] = carriers;
  if (first === undefined || new Exact(mass.from).eq(mass.to)) return [...carriers];
  const { tx } = work;
  const after = carriers.map((carrier) => {
    const part = scaled(carrier.part_kg, mass.from, mass.to);
    const sources = new Exact(carrier.sources_kg).minus(carrier.part_kg).plus(part);
    return { ...carrier, part_kg: part, sources_kg: sources.toFixed(3), before: carrier };
  });
  const empty = after.find((each) => !each.sold && new Exact(each.sources_kg).isZero());
  if (empty !== undefined) {
    throw wrongState(`${mass.harvest} is all that is in ${empty.lot}; the lot must be cancelled first.`);
  }
  await writeParts(tx, mass.harvest, after);
  const step = await firstStep(tx, first.lot);
  const short = step !== undefined && new Exact(step.sources_kg).lt(step.input_kg);
  if (short && by === 'owner') {
    throw wrongState(
      `The first step of ${step.root} took ${plain(step.input_kg)} kg, its harvests would be ${plain(step.sources_kg)} kg; the step must be corrected first (cooperative.correct_processing).`,
    );
  }
  const made: Carrier[] = [];
  for (const each of after) {
    const target =
      step === undefined
        ? each.sources_kg
        : short
          ? scaled(each.quantity_kg, step.input_kg, step.sources_kg)
          : each.quantity_kg;
    made.push(await followLot(work, mass.harvest, { ...each, target, keeps: each.sold || step !== undefined }));
  }
  return made;
}

async function writeParts(tx: Tx, harvest: string, parts: readonly { lot: string; part_kg: string }[]): Promise<void> {
  const gone = parts.filter((each) => Number(each.part_kg) === 0).map((each) => each.lot);
  await sql`delete from lot_sources where harvest = ${harvest} and lot = any(${gone}::text[])`.execute(tx);
  const kept = parts.filter((each) => Number(each.part_kg) > 0);
  // A harvest that is voided is written later: its own bound is looked at when the change is complete.
  await sql`
    update lot_sources s set quantity_kg = p.part
      from unnest(${kept.map((each) => each.lot)}::text[], ${kept.map((each) => each.part_kg)}::numeric[]) as p (lot, part)
     where s.harvest = ${harvest} and s.lot = p.lot`.execute(tx);
}

type Following = Carrier & { before: Carrier; target: string; keeps: boolean };

async function followLot(work: Work, harvest: string, following: Following): Promise<Carrier> {
  const { tx, now } = work;
  const { before, target, keeps, ...lot } = following;
  if (keeps) {
    const missing = new Exact(lot.quantity_kg).minus(target);
    await updateLot(tx, lot.lot, {
      unsourced_kg: (missing.isPositive() ? missing : new Exact(0)).toFixed(3),
      updated_at: now,
    });
  } else {
    if (lot.inspected && new Exact(target).gt(lot.quantity_kg)) {
      throw invalid('quantity', `${lot.lot} ${atMost(plain(lot.quantity_kg))}`);
    }
    const amended = lotAfter({ name: lot.lot, status: lot.status }, 'amend');
    await updateLot(tx, lot.lot, {
      quantity: inLotUnit(target, lot.unit),
      status: amended.ok ? amended.value : lot.status,
      updated_at: now,
    });
  }
  recordHistory(work, {
    lot: lot.lot,
    at: now,
    kind: 'harvest_changed',
    actorId: actorIdOf(work),
    data: { harvest, from_kg: before.part_kg, to_kg: lot.part_kg },
  });
  return { ...lot, quantity_kg: keeps ? lot.quantity_kg : target };
}

/** What the first step of a lot, or of the lot it was split from, took in, and what its harvests weigh now. */
async function firstStep(
  tx: Tx,
  lot: string,
): Promise<{ root: string; input_kg: string; sources_kg: string } | undefined> {
  const { rows } = await sql<{ root: string; input_kg: string; sources_kg: string }>`
    with recursive up as (
      select name, parent_lot from lots where name = ${lot}
      union all
      select l.name, l.parent_lot from up join lots l on l.name = up.parent_lot
    ), family as (
      select name from up where parent_lot is null
      union all
      select l.name from family f join lots l on l.parent_lot = f.name
    )
    select p.lot as root, p.input_kg,
           coalesce((select sum(s.quantity_kg) from lot_sources s join family f on f.name = s.lot), 0) as sources_kg
      from processings p join up on up.name = p.lot
     where up.parent_lot is null and p.step = 1 and p.withdrawn_at is null`.execute(tx);
  return rows[0];
}

/** `mass` times `to` over `from`, in kilograms rounded down to the gram. */
export function scaled(mass: string, from: string, to: string): string {
  return new Exact(mass).times(to).div(from).toDecimalPlaces(3, Exact.ROUND_DOWN).toFixed(3);
}

/** Kilograms in a lot's unit; tonnes rounded down to the kilogram. */
export function inLotUnit(kg: string, unit: string): string {
  return unit === 'MT' ? new Exact(kg).div(1000).toDecimalPlaces(3, Exact.ROUND_DOWN).toFixed(3) : kg;
}
