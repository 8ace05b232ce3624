import { hash } from 'node:crypto';
import { verifyReceipt } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAll } from '../../src/commands/check.ts';
import { signAndStore } from '../../src/domain/proof/attestation/attest.ts';
import { lotFactsRows } from '../../src/domain/proof/attestation/facts.ts';
import { type LotFacts, lotPayload } from '../../src/domain/proof/attestation/payloads.ts';
import { type Farm, openFarm, squareAt } from '../support/farm-people.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { putLot } from '../support/put-lot.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';

let harness: Harness;
let trade: Trade;
let farm: Farm;
beforeAll(async () => {
  harness = await startHarness();
  trade = await openTrade(harness);
  farm = await openFarm(trade.world, { clerk: trade.cooperative });
});
afterAll(() => harness.close());

const coffee = { commodity_type: 'Coffee', quantity: 100 };
const uganda = { lng: 32.5, lat: 0.9 };

async function plotAt(lng: number, lat: number, fields: Record<string, unknown> = {}): Promise<string> {
  const { name } = await farm.farmer.ok('farmer.register_farm_plot', {
    plot_name: 'Field',
    cooperative: trade.cooperative.org,
    commodity_type: 'Coffee',
    gps_polygon: squareAt(lng, lat),
    ...fields,
  });
  return name;
}

async function harvest(plot: string, quantity: number): Promise<string> {
  const { name } = await farm.farmer.ok('farmer.record_harvest', { plot, harvest_date: '2026-01-15', quantity });
  return name;
}

const pooled = (harvests: string[], corridor: string) =>
  trade.cooperative.call('farmer.aggregate_harvests_into_lot', { commodity_type: 'Coffee', corridor, harvests });

const lookup = async (lot: string) =>
  (await trade.world.guest().call('verify.lookup_lot', { lot_name: lot })).body.lot as Record<string, unknown>;

test('a corridor that does not start where the cooperative sits is refused for a lot without harvests', async () => {
  const answer = await trade.cooperative.call('cooperative.create_lot', { ...coffee, corridor: 'BR-DE' });
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toEqual([
    {
      field: 'corridor',
      message: 'BR-DE does not start in Ethiopia (ET), where the lot comes from; there are ET-DE, ET-US',
    },
  ]);
  const { name } = await trade.cooperative.ok('cooperative.create_lot', { ...coffee, corridor: 'ET-DE' });
  const moved = await trade.cooperative.call('cooperative.update_lot', { lot: name, corridor: 'BR-DE' });
  expect(moved).toMatchObject({ status: 400, body: { errors: [{ field: 'corridor' }] } });
  await trade.cooperative.ok('cooperative.update_lot', { lot: name, corridor: 'ET-US' });
});

test('Ethiopian plots never leave on a Brazilian corridor; those across the border are of their own country', async () => {
  const ethiopian = await harvest(farm.plot, 100);
  const brazilian = await pooled([ethiopian], 'BR-DE');
  expect(brazilian).toMatchObject({ status: 400, body: { errors: [{ field: 'corridor' }] } });
  expect(brazilian.body.exception).toContain('Ethiopia');
  const abroad = await harvest(await plotAt(uganda.lng, uganda.lat), 100);
  expect((await pooled([abroad], 'ET-DE')).body.errors[0].message).toContain('Uganda (UG)');
  expect((await pooled([abroad], 'UG-IT')).status).toBe(200);
});

test('several origins are shares by kilogram, signed and in the receipt', async () => {
  await trade.world.changeOrg(trade.cooperative.org, { region: 'Gedeo' });
  const here = await harvest(farm.plot, 300);
  const there = await harvest(await plotAt(uganda.lng, uganda.lat + 0.1), 100);
  const wrong = await pooled([here, there], 'UG-IT');
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    [
      {
        field: 'corridor',
        message:
          'UG-IT does not start in Ethiopia (ET), where most of the lot comes from: Ethiopia (ET) 75 %, Uganda (UG) 25 %; there are ET-DE, ET-US',
      },
    ],
  ]);
  const { name } = (await pooled([here, there], 'ET-US')).body.message;
  const moved = await trade.cooperative.call('cooperative.update_lot', { lot: name, corridor: 'UG-IT' });
  expect(moved).toMatchObject({ status: 400, body: { errors: [{ field: 'corridor' }] } });
  await trade.cooperative.ok('cooperative.update_lot', { lot: name, corridor: 'ET-DE' });
  await trade.cooperative.ok('cooperative.list_lot', { lot: name });
  const origin = [
    { country: 'ET', region: 'Gedeo', share: 0.75, quantity_kg: 300 },
    { country: 'UG', region: null, share: 0.25, quantity_kg: 100 },
  ];
  expect(await lookup(name)).toMatchObject({ origin_country: 'ET', origin });
  // Whoever looks for either country finds it, under the one that most of it comes from.
  for (const [origin_country, found] of [
    ['ET', true],
    ['UG', true],
    ['KE', false],
  ] as const) {
    const offers = await trade.buyer.ok('marketplace.list_lots', { origin_country });
    const mine = offers.data.filter((lot: { name: string }) => lot.name === name);
    expect(mine, origin_country).toMatchObject(found ? [{ origin_country: 'ET', origin }] : []);
  }
  const own = await trade.buyer.ok('marketplace.get_lot', { lot: name });
  expect(own).toMatchObject({ origin_country: 'ET', origin });
  await harness.anchor();
  const receipt = await (await fetch(`${harness.url}/verify/${name}/receipt.json`)).json();
  const { did } = harness.app.services.signer;
  expect((await verifyReceipt(receipt, { did })).steps.filter((step) => !step.ok)).toEqual([]);
  expect(JSON.parse(receipt.payload)).toMatchObject({
    shape: 2,
    origin: [
      { country: 'ET', region: 'Gedeo', quantity_kg: '300' },
      { country: 'UG', region: null, quantity_kg: '100' },
    ],
  });
  const page = await (await fetch(`${harness.url}/verify/${name}`, { headers: { 'accept-language': 'fr' } })).text();
  expect(page).toContain('Gedeo, Éthiopie 75 % · Ouganda 25 %');
});

test('a certificate says the kilograms of each origin, and is refused for one that is not the main one', async () => {
  const { exporter, buyer, cooperative, world } = trade;
  const inUganda = await plotAt(uganda.lng + 0.8, uganda.lat + 0.5);
  const harvests = [await harvest(farm.plot, 300), await harvest(inUganda, 100)];
  const { name: lot } = (await pooled(harvests, 'ET-DE')).body.message;
  const offer = { exporter: exporter.org, asking_price: '4', currency: 'USD', confirm_price: true };
  await cooperative.ok('cooperative.update_lot', { lot, ...offer });
  await cooperative.ok('cooperative.list_lot', { lot });
  const order = await trade.order(lot);
  const { wallet } = await buyer.ok('checkout.get_checkout_options', { order });
  await trade.mint(wallet.axkt_required);
  await buyer.ok('checkout.pay_with_wallet', { order });
  await harness.anchor();
  const officer = await world.user({ roles: ['SVC Authority'] });
  const issue = () => officer.call('authority_certs.issue_export_certificate', { order });
  // Most of it was harvested elsewhere after all; what is sold keeps its corridor.
  await sql`update plots set country = 'UG' where name = ${farm.plot}`.execute(harness.database.db);
  const refused = await issue();
  expect([refused.status, refused.body.exception]).toEqual([
    409,
    expect.stringContaining(`Most of ${lot} does not come from the country that the corridor ET-DE starts in.`),
  ]);
  await sql`update plots set country = 'ET' where name = ${farm.plot}`.execute(harness.database.db);
  const made = await issue();
  expect(made.status).toBe(200);
  const page = await (await fetch(`${harness.url}/certificate/${made.body.message.certificate}`)).text();
  expect(page).toMatch(/Ethiopia 75 % \(300 kg\) · Uganda 25 % \(100 kg\)/);
  expect(page).toContain('come from several countries, by its plots; none of them gave more than Ethiopia.');
});

test('one sack in a hundred opens no corridor: it starts where most of the lot comes from', async () => {
  const here = await harvest(farm.plot, 1);
  const there = await harvest(await plotAt(uganda.lng + 0.4, uganda.lat + 0.4), 99);
  const wrong = await pooled([here, there], 'ET-DE');
  expect(wrong.body.errors).toEqual([
    {
      field: 'corridor',
      message:
        'ET-DE does not start in Uganda (UG), where most of the lot comes from: Uganda (UG) 99 %, Ethiopia (ET) 1 %; there are UG-IT',
    },
  ]);
  const { name } = (await pooled([here, there], 'UG-IT')).body.message;
  await trade.cooperative.ok('cooperative.list_lot', { lot: name });
  // The filter offers every country that something offered comes from, and no other.
  const options = await trade.world.guest().ok('marketplace.filter_options');
  expect(options.origin_countries.map(({ code }: { code: string }) => code)).toEqual(['ET', 'UG']);
  for (const origin_country of ['UG', 'ET']) {
    const offers = await trade.world.guest().ok('marketplace.list_lots', { origin_country });
    const found = offers.data.find((lot: { name: string }) => lot.name === name);
    expect(found, origin_country).toMatchObject({ origin_country: 'UG', corridor: 'UG-IT' });
  }
  // Neither has more than the other: a corridor from either will do.
  const half = await Promise.all([harvest(farm.plot, 50), harvest(await plotAt(uganda.lng + 0.6, uganda.lat), 50)]);
  const { name: even } = (await pooled(half, 'UG-IT')).body.message;
  await trade.cooperative.ok('cooperative.update_lot', { lot: even, corridor: 'ET-DE' });
});

test('another origin than the signed one is found, and a plot that changes its cooperative is signed anew', async () => {
  const plot = await plotAt(38.4, 6.3);
  const { name } = (await pooled([await harvest(plot, 50)], 'ET-DE')).body.message;
  await trade.cooperative.ok('cooperative.list_lot', { lot: name });
  await harness.anchor();
  const verified = async () => (await trade.world.guest().call('verify.cryptographic_verify', { lot_ref: name })).body;
  expect(await verified()).toMatchObject({ verified: true });
  await sql`update plots set country = 'BR' where name = ${plot}`.execute(harness.database.db);
  expect(await verified()).toMatchObject({ verified: false, error: 'payload_mismatch' });
  await sql`update plots set country = 'ET' where name = ${plot}`.execute(harness.database.db);
  const elsewhere = await trade.world.org('Cooperative', { country: 'KE' });
  await trade.world.join(farm.farmer, elsewhere, 'Member');
  await farm.farmer.ok('farmer.update_farm_plot', { plot, cooperative: elsewhere });
  await harness.anchor();
  expect(await verified()).toMatchObject({ verified: true });
  expect(await lookup(name)).toMatchObject({ version: 2, origin: [{ country: 'ET', region: null }] });
});

test('what was signed before origin was signed still holds', async () => {
  const { name } = await trade.cooperative.ok('cooperative.create_lot', { ...coffee, corridor: 'ET-DE' });
  await trade.cooperative.ok('cooperative.list_lot', { lot: name });
  await harness.app.jobContext.transaction(async ({ tx, now }) => {
    const { rows } = await sql<{ facts: LotFacts }>`${lotFactsRows([name])}`.execute(tx);
    const facts = rows[0]?.facts;
    if (facts === undefined) throw new Error('no lot');
    const key = await harness.app.services.signer.activeKey(tx, now);
    const salt = Buffer.alloc(16, 7);
    const payload = lotPayload(facts, { version: 2, salt: salt.toString('hex'), signedAt: key.signedAt }, 1);
    expect(payload).not.toContain('origin');
    const payloadHash = hash('sha256', payload, 'buffer');
    await signAndStore(tx, key, [{ kind: 'lot', subject: name, version: 2, salt, payload, payloadHash }]);
  });
  await harness.anchor();
  const { body } = await trade.world.guest().call('verify.cryptographic_verify', { lot_ref: name });
  expect(body).toMatchObject({ verified: true });
});

test('a lot that is on a wrong corridor already is named by the check, and nobody can order it', async () => {
  const lot = await trade.lot();
  await putLot(harness, lot, { corridor: 'BR-DE' });
  const part = (await checkAll(harness.database)).find(({ title }) => title.includes('origin'));
  expect(part?.faults).toEqual([`${lot}: its corridor BR-DE does not start in Ethiopia (ET), where it comes from`]);
  const added = await trade.buyer.call('cart.cart_add', { lot, quantity: 10 });
  expect(added.status).toBe(409);
  expect(added.body.exception).toContain('BR-DE');
  expect(await trade.buyer.ok('marketplace.get_lot', { lot })).toMatchObject({ orderable: false });
  await trade.cooperative.ok('cooperative.update_lot', { lot, corridor: 'ET-DE' });
  expect(await trade.buyer.ok('marketplace.get_lot', { lot })).toMatchObject({ orderable: true });
});

test('plots that were there before are located, and the lots made of them signed anew', async () => {
  const plot = await plotAt(uganda.lng + 0.2, uganda.lat);
  const { name } = (await pooled([await harvest(plot, 50)], 'UG-IT')).body.message;
  await sql`update plots set country = null, located_at = null where name = ${plot}`.execute(harness.database.db);
  await sql`update lots set corridor = 'ET-DE' where name = ${name}`.execute(harness.database.db);
  await trade.cooperative.ok('cooperative.list_lot', { lot: name });
  expect(await lookup(name)).toMatchObject({ origin_country: 'ET', version: 1 });
  await harness.tick('origin.locate');
  expect(await lookup(name)).toMatchObject({ origin_country: 'UG', version: 2 });
});

test('ports belong to the countries of the corridor, or somebody says why not', async () => {
  const ship = (order: string, ports: Record<string, unknown>) =>
    trade.exporter.call('exporter.mark_shipped', { order_name: order, ...ports });
  const order = await trade.paidOrder();
  const wrong = await ship(order, { port_of_loading: 'Santos', port_of_discharge: 'Atlantis' });
  expect(wrong.status).toBe(400);
  expect(wrong.body.errors.map((error: { field: string }) => error.field)).toEqual([
    'port_of_loading',
    'port_of_discharge',
  ]);
  // A landlocked origin ships by its neighbour's port; a code that is in no list says its country itself.
  const right = await ship(order, { port_of_loading: 'Port of Djibouti, DJ', port_of_discharge: 'DE WVN' });
  expect(right.status).toBe(200);
  const other = await trade.paidOrder();
  const reason = 'The road to Djibouti was closed.';
  const { shipment } = (await ship(other, { port_of_loading: 'Berbera', port_reason: reason })).body.message;
  expect(await trade.exporter.ok('detail.shipment_detail', { name: shipment })).toMatchObject({ port_reason: reason });
});

test('the page of a lot tells the country of a port itself, not the one the goods go to', async () => {
  const order = await trade.paidOrder();
  const reason = 'The ship to Bremen was full.';
  await trade.exporter.ok('exporter.mark_shipped', {
    ...{ order_name: order, port_of_loading: 'Djibouti', port_of_discharge: 'Rotterdam', port_reason: reason },
  });
  const { lot } = await trade.buyer.ok('detail.order_detail', { name: order });
  const text = String((await trade.world.guest().get(`/verify/${lot}`)).body);
  expect(text).toContain('Port of loading: Djibouti, Djibouti');
  expect(text).toContain('Port of discharge: Rotterdam, Netherlands');
});
