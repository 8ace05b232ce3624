import { afterAll, expect, test } from 'vitest';
import { openFarm } from '../support/farm-people.ts';
import { startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';
import type { Caller } from '../support/world.ts';

const harness = await startHarness();
const trade = await openTrade(harness);
const { world } = trade;
afterAll(() => harness.close());

interface Item {
  at: string;
  source: string;
  kind: string;
  actor_name: string | null;
  actor_org: string | null;
  note: string | null;
  event?: { entries: unknown[] };
}
const timeline = (by: Caller, lot: string) => by.ok('events.get_lot_timeline', { lot });

/** A listed lot made of one harvest, with a scan of its tag, inspections and a confirmed dispatch. */
async function lotWithAPast() {
  const { farmer, plot } = await openFarm(world, { clerk: trade.cooperative, lng: 38, lat: 7 });
  await farmer.ok('farmer.record_harvest', { plot, harvest_date: '2026-02-01', quantity: 700 });
  const { name: lot } = await trade.cooperative.ok('farmer.aggregate_harvests_into_lot', {
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    exporter: trade.exporter.org,
    lot_reference: 'TAG-9',
  });
  harness.clock.advance(60_000);
  await farmer.ok('events.create_harvest_record', { plot, lot_reference: 'TAG-9' });
  await trade.cooperative.ok('cooperative.update_lot', { lot, asking_price: 4, currency: 'USD' });
  await trade.cooperative.ok('cooperative.list_lot', { lot });
  const inspector = await world.user({ roles: ['SVC Inspector'] });
  for (const [index, status] of (['Draft', 'Approved'] as const).entries()) {
    await harness.database.db
      .insertInto('inspections')
      .values({
        name: `INSP-${lot}-${index}`,
        lot,
        inspector: inspector.userId,
        status,
        grade: 'Grade 1',
        result: 'Pass',
        inspected_at: harness.clock.now(),
        created_at: harness.clock.now(),
      })
      .execute();
  }
  harness.clock.advance(60_000);
  const seen = { lot, stage: 'dispatch', quantity: 700, grade: 'Grade 1', gps_lat: 7.001, gps_lng: 38.001 };
  await trade.cooperative.ok('events.confirm_event', seen);
  await trade.exporter.ok('events.confirm_event', seen);
  return { lot, farmer, inspector };
}

test('everything in time order, each caller as much as is theirs', async () => {
  const { lot, farmer, inspector } = await lotWithAPast();
  const kinds = (answer: { items: Item[] }) => answer.items.map((item) => item.kind);

  const full = await timeline(inspector, lot);
  expect(full).toMatchObject({ lot, status: 'Listed', sight: 'full', truncated: false });
  expect(kinds(full)[0]).toBe('harvested');
  expect(kinds(full)).toEqual(expect.arrayContaining(['tag_scanned', 'created', 'updated', 'listed', 'dispatch']));
  expect(kinds(full).filter((kind) => kind === 'inspected')).toHaveLength(2);
  const times = full.items.map((item: Item) => item.at);
  expect([...times].sort()).toEqual(times);
  expect(full.items.find((item: Item) => item.kind === 'created').actor_name).toMatch(/^Person/);
  const everything = { files: true, documents: true };
  expect(await timeline(trade.admin, lot)).toEqual({ ...full, listable: everything });

  const party = await timeline(trade.cooperative, lot);
  expect(party.sight).toBe('party');
  expect(kinds(party).filter((kind) => kind === 'inspected')).toHaveLength(1);
  expect(party.items.every((item: Item) => item.actor_name === null)).toBe(true);
  expect(party.items.find((item: Item) => item.kind === 'dispatch').event.entries).toHaveLength(2);

  const stranger = await world.user();
  const open = await timeline(stranger, lot);
  expect(open.sight).toBe('public');
  expect(kinds(open)).toEqual(['created', 'listed', 'inspected', 'dispatch']);
  for (const item of open.items)
    expect([item.actor_name, item.actor_org, item.note, item.data]).toEqual([null, null, null, undefined]);
  expect(JSON.stringify(open)).not.toMatch(/38\.001|gps_lat|Person|COOP-/);

  const own = await timeline(farmer, lot);
  // The farmer of this test is a member of the cooperative; one who is not sees the public part and their own harvests.
  expect(own.sight).toBe('party');
  await harness.database.db.deleteFrom('org_members').where('user_id', '=', farmer.userId).execute();
  const farmers = await timeline(farmer, lot);
  expect(farmers.sight).toBe('public');
  expect(kinds(farmers)).toEqual(expect.arrayContaining(['harvested', 'tag_scanned', 'listed']));
});

test('a lot off the market is shown to those it concerns; others cannot tell it from one that is missing', async () => {
  const { lot, farmer } = await lotWithAPast();
  const asker = await world.member('Buyer');
  await trade.order(lot, { by: asker });
  const order = await trade.order(lot);
  const { wallet } = await trade.buyer.ok('checkout.get_checkout_options', { order });
  await trade.mint(wallet.axkt_required);
  await trade.buyer.ok('checkout.pay_with_wallet', { order });
  expect((await timeline(trade.buyer, lot)).sight).toBe('party');
  expect((await timeline(trade.exporter, lot)).sight).toBe('party');
  expect((await timeline(asker, lot)).sight).toBe('public');
  expect((await timeline(farmer, lot)).items.length).toBeGreaterThan(0);
  const stranger = await world.user();
  for (const name of [lot, 'LOT-2026-99999']) {
    const answer = await stranger.call('events.get_lot_timeline', { lot: name });
    expect([answer.status, answer.body.exception]).toEqual([403, 'You are not permitted to do this.']);
  }
  expect((await trade.admin.call('events.get_lot_timeline', { lot: 'LOT-2026-99999' })).status).toBe(404);
  expect((await world.guest().call('events.get_lot_timeline', { lot })).status).toBe(401);
  expect((await stranger.call('events.get_lot_timeline', {})).status).toBe(400);
});

test('who is asked to confirm what, and until when', async () => {
  const { lot, inspector } = await lotWithAPast();
  const stages = async (by: Caller) => (await timeline(by, lot)).own_stages;
  const receipt = (side: string, open: boolean) => ({ stage: 'receipt', sides: [side], open });
  const dispatch = (side: string) => ({ stage: 'dispatch', sides: [side], open: false });
  expect(await stages(trade.cooperative)).toEqual([dispatch('cooperative'), receipt('cooperative', true)]);
  expect(await stages(trade.exporter)).toEqual([
    dispatch('exporter'),
    receipt('exporter', true),
    { stage: 'delivery', sides: ['exporter'], open: false },
  ]);
  expect(await stages(inspector)).toEqual([]);
  expect(await stages(trade.admin)).toEqual([]);

  const seen = { lot, stage: 'receipt', quantity: 700, grade: 'Grade 1', gps_lat: 7, gps_lng: 38 };
  await trade.cooperative.ok('events.confirm_event', seen);
  expect(await stages(trade.cooperative)).toContainEqual(receipt('cooperative', true));
  await trade.cooperative.ok('cooperative.set_lot_listed', { lot, listed: false });
  expect(await stages(trade.exporter)).toContainEqual(receipt('exporter', false));
  expect((await trade.exporter.call('events.confirm_event', seen)).status).toBe(409);
});

test('a timeline says whose files and papers may be listed, as those operations answer', async () => {
  const { cooperative, exporter, buyer, admin, shippedOrder } = trade;
  const order = await shippedOrder();
  const { lot } = await buyer.ok('orders.get_order', { order });
  const offices = ['SVC Inspector', 'SVC Authority'] as const;
  const [inspector, authority] = await Promise.all(offices.map((role) => world.user({ roles: [role] })));
  const people = { cooperative, exporter, buyer, admin, inspector, authority };
  const said: Record<string, unknown> = {};
  for (const [who, person] of Object.entries(people)) {
    if (person === undefined) throw new Error(`there is no ${who}`);
    const files = await person.call('files.list_files', { doctype: 'Lot', docname: lot });
    const documents = await person.call('documents.list', { doctype: 'Lot', name: lot });
    const { listable } = await person.ok('events.get_lot_timeline', { lot });
    expect(listable, who).toEqual({ files: files.status === 200, documents: documents.status === 200 });
    said[who] = listable;
  }
  expect(said).toMatchObject({
    cooperative: { files: true, documents: true },
    buyer: { files: false, documents: true },
    inspector: { files: false, documents: false },
  });
});
