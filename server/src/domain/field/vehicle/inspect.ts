import { sql } from 'kysely';
import { accept, forbidden, invalid, Refusal, wrongState } from '../../../kernel/values/errors.ts';
import type { Language } from '../../../kernel/values/language.ts';
import { isAdmin } from '../../../kernel/write/actor.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { attachFiles } from '../../foundation/file/store.ts';
import { orgsWith } from '../../people/party/duties.ts';
import { drivingAs, foreignVehicle } from './access.ts';
import { type Answer, judge, mayCarry } from './rules.ts';
import {
  checklistOn,
  type Driver,
  driverOf,
  lastInspectionOf,
  lastInspectionRows,
  type Vehicle,
  type VehicleInspection,
} from './store.ts';

/** What a driver or inspector hands in. */
export interface Entered {
  items: readonly Answer[];
  /** When it was looked at; what was entered offline comes later. */
  inspected_at: Date;
  odometer_km?: number | undefined;
  note?: string | undefined;
  gps_lat?: number | undefined;
  gps_lng?: number | undefined;
  /** The language of the labels that are kept with it. */
  language: Language;
}

/** The clock of a phone may be a little ahead. */
const aheadMs = 5 * 60_000;
/** What was entered offline comes in within so many days. */
const lateDays = 30;

/**
 * Hands in what was seen of a vehicle; the overall result follows from the checklist of the day it was seen. The vehicle must
 * be locked, so that nothing is shipped in it meanwhile.
 * @throws Refusal 400 naming each wrong answer, 409 for a retired vehicle.
 */
export async function inspectVehicle(work: Work, vehicle: Vehicle, entered: Entered): Promise<VehicleInspection> {
  const { tx, now, ids } = work;
  if (vehicle.retired_at !== null) throw wrongState(`${vehicle.name} is retired; nothing is inspected of it any more.`);
  const age = now.getTime() - entered.inspected_at.getTime();
  if (age < -aheadMs) throw invalid('inspected_at', `must not lie in the future; it is ${now.toISOString()}`);
  if (age > lateDays * 86_400_000) throw invalid('inspected_at', `must lie within the last ${lateDays} days`);
  const day = entered.inspected_at.toISOString().slice(0, 10);
  const checklist = await checklistOn(tx, vehicle.kind, day, entered.language);
  const { items, result } = accept(judge(checklist, entered.items));
  const userId = actorIdOf(work) ?? '';
  const driver = await assertMayInspect(work, vehicle);
  const name = await ids.name(tx, 'VIN', now);
  const { gps_lat, gps_lng } = entered;
  const made = await tx
    .insertInto('vehicle_inspections')
    .values({
      name,
      vehicle: vehicle.name,
      org: vehicle.org,
      inspected_by: userId,
      driver: driver?.name ?? null,
      checklist_on: day,
      status: 'Submitted',
      overall_result: result,
      items: JSON.stringify(items),
      odometer_km: entered.odometer_km ?? null,
      note: entered.note ?? null,
      gps_lat: gps_lat === undefined ? null : gps_lat.toFixed(6),
      gps_lng: gps_lng === undefined ? null : gps_lng.toFixed(6),
      inspected_at: entered.inspected_at,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await attachPhotos(work, name, entered.items);
  return made;
}

/**
 * The caller looks after the vehicles of its organisation, or is one of its drivers: by what the service wrote, and not by a row or an address of a
 * moment.
 * @returns the driver that they are.
 * @throws Refusal 403, 409.
 */
async function assertMayInspect({ tx, actor, attest }: Work, { org }: Vehicle): Promise<Driver | undefined> {
  const email = drivingAs(actor);
  const driver = await driverOf(tx, org, email);
  if (driver !== undefined) {
    const named = sql<boolean>`t.org = ${org} and t.email = ${email} and t.ended_at is null`;
    await attest.assertAsWritten(
      { table: 'drivers', where: sql`t.name = ${driver.name}`, relied: { on: named, rows: 1 } },
      {
        table: 'users',
        where: sql`t.id = ${actor.userId}::uuid`,
        relied: { on: sql<boolean>`t.email = ${email} and t.email_verified_at is not null`, rows: 1 },
      },
    );
  } else if (!isAdmin(actor) && !orgsWith(actor, 'manage_lots').includes(org)) throw forbidden(foreignVehicle);
  return driver;
}

async function attachPhotos(work: Work, name: string, answers: readonly Answer[]): Promise<void> {
  const photos = answers.flatMap((answer, item) =>
    (answer.photos ?? []).map((photo, place) => ({ photo, item, place })),
  );
  const record = { doctype: 'Vehicle Inspection', docname: name } as const;
  const left = new Set(
    await attachFiles(
      work.tx,
      photos.map(({ photo }) => photo),
      actorIdOf(work) ?? '',
      record,
    ),
  );
  if (left.size === 0) return;
  const errors = photos
    .filter(({ photo }) => left.has(photo))
    .map(({ photo, item, place }) => ({
      field: `items.${item}.photos.${place}`,
      message: `${photo} is no file of yours that belongs to nothing yet`,
    }));
  throw new Refusal('validation', errors.map(({ field, message }) => `${field}: ${message}`).join('; '), { errors });
}

/**
 * Locks a vehicle that goods are about to leave in.
 * @throws Refusal 400 naming `vehicle` where it belongs to nobody of the sellers or is retired, 409 after a Fail, or where one may be hidden.
 */
export async function lockForShipping(
  { tx, attest }: Pick<Work, 'tx' | 'attest'>,
  name: string,
  sellers: readonly (string | null)[],
): Promise<Vehicle> {
  const vehicle = await tx
    .selectFrom('vehicles')
    .selectAll()
    .where('name', '=', name)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (vehicle === undefined || !sellers.includes(vehicle.org))
    throw invalid('vehicle', 'must be a vehicle of the exporter or the cooperative of the order');
  if (vehicle.retired_at !== null) throw invalid('vehicle', `must be in use; ${vehicle.name} is retired`);
  const last = await lastInspectionOf(tx, vehicle.name);
  accept(mayCarry(vehicle, last));
  await attest.assertAsWritten(...lastInspectionRows(vehicle.name, last));
  return vehicle;
}

/** @throws Refusal 400 naming `driver` where the person does not drive for the vehicle's organisation. */
export async function requireDriver({ tx }: Pick<Work, 'tx'>, name: string, org: string): Promise<void> {
  const driver = await tx
    .selectFrom('drivers')
    .select('name')
    .where('name', '=', name)
    .where('org', '=', org)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (driver === undefined) throw invalid('driver', 'must drive for the organisation of the vehicle');
}
