import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { ledgerAccounts } from '../../src/platform/ledger/client/seeds.ts';
import { treeHead } from '../../src/platform/ledger/client/transactions.ts';
import { farEnv, farSeed, openFarNode } from '../support/far-node.ts';
import { startHarness, type TestClock } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';

const seed = farSeed(11);
let clock: TestClock | undefined;
const far = await openFarNode({ networkId: 63_011, now: () => clock?.now() ?? new Date('2026-03-02T09:00:00Z') });
await far.fund(seed);
const harness = await startHarness({ env: farEnv(far, seed) });
clock = harness.clock;
const { database, app } = harness;
const trade = await openTrade(harness);
const { buyer, exporter, world } = trade;
const { platform } = ledgerAccounts(seed);

afterAll(async () => {
  await harness.close();
  await far.close();
});
afterEach(() => far.node.impose({}));

async function ready(): Promise<{ status: string; reasons?: string[] }> {
  const response = await fetch(`${harness.url}/readyz`);
  expect(response.status).toBe(200);
  return (await response.json()) as { status: string; reasons?: string[] };
}

async function troubles(): Promise<string[]> {
  const rows = await database.db
    .selectFrom('ledger_troubles')
    .select('kind')
    .where('ended_at', 'is', null)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

/** A round of the pump, as its loop does it, and a look of the watch. */
async function look(): Promise<void> {
  await app.ledger?.client.pump().catch(() => undefined);
  await harness.tick('ledger-watch');
}

async function metric(name: string): Promise<string | undefined> {
  const text = await (await fetch(`${harness.url}/metrics`)).text();
  return text.split('\n').find((line) => line.startsWith(`lotmark_ledger_${name}`));
}

test('a pending lot names no network before one was heard of, and then the one that the node says', async () => {
  const lot = await trade.lot();
  const lookUp = async () => (await world.guest().call('verify.lookup_lot', { lot_name: lot })).body.anchor;
  expect(await lookUp()).toMatchObject({ status: 'pending', network: null });
  expect((await world.guest().get(`/verify/${lot}`)).body).toContain('not known yet');
  await harness.anchor();
  expect(await lookUp()).toMatchObject({ status: 'anchored', network: 63_011 });
  const next = await trade.lot();
  const { body } = await world.guest().call('verify.lookup_lot', { lot_name: next });
  expect(body.anchor).toMatchObject({ status: 'pending', network: 63_011 });
});

test('all is well: ready, and the figures are there', async () => {
  await harness.anchor();
  await look();
  expect(await troubles()).toEqual([]);
  expect(await ready()).toEqual({ status: 'ready' });
  expect(await metric('oldest_unanchored_seconds')).toBe('lotmark_ledger_oldest_unanchored_seconds 0');
  expect(await metric('fee_drops')).toBe('lotmark_ledger_fee_drops 10');
  expect(await metric(`account_balance_drops{address="${platform.address}"}`)).toMatch(/ 9999\d+$/);
  expect(await metric(`account_reserve_drops{address="${platform.address}"}`)).toMatch(/ 1000000$/);
  expect(await metric('submissions{state="validated",result="tesSUCCESS"}')).toMatch(/ [1-9]\d*$/);
  expect(await metric('age_seconds')).toMatch(/ \d+$/);
  expect(await metric('trouble')).toBeUndefined();
});

test('the node is swapped for one of another network while we run: said once, and once when it is over', async () => {
  const before = await sql`select id from ledger_troubles`.execute(database.db);
  far.node.impose({ reportedNetworkId: 0 });
  for (let round = 0; round < 3; round++) await look();
  expect(await ready()).toEqual({
    status: 'degraded',
    reasons: [expect.stringMatching(/LEDGER_URL.* is on network 0, but this database anchors on network 63011/)],
  });
  far.node.impose({ reportedNetworkId: null });
  await look();
  expect((await ready()).reasons).toEqual([expect.stringContaining('reports no network id')]);
  far.node.impose({});
  await look();
  expect(await ready()).toEqual({ status: 'ready' });
  const { rows } = await sql<{ kind: string; ended_at: Date | null }>`
    select kind, ended_at from ledger_troubles order by id offset ${before.rows.length}`.execute(database.db);
  expect(rows).toEqual([{ kind: 'network', ended_at: expect.any(Date) }]);
});

test('a busy network: nothing gets in, operators are told why, and it goes on by itself', async () => {
  await trade.lot();
  far.node.impose({ openLedgerFeeDrops: 1_000_000n });
  await harness.tick('anchor');
  for (let round = 0; round < 3; round++) {
    await look();
    harness.clock.advance(60_000);
  }
  expect(await troubles()).toEqual(expect.arrayContaining(['anchoring', 'submission']));
  expect((await ready()).reasons?.join()).toContain('telINSUF_FEE_P');
  expect(Number((await metric('oldest_unanchored_seconds'))?.split(' ')[1])).toBeGreaterThan(120);
  far.node.impose({});
  await harness.anchor();
  await harness.anchor();
  await look();
  expect(await troubles()).toEqual([]);
});

test('a drained account is named, with what it has', async () => {
  far.node.impose({ drained: new Map([[platform.address, 5n]]) });
  await look();
  expect(await troubles()).toEqual(['balance', 'reserve']);
  expect((await ready()).reasons?.join()).toMatch(`${platform.address} (platform) has 0.000005 units`);
  far.node.impose({});
  await look();
  expect(await troubles()).toEqual([]);
});

test('no room for more entries: nothing is paid in vain, and escrows follow when there is room', async () => {
  const lot = await trade.lot();
  await trade.mint(50_000);
  const order = await trade.order(lot, { quantity: 10 });
  await buyer.ok('checkout.pay_with_wallet', { order });
  far.node.impose({ reserveBaseDrops: 99_999_000_000n, reserveIncrementDrops: 10_000_000n });
  await look();
  expect(await troubles()).toEqual(['reserve']);
  const creates = async () =>
    (await sql`select from ledger_submissions where kind = 'escrow_create'`.execute(database.db)).rows.length;
  const before = await creates();
  await harness.anchor();
  await look();
  expect(await creates()).toBe(before);
  expect((await ready()).reasons?.join()).toContain('escrows wait for room; send at least');
  far.node.impose({});
  await look();
  await harness.anchor();
  expect(await creates()).toBe(before + 1);
  await look();
  expect(await troubles()).toEqual([]);
  await exporter.ok('exporter.mark_shipped', { order_name: order });
});

test('a refused step is tried again after ever longer waits, not in each ledger', async () => {
  const lot = await trade.lot();
  const order = await trade.order(lot, { quantity: 10 });
  await buyer.ok('checkout.pay_with_wallet', { order });
  const { escrow } = await buyer.ok('orders.get_order', { order });
  // Prepared while there was room, and refused by the ledger.
  await harness.drain();
  await harness.tick('mirror');
  far.node.impose({ reserveBaseDrops: 99_999_900_000n, reserveIncrementDrops: 10_000_000n });
  const codes = async () =>
    (
      await sql<{ result_code: string | null }>`select result_code from ledger_submissions
         where kind = 'escrow_create' and key = ${escrow} order by attempt`.execute(database.db)
    ).rows.map(({ result_code }) => result_code);
  for (let round = 0; round < 3; round++) await harness.anchor();
  expect(await codes()).toEqual(['tecINSUFFICIENT_RESERVE']);
  far.node.impose({});
  await look();
  await harness.anchor();
  expect(await codes()).toHaveLength(1);
  harness.clock.advance(11_000);
  await harness.anchor();
  expect(await codes()).toEqual(['tecINSUFFICIENT_RESERVE', 'tesSUCCESS']);
  const { rows } = await sql`select from mirror_setbacks`.execute(database.db);
  expect(rows).toEqual([]);
});

test('an amount that no ledger can hold is refused where it is entered, and an old one blocks nobody', async () => {
  const answer = await trade.admin.call('wallet.admin_mint', {
    buyer: buyer.org,
    amount: '1234567890.123456',
    reason: 'x',
  });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'amount' }] } });
  const now = harness.clock.now();
  await database.db
    .insertInto('token_mirrors')
    .values({
      reference: 'mint:old',
      kind: 'mint',
      org: buyer.org,
      action: 'admin_mint',
      amount: '1234567890.123456',
      created_at: new Date(0),
    })
    .execute();
  await trade.mint(7);
  await harness.anchor();
  await look();
  const waiting = await sql`select reference from token_mirrors where settled_at is null`.execute(database.db);
  expect(waiting.rows).toEqual([{ reference: 'mint:old' }]);
  expect(await troubles()).toEqual(['mirror']);
  expect((await ready()).reasons?.join()).toContain('mint:old (not an amount of at most 15 significant digits');
  expect(await metric('set_aside')).toBe('lotmark_ledger_set_aside 1');
  expect(now).toEqual(harness.clock.now());
  await database.db.deleteFrom('mirror_setbacks').execute();
  await database.db.deleteFrom('token_mirrors').where('reference', '=', 'mint:old').execute();
  await look();
  expect(await troubles()).toEqual([]);
});

test('a ledger that is ahead of the database: nothing is signed, anchored or called verified, and it says so', async () => {
  const anchored = await trade.lot();
  await harness.anchor();
  const check = async () => (await trade.world.guest().call('verify.cryptographic_verify', { lot_ref: anchored })).body;
  expect(await check()).toMatchObject({ verified: true });
  // As after a failover to a copy that lacks the last batch: the ledger has a head that we do not know.
  const client = app.ledger?.client as NonNullable<typeof app.ledger>['client'];
  const transaction = treeHead({
    account: platform.address,
    networkId: 63_011,
    size: 5000,
    root: Buffer.alloc(32, 7),
  });
  const purpose = { kind: 'test', key: 'head' };
  await client.prepare({ purpose, transaction });
  await client.untilSettled(purpose);
  const before = await sql`select from anchor_batches`.execute(database.db);
  const draft = await trade.cooperative.ok('cooperative.create_lot', {
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    quantity: '10',
  });
  await database.db.updateTable('lots').set({ status: 'Draft' }).where('name', '=', draft.name).execute();
  await trade.lot();
  await harness.tick('anchor');
  expect((await sql`select from anchor_batches`.execute(database.db)).rows).toHaveLength(before.rows.length);
  expect(await troubles()).toEqual(['history']);
  // The newer version may be on the ledger alone.
  expect(await check()).toMatchObject({ verified: false, error: 'ledger_mismatch' });
  expect((await ready()).reasons?.join()).toMatch(/is of 5000 records, but this database has anchored only \d+/);
  const refused = await trade.cooperative.call('cooperative.list_lot', { lot: draft.name });
  expect(refused).toMatchObject({ status: 503 });
  expect(JSON.stringify(refused.body)).toContain('Nothing is signed at the moment');
});
