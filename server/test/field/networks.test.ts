import { connectAsync } from 'mqtt';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { type IntakeParts, takeMessage } from '../../src/domain/field/network/intake.ts';
import { readSparkplug } from '../../src/domain/field/network/sparkplug.ts';
import { openFieldIntake } from '../../src/field-intake.ts';
import { registerDevice } from '../support/devices.ts';
import { startHarness } from '../support/harness.ts';
import { World } from '../support/world.ts';

const broker = process.env['TEST_MQTT_URL'] ?? 'mqtt://127.0.0.1:1883';
const harness = await startHarness({ env: { MQTT_URL: broker, MQTT_NETWORKS: 'true' } });
const world = new World(harness);
const exporter = await world.member('Exporter');
const stranger = await world.member('Exporter');
const admin = await world.admin();
const start = harness.clock.now();
let count = 0;
const freshEui = () =>
  `f0${Date.now().toString(16).padStart(12, '0').slice(-12)}${(++count).toString(16).padStart(2, '0')}`;

/** Encoded by the npm package sparkplug-payload 1.0.3. */
const birth = Buffer.from(
  '08c0c6acedca3312210a0b54656d7065726174757265100118c0c6acedca33200a690000000000803540121c0a1152656c61746976652048756d6964697479100220096500007142121e0a1350726f706572746965732f4669726d77617265200c7a05312e322e3312110a09446f6f72204f70656e1003200b7001120c0a03434f3210042008589c03120d0a0553686f636b1005200350071801',
  'hex',
);
const data = Buffer.from(
  '08a09bb0edca331214100118a09bb0edca33200a690000000000000ec01206100220093801120a1004200250f4ffffff0f1802',
  'hex',
);

test('payloads of Sparkplug B are read as another implementation wrote them', () => {
  expect(readSparkplug(birth)).toEqual({
    timestamp: 1772440200000,
    metrics: [
      { name: 'Temperature', alias: 1, value: 21.5 },
      { name: 'Relative Humidity', alias: 2, value: 60.25 },
      { name: 'Properties/Firmware', alias: undefined, value: null },
      { name: 'Door Open', alias: 3, value: 1 },
      { name: 'CO2', alias: 4, value: 412 },
      { name: 'Shock', alias: 5, value: 7 },
    ],
  });
  expect(readSparkplug(data).metrics).toEqual([
    { name: undefined, alias: 1, value: -3.75 },
    { name: undefined, alias: 2, value: null },
    { name: undefined, alias: 4, value: -12 },
  ]);
  // Cut anywhere, and with any byte altered, it is read or refused, and nothing else.
  for (let at = 0; at < birth.length; at++) {
    for (const bytes of [
      birth.subarray(0, at),
      Buffer.concat([birth.subarray(0, at), Buffer.of(0xff), birth.subarray(at + 1)]),
    ]) {
      try {
        readSparkplug(bytes);
      } catch (error) {
        expect((error as Error).constructor.name).toBe('WireError');
      }
    }
  }
});

test('a name with a NUL is refused, so that nothing waits behind it', () => {
  const named = (name: string) => {
    const metric = Buffer.concat([Buffer.of(0x0a, name.length), Buffer.from(name), Buffer.of(0x10, 1)]);
    return Buffer.concat([Buffer.from('08c0c6acedca3312', 'hex'), Buffer.of(metric.length), metric]);
  };
  expect(readSparkplug(named('Temp')).metrics).toMatchObject([{ name: 'Temp', alias: 1 }]);
  expect(() => readSparkplug(named('Te\0p'))).toThrow('has a name that is no text');
});

test('a message that is not UTF-8 is refused before anything of it is read', async () => {
  const message = Buffer.from('{"device":"caf\u00e9"}', 'latin1');
  await expect(takeMessage({} as IntakeParts, 'lotmark/DEV/readings', message)).rejects.toThrow('is not UTF-8');
});

const log = pino({ level: 'silent' });
const intake = await openFieldIntake(harness.config, harness.app, log).catch(() => undefined);
const client = await connectAsync(broker, { connectTimeout: 2000, reconnectPeriod: 0 }).catch(() => undefined);
const byMqtt = test.skipIf(client === undefined);
afterAll(async () => {
  await client?.endAsync();
  await intake?.close();
  await harness.close();
});

const statusOf = (device: string) => exporter.ok('iot.device_status', { device });
/** Waits until as many readings of a device have come. */
async function received(device: string, wanted: number) {
  for (let round = 0; round < 100; round++) {
    const status = await statusOf(device);
    if (status.received >= wanted) return status;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return statusOf(device);
}
const publish = (topic: string, message: unknown) =>
  client?.publishAsync(topic, Buffer.isBuffer(message) ? message : JSON.stringify(message), { qos: 1 });
const warm = { temperature_c: 21 };

byMqtt('signed readings come by MQTT, each once; what others publish in their place is not taken', async () => {
  const device = await registerDevice(exporter);
  const foreign = await registerDevice(stranger);
  const topic = `lotmark/${device.name}/readings`;
  const reading = (sequence: number, by = device) => by.signed({ sequence, at: start, values: warm });
  await publish(topic, { readings: [reading(1), reading(2)] });
  await publish(topic, [reading(2), reading(3)]);
  await publish(topic, reading(4));
  // An MQTT client of another organisation, with its own key or its own device; no JSON; no reading.
  await publish(topic, { ...reading(5, foreign), device: device.name });
  await publish(topic, reading(6, foreign));
  await publish(topic, Buffer.from('{'));
  await publish(topic, { readings: [] });
  // Of a batch what is good is taken.
  await publish(topic, [reading(7), { ...reading(8), signature: 'AAAA' }]);
  expect(await received(device.name, 5)).toMatchObject({ received: 5, gaps: [{ from: 5, to: 6 }] });
  expect((await stranger.ok('iot.device_status', { device: foreign.name })).received).toBe(0);
  const rows = (await exporter.ok('iot.list_readings', { device: device.name })).data;
  expect(new Set(rows.map((row: { source: string }) => row.source))).toEqual(new Set(['mqtt']));
});

const uplink = (devEui: string, fCnt: number, more: object = {}) => ({
  deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
  time: new Date(start.getTime() + fCnt * 1000).toISOString().replace('Z', '775023+00:00'),
  deviceInfo: { tenantName: 'ChirpStack', applicationName: 'Stores', deviceName: 'probe', devEui },
  devAddr: '00189440',
  dr: 1,
  fPort: 1,
  data: 'qg==',
  ...(fCnt === 0 ? {} : { fCnt }),
  object: { temperature: 21.5, humidity: 60, leds: [1, 2], door: true },
  rxInfo: [{ gatewayId: '0016c001f153a14c', rssi: -48 }],
  ...more,
});

byMqtt('uplinks of ChirpStack and messages of Sparkplug come by MQTT', async () => {
  const devEui = freshEui();
  const lora = await registerDevice(exporter, { scheme: 'network', network_id: devEui.toUpperCase() });
  const topic = `application/00000000-0000-0000-0000-000000000000/device/${devEui}/event/up`;
  await publish(topic, uplink(devEui, 0));
  await publish(topic, uplink(devEui, 0));
  await publish(topic, uplink(devEui, 3));
  // It joins anew and counts from the beginning: no gap, and no duplicate.
  await publish(topic, uplink(devEui, 0, { devAddr: '00189441', time: start.toISOString() }));
  expect(await received(lora.name, 3)).toMatchObject({
    received: 3,
    gaps: [{ from: 1, to: 2 }],
    last_values: { temperature_c: 21.5, humidity_percent: 60, door_open: 1 },
  });
  // Whoever claims the id afterwards gets nothing of it.
  const squatter = await registerDevice(stranger, { scheme: 'network', network_id: devEui });
  await publish(topic, uplink(devEui, 4, { time: start.toISOString() }));
  expect((await received(lora.name, 4)).received).toBe(4);
  expect((await stranger.ok('iot.device_status', { device: squatter.name })).received).toBe(0);
  // Nobody is proven: of nobody, until an admin retires one of them.
  const contested = freshEui();
  const contestedTopic = topic.replace(devEui, contested);
  const early = await registerDevice(stranger, { scheme: 'network', network_id: contested });
  const real = await registerDevice(exporter, { scheme: 'network', network_id: contested });
  await publish(contestedTopic, uplink(contested, 1));
  await admin.ok('devices.retire', { device: early.name });
  await publish(contestedTopic, uplink(contested, 2));
  expect((await received(real.name, 1)).received).toBe(1);
  const id = `G${freshEui()}/edge/probe`;
  const edge = await registerDevice(exporter, { scheme: 'network', network_id: id });
  const [group, node, name] = id.split('/');
  harness.clock.set(new Date(1772440300000));
  await publish(
    `spBv1.0/${group}/DBIRTH/${node}/${name}`,
    Buffer.from('08c0c6acedca331208 0a0461006263 1001'.replaceAll(' ', ''), 'hex'),
  );
  await publish(`spBv1.0/${group}/DBIRTH/${node}/${name}`, birth);
  await publish(`spBv1.0/${group}/DDATA/${node}/${name}`, data);
  await publish(`spBv1.0/${group}/DDATA/${node}/${name}`, data);
  await publish(`spBv1.0/${group}/DDATA/${node}/${name}`, birth.subarray(0, 20));
  // 412 ppm came at the birth; -12 ppm is impossible, so the second message is refused as a whole.
  expect(await received(edge.name, 1)).toMatchObject({
    received: 1,
    gaps: [],
    last_values: { temperature_c: 21.5, humidity_percent: 60.25, co2_ppm: 412, shock_g: 7, door_open: 1 },
  });
  harness.clock.set(start);
});

test('ChirpStack calls over HTTP for the devices of its own organisation', async () => {
  const devEui = freshEui();
  const device = await registerDevice(exporter, { scheme: 'network', network_id: devEui });
  expect(device.name).toMatch(/^DEV-/);
  const call = (by: typeof exporter, input: object) => by.call('iot.ingest_uplink', input);
  expect((await call(exporter, uplink(devEui, 1))).message).toEqual({ accepted: 1, duplicates: 0, refused: [] });
  expect((await call(exporter, uplink(devEui, 1))).message).toMatchObject({ duplicates: 1 });
  expect((await call(stranger, uplink(devEui, 2))).status).toBe(403);
  expect((await call(exporter, uplink('ffffffffffffffff', 2))).status).toBe(403);
  const named = uplink(devEui, 3, { object: { temperature: 22, constructor: 3, colour: 4 } });
  expect((await call(exporter, named)).message).toMatchObject({ accepted: 1 });
  const unknown = await call(exporter, uplink(devEui, 2, { object: { colour: 3 } }));
  expect(unknown.body.errors).toMatchObject([{ field: 'readings.0.values' }]);
  const impossible = await call(exporter, uplink(devEui, 2, { object: { temperature: 900 } }));
  expect(impossible.body.errors).toMatchObject([{ field: 'readings.0.values.temperature_c' }]);
  const again = await exporter.call('devices.register', { title: 'Twin', scheme: 'network', network_id: devEui });
  expect(again.status).toBe(409);
  // Somebody else may claim the id, too, and gets what their own network sends, and nothing of the other's.
  const claimed = await registerDevice(stranger, { scheme: 'network', network_id: devEui });
  expect((await call(stranger, uplink(devEui, 2))).message).toMatchObject({ accepted: 1 });
  expect((await stranger.ok('iot.device_status', { device: claimed.name })).received).toBe(1);
  expect((await exporter.ok('iot.device_status', { device: device.name })).received).toBe(2);
  for (const [input, field] of [
    [{ scheme: 'network' }, 'network_id'],
    [{ network_id: devEui }, 'network_id'],
    [{ scheme: 'network', network_id: 'x' }, 'network_id'],
    [{ scheme: 'hmac', public_key: 'AAAA' }, 'public_key'],
    [{ public_key: 'AAAA' }, 'public_key'],
  ] as const) {
    const answer = await exporter.call('devices.register', { title: 'Wrong', ...input });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, field]);
  }
  expect(await exporter.ok('devices.rotate', { device: (await registerDevice(exporter)).name })).toMatchObject({
    private_key: expect.any(String),
  });
  expect((await exporter.call('devices.rotate', { device: device.name })).status).toBe(409);
});

byMqtt('what the broker brings while the database is away is taken when it is back', async () => {
  const device = await registerDevice(exporter);
  const reader = harness.database.reader.selectFrom.bind(harness.database.reader);
  let failures = 2;
  Object.assign(harness.database.reader, {
    selectFrom: (...given: Parameters<typeof reader>) => {
      if (failures > 0) {
        failures -= 1;
        throw Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' });
      }
      return reader(...given);
    },
  });
  await publish(`lotmark/${device.name}/readings`, device.signed({ sequence: 1, at: start, values: warm }));
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(await received(device.name, 1)).toMatchObject({ received: 1 });
  expect(failures).toBe(0);
});
