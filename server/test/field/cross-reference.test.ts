import { afterAll, expect, test } from 'vitest';
import { registerDevice, type TestDevice } from '../support/devices.ts';
import { openFarm } from '../support/farm-people.ts';
import { startHarness } from '../support/harness.ts';
import { cleanCoffee } from '../support/inspections.ts';
import { openTrade } from '../support/trade-people.ts';

const harness = await startHarness();
afterAll(() => harness.close());
const trade = await openTrade(harness);
const { exporter, cooperative, buyer, admin, world } = trade;
const guest = world.guest();
const minute = 60_000;

/** Sends one set of values, a minute later each time, and lets the jobs run. */
let sequence = 0;
async function send(device: TestDevice, ...values: Record<string, number>[]): Promise<string> {
  const readings = values.map((each) => {
    harness.clock.advance(minute);
    return device.signed({ sequence: ++sequence, at: harness.clock.now(), values: each });
  });
  await guest.ok('iot.ingest', { readings });
  await harness.drain();
  return `${device.name}/${sequence}`;
}
const statusOf = async (lot: string) =>
  harness.database.db
    .selectFrom('lots')
    .select(['status', 'flag_reason'])
    .where('name', '=', lot)
    .executeTakeFirstOrThrow();
const lotOf = async (order: string) =>
  (await harness.database.db.selectFrom('orders').select('lot').where('name', '=', order).executeTakeFirstOrThrow())
    .lot;
const ask = (reading: string, by = exporter) => by.ok('iot.force_cross_ref', { reading });

test('a hot container flags its lot, and the buyer sees why', async () => {
  const { name: vehicle } = await exporter.ok('fleet.add_vehicle', { kind: 'container', plate: 'MSKU 123456-7' });
  const device = await registerDevice(exporter, { title: 'Box logger' });
  await exporter.ok('devices.bind', { device: device.name, place: 'vehicle', vehicle });
  // Before it travels nothing of the lot is in it.
  await send(device, { temperature_c: 60 }, { temperature_c: 60 }, { temperature_c: 60 });
  const order = await trade.paidOrder();
  const lot = await lotOf(order);
  harness.clock.advance(minute);
  const { shipment } = await exporter.ok('exporter.mark_shipped', { order_name: order, vehicle });
  await send(device, { temperature_c: 30, gps_lat: 9, gps_lng: 38.7 }, { temperature_c: 52 }, { temperature_c: 53.5 });
  expect((await statusOf(lot)).status).toBe('Sold');
  const hot = await send(device, { temperature_c: 54.25 });
  const { status, flag_reason } = await statusOf(lot);
  expect(status).toBe('Flagged');
  expect(flag_reason).toBe(
    `Device ${device.name}: The temperature was 54.25 °C, above the 45 °C that Coffee (${lot}) bears, in 3 readings in a row; 3 in a row count.`,
  );
  const seen = await buyer.ok('detail.transport_detail', { name: shipment });
  // A stranger sees how warm it was, and neither whose device it is nor where it was.
  const page = await (await fetch(`${harness.url}/verify/${lot}`, { headers: { 'accept-language': 'en' } })).text();
  expect(page).toContain('Measured on the way');
  expect(page).toContain('Temperature: 30 °C to 54.3 °C, mean 47.4 °C, in 4 readings (devices: 1; signed by them: 4).');
  for (const hidden of [device.name, 'Box logger', '38.7', 'MSKU']) expect(page).not.toContain(hidden);
  expect(seen).toMatchObject({
    lot_status: 'Flagged',
    flag_reason,
    vehicle: { plate: 'MSKU 123456-7' },
    devices: [
      {
        device: device.name,
        title: 'Box logger',
        readings: 4,
        measures: [{ measure: 'temperature_c', unit: '°C', low: 30, mean: 47.4375, high: 54.25, readings: 4 }],
        position: { gps_lat: 9, gps_lng: 38.7 },
      },
    ],
    divergences: [{ device: device.name, compared: 'goods', flagged: true }],
  });
  // It goes on: one alarm, one divergence, until somebody has seen it.
  await send(device, { temperature_c: 55 }, { temperature_c: 55 });
  const alarms = await exporter.ok('devices.list_alarms', { kind: 'divergence' });
  expect(alarms).toMatchObject({ total: 1, data: [{ lot, device: device.name }] });
  const asked = await ask(hot);
  expect(asked).toMatchObject({
    reading: hot,
    diverges: true,
    flagged: [],
    findings: [{ compared: 'goods', agrees: false, measured: 54.25, bound: 45, lot }],
  });
  // The authority decides as about any flag.
  const officer = await world.user({ roles: ['SVC Authority'] });
  const queue = await officer.ok('authority.list_flagged_lots');
  expect(queue.data[0]).toMatchObject({ name: lot });
  await officer.ok('authority.resolve_flagged_lot', { lot_name: lot, decision: 'verified' });
  await send(device, { temperature_c: 56 });
  expect((await statusOf(lot)).status).not.toBe('Flagged');
  await exporter.ok('devices.acknowledge_alarm', { alarm: alarms.data[0].name });
  await send(device, { temperature_c: 57 });
  expect((await statusOf(lot)).status).toBe('Flagged');
});

test('readings that come late and out of order count where they belong', async () => {
  const device = await registerDevice(cooperative);
  const lot = await trade.lot();
  await cooperative.ok('devices.watch_lot', { device: device.name, lot });
  const at = (minutes: number) => new Date(harness.clock.now().getTime() + minutes * minute);
  const made = [52, 20, 53, 54].map((temperature_c, place) =>
    device.signed({ sequence: place, at: at(place), values: { temperature_c } }),
  );
  harness.clock.advance(10 * minute);
  const sendOnly = async (...places: number[]) => {
    await guest.ok('iot.ingest', { readings: places.map((place) => made[place]) });
    await harness.drain();
    return (await statusOf(lot)).status;
  };
  // The cool one between them comes first: never three hot ones in a row.
  expect(await sendOnly(1)).toBe('Listed');
  expect(await sendOnly(3)).toBe('Listed');
  expect(await sendOnly(0, 2)).toBe('Listed');
  expect(await statusOf(lot)).toMatchObject({ status: 'Listed' });
});

test('the moisture that the store says is held against the inspector’s', async () => {
  const device = await registerDevice(cooperative, { title: 'Store probe' });
  const lot = await trade.lot();
  await cooperative.ok('devices.bind', { device: device.name, place: 'store', store: 'Jimma 1' });
  await cooperative.ok('devices.watch_lot', { device: device.name, lot });
  const before = await ask(await send(device, { moisture_percent: 12 }), cooperative);
  expect(before.findings.find((each: { compared: string }) => each.compared === 'inspector')).toMatchObject({
    agrees: null,
    sentence: `The moisture was 12 %; no inspector has measured ${lot} yet.`,
  });
  const inspector = await world.user({ roles: ['SVC Inspector'] });
  const measures = { ...cleanCoffee, moisture_percent: '11' };
  const { name } = await inspector.ok('inspector_workbench.record_inspection', { lot, measures });
  const near = await ask(await send(device, { moisture_percent: 12.9 }), cooperative);
  expect([near.diverges, near.flagged]).toEqual([false, []]);
  expect((await statusOf(lot)).status).not.toBe('Flagged');
  const far = await send(device, { moisture_percent: 13.5 });
  const { status, flag_reason } = await statusOf(lot);
  expect(status).toBe('Flagged');
  expect(flag_reason).toContain(
    `the inspector found 11 % of ${lot} on 2026-03-02 (${name}). They lie 2.5 points apart`,
  );
  expect((await ask(far, cooperative)).diverges).toBe(true);
});

test('a truck that is not where its shipment says', async () => {
  const { name: vehicle } = await exporter.ok('fleet.add_vehicle', { kind: 'trailer', plate: 'ET 9' });
  const device = await registerDevice(exporter);
  await exporter.ok('devices.bind', { device: device.name, place: 'vehicle', vehicle });
  const order = await trade.paidOrder();
  const { shipment } = await exporter.ok('exporter.mark_shipped', {
    order_name: order,
    vehicle,
    port_of_loading: 'DJJIB',
  });
  const fine = await ask(await send(device, { gps_lat: 9.6, gps_lng: 41.8 }));
  expect(fine.findings).toMatchObject([
    { compared: 'route', agrees: true, sentence: expect.stringContaining('in ET') },
  ]);
  const off = await ask(await send(device, { gps_lat: -1.29, gps_lng: 36.82 }));
  const [finding] = off.findings;
  expect(finding).toMatchObject({ compared: 'route', agrees: false, lot: await lotOf(order) });
  expect(finding.sentence).toMatch(
    new RegExp(`^${vehicle} was at -1.29, 36.82, \\d+(\\.\\d+)? km from ET; ${shipment} goes by way of`),
  );
  expect((await statusOf(await lotOf(order))).status).toBe('Flagged');
});

test('a field sensor is held against the outline of its plot', async () => {
  const farm = await openFarm(world, { clerk: cooperative });
  const device = await registerDevice(cooperative);
  await cooperative.ok('devices.bind', { device: device.name, place: 'plot', plot: farm.plot });
  const { gps_polygon } = await harness.database.db
    .selectFrom('plots')
    .select('gps_polygon')
    .where('name', '=', farm.plot)
    .executeTakeFirstOrThrow();
  const [[[lng, lat]]] = JSON.parse(gps_polygon ?? '').coordinates;
  const inside = await ask(await send(device, { gps_lng: lng + 0.0001, gps_lat: lat + 0.0001 }), cooperative);
  expect(inside.findings).toMatchObject([{ compared: 'plot', agrees: true, measured: 0 }]);
  const outside = await ask(await send(device, { gps_lng: lng - 0.01, gps_lat: lat + 0.0001 }), cooperative);
  expect(outside.findings).toMatchObject([{ compared: 'plot', agrees: false, bound: 0.5 }]);
  expect(outside.findings[0].sentence).toMatch(/^The device was 1\.11 km from the outline of PLOT-/);
});

test('devices beside each other are held against each other: an alarm, and no flag', async () => {
  const [odd, one, two] = [
    await registerDevice(exporter),
    await registerDevice(exporter),
    await registerDevice(exporter),
  ];
  const lot = await trade.lot();
  for (const device of [odd, one, two])
    await exporter.ok('devices.bind', { device: device.name, place: 'store', store: 'Hall 3' });
  await exporter.ok('devices.watch_lot', { device: odd.name, lot });
  await send(one, { temperature_c: 20 });
  await send(two, { temperature_c: 22 });
  const asked = await ask(await send(odd, { temperature_c: 40 }));
  expect(asked.findings.find((each: { compared: string }) => each.compared === 'neighbours')).toMatchObject({
    agrees: false,
    expected: 21,
    sentence: expect.stringContaining('2 other devices there measured 21 °C'),
  });
  expect((await statusOf(lot)).status).not.toBe('Flagged');
  expect((await exporter.ok('devices.list_alarms', { device: odd.name })).total).toBe(1);
});

test('only whose device it is asks about its readings', async () => {
  const device = await registerDevice(exporter);
  const reading = await send(device, { temperature_c: 20 });
  const stranger = await world.member('Exporter');
  expect((await stranger.call('iot.force_cross_ref', { reading })).status).toBe(403);
  expect((await exporter.call('iot.force_cross_ref', { reading: `${device.name}/999` })).status).toBe(404);
  expect((await exporter.call('iot.force_cross_ref', { reading: 'DEV-1' })).status).toBe(400);
  expect((await admin.call('iot.force_cross_ref', { reading: 'DEV-99999/1' })).status).toBe(404);
});
