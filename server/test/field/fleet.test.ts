import { afterAll, expect, test } from 'vitest';
import { answersFor } from '../support/devices.ts';
import { startHarness } from '../support/harness.ts';
import { momentarily, run } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';

const harness = await startHarness();
afterAll(() => harness.close());
const trade = await openTrade(harness);
const momentary = momentarily(harness.database);
const { exporter, buyer, admin, world } = trade;
const stranger = await world.member('Exporter');
const driver = await world.user({ name: 'Dawit' });
const start = harness.clock.now();
const hoursAgo = (hours: number) => new Date(start.getTime() - hours * 3_600_000).toISOString();

let plates = 0;
const vehicleOf = async (kind = 'trailer', by = exporter): Promise<string> =>
  (await by.ok('fleet.add_vehicle', { kind, plate: `ET 3-${++plates}` })).name;
const failing = { brakes: { result: 'Fail', note: 'leaks air' } };
const inspect = async (vehicle: string, own: Record<string, object> = {}, more: object = {}) =>
  driver.call('fleet.submit_inspection', { vehicle, items: await answersFor(driver, 'trailer', own), ...more });

test('a driver is added by address, and inspects with every item answered', async () => {
  const vehicle = await vehicleOf();
  expect((await inspect(vehicle)).status).toBe(403);
  const added = await exporter.ok('fleet.add_driver', {
    email: driver.email,
    full_name: 'Dawit',
    licence_number: 'B-1',
  });
  expect(await exporter.ok('fleet.add_driver', { email: driver.email, full_name: 'Dawit B.' })).toMatchObject({
    name: added.name,
    full_name: 'Dawit B.',
  });
  const passed = (await inspect(vehicle, {}, { odometer_km: '12000' })).message;
  expect(passed).toMatchObject({
    name: 'VIN-2026-00001',
    status: 'Submitted',
    overall_result: 'Pass',
    vehicle,
    driver: added.name,
    odometer_km: 12000,
  });
  const dark = (await inspect(vehicle, { lights: { result: 'Fail', note: 'left one' } })).message;
  expect([dark.overall_result, dark.failed_items]).toEqual(['Pass with defects', 1]);
  const failed = (await inspect(vehicle, { brakes: { result: undefined, checked: 'false', note: 'leaks air' } }))
    .message;
  expect(failed).toMatchObject({ overall_result: 'Fail', message: expect.stringContaining('until it passes') });
  expect((await driver.ok('fleet.list_my_inspections')).data.map((row: { name: string }) => row.name)).toEqual([
    failed.name,
    dark.name,
    passed.name,
  ]);
  expect((await driver.ok('fleet.list_my_inspections', { result: 'Fail' })).total).toBe(1);
  expect((await exporter.ok('fleet.list_my_inspections')).total).toBe(0);
  expect((await exporter.ok('fleet.list_my_inspections', { all: true, vehicle })).total).toBe(3);
  expect((await stranger.ok('fleet.list_my_inspections', { all: true })).total).toBe(0);
  const shown = await exporter.ok('fleet.get_inspection', { inspection: failed.name });
  expect(shown.items.find((item: { item_key: string }) => item.item_key === 'brakes')).toMatchObject({
    label: 'Brakes work, no leak of air',
    section: 'running',
    critical: true,
    result: 'Fail',
    note: 'leaks air',
  });
  expect(await driver.ok('fleet.list_vehicles')).toMatchObject({ data: [{ name: vehicle, last_result: 'Fail' }] });
});

test('nobody inspects a vehicle as a driver who was written there for a moment', async () => {
  const vehicle = await vehicleOf();
  const other = await world.user({ roles: ['SVC Farmer'] });
  const submit = async () =>
    other.call('fleet.submit_inspection', { vehicle, items: await answersFor(exporter, 'trailer') });
  await momentary.alter(
    run(`insert into drivers (name, org, email, full_name, added_by, created_at)
         select 'DRV-99999', '${exporter.org}', email, full_name, id, now() from users where email = '${other.email}'`),
    run(`delete from drivers where name = 'DRV-99999'`),
  );
  expect(await submit()).toMatchObject({ status: 409, body: { exception: expect.stringContaining('drivers') } });
  await momentary.putBack();
  expect((await submit()).status).toBe(403);
});

test('whoever drives for somebody is told so, whatever else they are, until they are ended', async () => {
  const farmer = await world.user({ roles: ['SVC Farmer'] });
  expect(await farmer.ok('auth.whoami')).toMatchObject({ drives: false, operates: false });
  expect(await world.guest().ok('auth.whoami')).toMatchObject({ drives: false, operates: false });
  const { name } = await exporter.ok('fleet.add_driver', { email: farmer.email, full_name: 'Tirunesh' });
  expect(await farmer.ok('auth.whoami')).toMatchObject({ drives: true });
  await exporter.ok('fleet.end_driver', { driver: name });
  expect(await farmer.ok('auth.whoami')).toMatchObject({ drives: false });
  expect(await admin.ok('auth.whoami')).toMatchObject({ operates: true });
});

test('every answer that is wrong is named', async () => {
  const vehicle = await vehicleOf();
  const items = await answersFor(driver, 'trailer');
  const place = (key: string) => items.findIndex((item: { item_key: string }) => item.item_key === key);
  const wrong: [unknown[], string, string][] = [
    [items.slice(1), 'items', 'has no answer'],
    [[...items, { item_key: 'wings', result: 'Pass' }], `items.${items.length}.item_key`, 'not on the checklist'],
    [[...items, items[0]], `items.${items.length}.item_key`, 'twice'],
    [[...items, { result: 'Pass' }], `items.${items.length}.item_key`, 'required'],
    [
      await answersFor(driver, 'trailer', { tyres: { result: 'Fail' } }),
      `items.${place('tyres')}.note`,
      'what is wrong',
    ],
    [await answersFor(driver, 'trailer', { tyres: { result: 'N/A' } }), `items.${place('tyres')}.result`, 'critical'],
    [
      await answersFor(driver, 'trailer', { tyres: { result: undefined } }),
      `items.${place('tyres')}.result`,
      'Pass, Fail',
    ],
    [
      await answersFor(driver, 'trailer', { tyres: { checked: false } }),
      `items.${place('tyres')}.checked`,
      'says Fail',
    ],
    [
      await answersFor(driver, 'trailer', { dry: { photos: ['FILE-ffffffffffffffffffff'] } }),
      `items.${place('dry')}.photos`,
      'defects only',
    ],
    [
      await answersFor(driver, 'trailer', {
        dry: { result: 'Fail', note: 'wet', photos: ['FILE-ffffffffffffffffffff'] },
      }),
      `items.${place('dry')}.photos.0`,
      'no file of yours',
    ],
  ];
  for (const [list, field, message] of wrong) {
    const answer = await driver.call('fleet.submit_inspection', { vehicle, items: JSON.stringify(list) });
    expect([answer.status, answer.body.errors?.[0]?.field], JSON.stringify(answer.body)).toEqual([400, field]);
    expect(answer.body.errors[0].message).toContain(message);
  }
  const future = await inspect(vehicle, {}, { inspected_at: '2026-03-02T09:06:00Z' });
  expect(future.body.errors).toMatchObject([{ field: 'inspected_at' }]);
  // Several may be meant.
  const any = await driver.call('fleet.submit_inspection', { items });
  expect(any.body.errors).toMatchObject([{ field: 'vehicle' }]);
  expect((await driver.ok('fleet.list_my_inspections', { vehicle })).total).toBe(0);
});

test('a failed truck does not ship until it passes again; what counts is when it was looked at', async () => {
  const vehicle = await vehicleOf();
  const order = await trade.paidOrder();
  const ship = (more: object = {}) =>
    exporter.call('exporter.mark_shipped', { order_name: order, carrier: 'Sea Line', vehicle, ...more });
  expect((await inspect(vehicle, failing, { inspected_at: hoursAgo(2) })).status).toBe(200);
  const refused = await ship();
  expect([refused.status, refused.body.exception]).toEqual([
    409,
    expect.stringMatching(/failed its inspection VIN-.* Brakes work, no leak of air: leaks air\. It must pass/),
  ]);
  // An older one that comes in late changes nothing.
  await inspect(vehicle, {}, { inspected_at: hoursAgo(5) });
  expect((await ship()).status).toBe(409);
  const { data } = await exporter.ok('fleet.list_drivers', { search: 'dawit' });
  await inspect(vehicle, {}, { inspected_at: hoursAgo(1) });
  expect((await ship({ vehicle: undefined, driver: data[0].name })).body.errors).toMatchObject([{ field: 'vehicle' }]);
  expect((await ship({ vehicle: await vehicleOf('trailer', stranger) })).body.errors).toMatchObject([
    { field: 'vehicle' },
  ]);
  expect((await ship({ driver: 'DRV-99999' })).body.errors).toMatchObject([{ field: 'driver' }]);
  const { shipment } = (await ship({ driver: data[0].name })).message;
  expect(await buyer.ok('detail.transport_detail', { name: shipment })).toMatchObject({
    name: shipment,
    vehicle: { name: vehicle, kind: 'trailer' },
    driver: { full_name: 'Dawit B.' },
    inspections: [{ overall_result: 'Pass', inspected_by: 'Dawit' }],
    devices: [],
    divergences: [],
    lot_status: 'Sold',
  });
  expect((await stranger.call('detail.transport_detail', { name: shipment })).status).toBe(403);
  expect((await admin.call('detail.transport_detail', { name: 'SHP-2026-99999' })).status).toBe(404);
});

test('a failed truck does not ship under another record, however its plate is written', async () => {
  const order = await trade.paidOrder();
  const add = (plate: string) => exporter.ok('fleet.add_vehicle', { kind: 'trailer', plate });
  const { name: failed } = await add('OR 2-77 441');
  expect((await inspect(failed, failing, { inspected_at: hoursAgo(2) })).status).toBe(200);
  const again = [(await add('or2.77441')).name];
  await exporter.ok('fleet.retire_vehicle', { vehicle: failed });
  again.push((await add('OR 2-77 441')).name);
  const ship = (vehicle: string) =>
    exporter.call('exporter.mark_shipped', { order_name: order, carrier: 'Sea Line', vehicle });
  for (const vehicle of again) {
    const refused = await ship(vehicle);
    expect([refused.status, refused.body.exception]).toEqual([409, expect.stringContaining('failed its inspection')]);
  }
  await inspect(again[0] ?? '', {}, { inspected_at: hoursAgo(1) });
  expect((await ship(again[1] ?? '')).status).toBe(200);
});

test('no goods leave in a vehicle whose failed inspection somebody hid, or made a passed one', async () => {
  const vehicle = await vehicleOf();
  await exporter.ok('fleet.add_driver', { email: driver.email, full_name: 'Dawit' });
  const order = await trade.paidOrder();
  const ship = () => exporter.call('exporter.mark_shipped', { order_name: order, carrier: 'Sea Line', vehicle });
  await inspect(vehicle, {}, { inspected_at: hoursAgo(3) });
  const failed = (await inspect(vehicle, failing, { inspected_at: hoursAgo(2) })).message.name;
  await momentary.remove('vehicle_inspections', `name = '${failed}'`);
  const refused = {
    status: 409,
    body: { exception: expect.stringMatching(/is not what the service wrote|says something else now/) },
  };
  expect(await ship()).toMatchObject(refused);
  await momentary.putBack();
  await momentary.set('vehicle_inspections', `name = '${failed}'`, 'overall_result', 'Pass');
  expect(await ship()).toMatchObject(refused);
});

test('nobody ships in a vehicle while it is failed at the same moment', async () => {
  for (let round = 0; round < 4; round++) {
    const vehicle = await vehicleOf();
    const order = await trade.paidOrder();
    const [failed, shipped] = await Promise.all([
      inspect(vehicle, failing),
      exporter.call('exporter.mark_shipped', { order_name: order, vehicle }),
    ]);
    expect(failed.status).toBe(200);
    expect([200, 409]).toContain(shipped.status);
    expect((await exporter.call('exporter.mark_shipped', { order_name: order, vehicle })).status).toBe(
      shipped.status === 200 ? 200 : 409,
    );
  }
});

test('a vehicle that is retired, and a driver who left, do nothing more', async () => {
  const vehicle = await vehicleOf();
  expect((await exporter.call('fleet.add_vehicle', { kind: 'trailer', plate: `et 3-${plates}` })).status).toBe(409);
  expect((await stranger.call('fleet.retire_vehicle', { vehicle })).status).toBe(403);
  expect((await driver.call('fleet.retire_vehicle', { vehicle })).status).toBe(403);
  await exporter.ok('fleet.retire_vehicle', { vehicle });
  expect(await exporter.ok('fleet.retire_vehicle', { vehicle })).toMatchObject({ in_use: false });
  expect((await inspect(vehicle)).status).toBe(409);
  const order = await trade.paidOrder();
  const shipped = await exporter.call('exporter.mark_shipped', { order_name: order, vehicle });
  expect(shipped.body.errors).toMatchObject([{ field: 'vehicle', message: expect.stringContaining('retired') }]);
  const used = await vehicleOf();
  const { data } = await exporter.ok('fleet.list_drivers', { current: true });
  await exporter.ok('fleet.end_driver', { driver: data[0].name });
  expect((await inspect(used)).status).toBe(403);
  // What they inspected stays theirs to see.
  expect((await driver.ok('fleet.list_my_inspections')).total).toBeGreaterThan(3);
  expect((await exporter.ok('fleet.list_drivers', { current: true })).total).toBe(0);
  expect((await exporter.ok('fleet.list_vehicles', { in_use: false, search: `3-${plates - 1}` })).total).toBe(1);
});

test('a checklist changes from a day on, and an item that is dropped is no longer asked for', async () => {
  const { items } = await driver.ok('fleet.get_checklist', { kind: 'container' });
  expect(items.map((item: { item_key: string }) => item.item_key)).toContain('vents');
  await admin.ok('reference.change_record', {
    kind: 'checklist_item',
    key: 'container|vents',
    values: { weight: 'dropped' },
    valid_from: '2026-03-03',
    reason: 'sealed boxes have none',
  });
  harness.clock.set(new Date('2026-03-03T09:00:00Z'));
  const after = await (await world.user()).ok('fleet.get_checklist', { kind: 'container' });
  expect(after.items).toHaveLength(items.length - 1);
});

test('whoever is named as a driver gets one mail, in their language where it is known', async () => {
  const email = 'newcomer@example.org';
  const owner = await trade.world.member('Exporter');
  const mails = () =>
    harness.database.db
      .selectFrom('mails')
      .select(['subject', 'body_text'])
      .where('recipient', '=', email)
      .where('kind', '=', 'driver_named')
      .orderBy('id')
      .execute();
  const named = await owner.ok('fleet.add_driver', { email, full_name: 'Sara' });
  const [mail] = await mails();
  const { title } = await harness.database.db
    .selectFrom('orgs')
    .select('title')
    .where('name', '=', named.organisation)
    .executeTakeFirstOrThrow();
  expect(mail?.subject).toBe(`You may inspect the vehicles of ${title}`);
  expect(mail?.body_text).toContain('/app/fleet');
  expect(mail?.body_text).toContain('not confirmed yet');
  // A new licence is no news, nor is it to be named again at once.
  await owner.ok('fleet.add_driver', { email, full_name: 'Sara', licence_number: 'B-2' });
  await owner.ok('fleet.end_driver', { driver: named.name });
  await owner.ok('fleet.add_driver', { email, full_name: 'Sara' });
  expect(await mails()).toHaveLength(1);
  harness.clock.advance(3_600_001);
  const other = await trade.world.member('Exporter');
  await other.call('fleet.add_driver', { email, full_name: 'Sara' }, { 'accept-language': 'pt' });
  expect((await mails())[1]?.subject).toContain('Você pode inspecionar');
});

test('an organisation names sixty drivers in an hour who are told', async () => {
  const owner = await world.member('Exporter');
  const name = (place: number) =>
    owner.call('fleet.add_driver', { email: `driver${place}.of.many@example.org`, full_name: 'Sara' });
  for (let place = 0; place < 60; place++) expect((await name(place)).status).toBe(200);
  const refused = await name(60);
  expect([refused.status, refused.body.exc_type]).toEqual([429, 'RateLimitExceededError']);
  // Who drives already is not named anew.
  expect((await name(0)).status).toBe(200);
  harness.clock.advance(3_600_000);
  expect((await name(60)).status).toBe(200);
});
