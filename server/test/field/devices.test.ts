import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { checkAll } from '../../src/commands/check.ts';
import { memoryBlame } from '../../src/domain/field/device/blame.ts';
import { checkReadings } from '../../src/domain/field/device/check.ts';
import { deviceWith, registerDevice, type TestDevice } from '../support/devices.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
afterAll(() => harness.close());
const trade = await openTrade(harness);
const { exporter, admin } = trade;
const stranger = await trade.world.member('Exporter');
const guest = trade.world.guest();
const { db } = harness.database;
const minute = 60_000;
const start = harness.clock.now();
const ago = (minutes: number) => new Date(start.getTime() - minutes * minute);
const warm = { temperature_c: 21.5, humidity_percent: 60 };

const ingest = (readings: unknown, more: object = {}) => guest.call('iot.ingest', { readings, ...more });
const taken = async (readings: unknown, more: object = {}) => {
  const answer = await ingest(readings, more);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.message;
};
const readings = (device: TestDevice, sequences: readonly number[]) =>
  sequences.map((sequence) => device.signed({ sequence, at: ago(100 - sequence), values: warm }));
const statusOf = (device: string, by = exporter) => by.ok('iot.device_status', { device });
const faults = async () =>
  (await checkAll(harness.database, harness.app.services.markKey)).flatMap((part) => part.faults);

test('a device is registered with a key that is shown once, and its readings are taken once, in any order', async () => {
  const made = await exporter.ok('devices.register', { title: 'Silo 1', interval_seconds: '600' });
  expect(made).toMatchObject({ name: expect.stringMatching(/^DEV-\d{5}$/), standing: 'new', scheme: 'ed25519' });
  expect(Buffer.from(made.private_key, 'base64')).toHaveLength(32);
  const device = deviceWith(made.name, made);
  expect(await taken(readings(device, [0, 1, 2, 7, 8]))).toEqual({ accepted: 5, duplicates: 0, refused: [] });
  // Again, together with late ones: each once.
  expect(await taken(readings(device, [1, 2, 5]))).toEqual({ accepted: 1, duplicates: 2, refused: [] });
  expect(await statusOf(device.name)).toMatchObject({
    standing: 'reporting',
    received: 6,
    missing: 3,
    gaps: [
      { from: 6, to: 6 },
      { from: 3, to: 4 },
    ],
    last_sequence: 8,
    last_at: ago(92).toISOString(),
    last_values: warm,
  });
  const { data } = await exporter.ok('iot.list_readings', { device: device.name });
  expect(data.map((row: { sequence: number }) => row.sequence)).toEqual([8, 7, 5, 2, 1, 0]);
  expect(data[0]).toMatchObject({ name: `${device.name}/8`, signed: true, source: 'http', values: warm });
  expect(
    await exporter.ok('iot.list_readings', { device: device.name, limit_start: 1, limit_page_length: 2 }),
  ).toMatchObject({
    data: [{ sequence: 7 }, { sequence: 5 }],
  });
  const from = ago(100).toISOString();
  const chart = await exporter.ok('iot.chart', { device: device.name, from, until: ago(90).toISOString(), points: 2 });
  expect(chart).toMatchObject({ unit: '°C', points: [{ at: from, low: 21.5, readings: 3 }, { readings: 3 }] });
  expect(await faults()).toEqual([]);
});

test('32 at once with the same readings store each once', async () => {
  const device = await registerDevice(exporter);
  const batch = readings(device, [1, 2, 3, 4]);
  const answers = await Promise.all(Array.from({ length: 32 }, () => taken(batch)));
  expect(answers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(4);
  expect(answers.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(31 * 4);
  expect((await statusOf(device.name)).received).toBe(4);
});

test('a shared secret and a public key of the device’s own do, too', async () => {
  const simple = await registerDevice(exporter, { scheme: 'hmac' });
  expect(await taken(readings(simple, [1]))).toMatchObject({ accepted: 1 });
  const pair = generateKeyPairSync('ed25519');
  const { x, d } = pair.privateKey.export({ format: 'jwk' });
  const base64 = (text: string | undefined) => Buffer.from(text ?? '', 'base64url').toString('base64');
  const made = await exporter.ok('devices.register', { title: 'Own key', public_key: base64(x) });
  expect(made).toMatchObject({ private_key: null, secret: null, public_key: base64(x) });
  const own = deviceWith(made.name, { private_key: base64(d) });
  expect(await taken(readings(own, [1]))).toMatchObject({ accepted: 1 });
  const row = await db
    .selectFrom('device_keys')
    .selectAll()
    .where('device', '=', simple.name)
    .executeTakeFirstOrThrow();
  expect(row.secret_sealed?.length).toBeGreaterThan(32);
});

test('forged, altered, of another device, from the future, too old, impossible and NaN: each refused by its name', async () => {
  const device = await registerDevice(exporter);
  const foreign = await registerDevice(stranger);
  const good = device.signed({ sequence: 1, at: start, values: warm });
  const wrong: [object, string, string][] = [
    [{ ...good, values: { ...warm, temperature_c: 5 } }, 'readings.0.signature', 'is not that of a device'],
    [{ ...good, sequence: 2 }, 'readings.0.signature', 'is not that of a device'],
    [{ ...good, device: foreign.name }, 'readings.0.signature', 'is not that of a device'],
    [{ ...good, device: 'DEV-99999' }, 'readings.0.signature', 'is not that of a device'],
    [
      { ...foreign.signed({ sequence: 1, at: start, values: warm }), device: device.name },
      'readings.0.signature',
      'is not',
    ],
    [
      device.signed({ sequence: 1, at: new Date(start.getTime() + 6 * minute), values: warm }),
      'readings.0.at',
      'future',
    ],
    [device.signed({ sequence: 1, at: new Date('2020-01-01T00:00:00Z'), values: warm }), 'readings.0.at', '730 days'],
    [
      device.signed({ sequence: 1, at: start, values: { temperature_c: 91 } }),
      'readings.0.values.temperature_c',
      '-60 to 90',
    ],
    [device.signed({ sequence: 1, at: start, values: { warmth: 1 } }), 'readings.0.values.warmth', 'no measure'],
    [device.signed({ sequence: 1, at: start, values: { gps_lat: 1 } }), 'readings.0.values.gps_lng', 'together'],
    [device.signed({ sequence: 1, at: start, values: {} }), 'readings.0.values', 'at least one'],
    [{ ...good, values: { temperature_c: 'NaN' } }, 'readings.0.values.temperature_c', 'number'],
    [{ ...good, signature: 'x' }, 'readings.0.signature', 'is not that of'],
    [{ ...good, sequence: -1 }, 'readings.0.sequence', '0'],
    [{ ...good, at: 'soon' }, 'readings.0.at', 'moment'],
  ];
  for (const [reading, field, message] of wrong) {
    const answer = await ingest([reading]);
    expect([answer.status, answer.body.errors?.[0]?.field], JSON.stringify(answer.body)).toEqual([400, field]);
    expect(answer.body.errors[0].message).toContain(message);
  }
  expect((await statusOf(device.name)).received).toBe(0);
  // A number that came is taken by what came.
  expect(await taken([good])).toMatchObject({ accepted: 1 });
  const other = await ingest([device.signed({ sequence: 1, at: start, values: { temperature_c: 22 } })]);
  expect(other.body.errors).toEqual([
    { field: 'readings.0.sequence', message: expect.stringContaining('other values') },
  ]);
  const twice = [2, 2].map((sequence, place) =>
    device.signed({ sequence, at: start, values: { temperature_c: place } }),
  );
  expect((await ingest(twice)).body.errors).toMatchObject([{ field: 'readings.1.sequence' }]);
  expect((await ingest(Array.from({ length: 1001 }, () => good))).status).toBe(400);
});

test('whoever sends wrong signatures all day is stopped before they are looked at; others are not', async () => {
  const blame = memoryBlame(150);
  const now = new Date('2026-03-02T09:00:00Z');
  blame.note('203.0.113.5', 149, now);
  blame.assertFree('203.0.113.5', now);
  blame.note('203.0.113.5', 1, now);
  expect(() => blame.assertFree('203.0.113.5', now)).toThrow(/Too many readings with wrong signatures/);
  blame.assertFree('203.0.113.6', now);
  blame.assertFree('203.0.113.5', new Date(now.getTime() + 60_000));

  const limited = await startHarness({ env: { RATE_LIMIT_PER_ADDRESS: '100000', TRUSTED_PROXIES: '1' } });
  try {
    const people = new World(limited);
    const device = await registerDevice(await people.member('Exporter'));
    const good = device.signed({ sequence: 1, at: limited.clock.now(), values: warm });
    const bogus = Array.from({ length: 1000 }, (_, place) => ({ ...good, sequence: place + 2 }));
    const send = (address: string, readings: object[]) =>
      people.guest().call('iot.ingest', { readings }, { 'x-forwarded-for': address });
    expect((await send('203.0.113.5', bogus)).status).toBe(400);
    // After a hundred of a device the rest of the batch is refused unseen, even what is right.
    const after = (wrong: number) =>
      people.guest().call('iot.ingest', { readings: [...bogus.slice(0, wrong), good], partial: true });
    expect((await after(200)).status).toBe(400);
    expect((await after(50)).message).toMatchObject({ accepted: 1, refused: { length: 50 } });
    expect((await send('203.0.113.5', bogus)).status).toBe(400);
    const stopped = await send('203.0.113.5', [good]);
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send('203.0.113.6', [good])).message).toMatchObject({ duplicates: 1 });
    limited.clock.advance(60_000);
    expect((await send('203.0.113.5', [good])).message).toMatchObject({ duplicates: 1 });
  } finally {
    await limited.close();
  }
});

test('one wrong reading refuses the batch, or with partial only itself', async () => {
  const device = await registerDevice(exporter);
  const batch = [...readings(device, [1, 2]), { ...readings(device, [3])[0], sequence: 4 }];
  const whole = await ingest(batch);
  expect([whole.status, whole.body.errors]).toEqual([
    400,
    [expect.objectContaining({ field: 'readings.2.signature' })],
  ]);
  expect((await statusOf(device.name)).received).toBe(0);
  expect(await taken(batch, { partial: 'true' })).toMatchObject({
    accepted: 2,
    refused: [{ field: 'readings.2.signature' }],
  });
});

test('1,000 readings in one call, as JSON in a string', async () => {
  const device = await registerDevice(exporter);
  const batch = Array.from({ length: 1000 }, (_, sequence) => ({
    sequence,
    at: new Date(start.getTime() - sequence * 1000),
    values: warm,
  }));
  expect(await taken(JSON.stringify(batch.map(device.signed)))).toMatchObject({ accepted: 1000 });
  expect(await statusOf(device.name)).toMatchObject({ received: 1000, missing: 0 });
});

test('a key is replaced: the old one counts a while, or not at all', async () => {
  const made = await exporter.ok('devices.register', { title: 'Rotating' });
  const old = deviceWith(made.name, made);
  const next = deviceWith(made.name, await exporter.ok('devices.rotate', { device: made.name }));
  expect(await taken([...readings(old, [1]), ...readings(next, [2])])).toMatchObject({ accepted: 2 });
  const last = deviceWith(made.name, await exporter.ok('devices.rotate', { device: made.name, keep_old_hours: 0 }));
  for (const stale of [old, next]) expect((await ingest(readings(stale, [3]))).status).toBe(400);
  expect(await taken(readings(last, [3]))).toMatchObject({ accepted: 1 });
});

test('where a device is, and whose business that is', async () => {
  const device = await registerDevice(exporter);
  const { name: vehicle } = await exporter.ok('fleet.add_vehicle', { kind: 'reefer', plate: 'AA 1' });
  const bind = (input: object, by = exporter) => by.call('devices.bind', { device: device.name, ...input });
  expect((await bind({ place: 'vehicle', vehicle })).message.binding).toMatchObject({ place: 'vehicle', vehicle });
  const store = { place: 'store', store: 'Silo', gps_lat: 9, gps_lng: '38.7' };
  expect((await bind(store)).message.binding).toMatchObject({
    store: 'Silo',
    gps_lat: 9,
    gps_lng: 38.7,
    vehicle: null,
  });
  for (const [input, field] of [
    [{ place: 'store' }, 'store'],
    [{ place: 'store', store: 'x', vehicle }, 'vehicle'],
    [{ place: 'store', store: 'x', gps_lat: 1 }, 'gps_lng'],
    [{ place: 'vehicle', vehicle, gps_lat: 1 }, 'gps_lat'],
    [{ place: 'plot' }, 'plot'],
  ] as const) {
    const answer = await bind(input);
    expect([answer.status, answer.body.errors?.[0]?.field], JSON.stringify(answer.body)).toEqual([400, field]);
  }
  const { name: theirs } = await stranger.ok('fleet.add_vehicle', { kind: 'reefer', plate: 'AA 1' });
  expect((await bind({ place: 'vehicle', vehicle: theirs })).status).toBe(403);
  expect((await bind(store, stranger)).status).toBe(403);
  expect((await stranger.call('iot.device_status', { device: device.name })).status).toBe(403);
  expect((await admin.call('iot.device_status', { device: 'DEV-99999' })).status).toBe(404);
  expect(await exporter.ok('devices.list', { place: 'store' })).toMatchObject({
    data: [{ name: device.name }],
    total: 1,
  });
  expect((await exporter.ok('devices.list', { standing: 'silent' })).total).toBe(0);
  expect((await exporter.ok('devices.list', { search: 'rotat' })).data).toMatchObject([{ title: 'Rotating' }]);
  expect((await stranger.ok('devices.list')).data.map((row: { organisation: string }) => row.organisation)).toEqual([
    stranger.org,
  ]);
});

test('a retired device sends nothing more', async () => {
  const device = await registerDevice(exporter);
  await taken(readings(device, [1]));
  await exporter.ok('devices.retire', { device: device.name });
  expect(await exporter.ok('devices.retire', { device: device.name })).toMatchObject({ standing: 'retired' });
  expect((await ingest(readings(device, [2]))).body.errors).toMatchObject([{ field: 'readings.0.device' }]);
  expect((await exporter.call('devices.bind', { device: device.name, place: 'store', store: 'x' })).status).toBe(409);
});

test('silence raises one alarm, tells its people, and ends with the next reading', async () => {
  const device = await registerDevice(exporter, { title: 'Quiet one', interval_seconds: 60 });
  await taken(readings(device, [1]));
  await harness.tick('devices.silence');
  const alarms = async (more: object = {}) =>
    (await exporter.ok('devices.list_alarms', { device: device.name, ...more })).data;
  expect(await alarms()).toEqual([]);
  harness.clock.advance(4 * minute);
  await harness.tick('devices.silence');
  await harness.tick('devices.silence');
  const [alarm, ...more] = await alarms({ open: true });
  expect(more).toEqual([]);
  expect(alarm).toMatchObject({ kind: 'silence', message: expect.stringContaining('every 60 seconds') });
  expect(await statusOf(device.name)).toMatchObject({
    standing: 'silent',
    open_alarms: 1,
    alarms: [{ name: alarm.name }],
  });
  const notices = await exporter.ok('notifications.list');
  expect(notices.data[0]).toMatchObject({ kind: 'device_silent', page: `/app/devices/${device.name}` });
  expect((await stranger.call('devices.acknowledge_alarm', { alarm: alarm.name })).status).toBe(403);
  expect(await exporter.ok('devices.acknowledge_alarm', { alarm: alarm.name, note: 'battery' })).toMatchObject({
    note: 'battery',
    acknowledged_by: expect.any(String),
  });
  expect(await alarms({ open: true })).toEqual([]);
  await taken([device.signed({ sequence: 2, at: harness.clock.now(), values: warm })]);
  await harness.tick('devices.silence');
  expect(await alarms()).toMatchObject([{ cleared_at: harness.clock.now().toISOString() }]);
  harness.clock.set(start);
});

test('whoever alters, adds or removes a reading in the database is found out', async () => {
  const device = await registerDevice(exporter);
  await taken(readings(device, [1, 2, 3]));
  expect(await faults()).toEqual([]);
  const ofReadings = async () => (await db.transaction().execute((tx) => checkReadings(tx))).faults;
  const rows = () =>
    db.selectFrom('readings').selectAll().where('device', '=', device.name).orderBy('sequence').execute();
  const [first] = await rows();
  if (first === undefined) throw new Error('no reading');
  const change = (measured: object) =>
    db
      .updateTable('readings')
      .set({ measured: JSON.stringify(measured) })
      .where('device', '=', device.name)
      .where('sequence', '=', 1)
      .execute();
  await change({ temperature_c: 3 });
  expect(await faults()).toEqual([expect.stringMatching(/^readings of 2026-03, batch \d+: 3 came/)]);
  // What cannot be read is left out, and keeps nobody from the rest.
  const from = ago(200).toISOString();
  for (const measured of [{ temperature_c: 'x', humidity_percent: 60 }, [], null]) {
    await db
      .updateTable('readings')
      .set({ measured: JSON.stringify(measured) })
      .where('device', '=', device.name)
      .where('sequence', '=', 1)
      .execute();
    await sql`update device_states set last_values = ${JSON.stringify(measured)}::jsonb where device = ${device.name}`.execute(
      db,
    );
    const { data } = await exporter.ok('iot.list_readings', { device: device.name });
    expect(data.at(-1).values).toEqual(Array.isArray(measured) || measured === null ? {} : { humidity_percent: 60 });
    const chart = await exporter.ok('iot.chart', { device: device.name, from, until: ago(0).toISOString(), points: 2 });
    expect(chart.points).toMatchObject([{ low: 21.5, readings: 2 }]);
    expect((await exporter.ok('devices.list', { search: device.name })).data).toHaveLength(1);
    expect((await statusOf(device.name)).received).toBe(3);
    expect(await ofReadings()).toContain(`state of ${device.name}: not what its readings come to: last_values`);
    // What was altered is held against nothing.
    expect((await exporter.call('iot.force_cross_ref', { reading: `${device.name}/1` })).status).toBe(409);
  }
  await change(warm);
  await sql`update device_states set last_values = ${JSON.stringify(warm)}::jsonb where device = ${device.name}`.execute(
    db,
  );
  expect(await ofReadings()).toEqual([]);
  const copy = { ...first, measured: JSON.stringify(first.measured), sequence: 9 };
  await db.insertInto('readings').values(copy).execute();
  const both = [
    expect.stringMatching(/^readings of 2026-03, batch \d+: 3 came/),
    `state of ${device.name}: not what its readings come to: received`,
  ];
  expect(await ofReadings()).toEqual(both);
  await db.deleteFrom('readings').where('device', '=', device.name).where('sequence', '=', 9).execute();
  await db.deleteFrom('readings').where('device', '=', device.name).where('sequence', '=', 2).execute();
  expect(await ofReadings()).toEqual(both);
});

test('readings of old months are cleared away, and take none any more', async () => {
  const device = await registerDevice(exporter);
  const january = new Date('2026-01-31T23:59:59.999Z');
  await taken([device.signed({ sequence: 1, at: january, values: warm }), ...readings(device, [50])]);
  const { rows } = await harness.database.pool.query(
    `select relname from pg_class where relispartition and relkind = 'r' and relname like 'readings_20%' order by 1`,
  );
  if (onPostgres) expect(rows.map((row) => row.relname)).toEqual(['readings_2026_01', 'readings_2026_03']);
  else expect(rows).toEqual([]);
  harness.clock.set(new Date('2028-02-01T00:00:00Z'));
  await harness.tick('readings.clear');
  const kept = await db.selectFrom('readings').select('at').where('at', '<', new Date('2026-02-01')).execute();
  expect(kept).toEqual([]);
  harness.clock.set(start);
  const late = await ingest([device.signed({ sequence: 2, at: january, values: warm })]);
  expect(late.body.errors).toMatchObject([
    { field: 'readings.0.at', message: expect.stringContaining('cleared away') },
  ]);
});
