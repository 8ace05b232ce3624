import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindNames } from '../../src/domain/foundation/reference/kinds.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';
import type { Caller } from '../support/world.ts';

let harness: Harness;
let trade: Trade;
let admin: Caller;
let bank: Server;
let file: Buffer | undefined;
beforeAll(async () => {
  bank = createServer((_request, response) => {
    response.statusCode = file === undefined ? 503 : 200;
    response.end(file);
  }).listen(0);
  const { port } = bank.address() as AddressInfo;
  harness = await startHarness({ env: { RATES_URL: `http://127.0.0.1:${port}/eurofxref-daily.xml` } });
  trade = await openTrade(harness);
  admin = trade.admin;
});
afterAll(async () => {
  bank.close();
  await harness.close();
});

const reason = 'decided in the council of 3 March';
const record = (kind: string, key: string) => admin.ok('reference.get_record', { kind, key });
const change = (kind: string, key: string, values: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  admin.call('reference.change_record', { kind, key, values, reason, ...more });
const create = (kind: string, values: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  admin.call('reference.create_record', { kind, values, reason, ...more });
const later = (days: number) => new Date(harness.clock.now().getTime() + days * 86_400_000);

test('every kind has records at the start, and each can be looked at', async () => {
  const kinds = await admin.ok('reference.list_kinds');
  expect(kinds.map((each: { kind: string }) => each.kind)).toEqual(kindNames);
  for (const kind of kindNames) {
    const { data, total } = await admin.ok('reference.list_records', { kind });
    // What only an operator knows has no record to begin with.
    if (['payer_account', 'second_factor_role', 'ai_price'].includes(kind)) continue;
    expect(total, kind).toBeGreaterThan(0);
    expect(await record(kind, data[0].key)).toMatchObject({ ...data[0], changes: [] });
  }
});

test('a bank account of the platform is entered as it is built', async () => {
  const values = { currency: 'EUR', holder: 'Lotmark Treuhand', iban: 'FR1420041010050500013M02606', bic: null };
  const field = async (more: object) => (await create('payer_account', { ...values, ...more })).body.errors?.[0]?.field;
  expect(await field({ iban: 'FR1420041010050500013M02607' })).toBe('values.iban');
  expect(await field({ bic: 'PSST' })).toBe('values.bic');
  expect(await field({ holder: 'Ñandú' })).toBe('values.holder');
  expect(await field({ currency: 'XXX' })).toBe('values.currency');
  expect((await create('payer_account', values)).status).toBe(200);
  expect((await record('payer_account', 'EUR')).values).toMatchObject(values);
});

test('a new fee counts for escrows from its moment on; those that are open keep theirs', async () => {
  const feeOf = async (order: string) =>
    (
      await harness.database.db
        .selectFrom('escrows')
        .select('fee_bps')
        .where('order_name', '=', order)
        .executeTakeFirstOrThrow()
    ).fee_bps;
  const before = await trade.paidOrder();
  expect(
    (await change('corridor_terms', 'ET-DE', { fee_bps: 300 }, { valid_from: later(0.01).toISOString() })).status,
  ).toBe(200);
  const sameDay = await trade.paidOrder();
  expect(await feeOf(sameDay)).toBe(150);
  harness.clock.advance(3_600_000);
  const after = await trade.paidOrder();
  expect([await feeOf(before), await feeOf(after)]).toEqual([150, 300]);
  const { versions, changes } = await record('corridor_terms', 'ET-DE');
  expect(versions.map((each: { values: { fee_bps: number } }) => each.values.fee_bps)).toEqual([300, 150]);
  expect(changes).toMatchObject([{ action: 'changed', reason, actor: admin.email, before: { fee_bps: 150 } }]);
});

test('the past is fixed, and what does not fit is named', async () => {
  expect(
    await change('corridor_terms', 'ET-DE', { fee_bps: 1 }, { valid_from: later(-1).toISOString() }),
  ).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'valid_from' }] },
  });
  expect(await change('corridor_terms', 'ET-DE', { fee_bps: 9000, corridor: 'BR-DE' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'values.corridor' }] },
  });
  expect(await change('corridor_terms', 'ET-DE', { fee_bps: 9000 })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'values.cooperative_share_bps' }] },
  });
  expect(await create('corridor', { name: 'RW-DE', origin_country: 'RW', destination_country: 'XX' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'values.destination_country' }] },
  });
  expect((await create('business_type', { name: 'Roaster' })).status).toBe(409);
  expect((await change('business_type', 'Nobody', { name: 'x' })).status).toBe(404);
});

test('a new corridor is offered when it has a fee, and not when it is retired', async () => {
  const offered = async () =>
    (await trade.cooperative.ok('cooperative.lot_wizard_options')).corridors.map((way: { name: string }) => way.name);
  await create('corridor', { name: 'ET-IT', origin_country: 'ET', destination_country: 'IT' });
  expect(await offered()).not.toContain('ET-IT');
  await create('corridor_terms', { corridor: 'ET-IT', fee_bps: '100', cooperative_share_bps: '7000' });
  expect(await offered()).toContain('ET-IT');
  const lot = { commodity_type: 'Coffee', quantity: 10, corridor: 'ET-IT' };
  const { name } = await trade.cooperative.ok('cooperative.create_lot', lot);
  await admin.ok('reference.retire_record', { kind: 'corridor', key: 'ET-IT', reason });
  expect(await offered()).not.toContain('ET-IT');
  expect((await trade.cooperative.call('cooperative.create_lot', lot)).status).toBe(400);
  // What names it already keeps it.
  await trade.cooperative.ok('cooperative.update_lot', { lot: name, corridor: 'ET-IT', lot_reference: 'OLD' });
  expect((await create('corridor', { name: 'ET-IT', origin_country: 'ET', destination_country: 'IT' })).status).toBe(
    200,
  );
  expect(await offered()).toContain('ET-IT');
});

test('grades belong to a commodity and some only to an origin; methods to a commodity', async () => {
  await create('grade', { commodity_type: 'Coffee', grade: 'Sidamo A', origin_country: 'KE' });
  const lot = { commodity_type: 'Coffee', quantity: 10, corridor: 'ET-DE' };
  expect(await trade.cooperative.call('cooperative.create_lot', { ...lot, grade: 'Sidamo A' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'grade' }] },
  });
  await create('grade', { commodity_type: 'Coffee', grade: 'Sidamo A', origin_country: 'ET' });
  await trade.cooperative.ok('cooperative.create_lot', { ...lot, grade: 'Sidamo A' });
  expect(
    await trade.cooperative.call('cooperative.create_lot', { ...lot, processing_method: 'Fermented' }),
  ).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'processing_method' }] },
  });
  await create('processing_method', { commodity_type: 'Coffee', method: 'Anaerobic' });
  await trade.cooperative.ok('cooperative.create_lot', { ...lot, processing_method: 'Anaerobic' });
});

test('bounds of the mass are records like the others: seasons, processing, distances', async () => {
  const { data } = await admin.ok('reference.list_records', { kind: 'yield_bound', search: 'Coffee|ET' });
  const [bound] = data;
  expect((await change('yield_bound', bound.key, { max_kg_per_ha: 1 })).body.errors).toMatchObject([
    { field: 'values.max_kg_per_ha' },
  ]);
  expect((await change('yield_bound', bound.key, { ends_on: 231 })).body.errors).toMatchObject([
    { field: 'values.ends_on' },
  ]);
  expect((await change('distance_bound', 'plot', { max_km: 3 })).status).toBe(200);
  expect((await record('distance_bound', 'plot')).values.max_km).toBe(3);
  const newStep = {
    from_stage: 'cherry',
    to_stage: 'nothing',
    min_share: 0.1,
    max_share: 0.2,
    min_moisture: 8,
    max_moisture: 12,
  };
  expect((await create('processing_bound', newStep)).body.errors).toMatchObject([{ field: 'values.to_stage' }]);
});

test('a tolerance forgives a part of a delivery, never all of it', async () => {
  for (const key of ['delivery_short_percent', 'entry_quantity_percent']) {
    const refused = await change('tolerance', key, { value: '20.5' });
    expect([refused.status, refused.body.errors], key).toEqual([
      400,
      [{ field: 'values.value', message: 'must be at most 20: it is in percent' }],
    ]);
  }
  expect((await change('tolerance', 'payment_hours', { value: 400 })).status).toBe(200);
});

test('two entries are compared by the tolerance of the day', async () => {
  await change('tolerance', 'entry_quantity_percent', { value: 20 });
  const lot = await trade.lot();
  const entry = { lot, stage: 'dispatch', grade: 'Grade 1', gps_lat: 6.1, gps_lng: 38.1 };
  const [first, second] = [
    await trade.cooperative.call('events.confirm_event', { ...entry, quantity: 1000 }),
    await trade.exporter.call('events.confirm_event', { ...entry, quantity: 850 }),
  ];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body.message.status).toBe('Confirmed');
});

test('rates that nobody renews are an alarm; the file of the bank ends it, except where an admin said otherwise', async () => {
  const rates = async () => {
    const { alarm, rates: all } = await admin.ok('reference.rate_alarms');
    return { alarm, of: new Map<string, object>(all.map((rate: { key: string }) => [rate.key, rate])) };
  };
  expect((await rates()).of.get('EUR')).toMatchObject({ rate: 1.08, source: 'start', stale: true });
  await harness.tick('rates.read');
  expect((await rates()).of.get('EUR')).toMatchObject({ source: 'start' });
  await change('currency_rate', 'GBP', { usd_per_unit: 1.5 });
  file = readFileSync(join(import.meta.dirname, '../data/eurofxref-daily.xml'));
  await harness.tick('rates.read');
  await harness.tick('rates.read');
  const { alarm, of } = await rates();
  expect(of.get('EUR')).toMatchObject({ rate: 1.08, source: 'ecb', age_days: 0, stale: false });
  expect(of.get('JPY')).toMatchObject({ rate: 0.00666667, source: 'ecb' });
  expect(of.get('GBP')).toMatchObject({ rate: 1.5, source: 'admin' });
  expect(alarm).toBe(true);
  expect((await record('currency_rate', 'EUR')).versions).toHaveLength(2);
  await change('token_rate', 'current', { axkt_per_usd: 10 });
  expect((await rates()).alarm).toBe(false);
  harness.clock.advance(8 * 86_400_000);
  // Nobody's session lasts so long.
  admin = await trade.world.admin();
  expect((await rates()).alarm).toBe(true);
});

test('a broken file changes nothing', async () => {
  const before = await record('currency_rate', 'EUR');
  for (const text of ['<html/>', '<!DOCTYPE x [<!ENTITY a "b">]><x/>', String(file).replace('1.0800', '-1')]) {
    file = Buffer.from(text);
    await harness.tick('rates.read');
  }
  expect((await record('currency_rate', 'EUR')).versions).toEqual(before.versions);
});

test('only Platform Admins and System Managers configure; SVC Admin is no admin', async () => {
  const manager = await trade.world.user({ roles: ['System Manager'] });
  const other = await trade.world.user({ roles: ['SVC Admin'] });
  expect((await manager.call('reference.list_records', { kind: 'port' })).status).toBe(200);
  expect((await other.call('reference.list_records', { kind: 'port' })).status).toBe(403);
});
