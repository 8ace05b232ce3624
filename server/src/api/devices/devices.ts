import { z } from 'zod';
import { deviceAccess } from '../../domain/field/device/access.ts';
import { deviceBindingPlaces, deviceSchemes, deviceStandings } from '../../domain/field/device/rules.ts';
import {
  addKey,
  bindDevice,
  type DeviceChange,
  insertDevice,
  type Place,
  retireDevice,
  rotateKey,
  unwatchLot,
  updateDevice,
  watchLot,
} from '../../domain/field/device/store.ts';
import { deviceRow, deviceRowView, deviceSorts, selectDevice, standing } from '../../domain/field/device/views.ts';
import { vehicleAccess } from '../../domain/field/vehicle/access.ts';
import { seenAsWritten } from '../../domain/foundation/seen-as-written.ts';
import { lotAccess } from '../../domain/origin/lot/access.ts';
import { plotAccess } from '../../domain/origin/plot/access.ts';
import { containing, fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { invalid } from '../../kernel/values/errors.ts';
import { date, dayOrMoment, docName, latitude, longitude, lotRef, text } from '../../kernel/values/vocabulary.ts';
import { silentIntervals, strangers } from '../iot/status.ts';
import { keeperOf, ofKeeper } from '../keeper.ts';
import { operation, type UserCtx } from '../operation.ts';

const manages = { allow: 'user', kind: 'write', needs: 'manage_lots' } as const;
const refusals = { permission: strangers, not_found: 'for admins: there is no such record' } as const;
const ofKeys = { ...refusals, permission: `${strangers}, or a partner key calls` } as const;

async function showDevice(ctx: UserCtx, name: string) {
  const row = await selectDevice(
    ctx.tx.selectFrom('devices').where('devices.name', '=', name),
  ).executeTakeFirstOrThrow();
  return deviceRowView(row, await silentIntervals(ctx), ctx.now);
}

const keyView = z.object({
  key: z
    .string()
    .nullable()
    .meta({ description: 'The id of the key; null for devices that their network vouches for.' }),
  public_key: z.string().nullable(),
  private_key: z
    .string()
    .nullable()
    .meta({ description: 'Ed25519, 32 bytes in base64; shown once, and not kept. Null where the device has its own.' }),
  secret: z.string().nullable().meta({ description: 'For HMAC-SHA256, 32 bytes in base64; shown once.' }),
});

const facts = {
  model: text(100).optional(),
  firmware: text(60).optional(),
  calibrated_on: date().optional(),
  calibration_due: date().optional().meta({ description: 'When it has to be calibrated again, yyyy-mm-dd.' }),
};
const interval = () =>
  z.int().min(1).max(604_800).meta({ description: 'Seconds between two readings, as the device means to send them.' });
const publicKey = () =>
  text(100).optional().meta({
    description: 'Ed25519: the public key of the device, 32 bytes in base64; without it a pair is made here.',
  });

function inOrder({
  calibrated_on,
  calibration_due,
}: {
  calibrated_on?: string | undefined;
  calibration_due?: string | undefined;
}) {
  if (calibrated_on !== undefined && calibration_due !== undefined && calibration_due < calibrated_on)
    throw invalid('calibration_due', 'must not be before calibrated_on');
}

const register = operation({
  summary: 'Registers a device of the caller’s organisation and makes its key; what is secret of it is shown once.',
  ...manages,
  scope: 'session',
  secretAnswer: true,
  input: z.object({
    organisation: ofKeeper(),
    title: text(100, 2),
    ...facts,
    scheme: z.enum(deviceSchemes).default('ed25519').meta({
      description:
        'With what its readings are signed: a key of its own, a shared secret, or network: it signs nothing, and its LoRaWAN or Sparkplug network vouches for it.',
    }),
    network_id: text(200)
      .optional()
      .meta({
        description: 'With the scheme network: its DevEUI, or group/node/device of Sparkplug.',
        examples: ['0102030405060708'],
      }),
    interval_seconds: interval().default(900),
    public_key: publicKey(),
  }),
  output: deviceRow.extend(keyView.shape),
  refusals: {
    ...ofKeys,
    validation: 'the key is no Ed25519 key, or network_id and scheme do not fit',
    state: 'another device of the organisation has the network_id',
  },
  handler: async (ctx, { organisation, public_key, ...given }) => {
    inOrder(given);
    const device = await insertDevice(ctx, {
      org: await keeperOf(ctx, organisation),
      title: given.title,
      model: given.model ?? null,
      firmware: given.firmware ?? null,
      scheme: given.scheme,
      network_id: given.network_id,
      interval_seconds: given.interval_seconds,
      calibrated_on: given.calibrated_on ?? null,
      calibration_due: given.calibration_due ?? null,
    });
    ctx.about(device.name);
    const key = await addKey(ctx, device, { public_key, box: ctx.services.deviceSecrets });
    return { ...(await showDevice(ctx, device.name)), ...key };
  },
});

const rotate = operation({
  summary: 'Replaces the key of a device; the old one counts a while longer, for what was measured before.',
  ...manages,
  scope: 'session',
  secretAnswer: true,
  input: z.object({
    device: docName('device'),
    public_key: publicKey(),
    keep_old_hours: z
      .int()
      .min(0)
      .max(168)
      .default(24)
      .meta({ description: 'How long the old key still counts; 0 where somebody else may have it.' }),
  }),
  output: z.object({ device: z.string() }).extend(keyView.shape),
  refusals: {
    ...ofKeys,
    validation: 'the key is no Ed25519 key',
    state: 'the device is retired, or its network vouches for it',
  },
  handler: async (ctx, { device, public_key, keep_old_hours }) => {
    const found = await deviceAccess.lock(ctx, device);
    ctx.about(found.name);
    const wish = { public_key, keepHours: keep_old_hours, box: ctx.services.deviceSecrets };
    return { device: found.name, ...(await rotateKey(ctx, found, wish)) };
  },
});

const update = operation({
  summary: 'Changes what is known of a device; what is left out stays.',
  ...manages,
  input: z.object({
    device: docName('device'),
    title: text(100, 2).optional(),
    ...facts,
    interval_seconds: interval().optional(),
  }),
  output: deviceRow,
  refusals: { ...refusals, validation: 'it is to be calibrated before it was', state: 'the device is retired' },
  handler: async (ctx, { device, ...given }) => {
    const found = await deviceAccess.lock(ctx, device);
    ctx.about(found.name);
    inOrder({
      calibrated_on: given.calibrated_on ?? found.calibrated_on ?? undefined,
      calibration_due: given.calibration_due ?? found.calibration_due ?? undefined,
    });
    const change: DeviceChange = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    await updateDevice(ctx, found, change);
    return showDevice(ctx, found.name);
  },
});

const retire = operation({
  summary: 'Takes a device out of use: no more readings of it are taken; those that came stay.',
  ...manages,
  input: z.object({ device: docName('device') }),
  output: deviceRow,
  refusals,
  handler: async (ctx, { device }) => {
    const found = await deviceAccess.lock(ctx, device);
    ctx.about(found.name);
    await retireDevice(ctx, found);
    return showDevice(ctx, found.name);
  },
});

type PlaceInput = {
  place: (typeof deviceBindingPlaces)[number];
  plot?: string | undefined;
  vehicle?: string | undefined;
  store?: string | undefined;
  gps_lat?: number | undefined;
  gps_lng?: number | undefined;
};

/** The place that is meant; the record that it names must be the caller's. @throws Refusal 400, 403, 404. */
async function placeOf(ctx: UserCtx, input: PlaceInput): Promise<Place> {
  const { place, plot, vehicle, store, gps_lat, gps_lng } = input;
  for (const other of deviceBindingPlaces) {
    if (other !== place && input[other] !== undefined) throw invalid(other, `is not for the place ${place}`);
  }
  if (place !== 'store' && (gps_lat ?? gps_lng) !== undefined)
    throw invalid(gps_lat === undefined ? 'gps_lng' : 'gps_lat', 'is only for a store');
  if (place === 'plot') {
    if (plot === undefined) throw invalid('plot', 'is required with the place plot');
    const { name, farmer, cooperative } = await plotAccess.see(ctx, plot, 'edit');
    await seenAsWritten(ctx, 'plots', name, { farmer, cooperative });
    return { place, plot: name };
  }
  if (place === 'vehicle') {
    if (vehicle === undefined) throw invalid('vehicle', 'is required with the place vehicle');
    const { name, org } = await vehicleAccess.see(ctx, vehicle, 'fleet');
    await seenAsWritten(ctx, 'vehicles', name, { org });
    return { place, vehicle: name };
  }
  if (store === undefined) throw invalid('store', 'is required with the place store');
  if ((gps_lat === undefined) !== (gps_lng === undefined))
    throw invalid(gps_lat === undefined ? 'gps_lat' : 'gps_lng', 'is missing: gps_lat and gps_lng come together');
  return { place, store, gps_lat: gps_lat?.toFixed(6) ?? null, gps_lng: gps_lng?.toFixed(6) ?? null };
}

const bind = operation({
  summary:
    'Says where a device is from now on: on a plot, in a store or in a vehicle. What it measured before stays where it was.',
  ...manages,
  input: z.object({
    device: docName('device'),
    place: z.enum(deviceBindingPlaces),
    plot: docName('plot').optional(),
    vehicle: docName('vehicle').optional(),
    store: text(100).optional().meta({ description: 'What the store is called.' }),
    gps_lat: latitude().optional(),
    gps_lng: longitude().optional(),
  }),
  output: deviceRow,
  refusals: {
    ...refusals,
    validation: 'the place lacks its record, or names another kind',
    state: 'the device is retired',
  },
  handler: async (ctx, { device, ...input }) => {
    const found = await deviceAccess.lock(ctx, device);
    ctx.about(found.name);
    await bindDevice(ctx, found, await placeOf(ctx, input));
    return showDevice(ctx, found.name);
  },
});

const watch = operation({
  summary:
    'Says that a device lies with a lot of the caller’s organisation: its readings are held against what the goods bear.',
  ...manages,
  input: z.object({
    device: docName('device'),
    lot: lotRef(),
    from: dayOrMoment().optional().meta({ description: 'Since when; now unless told.' }),
  }),
  output: deviceRow,
  refusals: { ...refusals, validation: 'from lies in the future', state: 'the device is retired' },
  handler: async (ctx, { device, lot, from }) => {
    const found = await deviceAccess.lock(ctx, device);
    ctx.about(found.name);
    const { name, cooperative, exporter } = await lotAccess.see(ctx, lot, 'own');
    // What it measures may flag the lot.
    await seenAsWritten(ctx, 'lots', name, { cooperative, exporter });
    const since = from === undefined ? ctx.now : new Date(from);
    if (since > ctx.now) throw invalid('from', 'must not lie in the future');
    await watchLot(ctx, found, name, since);
    return showDevice(ctx, found.name);
  },
});

const unwatch = operation({
  summary: 'From now on a device lies with a lot no more.',
  ...manages,
  input: z.object({ device: docName('device'), lot: lotRef() }),
  output: deviceRow,
  refusals,
  handler: async (ctx, { device, lot }) => {
    const found = await deviceAccess.lock(ctx, device);
    ctx.about(found.name);
    await unwatchLot(ctx, found, lot);
    return showDevice(ctx, found.name);
  },
});

const list = operation({
  summary: 'The devices of the caller’s organisations with their last readings; the newest first.',
  allow: 'user',
  kind: 'read',
  input: z.object({
    ...pageInput(deviceSorts),
    standing: z.enum(deviceStandings).optional(),
    place: z.enum(deviceBindingPlaces).optional(),
    vehicle: docName('vehicle').optional(),
  }),
  output: pageOutput(deviceRow),
  handler: async (ctx, input) => {
    const intervals = await silentIntervals(ctx);
    let found = deviceAccess.list(ctx);
    if (input.search !== undefined) found = found.where('devices.search_text', 'like', containing(input.search));
    if (input.standing !== undefined) found = found.where(standing(input.standing, intervals, ctx.now));
    if (input.place !== undefined || input.vehicle !== undefined) {
      found = found.where('devices.name', 'in', (eb) =>
        eb
          .selectFrom('device_bindings')
          .select('device_bindings.device')
          .where('device_bindings.bound_until', 'is', null)
          .$if(input.place !== undefined, (query) => query.where('device_bindings.place', '=', input.place ?? 'plot'))
          .$if(input.vehicle !== undefined, (query) =>
            query.where('device_bindings.vehicle', '=', input.vehicle ?? null),
          ),
      );
    }
    const { rows, ...page } = await fetchPage(ctx.tx, found, {
      select: selectDevice,
      request: input,
      sorts: deviceSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map((row) => deviceRowView(row, intervals, ctx.now)), ...page };
  },
});

export const deviceDesk = {
  register,
  rotate,
  update,
  retire,
  bind,
  watch_lot: watch,
  unwatch_lot: unwatch,
  list,
};
