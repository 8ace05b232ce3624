import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../kernel/write/actor.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import { ofOrgs, recordAccess } from '../../foundation/access.ts';
import { orgsWith } from '../../people/party/duties.ts';

/** `fleet`: for whoever manages the lots of its organisation. `drive`: for its drivers, too. */
export type VehicleView = 'fleet' | 'drive';

/** The address by which somebody is known as a driver: one that they confirmed. */
export const drivingAs = (actor: Actor): string | null => (actor.emailVerified ? (actor.email ?? null) : null);

/** For which organisations somebody drives. */
const drivesFor = (actor: Actor) =>
  sql`(select d.org from drivers d where d.email = ${drivingAs(actor)}::text and d.ended_at is null)`;

function owns<T extends 'vehicles' | 'vehicle_inspections'>(
  eb: ExpressionBuilder<Tables, T>,
  actor: Actor,
  column: string,
): Expression<SqlBool> {
  return eb.or([
    ofOrgs(eb, column, orgsWith(actor, 'manage_lots')),
    sql<SqlBool>`${sql.ref(column)} in ${drivesFor(actor)}`,
  ]);
}

export const foreignVehicle = 'You have no such vehicle.';

export const vehicleAccess = recordAccess<'vehicles', VehicleView>({
  table: 'vehicles',
  key: 'name',
  owns: (eb, actor, view) =>
    view === 'fleet' ? ofOrgs(eb, 'vehicles.org', orgsWith(actor, 'manage_lots')) : owns(eb, actor, 'vehicles.org'),
  missing: (name) => `There is no vehicle ${name}.`,
  foreign: foreignVehicle,
  lockForReferences: true,
});

export const driverAccess = recordAccess<'drivers'>({
  table: 'drivers',
  key: 'name',
  owns: (eb, actor) => ofOrgs(eb, 'drivers.org', orgsWith(actor, 'manage_lots')),
  missing: (name) => `There is no driver ${name}.`,
  foreign: 'You have no such driver.',
  lockForReferences: true,
});

/** Inspections of the vehicles that somebody manages or drives, and those that they made themselves. */
export const vehicleInspectionAccess = recordAccess<'vehicle_inspections'>({
  table: 'vehicle_inspections',
  key: 'name',
  owns: (eb, actor) =>
    eb.or([
      eb('vehicle_inspections.inspected_by', '=', actor.userId ?? null),
      owns(eb, actor, 'vehicle_inspections.org'),
    ]),
  missing: (name) => `There is no vehicle inspection ${name}.`,
  foreign: 'You have no such vehicle inspection.',
});
