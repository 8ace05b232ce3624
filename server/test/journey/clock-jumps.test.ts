import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkAll } from '../../src/commands/check.ts';
import { bringPeople, type TradePeople } from '../../src/commands/trade-people.ts';
import { bringLotToMarket, tradeLot } from '../../src/commands/trade-play.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { World } from '../support/world.ts';

vi.setConfig({ testTimeout: 120_000 });

const hour = 3_600_000;
const day = 24 * hour;
const silent = () => {};

let harness: Harness;
let people: TradePeople;
beforeAll(async () => {
  harness = await startHarness({ env: { SESSION_IDLE_MINUTES: '100000' } });
  const password = 'a password of an admin';
  const { email, userId } = await new World(harness).admin();
  const password_hash = await harness.app.services.passwords.hash(password);
  await harness.database.db.updateTable('users').set({ password_hash }).where('id', '=', userId).execute();
  people = await bringPeople(harness.url, { email, password }, silent);
});
afterAll(() => harness.close());

const faults = async () => (await checkAll(harness.database)).flatMap((part) => part.faults);
/** As the pump does all the time: after a jump the ledger is heard of anew. */
const anchor = async () => {
  const { ledger } = harness.app;
  await ledger?.node.request('ledger_accept');
  await ledger?.client.pump();
  await harness.anchor();
};
const verified = async (lot: string) => people.buyer.verify.cryptographic_verify({ lot_ref: lot });

/** The clock of a server that was set wrong: some hours ahead or behind, and right again afterwards. */
test.each([
  ['ahead and back', 6 * hour],
  ['behind and back', -6 * hour],
])('trades begun before a clock jumps %s are ended, and everything holds', async (_how, jump) => {
  await anchor();
  const before = await bringLotToMarket({ ...people, run: `${jump > 0 ? 'aa' : 'bb'}0000c1` }, silent);
  await anchor();
  harness.clock.advance(jump);
  // Sessions live through it, and what is signed now verifies.
  const during = await bringLotToMarket({ ...people, run: `${jump > 0 ? 'aa' : 'bb'}0000c2` }, silent);
  await anchor();
  const first = await tradeLot({ ...people, run: `${jump > 0 ? 'aa' : 'bb'}0000c3` }, before, silent);
  expect(await verified(during)).toMatchObject({ verified: true });
  harness.clock.advance(-jump);
  const second = await tradeLot({ ...people, run: `${jump > 0 ? 'aa' : 'bb'}0000c4` }, during, silent);
  for (let round = 0; round < 3; round++) await anchor();
  for (const { order, escrow, lot } of [first, second]) {
    expect(await people.buyer.orders.get_order({ order })).toMatchObject({ status: 'Settled' });
    const { status, mirror } = await people.buyer.detail.escrow_detail({ name: escrow });
    expect([status, mirror?.status]).toEqual(['Released', 'finished']);
    expect(await verified(lot)).toMatchObject({ verified: true });
  }
  expect(await faults()).toEqual([]);
});

test('a repeated call has one effect while the clock jumps back, and less than a day ahead', async () => {
  const facts = { commodity_type: 'Coffee', corridor: 'ET-DE', grade: 'Grade 1', quantity: 500 };
  const { cooperative } = people.cooperative;
  const make = () => cooperative.create_lot(facts, { idempotencyKey: 'made while the clock jumps' });
  const { name } = await make();
  for (const jump of [-3 * day, 20 * hour]) {
    harness.clock.advance(jump);
    expect(await make()).toMatchObject({ name });
    harness.clock.advance(-jump);
  }
  expect(await make()).toMatchObject({ name });
});

test('sessions bear a clock that is behind; past their time they end, and do not for a clock set right', async () => {
  const whoami = () => people.exporter.auth.whoami();
  expect(await whoami()).toMatchObject({ roles: expect.arrayContaining(['SVC Exporter']) });
  harness.clock.advance(-2 * day);
  expect(await whoami()).toMatchObject({ roles: expect.arrayContaining(['SVC Exporter']) });
  harness.clock.advance(2 * day + 60 * day);
  expect(await people.exporter.auth.whoami()).toMatchObject({ roles: [] });
  harness.clock.advance(-60 * day);
  expect(await whoami()).toMatchObject({ roles: expect.arrayContaining(['SVC Exporter']) });
});

test('jobs run by the time that passes, not by the clock: what was told before a jump is done after it', async () => {
  harness.clock.advance(day);
  const lot = await bringLotToMarket({ ...people, run: 'c0ffee05' }, silent);
  harness.clock.advance(-2 * day);
  await anchor();
  expect(await verified(lot)).toMatchObject({ verified: true });
  harness.clock.advance(day);
  expect(await faults()).toEqual([]);
});
