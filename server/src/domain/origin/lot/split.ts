import { sql } from 'kysely';
import { Exact } from '../../../kernel/values/exact.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inUnit, splitSources } from './split-rules.ts';
import { inheritBoundaries, insertLot, type Lot, lockLot, recordHistory, updateLot } from './store.ts';

/**
 * Takes a part off a lot into a new one, which is in the same state and keeps the provenance: each source is divided in
 * proportion, and the masses of both add up to what there was. The lot keeps its name and the rest.
 * Both say something new now: attest both when their rows are final.
 * @param lot locked by the caller. @param quantity of the part, in the lot's unit, less than the lot's.
 * @returns the new lot.
 */
export async function splitLot(work: Work, lot: Lot, quantity: string): Promise<Lot> {
  const { tx, now } = work;
  const rest = new Exact(lot.quantity).minus(quantity);
  if (!rest.isPositive() || rest.isZero()) throw new Error(`${lot.name} cannot be split at ${quantity}`);
  // What the ledger says of a Notarized lot is no longer what the lot says; the next anchor puts that right.
  const status = lot.status === 'Notarized' ? 'Listed' : lot.status;
  const name = await work.ids.name(tx, 'LOT', now);
  await insertLot(tx, {
    name,
    status,
    quantity,
    parent_lot: lot.name,
    cooperative: lot.cooperative,
    exporter: lot.exporter,
    commodity_type: lot.commodity_type,
    corridor: lot.corridor,
    unit: lot.unit,
    stage: lot.stage,
    grade: lot.grade,
    processing_method: lot.processing_method,
    lot_reference: lot.lot_reference,
    asking_price: lot.asking_price,
    currency: lot.currency,
    divisible: lot.divisible,
    confirmed_price: lot.confirmed_price,
    confirmed_currency: lot.confirmed_currency,
    created_by: lot.created_by,
    created_at: now,
    updated_at: now,
    listed_at: lot.listed_at,
    verified_at: lot.verified_at,
  });
  await divideSources(tx, lot, name, inUnit(quantity, lot.unit, 'kg'));
  await inheritBoundaries(tx, lot.name, name);
  await updateLot(tx, lot.name, { status, quantity: rest.toFixed(), updated_at: now });
  work.emit('lot.changed', lot.name);
  const parted = { at: now, kind: 'split', to: status, actorId: actorIdOf(work) };
  recordHistory(work, {
    ...parted,
    lot: lot.name,
    from: lot.status,
    data: { child: name, quantity, unit: lot.unit, rest: rest.toFixed() },
  });
  recordHistory(work, { ...parted, lot: name, data: { parent: lot.name, quantity, unit: lot.unit } });
  return (await lockLot(tx, name)) as Lot;
}

async function divideSources(tx: Tx, lot: Lot, child: string, partKg: string): Promise<void> {
  const sources = await tx
    .selectFrom('lot_sources')
    .select(['harvest', 'plot', 'quantity_kg'])
    .where('lot', '=', lot.name)
    .orderBy('harvest')
    .execute();
  if (sources.length === 0) return;
  const parts = splitSources(sources, partKg, inUnit(lot.quantity, lot.unit, 'kg'));
  const harvests = sources.map((source) => source.harvest);
  // One statement: at no moment is more of a harvest in lots than there is of it.
  await sql`
    with p as (
      select s.harvest, s.plot, s.quantity_kg - p.part as rest, p.part
        from unnest(${harvests}::text[], ${parts}::numeric[]) as p (harvest, part)
        join lot_sources s on s.lot = ${lot.name} and s.harvest = p.harvest
       where p.part > 0
    ), gone as (
      delete from lot_sources s using p where s.lot = ${lot.name} and s.harvest = p.harvest and p.rest = 0
    ), less as (
      update lot_sources s set quantity_kg = p.rest from p
       where s.lot = ${lot.name} and s.harvest = p.harvest and p.rest > 0
    )
    insert into lot_sources (lot, harvest, plot, quantity_kg) select ${child}, harvest, plot, part from p`.execute(tx);
}
