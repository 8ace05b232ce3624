import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { checkReadings } from '../../src/domain/field/device/check.ts';
import { type SparkplugMessage, takeSparkplug } from '../../src/domain/field/network/uplink.ts';
import { registerDevice, type TestDevice } from '../support/devices.ts';
import { startHarness } from '../support/harness.ts';
import { momentarily, run } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';

/** Goods that were too hot are flagged, whatever somebody takes away or alters while their readings come. */
const harness = await startHarness();
const { db } = harness.database;
const trade = await openTrade(harness);
const { exporter, cooperative, world } = trade;
const guest = world.guest();
afterAll(() => harness.close());

const { alter, set, remove, putBack } = momentarily(harness.database);
let sequence = 0;
const take = (device: TestDevice, ...temperatures: number[]) =>
  guest.ok('iot.ingest', {
    readings: temperatures.map((temperature_c) => {
      harness.clock.advance(60_000);
      return device.signed({ sequence: ++sequence, at: harness.clock.now(), values: { temperature_c } });
    }),
  });
const flagged = async (lot: string) =>
  (await db.selectFrom('lots').select('status').where('name', '=', lot).executeTakeFirstOrThrow()).status === 'Flagged';
/** Its event fails or is gone; after ten minutes the batch is looked for. */
const later = async () => {
  harness.clock.advance(11 * 60_000);
  await harness.tick('readings.compare_again');
  await harness.drain();
};
async function watched() {
  const device = await registerDevice(cooperative);
  const lot = await trade.lot();
  await cooperative.ok('devices.watch_lot', { device: device.name, lot });
  return { device, lot };
}
async function travelling() {
  const { name: vehicle } = await exporter.ok('fleet.add_vehicle', { kind: 'container', plate: `MSKU ${++sequence}` });
  const device = await registerDevice(exporter, { title: 'Box logger' });
  await exporter.ok('devices.bind', { device: device.name, place: 'vehicle', vehicle });
  const order = await trade.paidOrder();
  const { lot } = await db.selectFrom('orders').select('lot').where('name', '=', order).executeTakeFirstOrThrow();
  const { shipment } = await exporter.ok('exporter.mark_shipped', { order_name: order, vehicle });
  return { device, lot, shipment };
}

async function hidden(lot: string, hide: () => Promise<unknown>) {
  await hide();
  // What fails is tried again.
  await harness.drain().catch((error) => expect(error).toMatchObject({ code: 'state' }));
  expect(await flagged(lot)).toBe(false);
  await putBack();
  await later();
  expect(await flagged(lot)).toBe(true);
}

test('a device that was taken from its lot for a moment', async () => {
  const { device, lot } = await watched();
  await take(device, 52, 53, 54);
  await hidden(lot, () => remove('device_lots', `device = '${device.name}'`));
});

test('a lot that seemed to be off the trade for a moment', async () => {
  const { device, lot } = await watched();
  const { rows } = await sql<{ status: string; listed: string; verified: string | null }>`
    select status, listed_at::text as listed, verified_at::text as verified from lots where name = ${lot}`.execute(db);
  const [was] = rows;
  const verified = was?.verified == null ? 'null' : `'${was.verified}'`;
  await take(device, 52, 53, 54);
  await hidden(lot, () =>
    alter(
      run(`update lots set status = 'Draft', listed_at = null, verified_at = null where name = '${lot}'`),
      run(
        `update lots set status = '${was?.status}', listed_at = '${was?.listed}', verified_at = ${verified} where name = '${lot}'`,
      ),
    ),
  );
});

test('a device that was taken out of its vehicle, or a shipment out of it, for a moment', async () => {
  const first = await travelling();
  await take(first.device, 52, 53, 54);
  await hidden(first.lot, () => remove('device_bindings', `device = '${first.device.name}'`));
  const second = await travelling();
  await take(second.device, 52, 53, 54);
  await hidden(second.lot, () => set('shipments', `name = '${second.shipment}'`, 'vehicle', null));
});

test('readings, an earlier one among them, and bounds that were altered for a moment', async () => {
  const { device, lot } = await watched();
  await take(device, 52, 53, 54);
  await hidden(lot, () =>
    set('readings', `device = '${device.name}' and sequence = ${sequence}`, 'measured', '{"temperature_c": 20}'),
  );
  const other = await watched();
  await take(other.device, 52, 53);
  await harness.drain();
  await take(other.device, 54);
  await hidden(other.lot, () =>
    set(
      'readings',
      `device = '${other.device.name}' and sequence = ${sequence - 1}`,
      'measured',
      '{"temperature_c": 20}',
    ),
  );
  const third = await watched();
  await take(third.device, 52, 53, 54);
  await hidden(third.lot, () =>
    alter(
      run('update reading_bounds set at_most = at_most + 90'),
      run('update reading_bounds set at_most = at_most - 90'),
    ),
  );
});

test('an event of theirs that somebody took away', async () => {
  const { device, lot } = await watched();
  await take(device, 52, 53, 54);
  await hidden(lot, async () => {
    await sql`delete from outbox where topic = 'readings.arrived'`.execute(db);
    const { faults } = await db.transaction().execute((tx) => checkReadings(tx));
    expect(faults).toEqual([expect.stringMatching(/batch \d+: nothing was held against them$/)]);
  });
  expect((await db.transaction().execute((tx) => checkReadings(tx))).faults).toEqual([]);
});

test('no name of a metric that somebody altered or took away says what a device measured', async () => {
  const device = await registerDevice(exporter, { scheme: 'network', network_id: 'group/edge/probe' });
  const way = { keepDays: 30, pace: { perDevice: 1000, perOrganisation: 1000 } };
  const take = (kind: 'DBIRTH' | 'DDATA', metrics: SparkplugMessage['payload']['metrics']) =>
    harness.app.jobContext.transaction((work) => {
      harness.clock.advance(1000);
      const known = { name: device.name, org: exporter.org };
      return takeSparkplug(work, known, { kind, payload: { timestamp: work.now.getTime(), metrics } }, way);
    });
  await take('DBIRTH', [{ name: 'Temperature', alias: 1, value: 20 }]);
  const hot = () => take('DDATA', [{ name: undefined, alias: 1, value: 54 }]);
  expect(await hot()).toMatchObject({ accepted: 1 });
  await set('device_aliases', `device = '${device.name}'`, 'aliases', '{"1": "Relative humidity"}');
  await expect(hot()).rejects.toThrow('device_aliases');
  await putBack();
  await remove('device_aliases', `device = '${device.name}'`);
  await expect(hot()).rejects.toThrow('device_aliases');
  await putBack();
  expect(await hot()).toMatchObject({ accepted: 1 });
});

test('a true reading is not called one that came before because of a number, or a row, that somebody put there for a moment', async () => {
  const { device, lot } = await watched();
  harness.clock.advance(60_000);
  const reading = (temperature_c: number) =>
    device.signed({ sequence: ++sequence, at: harness.clock.now(), values: { temperature_c } });
  const send = (...readings: object[]) => guest.call('iot.ingest', { readings });
  // Only its number is noted: what came with it would have to be there.
  const noted = reading(52);
  const note = (sign: '+' | '-', number: number) =>
    `update device_states set received = received ${sign} int8multirange(int8range(${number}, ${number + 1}))
      where device = '${device.name}'`;
  await alter(run(note('+', sequence)), run(note('-', sequence)));
  const first = await send(noted);
  expect([first.status, first.body.errors?.[0]?.field]).toEqual([400, 'readings.0.sequence']);
  await putBack();
  expect((await send(noted)).message).toMatchObject({ accepted: 1, duplicates: 0 });
  expect((await send(noted)).message).toMatchObject({ accepted: 0, duplicates: 1 });
  // A row like it stands in a batch in which it never came.
  const copied = reading(53);
  await alter(
    run(`insert into readings (device, sequence, at, batch, key, signature, measured)
         select device, ${sequence}, '${harness.clock.now().toISOString()}', batch, key, signature, '{"temperature_c": 53}'
           from readings where device = '${device.name}' and sequence = ${sequence - 1}`),
    run(`delete from readings where device = '${device.name}' and sequence = ${sequence}`),
  );
  await alter(run(note('+', sequence)), run(note('-', sequence)));
  const second = await send(copied);
  expect([second.status, second.body.exception]).toEqual([409, expect.stringContaining('reading_batches')]);
  expect((await send(noted)).status).toBe(409);
  await putBack();
  expect((await send(copied, reading(54))).message).toMatchObject({ accepted: 2, duplicates: 0 });
  await harness.drain();
  expect(await flagged(lot)).toBe(true);
});
