import { verifyReceipt } from '@lotmark/sdk/verify';
import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';
import type { Caller } from '../support/world.ts';

const harness = await startHarness();
afterAll(() => harness.close());
const trade = await openTrade(harness);
const { world, cooperative, exporter, buyer, admin } = trade;
const { db } = harness.database;
const bank = await world.user({ roles: ['SVC Bank'] });
const guest = world.guest();
const farmer = await world.user({ roles: ['SVC Farmer'], name: 'Almaz Bekele' });
const order = await trade.shippedOrder();
await buyer.ok('orders.confirm_delivery_and_release', { order });
await harness.anchor();
const nameOf = async (caller: Caller): Promise<string> => (await caller.ok('fep.recompute')).name;
const [ofFarmer, ofCooperative, ofExporter] = [await nameOf(farmer), await nameOf(cooperative), await nameOf(exporter)];

// biome-ignore lint/suspicious/noExplicitAny: rows of an answer
const list = async (filters: Record<string, unknown> = {}): Promise<any[]> =>
  (await bank.ok('bank.list_finance_profiles', filters)).data;
const names = async (filters: Record<string, unknown> = {}) => (await list(filters)).map((each) => each.name);

test('a bank sees nothing before anybody shares', async () => {
  expect(await names()).toEqual([]);
  expect(await bank.ok('bank.bank_summary')).toMatchObject({
    total_profiles: 0,
    mean_score: null,
    prime_count: 0,
    total_volume_kg: 0,
  });
  const foreign = await bank.call('detail.fep_detail', { name: ofExporter });
  const missing = await bank.call('detail.fep_detail', { name: 'FEP-2026-99999' });
  expect([foreign.status, missing.status]).toEqual([403, 403]);
  expect(foreign.body.exception).toBe(missing.body.exception);
  expect((await bank.get(`/v1/receipts/profile/${ofExporter}`)).status).toBe(403);
});

test('only banks list them', async () => {
  for (const method of ['bank.list_finance_profiles', 'bank.bank_summary', 'bank.export_finance_profiles_csv']) {
    for (const caller of [farmer, cooperative, exporter, buyer]) expect((await caller.call(method)).status).toBe(403);
    expect((await guest.call(method)).status).toBe(401);
    expect((await admin.call(method)).status).toBe(200);
  }
  expect((await bank.call('bank.list_finance_profiles', { score_band: 'Best' })).body.errors[0].field).toBe(
    'score_band',
  );
  expect((await bank.call('bank.list_finance_profiles', { sort: 'email asc' })).body.errors[0].field).toBe('sort');
});

test('the score alone is shared without name and components; the whole profile with them, never with contacts', async () => {
  const { consent } = await farmer.ok('fep.share_with_banks', { scope: 'score' });
  await exporter.ok('fep.share_with_banks', { scope: 'profile' });
  const rows = await list();
  expect(rows.map((each) => each.name).sort()).toEqual([ofFarmer, ofExporter].sort());
  const of = (name: string) => rows.find((each) => each.name === name);
  expect(of(ofFarmer)).toMatchObject({ holder: null, organisation: null, score: expect.any(Number) });
  expect(of(ofExporter)).toMatchObject({ organisation: exporter.org, holder: expect.any(String) });
  const detail = await bank.ok('detail.fep_detail', { name: ofFarmer });
  expect(detail).toMatchObject({
    profile: { holder: null, components: [] },
    verification: null,
    link: null,
    consents: [{ name: consent.name, scope: 'score', withdrawn_at: null, receipt_url: expect.any(String) }],
  });
  const whole = await bank.ok('detail.fep_detail', { name: ofExporter });
  expect(whole.profile.components.length).toBeGreaterThan(5);
  expect(whole.verification.score_json).toContain(ofExporter);
  expect(JSON.stringify([rows, detail, whole])).not.toContain('example.org');
  // The search tells nothing that a row does not.
  expect(await names({ q: 'almaz' })).toEqual([]);
  expect(await names({ q: ofFarmer.toLowerCase() })).toEqual([ofFarmer]);
  expect(await names({ q: 'exporter' })).toEqual([ofExporter]);
  // Asked again, it is the same consent.
  expect((await farmer.ok('fep.share_with_banks', { scope: 'score' })).consent.name).toBe(consent.name);
  expect((await bank.call('detail.fact_detail', { kind: 'profile', name: ofFarmer })).status).toBe(403);
});

test('filters, sort, paging, export and summary follow one predicate', async () => {
  await cooperative.ok('fep.share_with_banks', { scope: 'profile' });
  const scores = (await list()).map((each) => each.score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  expect((await list({ sort: 'score asc' })).map((each) => each.score)).toEqual([...scores].reverse());
  expect(await names({ entity_type: 'Farmer' })).toEqual([ofFarmer]);
  expect((await names({ corridor: 'ET-DE' })).sort()).toEqual([ofCooperative, ofExporter].sort());
  expect(await names({ corridor: 'UG-DE' })).toEqual([]);
  const band = (await list({ q: ofExporter }))[0].score_band;
  expect(await names({ score_band: band })).toContain(ofExporter);
  expect(await names({ score_band: 'Prime', entity_type: 'Farmer' })).toEqual([]);
  const page = await bank.ok('bank.list_finance_profiles', { limit_start: '1', limit_page_length: '1' });
  expect(page).toMatchObject({ total: 3, limit_start: 1, limit_page_length: 1 });
  expect(page.data).toHaveLength(1);
  const csv = (await bank.call('bank.export_finance_profiles_csv', { entity_type: 'Exporter' })).body as string;
  expect(csv.trim().split('\r\n')).toHaveLength(2);
  expect(csv).toContain(ofExporter);
  const all = (await bank.call('bank.export_finance_profiles_csv')).body as string;
  expect(all).not.toContain('Almaz');
  expect(await bank.ok('bank.bank_summary')).toMatchObject({
    total_profiles: 3,
    mean_score: Number((scores.reduce((sum, each) => sum + each, 0) / 3).toFixed(1)),
    recent_updates: 3,
    // One order, though its cooperative and its exporter both share.
    total_volume_kg: 1000,
    verified_shipments: 1,
  });
});

test('a consent has a receipt for both sides, and its end has one, too', async () => {
  await harness.anchor();
  const { consents } = await farmer.ok('detail.fep_detail', { name: ofFarmer });
  expect(consents).toMatchObject([{ scope: 'score', withdrawn_at: null }]);
  const path = consents[0].receipt_url.replace(harness.url, '');
  for (const caller of [farmer, bank]) {
    const receipt = (await caller.get(path)).body;
    expect((await verifyReceipt(receipt)).ok).toBe(true);
    expect(JSON.parse(receipt.payload)).toMatchObject({
      type: 'lotmark.consent.v1',
      profile: ofFarmer,
      scope: 'score',
      withdrawn_at: null,
    });
    expect(receipt.payload).not.toContain('Almaz');
  }
  expect((await buyer.get(path)).status).toBe(403);
  expect((await guest.get(path)).status).toBe(401);
  expect((await farmer.ok('fep.withdraw_from_banks')).consent).toMatchObject({
    name: consents[0].name,
    withdrawn_at: expect.any(String),
  });
  expect(await names()).not.toContain(ofFarmer);
  expect((await bank.call('detail.fep_detail', { name: ofFarmer })).status).toBe(403);
  expect((await farmer.ok('fep.withdraw_from_banks')).consent).toBeNull();
  await harness.anchor();
  const ended = (await bank.get(path)).body;
  expect(ended.version).toBe(2);
  expect(JSON.parse(ended.payload).withdrawn_at).not.toBeNull();
  // Another scope ends the consent before.
  await exporter.ok('fep.share_with_banks', { scope: 'score' });
  const [now, then] = (await exporter.ok('detail.fep_detail', { name: ofExporter })).consents;
  expect([now.scope, now.withdrawn_at, then.scope]).toEqual(['score', null, 'profile']);
  expect(then.withdrawn_at).not.toBeNull();
  expect((await list({ q: ofExporter }))[0].holder).toBeNull();
  expect((await exporter.call('fep.share_with_banks', { scope: 'all' })).body.errors[0].field).toBe('scope');
});

test('the exporter as anybody sees it: its band only while it shares it', async () => {
  const seen = await guest.ok('finance.get_exporter_profile', { exporter: exporter.org });
  expect(seen).toMatchObject({
    name: exporter.org,
    country: 'ET',
    corridors: ['ET-DE'],
    settled_orders: 1,
    verified: false,
  });
  expect(seen.score_band).not.toBeNull();
  await exporter.ok('fep.withdraw_from_banks');
  expect((await guest.ok('finance.get_exporter_profile', { exporter: exporter.org })).score_band).toBeNull();
  for (const name of ['EXP-99999', cooperative.org]) {
    expect((await guest.call('finance.get_exporter_profile', { exporter: name })).status).toBe(404);
  }
});

test('a lot with what a lender asks of it, and no address of anybody', async () => {
  const { lot } = await db.selectFrom('orders').select('lot').where('name', '=', order).executeTakeFirstOrThrow();
  const seen = await guest.ok('finance.get_public_lot_verification', { lot_name: lot });
  const looked = (await guest.call('verify.lookup_lot', { lot_name: lot })).body;
  expect(seen).toMatchObject({ ok: true, lot: looked.lot, anchor: looked.anchor });
  expect(seen.finance).toMatchObject({
    verified: true,
    orders_settled: 1,
    settled_kg: 1000,
    exporter: exporter.org,
    corridor: 'ET-DE',
  });
  expect(JSON.stringify(seen)).not.toMatch(/@|example\.org/);
  await db.updateTable('lots').set({ grade: 'Forged' }).where('name', '=', lot).execute();
  const altered = await guest.ok('finance.get_public_lot_verification', { lot_name: lot });
  expect(altered.finance).toMatchObject({ verified: false, verification_error: 'payload_mismatch' });
  const { name: draft } = await cooperative.ok('cooperative.create_lot', {
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    quantity: 10,
  });
  expect((await guest.call('finance.get_public_lot_verification', { lot_name: draft })).status).toBe(404);
});

test('workspace figures are of the roles that the caller holds', async () => {
  const stats = (caller: Caller, role?: string) =>
    caller.ok('finance.get_workspace_stats', role === undefined ? {} : { role });
  expect(await stats(exporter)).toMatchObject({
    roles: ['SVC Exporter'],
    exporter: { orders: 1, organisations: 1 },
    farmer: null,
    bank: null,
  });
  expect((await stats(exporter, 'SVC Bank')).bank).toBeNull();
  expect((await stats(exporter, 'nonsense')).exporter.orders).toBe(1);
  const both = await world.member('Exporter');
  await world.grant(both.userId, 'SVC Farmer');
  expect(await stats(both)).toMatchObject({
    roles: ['SVC Exporter', 'SVC Farmer'],
    exporter: { orders: 0 },
    farmer: { active_plots: 0 },
  });
  expect(await stats(both, 'SVC Farmer')).toMatchObject({ roles: ['SVC Farmer'], exporter: null });
  // An admin's own figures are not everybody's.
  expect(await stats(admin)).toMatchObject({ exporter: null, cooperative: null });
  expect((await stats(bank)).bank.shared_profiles).toBe(1);
  expect((await guest.call('finance.get_workspace_stats')).status).toBe(401);
});

test('a fact: payload, signature, place in the log and transaction, for who may see the record', async () => {
  const fact = (caller: Caller, parameters: Record<string, unknown>) => caller.call('detail.fact_detail', parameters);
  const { lot } = await db.selectFrom('orders').select('lot').where('name', '=', order).executeTakeFirstOrThrow();
  const escrow = (
    await db.selectFrom('escrows').select('name').where('order_name', '=', order).executeTakeFirstOrThrow()
  ).name;
  const open = (await fact(guest, { kind: 'lot', name: lot })).message;
  expect(open).toMatchObject({
    state: 'anchored',
    payload: { subject: lot },
    ledger: { tx_hash: expect.stringMatching(/^[0-9A-F]{64}$/) },
  });
  expect(open.log.leaf_index).toBeLessThan(open.log.tree_size);
  const receipt = (await guest.get(open.receipt_url.replace(harness.url, ''))).body;
  expect(receipt).toMatchObject({
    payload: open.payload_json,
    signature: open.signature,
    leaf_index: open.log.leaf_index,
  });
  for (const [kind, name] of [
    ['order', order],
    ['escrow', escrow],
  ]) {
    expect((await fact(exporter, { kind, name })).message.payload.subject).toBe(name);
    expect((await fact(farmer, { kind, name })).status).toBe(403);
    expect((await fact(guest, { kind, name })).status).toBe(401);
  }
  const own = (await fact(exporter, { kind: 'profile', name: ofExporter, version: '1' })).message;
  expect(own).toMatchObject({
    version: 1,
    payload: { type: 'lotmark.profile.v1', score: { type: 'lotmark.score.v4' } },
  });
  expect((await fact(buyer, { kind: 'profile', name: ofExporter })).status).toBe(403);
  expect((await fact(exporter, { kind: 'profile', name: ofExporter, version: 99 })).status).toBe(404);
  expect((await fact(guest, { kind: 'lot', name: 'LOT-2026-99999' })).status).toBe(404);
  expect((await fact(guest, { kind: 'seal', name: lot })).status).toBe(400);
  const event = await db
    .selectFrom('events')
    .select('name')
    .where('schema', '=', 'trade.delivery.v1')
    .executeTakeFirstOrThrow();
  expect((await fact(bank, { kind: 'event', name: event.name })).message.payload.subject).toBe(event.name);
  await cooperative.ok('fep.recompute');
  await cooperative.ok('fep.withdraw_from_banks');
  const { consents } = await cooperative.ok('detail.fep_detail', { name: ofCooperative });
  expect((await fact(cooperative, { kind: 'consent', name: consents[0].name })).message).toMatchObject({
    state: 'signed',
    log: null,
    ledger: null,
    receipt_url: null,
    version: 2,
  });
  expect((await fact(admin, { kind: 'consent', name: 'CNS-2026-99999' })).status).toBe(404);
});
