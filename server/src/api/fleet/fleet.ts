import { sql } from 'kysely';
import { z } from 'zod';
import { driverAccess, vehicleAccess } from '../../domain/field/vehicle/access.ts';
import { vehicleKinds } from '../../domain/field/vehicle/rules.ts';
import {
  endDriver as endDriving,
  insertDriver,
  insertVehicle,
  retireVehicle as retire,
} from '../../domain/field/vehicle/store.ts';
import { maxDriversToldPerHour, tellDriver } from '../../domain/field/vehicle/tell.ts';
import {
  driverRow,
  driverRowView,
  driverSorts,
  selectDriver,
  selectVehicle,
  vehicleRow,
  vehicleRowView,
  vehicleSorts,
} from '../../domain/field/vehicle/views.ts';
import { containing, fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { date, docName, text, userEmail } from '../../kernel/values/vocabulary.ts';
import { keeperOf, ofKeeper } from '../keeper.ts';
import { letterOf, operation, type UserCtx } from '../operation.ts';

const manages = { allow: 'user', kind: 'write', needs: 'manage_lots' } as const;
const refusals = {
  permission: 'the caller does not manage the lots of the organisation (a missing record answers alike)',
  not_found: 'for admins: there is no such record',
} as const;

async function showVehicle(ctx: UserCtx, name: string) {
  const found = ctx.tx.selectFrom('vehicles').where('vehicles.name', '=', name);
  return vehicleRowView(await selectVehicle(found).executeTakeFirstOrThrow());
}

const addVehicle = operation({
  summary: 'Adds a vehicle of the caller’s organisation: a trailer, a reefer, or a container.',
  ...manages,
  input: z.object({
    organisation: ofKeeper(),
    kind: z.enum(vehicleKinds),
    plate: text(20, 2).meta({ description: 'Number plate, or number of the container.', examples: ['AA 3-45678'] }),
    title: text(100).optional().meta({ description: 'What it is called at home.' }),
  }),
  output: vehicleRow,
  refusals: {
    ...refusals,
    state: 'the organisation has a vehicle with that plate, which somebody else added, or otherwise',
  },
  handler: async (ctx, { organisation, kind, plate, title = null }) => {
    const vehicle = await insertVehicle(ctx, { org: await keeperOf(ctx, organisation), kind, plate, title });
    ctx.about(vehicle.name);
    return showVehicle(ctx, vehicle.name);
  },
});

const retireVehicle = operation({
  summary: 'Takes a vehicle out of use: nothing is shipped in it or inspected of it any more.',
  ...manages,
  input: z.object({ vehicle: docName('vehicle') }),
  output: vehicleRow,
  refusals,
  handler: async (ctx, { vehicle }) => {
    const found = await vehicleAccess.lock(ctx, vehicle, 'fleet');
    ctx.about(found.name);
    await retire(ctx, found);
    return showVehicle(ctx, found.name);
  },
});

const listVehicles = operation({
  summary: 'The vehicles that the caller manages or drives, each with its last inspection; the newest first.',
  allow: 'user',
  kind: 'read',
  input: z.object({
    ...pageInput(vehicleSorts),
    kind: z.enum(vehicleKinds).optional(),
    in_use: z.boolean().optional().meta({ description: 'True leaves out those that were retired, false the others.' }),
  }),
  output: pageOutput(vehicleRow),
  handler: async (ctx, input) => {
    let found = vehicleAccess.list(ctx, 'drive');
    if (input.kind !== undefined) found = found.where('vehicles.kind', '=', input.kind);
    if (input.in_use !== undefined) found = found.where('vehicles.retired_at', input.in_use ? 'is' : 'is not', null);
    if (input.search !== undefined) found = found.where('vehicles.search_text', 'like', containing(input.search));
    const { rows, ...page } = await fetchPage(ctx.tx, found, {
      select: selectVehicle,
      request: input,
      sorts: vehicleSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map(vehicleRowView), ...page };
  },
});

const addDriver = operation({
  summary:
    'Lets a person drive for the caller’s organisation: whoever has confirmed the address may inspect its vehicles. A mail tells them.',
  ...manages,
  scope: 'session',
  input: z.object({
    organisation: ofKeeper(),
    email: userEmail(),
    full_name: text(140, 2),
    licence_number: text(40).optional(),
    licence_until: date().optional().meta({ description: 'Until when the licence is valid, yyyy-mm-dd.' }),
  }),
  output: driverRow,
  refusals: {
    ...refusals,
    permission: `${refusals.permission}, or a partner key calls`,
    rate_limit: `${maxDriversToldPerHour} drivers were named for the organisation within an hour`,
  },
  handler: async (ctx, { organisation, email, full_name, licence_number = null, licence_until = null }) => {
    const org = await keeperOf(ctx, organisation);
    const driver = await insertDriver(ctx, { org, email, full_name, licence_number, licence_until });
    ctx.about(driver.name);
    // Who drove already was told when they were named.
    if (driver.created_at.getTime() === ctx.now.getTime()) await tellDriver(ctx, driver, letterOf(ctx));
    return driverRowView(driver);
  },
});

const endDriver = operation({
  summary: 'From now on the person drives no more for the organisation; what they inspected stays.',
  ...manages,
  scope: 'session',
  input: z.object({ driver: docName('driver') }),
  output: driverRow,
  refusals: { ...refusals, permission: `${refusals.permission}, or a partner key calls` },
  handler: async (ctx, { driver }) => {
    const found = await driverAccess.lock(ctx, driver);
    ctx.about(found.name);
    return driverRowView(await endDriving(ctx, found));
  },
});

const listDrivers = operation({
  summary: 'Who drives for the caller’s organisations; the newest first.',
  allow: 'user',
  kind: 'read',
  input: z.object({
    ...pageInput(driverSorts),
    current: z.boolean().optional().meta({ description: 'True leaves out those who drive no more, false the others.' }),
  }),
  output: pageOutput(driverRow),
  handler: async (ctx, input) => {
    let found = driverAccess.list(ctx);
    if (input.current !== undefined) found = found.where('drivers.ended_at', input.current ? 'is' : 'is not', null);
    if (input.search !== undefined) {
      const pattern = containing(input.search);
      found = found.where(
        sql<boolean>`(lower(drivers.name || ' ' || drivers.full_name || ' ' || drivers.email) like ${pattern})`,
      );
    }
    const { rows, ...page } = await fetchPage(ctx.tx, found, {
      select: selectDriver,
      request: input,
      sorts: driverSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map(driverRowView), ...page };
  },
});

export const fleetVehicles = {
  add_vehicle: addVehicle,
  retire_vehicle: retireVehicle,
  list_vehicles: listVehicles,
  add_driver: addDriver,
  end_driver: endDriver,
  list_drivers: listDrivers,
};
