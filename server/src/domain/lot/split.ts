import { sql } from 'kysely';
import type { IdSource } from '../../kernel/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Exact } from '../wallet/exact.ts';
import { inUnit, splitSources } from './split-rules.ts';
import { insertLot, type Lot, lockLot, recordHistory, updateLot } from './store.ts';

/**
 * Takes a part off a lot into a new one, which is in the same state and keeps the provenance: each source is divided in
 * proportion, and the masses of both add up to what there was. The lot keeps its name and the rest.
 * Both say something new now: attest both when their rows are final.
 * @param lot locked by the caller. @param quantity of the part, in the lot's unit, less than the lot's.
 * @returns the new lot.
 */
export async function splitLot(
  tx: Tx,
  ids: IdSource,
  lot: Lot,
  quantity: string,
  actorId: string | null,
  now: Date,
): Promise<Lot> {
  const rest = new Exact(lot.quantity).minus(quantity);
  if (!rest.isPositive() || rest.isZero()) throw new Error(`${lot.name} cannot be split at ${quantity}`);
  // What the ledger says of a Notarized lot is no longer what the lot says; the next anchor puts that right.
  const status = lot.status === 'Notarized' ? 'Listed' : lot.status;
  const name = await ids.name(tx, 'LOT', now);
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
    grade: lot.grade,
    processing_method: lot.processing_method,
    lot_reference: lot.lot_reference,
    asking_price: lot.asking_price,
    currency: lot.currency,
    divisible: lot.divisible,
    created_by: lot.created_by,
    created_at: now,
    updated_at: now,
    listed_at: lot.listed_at,
    verified_at: lot.verified_at,
  });
  await divideSources(tx, lot, name, inUnit(quantity, lot.unit, 'kg'));
  await updateLot(tx, lot.name, { status, quantity: rest.toFixed(), updated_at: now });
  const parted = { at: now, kind: 'split', to: status, actorId };
  await recordHistory(tx, {
    ...parted,
    lot: lot.name,
    from: lot.status,
    data: { child: name, quantity, unit: lot.unit, rest: rest.toFixed() },
  });
  await recordHistory(tx, { ...parted, lot: name, data: { parent: lot.name, quantity, unit: lot.unit } });
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
  await sql`
    insert into lot_sources (lot, harvest, plot, quantity_kg)
    select ${child}, s.harvest, s.plot, p.part
      from unnest(${harvests}::text[], ${parts}::numeric[]) as p (harvest, part)
      join lot_sources s on s.lot = ${lot.name} and s.harvest = p.harvest
     where p.part > 0`.execute(tx);
  const whole = sources.flatMap((source, index) =>
    new Exact(source.quantity_kg).eq(parts[index] as string) ? [source.harvest] : [],
  );
  await sql`delete from lot_sources where lot = ${lot.name} and harvest = any(${whole}::text[])`.execute(tx);
  await sql`
    update lot_sources s set quantity_kg = s.quantity_kg - p.part
      from unnest(${harvests}::text[], ${parts}::numeric[]) as p (harvest, part)
     where s.lot = ${lot.name} and s.harvest = p.harvest and p.part > 0`.execute(tx);
}
