import { verifyReceipt } from '@lotmark/sdk/verify';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLog } from '../../src/domain/proof/attestation/check-log.ts';
import { appendPending } from '../../src/domain/proof/event/append.ts';
import { checkEvents } from '../../src/domain/proof/event/check.ts';
import { type Claim, insertClaims } from '../../src/domain/proof/event/claims.ts';
import { feedAfter } from '../../src/domain/proof/event/feed.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';

const harness = await startHarness();
const trade = await openTrade(harness);
const { buyer, exporter, cooperative, admin, world } = trade;
afterAll(() => harness.close());

let order: string;
beforeAll(async () => {
  order = await trade.shippedOrder();
  await buyer.ok('orders.confirm_delivery_and_release', { order });
  await harness.drain();
}, 60_000);

const retirement = (evidence: string) => ({
  project: 'VCS-1764',
  tonnes_co2e: '12.5',
  beneficiary: 'Hafen Kaffee',
  evidence,
});

test('a settled order raises a delivery and a payout; they are final once on the ledger', async () => {
  expect((await buyer.get('/v1/events')).body).toEqual([]);
  const claimed = await buyer.get('/v1/events?state=CLAIM_RECEIVED');
  expect(claimed.body).toHaveLength(2);
  expect(claimed.body[0]).toMatchObject({ proof: { block: null, epoch: null, ttf_ms: null } });
  const hash = claimed.body[0].proof.hash;
  expect((await buyer.get(`/v1/events/${hash}/receipt`)).status).toBe(409);

  harness.clock.advance(4321);
  await harness.anchor();
  const feed = await buyer.get('/v1/events');
  expect(feed.status).toBe(200);
  const delivery = feed.body.find((event: { schema: string }) => event.schema === 'trade.delivery.v1');
  expect(delivery).toEqual({
    schema: 'trade.delivery.v1',
    state: 'STATE_VERIFIED',
    proof: {
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      block: expect.any(Number),
      epoch: expect.any(Number),
      ttf_ms: 4321,
    },
    attest: {
      id: expect.stringMatching(/^EVT-2026-\d{5}$/),
      standard: 'svc.buyer-confirmation.v1',
      verifier: harness.app.services.signer.address,
    },
    payload: {
      id: order,
      cooperative: cooperative.org,
      commodity: 'Coffee',
      kg: 1000,
      origin: { country: 'ET', geo: null },
    },
    createdAt: '2026-03-02T09:00:00.000Z',
  });
  expect(delivery.proof.epoch).toBe(Math.floor(delivery.proof.block / 256));
  expect((await exporter.get(`/v1/events/${delivery.proof.hash}`)).body).toEqual(delivery);

  const receipt = (await buyer.get(`/v1/events/${delivery.proof.hash}/receipt`)).body;
  expect(await verifyReceipt(receipt)).toMatchObject({ ok: true });
  expect(receipt.payload_hash).toBe(delivery.proof.hash);
  expect(JSON.parse(receipt.payload)).toMatchObject({ payload: delivery.payload, created_at: delivery.createdAt });
  expect((await checkLog(harness.database.db)).findings).toEqual([]);
});

test('every event fits the schema published for it; unknown schemas answer 404', async () => {
  const { body } = await admin.get('/v1/events');
  for (const event of body) {
    const schema = await world.guest().get(`/v1/schemas/${event.schema}`);
    expect(schema.status).toBe(200);
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema.body);
    expect(validate(event), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ ...event, payload: { ...event.payload, kg: 'many', amount: 'much' } })).toBe(false);
  }
  expect((await world.guest().get('/v1/schemas/trade.delivery.v2')).status).toBe(404);
});

test('who reads: sessions and keys with the scope; payouts only their parties and supervisors', async () => {
  const stranger = await world.member('Buyer');
  const names = (body: { schema: string }[]) => body.map((event) => event.schema).sort();
  expect(names((await stranger.get('/v1/events')).body)).toEqual(['trade.delivery.v1']);
  expect(names((await buyer.get('/v1/events')).body)).toEqual(['settle.payout.v1', 'trade.delivery.v1']);
  const payout = (await buyer.get('/v1/events?schema=settle.payout.v1')).body[0];
  expect(payout.payload).toMatchObject({ order, amount: 4250, currency: 'USD', fee: 63.75, payees: [] });
  // Each party reads, and is given as signed, its own amounts only.
  const figures: Record<string, number> = {};
  for (const payee of [cooperative, exporter]) {
    const own = (await payee.get('/v1/events?schema=settle.payout.v1')).body;
    expect(own).toHaveLength(1);
    const { amount, payees, fee } = own[0].payload;
    expect([fee, payees]).toEqual([0, [{ organisation: payee.org, amount }]]);
    figures[payee.org] = amount;
    const signed = (await payee.get(`/v1/events/${own[0].proof.hash}/receipt`)).body;
    expect(JSON.parse(signed.payload).payload).toEqual(own[0].payload);
    expect((await buyer.get(`/v1/events/${own[0].proof.hash}`)).status).toBe(404);
  }
  expect((figures[cooperative.org] ?? 0) + (figures[exporter.org] ?? 0) + 63.75).toBeCloseTo(4250, 6);
  for (const payee of [cooperative, exporter]) {
    const said = JSON.stringify((await payee.get('/v1/events')).body);
    for (const [org, amount] of Object.entries(figures)) {
      expect(said.includes(`:${amount}`), `${payee.org} of ${org}`).toBe(org === payee.org);
    }
    expect((await payee.get(`/v1/events/${payout.proof.hash}`)).status).toBe(404);
  }
  const farmer = await world.member('Cooperative', { org: cooperative.org, role: 'Member' });
  expect(names((await farmer.get('/v1/events')).body)).toEqual(['trade.delivery.v1']);
  expect(names((await admin.get('/v1/events')).body)).toHaveLength(4);
  expect((await stranger.get(`/v1/events/${payout.proof.hash}`)).status).toBe(404);
  expect((await stranger.get(`/v1/events/${payout.proof.hash}/receipt`)).status).toBe(404);
  expect((await world.guest().get('/v1/events')).status).toBe(401);
  const key = await world.partnerKey(buyer, { scopes: ['events'], org: buyer.org });
  expect((await world.caller(key).get('/v1/events')).body).toHaveLength(2);
  const without = await world.partnerKey(buyer, { scopes: ['trade'] });
  expect((await world.caller(without).get('/v1/events')).status).toBe(403);
});

test('the list pages by its cursor, and filters by day and schema', async () => {
  const all = (await admin.get('/v1/events')).body;
  const first = await admin.get('/v1/events?limit=1');
  expect(first.body).toEqual(all.slice(0, 1));
  const second = await admin.get(`/v1/events?limit=1&cursor=${first.headers.get('x-next-cursor')}`);
  expect(second.body).toEqual(all.slice(1, 2));
  const rest = await admin.get(`/v1/events?cursor=${second.headers.get('x-next-cursor')}`);
  expect(rest.body).toEqual(all.slice(2));
  const end = await admin.get(`/v1/events?cursor=${rest.headers.get('x-next-cursor')}`);
  expect(end.body).toEqual([]);
  expect(end.headers.get('x-next-cursor')).toBe(rest.headers.get('x-next-cursor'));
  const newest = await admin.get('/v1/events?newest_first=true&limit=1');
  expect(newest.body).toEqual(all.slice(-1));
  const before = await admin.get(`/v1/events?newest_first=true&cursor=${newest.headers.get('x-next-cursor')}`);
  expect(before.body).toEqual(all.slice(0, -1).reverse());
  expect((await admin.get('/v1/events?from=2026-03-02&to=2026-03-02')).body).toHaveLength(all.length);
  expect((await admin.get('/v1/events?from=2026-03-03')).body).toEqual([]);
  expect((await admin.get('/v1/events?to=2026-03-01')).body).toEqual([]);
  for (const wrong of ['from=2026-03-03&to=2026-03-01', 'schema=x', 'limit=0', 'cursor=-1', 'state=x', 'from=soon']) {
    expect((await admin.get(`/v1/events?${wrong}`)).status, wrong).toBe(400);
  }
});

test('carbon is retired once, by members, and raises an event', async () => {
  const retired = await buyer.ok('carbon.retire', retirement('VCS-2026-1..12500'));
  expect(retired).toMatchObject({
    name: expect.stringMatching(/^CRB-2026-/),
    tonnes_co2e: 12.5,
    organisation: buyer.org,
  });
  for (const evidence of ['vcs-2026-1..12500', 'VCS\u2011\u200B2026\u2013１..12500', ' https://VCS-2026/1..12500/']) {
    expect((await exporter.call('carbon.retire', retirement(evidence))).status, evidence).toBe(409);
  }
  const wide = { ...retirement('VCS-2026-1..12500'), project: `${retirement('').project}\u200B` };
  expect((await exporter.call('carbon.retire', wide)).status).toBe(409);
  expect((await world.user().then((user) => user.call('carbon.retire', retirement('x')))).status).toBe(403);
  expect((await buyer.call('carbon.retire', { ...retirement('y'), organisation: exporter.org })).status).toBe(403);
  expect((await admin.call('carbon.retire', retirement('y'))).status).toBe(400);
  expect((await admin.call('carbon.retire', { ...retirement('y'), organisation: 'COOP-99999' })).status).toBe(400);
  expect((await buyer.call('carbon.retire', { ...retirement('y'), tonnes_co2e: '0' })).status).toBe(400);
  await harness.anchor();
  const { body } = await buyer.get('/v1/events?schema=carbon.retire.v2');
  expect(body).toHaveLength(1);
  expect(body[0].payload).toEqual({
    id: retired.name,
    ...retirement('VCS-2026-1..12500'),
    tonnes_co2e: 12.5,
    retired_by: buyer.org,
  });
});

test('retirements are listed for their organisation, searched, sorted and paged; all of them for an admin', async () => {
  const list = (by: { ok: typeof buyer.ok }, input = {}) => by.ok('carbon.list_retirements', input);
  const [first] = (await list(buyer)).data;
  const more = await exporter.ok('carbon.retire', { ...retirement('VCS-%_listed'), tonnes_co2e: '3' });
  const large = await buyer.ok('carbon.retire', { ...retirement('large'), tonnes_co2e: '900' });
  const namesOf = async (by: { ok: typeof buyer.ok }, input = {}) =>
    (await list(by, input)).data.map((row: { name: string }) => row.name);
  expect(await namesOf(buyer)).toEqual([large.name, first.name]);
  expect(await namesOf(buyer, { sort: 'tonnes_co2e asc' })).toEqual([first.name, large.name]);
  expect(await list(buyer, { limit_start: 1, limit_page_length: 1 })).toMatchObject({ data: [first], total: 2 });
  expect(await namesOf(exporter)).toEqual([more.name]);
  expect(await namesOf(admin)).toEqual([large.name, more.name, first.name]);
  expect(await namesOf(admin, { organisation: exporter.org })).toEqual([more.name]);
  expect(await namesOf(admin, { search: 'VCS-%_' })).toEqual([more.name]);
  expect(await namesOf(await world.user())).toEqual([]);
  expect((await buyer.call('carbon.list_retirements', { organisation: exporter.org })).status).toBe(403);
});

test('twenty calls about the same credits retire them once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => buyer.call('carbon.retire', retirement('once'))));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(20);
  const [first] = answers;
  for (const { message } of answers) expect(message).toEqual(first?.message);
  // For somebody else they are not retired a second time.
  const other = await buyer.call('carbon.retire', { ...retirement('once'), beneficiary: 'Another' });
  expect([other.status, other.body.exception]).toEqual([409, expect.stringContaining(first?.message.name)]);
});

test('a held delivery waits for the authority', async () => {
  const shipped = await trade.shippedOrder();
  const { lot } = await harness.database.db
    .selectFrom('orders')
    .select('lot')
    .where('name', '=', shipped)
    .executeTakeFirstOrThrow();
  const seen = { lot, stage: 'delivery', unit: 'kg', gps_lat: '53.5', gps_lng: '9.9', grade: 'Grade 1' };
  await exporter.ok('events.confirm_event', { ...seen, quantity: '1000' });
  await buyer.ok('events.confirm_event', { ...seen, quantity: '700' });
  await harness.anchor();
  const [held] = (await admin.get('/v1/events?state=HOLDING')).body;
  expect(held).toMatchObject({ schema: 'trade.delivery.v1', payload: { id: shipped } });
  const { hash } = held.proof;
  expect(
    (await admin.get('/v1/events')).body.map((event: { proof: { hash: string } }) => event.proof.hash),
  ).not.toContain(hash);

  const officer = await world.user({ roles: ['SVC Authority'] });
  expect((await buyer.call('events.resolve_held', { hash, decision: 'release' })).status).toBe(403);
  expect((await officer.call('events.resolve_held', { hash: '0'.repeat(64), decision: 'release' })).status).toBe(404);
  expect((await buyer.call('events.list_held')).status).toBe(403);
  const reason = expect.stringContaining('entered the delivery differently');
  const line = { hash, schema: 'trade.delivery.v1', subject: shipped, lot, hold_reason: reason };
  expect((await officer.ok('events.list_held', { decided: false })).data).toMatchObject([{ ...line, decision: null }]);
  expect(await officer.ok('events.resolve_held', { hash, decision: 'uphold', note: 'weighed again' })).toMatchObject({
    state: 'HOLDING',
  });
  expect((await officer.ok('events.list_held', { decided: 'false' })).total).toBe(0);
  expect((await officer.ok('events.list_held', { decided: true })).data).toMatchObject([
    { ...line, decision: 'uphold', decision_note: 'weighed again' },
  ]);
  expect(await officer.ok('events.resolve_held', { hash, decision: 'release' })).toMatchObject({
    state: 'CLAIM_RECEIVED',
  });
  expect(await officer.ok('events.resolve_held', { hash, decision: 'release' })).toMatchObject({ decision: 'release' });
  expect((await officer.ok('events.list_held')).total).toBe(0);
  await harness.anchor();
  expect((await admin.get(`/v1/events/${hash}`)).body.state).toBe('STATE_VERIFIED');
  expect((await officer.call('events.resolve_held', { hash, decision: 'uphold' })).status).toBe(409);
});

test('the chain: each statement names the hash before it; nothing of it can be changed', async () => {
  const { db } = harness.database;
  const rows = await db.selectFrom('events').selectAll().orderBy('seq').execute();
  rows.forEach((row, i) => {
    expect(row.seq).toBe(i + 1);
    expect(row.previous_hash.toString('hex')).toBe(rows[i - 1]?.hash.toString('hex') ?? '0'.repeat(64));
  });
  expect(await checkEvents(db)).toEqual({ findings: [], counts: { events: rows.length } });
  // Whoever owns the database can switch the triggers off; the check finds out.
  const undone = db.transaction().execute(async (tx) => {
    await sql`alter table events disable trigger user`.execute(tx);
    await tx.updateTable('events').set({ payload: '{}' }).where('seq', '=', 1).execute();
    await tx
      .updateTable('events')
      .set({ previous_hash: Buffer.alloc(32, 7) })
      .where('seq', '=', 2)
      .execute();
    throw new Error((await checkEvents(tx)).findings.join('; '));
  });
  await expect(undone).rejects.toThrow(
    /payload is not what was signed; EVT-.* does not name the hash of the event before it/,
  );
  await expect(db.updateTable('events').set({ payload: '{}' }).execute()).rejects.toThrow('append only');
  await expect(db.deleteFrom('events').execute()).rejects.toThrow('append only');
  await expect(
    db.updateTable('events').set({ block: 1 }).where('state', '=', 'STATE_VERIFIED').execute(),
  ).rejects.toThrow('append only');
});

const claim = (n: string): Claim => ({
  schema: 'carbon.retire.v2',
  subject: n,
  region: 'et',
  lot: null,
  parties: null,
  standard: 'svc.carbon-retirement.v1',
  payload: { id: n, project: 'P', tonnes_co2e: 1, beneficiary: 'B', evidence: n, retired_by: buyer.org },
  holdReason: null,
  createdAt: harness.clock.now(),
});
const append = () =>
  harness.database.db
    .transaction()
    .execute((tx) =>
      appendPending(
        tx,
        { signer: harness.app.services.signer, random: harness.app.kernel.ids.random, now: harness.clock.now() },
        7,
      ),
    );

const hand = (...claims: Claim[]) => harness.app.jobContext.transaction((work) => insertClaims(work, claims));

test('a claim made twice is one event', async () => {
  expect(await hand(claim('twice'), claim('twice-2'))).toBe(2);
  expect(await hand(claim('twice'))).toBe(0);
  while ((await append()) > 0);
  expect(await hand(claim('twice'))).toBe(0);
});

test.runIf(onPostgres)('many writers, appenders and one reader: every event once, in order, none skipped', async () => {
  const { db } = harness.database;
  const before = await db.selectFrom('events').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  let writing = true;
  const seen: number[] = [];
  const reader = (async () => {
    let after = before?.seq ?? 0;
    for (;;) {
      const over = !writing;
      const rows = await db.selectFrom('events').select('seq').where('seq', '>', after).orderBy('seq').execute();
      seen.push(...rows.map((row) => row.seq));
      after = rows.at(-1)?.seq ?? after;
      if (over) return;
    }
  })();
  await Promise.all([
    ...Array.from({ length: 4 }, async (_, writer) => {
      for (let i = 0; i < 25; i++) await hand(claim(`race-${writer}-${i}`), claim(`shared-${i}`));
    }),
    ...Array.from({ length: 3 }, async () => {
      for (let i = 0; i < 30; i++) await append();
    }),
  ]);
  while ((await append()) > 0);
  writing = false;
  await reader;
  const first = (before?.seq ?? 0) + 1;
  expect(seen).toEqual(Array.from({ length: 125 }, (_, i) => first + i));
  await harness.anchor();
  const feed = await feedAfter(db, 0, 1000);
  expect(feed.map((event) => event.position)).toEqual(feed.map((_, i) => i + 1));
});
