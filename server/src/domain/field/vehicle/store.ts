import { type RawBuilder, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { forbidden, invalid, wrongState } from '../../../kernel/values/errors.ts';
import type { Language } from '../../../kernel/values/language.ts';
import { madeOnce, soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import {
  checklistItemSections,
  type DriversTable,
  type VehicleInspectionsTable,
  type VehiclesTable,
} from '../../../platform/db/tables.generated.ts';
import { type ChecklistItem, itemResults, type LastInspection, type VehicleKind } from './rules.ts';

export type Vehicle = Selectable<VehiclesTable>;
export type Driver = Selectable<DriversTable>;
export type VehicleInspection = Selectable<VehicleInspectionsTable>;

/** What is kept of an item; photographs are files of the inspection. */
const kept = z.array(
  z.object({
    item_key: z.string(),
    label: z.string(),
    section: z.enum(checklistItemSections),
    weight: z.enum(['critical', 'minor']),
    result: z.enum(itemResults),
    note: z.string().nullable(),
    photos: z.array(z.string()),
  }),
);
export const itemsOf = ({ items }: Pick<VehicleInspection, 'items'>) => kept.parse(items);

/** The vehicle that the same person added with the same words, and that is still in use. */
async function addedBefore(
  work: Work,
  { org, kind, plate, title }: { org: string; kind: VehicleKind; plate: string; title: string | null },
): Promise<Vehicle | undefined> {
  const found = await work.tx
    .selectFrom('vehicles')
    .selectAll()
    .where('org', '=', org)
    .where('plate', '=', plate)
    .where('kind', '=', kind)
    .where(sql<boolean>`title is not distinct from ${title}::text`)
    .where('created_by', '=', actorIdOf(work))
    .where('retired_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (found !== undefined) await soAlready(work, 'vehicles', { name: found.name });
  return found;
}

/**
 * Adds a vehicle; added again by the same person it is the one that is there.
 * @throws Refusal 409 where the organisation has one with that plate, as somebody else or something else.
 */
export async function insertVehicle(
  work: Work,
  facts: { org: string; kind: VehicleKind; plate: string; title: string | null },
): Promise<Vehicle> {
  const { tx, now, ids } = work;
  const made = await madeOnce(
    () => addedBefore(work, facts),
    async () =>
      tx
        .insertInto('vehicles')
        .values({ name: await ids.name(tx, 'VEH', now), ...facts, created_by: actorIdOf(work) ?? '', created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst(),
  );
  if (made === undefined) throw wrongState(`${facts.org} has a vehicle ${facts.plate} already.`);
  return made;
}

/** From now on it carries nothing more; one that is retired already stays so. */
export async function retireVehicle(work: Work, vehicle: Vehicle): Promise<Vehicle> {
  const { tx, now } = work;
  if (vehicle.retired_at !== null) {
    await soAlready(work, 'vehicles', { name: vehicle.name });
    return vehicle;
  }
  return tx
    .updateTable('vehicles')
    .set({ retired_at: now })
    .where('name', '=', vehicle.name)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Lets a person drive for an organisation; who does already keeps their record, with the licence brought up to date.
 */
export async function insertDriver(
  work: Work,
  facts: { org: string; email: string; full_name: string; licence_number: string | null; licence_until: string | null },
): Promise<Driver> {
  const { tx, now, ids } = work;
  const { full_name, licence_number, licence_until } = facts;
  return tx
    .insertInto('drivers')
    .values({ name: await ids.name(tx, 'DRV', now), ...facts, added_by: actorIdOf(work) ?? '', created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['org', 'email'])
        .where('ended_at', 'is', null)
        .doUpdateSet({ full_name, licence_number, licence_until }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function endDriver(work: Work, driver: Driver): Promise<Driver> {
  const { tx, now } = work;
  if (driver.ended_at !== null) {
    await soAlready(work, 'drivers', { name: driver.name });
    return driver;
  }
  return tx
    .updateTable('drivers')
    .set({ ended_at: now })
    .where('name', '=', driver.name)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The checklist of a kind of vehicle as it is on a day, in a language. */
export async function checklistOn(
  tx: Tx,
  kind: VehicleKind,
  day: string,
  language: Language,
): Promise<ChecklistItem[]> {
  const { rows } = await sql<ChecklistItem>`
    select item_key, ${sql.ref(`label_${language}`)} as label, section, weight from (
      select distinct on (item_key) * from checklist_items
       where vehicle_kind = ${kind} and valid_from <= ${day}::date order by item_key, valid_from desc) current
     where weight <> 'dropped' order by place, item_key`.execute(tx);
  return rows;
}

/** A plate however it is spaced and punctuated; there is an index of it. */
const bare = (plate: RawBuilder<unknown>) => sql`regexp_replace(upper(${plate}), '[[:space:].-]', '', 'g')`;

/**
 * `LastInspection` of the vehicle in a column, as JSON; null where it was never inspected. Records of one organisation with
 * one plate are one vehicle: who retires a record and adds another does not mend the brakes.
 */
const lastInspection = (vehicle: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_build_object('name', i.name, 'overall_result', i.overall_result, 'inspected_at', i.inspected_at,
           'failed', coalesce((select json_agg(item ->> 'label' || coalesce(': ' || (item ->> 'note'), ''))
                                 from jsonb_array_elements(i.items) item
                                where item ->> 'result' = 'Fail' and item ->> 'weight' = 'critical'), '[]'::json))
    from vehicles own join vehicles same on same.org = own.org and ${bare(sql`same.plate`)} = ${bare(sql`own.plate`)}
    join vehicle_inspections i on i.vehicle = same.name
   where own.name = ${vehicle} order by i.inspected_at desc, i.name desc limit 1)`;

/** The inspection that counts: the one that was made last, whenever it came in. */
export async function lastInspectionOf(tx: Tx, vehicle: string): Promise<LastInspection | undefined> {
  const { rows } = await sql<{ last: (Omit<LastInspection, 'inspected_at'> & { inspected_at: string }) | null }>`
    select ${lastInspection(sql`${vehicle}`)} as last`.execute(tx);
  const last = rows[0]?.last ?? null;
  return last === null ? undefined : { ...last, inspected_at: new Date(last.inspected_at) };
}

/**
 * The rows that say which inspection counts, of all records that are one vehicle: each says how many inspections it has, so that none
 * is hidden.
 * @param last what was read before.
 */
export function lastInspectionRows(vehicle: string, last: LastInspection | undefined): RowsOf[] {
  const same = sql`(select same.name from vehicles own join vehicles same on same.org = own.org and ${bare(sql`same.plate`)} = ${bare(sql`own.plate`)}
    where own.name = ${vehicle})`;
  const on = sql<boolean>`(${lastInspection(sql`${vehicle}`)} ->> 'name') is not distinct from ${last?.name ?? null}
    and not exists (select from vehicles v where v.name in ${same}
      and v.inspections <> (select count(*) from vehicle_inspections i where i.vehicle = v.name))`;
  const seen = sql<boolean>`t.name = ${last?.name ?? null} and t.overall_result = ${last?.overall_result ?? null}`;
  return [
    { table: 'vehicles', where: sql`t.name in ${same}`, relied: { on, rows: 1 } },
    {
      table: 'vehicle_inspections',
      where: sql`t.vehicle in ${same}`,
      relied: { on: seen, rows: last === undefined ? 0 : 1 },
    },
  ];
}

/**
 * The vehicle that somebody means: the one named, or the only one they drive.
 * @throws Refusal 400 naming `vehicle`, 403.
 */
export async function onlyVehicleOf(tx: Tx, email: string | null): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select v.name from vehicles v
     where v.retired_at is null
       and v.org in (select d.org from drivers d where d.email = ${email}::text and d.ended_at is null)
     order by v.name limit 2`.execute(tx);
  const [only, another] = rows;
  if (only === undefined) throw forbidden('You drive no vehicle; whoever manages the fleet adds you as a driver.');
  if (another !== undefined) throw invalid('vehicle', 'is required, because there are several that you may drive');
  return only.name;
}

/** Whether any organisation has somebody as a driver at present. */
export async function drivesForAny(tx: Tx, email: string | null): Promise<boolean> {
  if (email === null) return false;
  const found = await tx
    .selectFrom('drivers')
    .select('name')
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The record by which somebody drives for an organisation; undefined for who does not. */
export async function driverOf(tx: Tx, org: string, email: string | null): Promise<Driver | undefined> {
  return tx
    .selectFrom('drivers')
    .selectAll()
    .where('org', '=', org)
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}
