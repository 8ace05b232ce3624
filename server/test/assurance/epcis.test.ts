import { type EpcisObject, eventFaults, eventHashId } from '@lotmark/sdk/epcis';
import { verifyReceipt } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '../../src/commands/command-line.ts';
import { openFarm } from '../support/farm-people.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';
import type { Answer, Caller } from '../support/world.ts';

let harness: Harness;
let trade: Trade;
let stranger: Caller & { org: string };
let lot: string;
let order: string;
let harvest: string;

const prefixes = { cbvmda: 'urn:epcglobal:cbv:mda:' };

async function ask(
  query: Record<string, string>,
  by?: Caller,
): Promise<{ status: number; body: Answer['body']; link: string | null }> {
  const answer = await fetch(`${harness.url}/epcis/events?${new URLSearchParams(query)}`, {
    headers: by?.headers ?? {},
  });
  return { status: answer.status, body: await answer.json(), link: answer.headers.get('link') };
}
const listOf = (body: Answer['body']): EpcisObject[] => body.epcisBody.queryResults.resultsBody.eventList;
const steps = (body: Answer['body']) => listOf(body).map((event) => `${event['type']} ${event['bizStep']}`);

async function follow(): Promise<void> {
  await harness.anchor();
  await harness.tick('epcis.follow');
}

beforeAll(async () => {
  harness = await startHarness();
  trade = await openTrade(harness);
  const { cooperative, exporter, buyer, world } = trade;
  stranger = await world.member('Buyer');
  const farm = await openFarm(world, { clerk: cooperative, lng: 37 });
  const recorded = { plot: farm.plot, harvest_date: '2026-01-15', quantity: 400 };
  harvest = (await farm.farmer.ok('farmer.record_harvest', recorded)).name;
  const pooled = await cooperative.ok('farmer.aggregate_harvests_into_lot', {
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
  });
  lot = pooled.name;
  const figures = { output_quantity: 80, moisture_percent: '11.5', processed_on: '2026-02-01' };
  await cooperative.ok('cooperative.record_processing', { lot, to_stage: 'parchment', ...figures });
  const price = { exporter: exporter.org, asking_price: '4.25', currency: 'USD', divisible: true, confirm_price: true };
  await cooperative.ok('cooperative.update_lot', { lot, ...price });
  await cooperative.ok('cooperative.list_lot', { lot });
  await follow();
  order = await trade.order(lot, { quantity: 80 });
  const { wallet } = await buyer.ok('checkout.get_checkout_options', { order });
  await trade.mint(wallet.axkt_required);
  await buyer.ok('checkout.pay_with_wallet', { order });
  await exporter.ok('exporter.mark_shipped', { order_name: order, carrier: 'Sea Line' });
  await follow();
});
afterAll(() => harness.close());

test('a lot’s harvests, pooling and steps are everybody’s events; orders and shipments are their parties’', async () => {
  const everybody = await ask({ lot });
  expect(everybody.status).toBe(200);
  expect(steps(everybody.body).sort()).toEqual([
    'ObjectEvent commissioning',
    'TransformationEvent commissioning',
    'TransformationEvent commissioning',
  ]);
  for (const event of listOf(everybody.body)) {
    expect(eventFaults(event)).toEqual([]);
    const { eventID, ...rest } = event;
    expect(eventHashId(rest, prefixes)).toBe(eventID);
  }
  const [picked] = listOf((await ask({ lot, EQ_action: 'ADD' })).body);
  expect(picked).toMatchObject({
    eventTime: '2026-01-15T00:00:00.000Z',
    quantityList: [{ epcClass: expect.stringContaining(`/id/harvest/${harvest}`), quantity: 400, uom: 'KGM' }],
    ilmd: { 'cbvmda:harvestEndDate': '2026-01-15' },
  });
  expect(JSON.stringify(everybody.body)).not.toMatch(/3[78]\.\d{3}|example\.org/);
  const known = await ask({ lot }, trade.buyer);
  expect(steps(known.body).slice(3)).toEqual(['TransactionEvent accepting', 'ObjectEvent shipping']);
  expect(steps((await ask({ lot }, stranger)).body)).toHaveLength(3);
  expect(steps((await ask({ lot }, await trade.world.user({ roles: ['SVC Inspector'] }))).body)).toHaveLength(5);
});

test('GS1’s parameters choose, pages follow each other, and a wrong parameter is named', async () => {
  const { buyer } = trade;
  const shown = async (query: Record<string, string>) => steps((await ask({ lot, ...query }, buyer)).body).length;
  expect(await shown({ EQ_bizStep: 'shipping,accepting' })).toBe(2);
  expect(await shown({ EQ_bizStep: 'https://ref.gs1.org/cbv/BizStep-shipping' })).toBe(1);
  expect(await shown({ EQ_disposition: 'in_transit' })).toBe(1);
  expect(await shown({ eventType: 'TransactionEvent' })).toBe(1);
  expect(await shown({ GE_eventTime: '2026-02-01T00:00:00Z', LT_eventTime: '2026-02-02T00:00:00Z' })).toBe(1);
  expect(await shown({ GE_recordTime: '2030-01-01T00:00:00Z' })).toBe(0);
  expect(await shown({ EQ_bizTransaction: `${harness.url}/id/order/${order}` })).toBe(2);
  expect(await shown({ MATCH_anyEPCClass: `${harness.url}/id/lot/${lot}/parchment` })).toBe(3);
  expect(await shown({ origin: 'claim' })).toBe(0);
  const first = await ask({ lot, perPage: '2' }, buyer);
  expect(listOf(first.body)).toHaveLength(2);
  const next = new URL(/<(.*)>; rel="next"/.exec(first.link ?? '')?.[1] ?? '');
  const second = await ask(Object.fromEntries(next.searchParams), buyer);
  expect(listOf(second.body)).toHaveLength(2);
  const ids = [...listOf(first.body), ...listOf(second.body)].map(({ eventID }) => eventID);
  expect(new Set(ids).size).toBe(4);
  for (const query of [{ GE_eventTime: 'soon' }, { perPage: '0' }, { nextPageToken: 'x' }, { origin: 'rumour' }]) {
    const { status, body } = await ask(query);
    expect([status, body.errors[0].field]).toEqual([400, Object.keys(query)[0]]);
  }
  const turned = await ask({ GE_eventTime: '2026-02-02T00:00:00Z', LT_eventTime: '2026-02-01T00:00:00Z' });
  expect(turned.status).toBe(400);
});

test('a filter of EPCIS that is not known here is refused: unfiltered events would pass for filtered ones', async () => {
  for (const name of ['EQ_readPoint', 'HASATTR_x', 'orderBy', 'eq_bizStep', 'LOT']) {
    const { status, body } = await ask({ [name]: 'x' });
    expect([status, body.errors[0].field], name).toEqual([400, name]);
  }
  expect((await ask({ utm_source: 'x' })).status).toBe(200);
});

test('each event is a leaf of the log, and its receipt holds offline', async () => {
  const [event] = listOf((await ask({ lot, EQ_action: 'ADD' })).body);
  const id = String(event?.['eventID']);
  const found = await fetch(`${harness.url}/epcis/events/${encodeURIComponent(id)}`);
  const { receipts, epcisBody } = await found.json();
  expect(epcisBody.eventList).toMatchObject([{ eventID: id }]);
  // Events ask for no anchor of their own: they go with the next.
  await trade.lot();
  await harness.anchor();
  const receipt = await (await fetch(receipts[0])).text();
  const verified = await verifyReceipt(receipt);
  expect(verified.ok).toBe(true);
  expect(JSON.parse(verified.receipt?.payload ?? '{}')).toMatchObject({ type: 'lotmark.epcis.v1', event_id: id });
  const [bought] = listOf((await ask({ lot, EQ_bizStep: 'accepting' }, trade.buyer)).body);
  const own = `${harness.url}/epcis/events/${encodeURIComponent(String(bought?.['eventID']))}`;
  expect((await fetch(own, { headers: stranger.headers })).status).toBe(404);
  const proofs = (await (await fetch(own, { headers: trade.buyer.headers })).json()).receipts;
  expect((await fetch(proofs[0], { headers: stranger.headers })).status).toBe(404);
  expect((await fetch(proofs[0], { headers: trade.buyer.headers })).status).toBe(200);
});

test('a record that was corrected declares the old event an error and gives a new one', async () => {
  const [before] = listOf((await ask({ lot, EQ_action: 'ADD' })).body);
  await sql`update harvests set harvest_date = '2026-01-16' where name = ${harvest}`.execute(harness.database.db);
  await sql`update epcis_progress set leaves = 0`.execute(harness.database.db);
  await harness.tick('epcis.follow');
  const events = listOf((await ask({ lot, EQ_action: 'ADD' })).body);
  expect(events).toHaveLength(3);
  const [, declared, corrected] = events;
  expect(declared).toMatchObject({
    eventID: before?.['eventID'],
    errorDeclaration: { reason: 'incorrect_data', correctiveEventIDs: [corrected?.['eventID']] },
  });
  expect(corrected).toMatchObject({ eventTime: '2026-01-16T00:00:00.000Z' });
  expect(listOf((await ask({ lot, EXISTS_errorDeclaration: 'true' })).body)).toHaveLength(1);
  // Followed once more, nothing is new.
  await sql`update epcis_progress set leaves = 0`.execute(harness.database.db);
  await harness.tick('epcis.follow');
  expect(listOf((await ask({ lot, EQ_action: 'ADD' })).body)).toHaveLength(3);
});

test('partners’ events are kept as claims: of their own lots, in the form of EPCIS, once', async () => {
  const { world, buyer, exporter } = trade;
  const headers = await world.partnerKey(buyer, { org: buyer.org });
  const send = async (eventList: unknown[], by: Record<string, string> = headers) => {
    const body = JSON.stringify({
      '@context': [],
      type: 'EPCISDocument',
      schemaVersion: '2.0',
      epcisBody: { eventList },
    });
    const answer = await fetch(`${harness.url}/epcis/capture`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...by },
      body,
    });
    return { status: answer.status, location: answer.headers.get('location'), body: await answer.json() };
  };
  const stored = {
    type: 'ObjectEvent',
    eventTime: '2026-03-01T08:00:00.000Z',
    eventTimeZoneOffset: '+01:00',
    action: 'OBSERVE',
    bizStep: 'storing',
    quantityList: [{ epcClass: `${harness.url}/id/lot/${lot}/parchment`, quantity: 80, uom: 'KGM' }],
  };
  const taken = await send([stored]);
  expect([taken.status, taken.body]).toEqual([202, expect.objectContaining({ success: true, added: 1 })]);
  expect(await (await fetch(taken.location ?? '', { headers })).json()).toMatchObject({ added: 1, running: false });
  // As what the query answers with calls itself; sent again it is kept once.
  const answered = (await fetch(`${harness.url}/epcis/events`)).headers.get('content-type') ?? '';
  expect(answered).toContain('application/ld+json');
  const again = await send([stored], { ...headers, 'content-type': answered });
  expect([again.status, again.body.added]).toEqual([202, 0]);
  expect((await fetch(taken.location ?? '', { headers: exporter.headers })).status).toBe(404);
  expect((await send([stored, stored])).body.added).toBe(0);
  // Nor is it taken twice from two people of one organisation; what another organisation says is its own claim.
  const colleague = await world.partnerKey(await world.member('Buyer', { org: buyer.org, role: 'Member' }), {
    org: buyer.org,
  });
  const repeated = await send([stored], colleague);
  expect([repeated.status, repeated.body.added]).toEqual([202, 0]);
  const named = { ...stored, eventID: 'urn:uuid:5d1b1cbf-6f4a-4f0b-9f52-3d3f0ba6b0a1', bizStep: 'inspecting' };
  expect((await send([named])).body.added).toBe(1);
  expect((await send([named], colleague)).body.added).toBe(0);
  // Another event under an id that is taken is a conflict, as in EPCIS (ResourceAlreadyExists).
  const other = await send([{ ...named, bizStep: 'packing' }], colleague);
  expect([other.status, other.body.exception]).toEqual([409, expect.stringContaining(named.eventID)]);
  const theirs = await world.partnerKey(exporter, { org: exporter.org });
  expect((await send([named], theirs)).body.added).toBe(1);
  const racing = { ...stored, bizStep: 'loading' };
  const both = await Promise.all([send([racing]), send([racing], colleague)]);
  expect(both.map(({ status, body }) => [status, body.added]).sort()).toEqual([
    [202, 0],
    [202, 1],
  ]);
  const claims = listOf((await ask({ lot, origin: 'claim' }, exporter)).body);
  expect(claims).toHaveLength(4);
  expect(claims).toContainEqual(expect.objectContaining({ bizStep: 'storing', eventID: eventHashId(stored) }));
  expect(listOf((await ask({ lot, origin: 'claim' })).body)).toEqual([]);
  const bad = await send([stored, { ...stored, action: 'EAT', quantityList: [] }]);
  expect(bad.status).toBe(400);
  expect(bad.body.errors.map(({ field }: { field: string }) => field)).toEqual([
    'epcisBody.eventList[1].action',
    'epcisBody.eventList[1].quantityList',
  ]);
  const forged = await send([{ ...stored, eventID: `ni:///sha-256;${'0'.repeat(64)}?ver=CBV2.0` }]);
  expect(forged.body.errors[0].field).toBe('epcisBody.eventList[0].eventID');
  const elsewhere = await send([{ ...stored, quantityList: [{ epcClass: 'https://other.example/id/lot/L-1' }] }]);
  expect(elsewhere.body.errors[0].message).toContain('must name a lot');
  expect((await send([stored], stranger.headers)).status).toBe(403);
  const nobodys = { ...stored, quantityList: [{ epcClass: `${harness.url}/id/lot/LOT-2026-99999` }] };
  expect((await send([nobodys])).status).toBe(403);
  expect((await send([stored], await world.partnerKey(buyer, { org: buyer.org, scopes: ['verify'] }))).status).toBe(
    403,
  );
});

test('`lotmark epcis` prints a lot’s events, each checked against its hash; its identifier leads to its page', async () => {
  const printed: string[] = [];
  const code = await runCommandLine(['epcis', lot, '--base-url', harness.url], (line) => void printed.push(line));
  expect(code).toBe(0);
  const document = JSON.parse(printed.join('\n'));
  expect(document).toMatchObject({ type: 'EPCISDocument', schemaVersion: '2.0' });
  expect(document.epcisBody.eventList.length).toBeGreaterThan(3);
  const page = await fetch(`${harness.url}/id/lot/${lot}/green`, { redirect: 'manual' });
  expect([page.status, page.headers.get('location')]).toEqual([303, `/verify/${lot}`]);
});
