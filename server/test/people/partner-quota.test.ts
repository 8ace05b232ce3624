import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../support/harness.ts';
import { type Caller, World } from '../support/world.ts';

let harness: Harness;
let world: World;
let owner: Caller & { org: string };
let admin: Caller;
beforeAll(async () => {
  harness = await startHarness({ env: { RATE_LIMIT_PER_ACTOR: '50', PARTNER_QUOTA_PER_DAY: '100' } });
  world = new World(harness);
  owner = await world.member('Buyer');
  admin = await world.admin();
});
afterAll(() => harness.close());

const minute = 60_000;
const keyOf = async (scopes = ['verify', 'trade']) => {
  const key = await owner.ok('partners.sign_up', { label: 'quota', org: owner.org, scopes });
  return { id: key.key_id as string, caller: world.caller({ authorization: key.authorization }) };
};
const limits = (answer: { headers: Headers }) => [
  answer.headers.get('ratelimit-limit'),
  answer.headers.get('ratelimit-remaining'),
];
/** A new minute, so that the sessions of this test are not what is limited. */
const nextMinute = () => harness.clock.advance(minute);

test('every answer to a key tells its quota, refusals too', async () => {
  const { caller } = await keyOf();
  expect(limits(await caller.call('orders.list_my_orders'))).toEqual(['50', '49']);
  const refused = await caller.call('orders.get_order', {});
  expect([refused.status, ...limits(refused)]).toEqual([400, '50', '48']);
  const forbidden = await caller.call('partners.list_keys');
  expect([forbidden.status, ...limits(forbidden)]).toEqual([403, '50', '47']);
  expect(forbidden.headers.get('ratelimit-reset')).toBe('60');
  expect(limits(await owner.call('orders.list_my_orders'))).toEqual([null, null]);
});

test('an admin gives a key a quota of its own; it holds by the minute and by the day', async () => {
  nextMinute();
  const { id, caller } = await keyOf();
  await admin.ok('partners.set_quota', { key_id: id, quota_per_minute: '3', quota_per_day: '5' });
  const call = () => caller.call('orders.list_my_orders');
  const statuses = async (times: number) => {
    const answers = [];
    for (let index = 0; index < times; index++) answers.push(await call());
    return answers.map((answer) => answer.status);
  };
  expect(await statuses(4)).toEqual([200, 200, 200, 429]);
  const full = await call();
  expect([full.status, full.body.exc_type, full.headers.get('retry-after')]).toEqual([
    429,
    'RateLimitExceededError',
    '60',
  ]);
  nextMinute();
  const next = await call();
  // Of the day one call is left, which is less than the two of the minute.
  expect([next.status, ...limits(next)]).toEqual([200, '5', '1']);
  expect(await statuses(2)).toEqual([200, 429]);
  nextMinute();
  const day = await call();
  expect(day.body.exception).toContain('5 a day');
  expect(Number(day.headers.get('retry-after'))).toBeGreaterThan(3600);
  expect((await owner.call('partners.set_quota', { key_id: id, quota_per_minute: 9999 })).status).toBe(403);
  const unknown = await admin.call('partners.set_quota', { key_id: 'pk_0123456789abcdef' });
  expect(unknown.status).toBe(404);
  await admin.ok('partners.set_quota', { key_id: id });
  expect((await call()).status).toBe(200);
});

test('the calls of a key are counted by day, operation and outcome', async () => {
  nextMinute();
  const { id, caller } = await keyOf();
  for (let index = 0; index < 3; index++) await caller.ok('orders.list_my_orders');
  await caller.call('orders.get_order', {});
  const until = Date.now() + 10_000;
  let usage = await owner.ok('partners.usage', { key_id: id });
  while (usage.total < 4 && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    nextMinute();
    usage = await owner.ok('partners.usage', { key_id: id });
  }
  expect(usage).toMatchObject({ key_id: id, to: '2026-03-02', from: '2026-01-31', total: 4, quota_per_day: null });
  expect(usage.data).toEqual([
    { day: '2026-03-02', operation: 'svc_network.api.orders.get_order', outcome: 'validation', calls: 1 },
    { day: '2026-03-02', operation: 'svc_network.api.orders.list_my_orders', outcome: 'ok', calls: 3 },
  ]);
  expect((await owner.ok('partners.usage', { key_id: id, from: '2026-03-03', to: '2026-03-04' })).total).toBe(0);
  const own = await caller.call('partners.usage', {});
  expect([own.status, own.message.key_id]).toEqual([200, id]);
});

test('usage of others answers like usage of none; days are checked', async () => {
  nextMinute();
  const { id, caller } = await keyOf();
  const other = await keyOf();
  const stranger = await world.user();
  const missing = await stranger.call('partners.usage', { key_id: 'pk_0123456789abcdef' });
  const foreign = await stranger.call('partners.usage', { key_id: id });
  expect([foreign.status, foreign.body.exception]).toEqual([403, missing.body.exception]);
  expect((await caller.call('partners.usage', { key_id: other.id })).status).toBe(403);
  expect((await owner.call('partners.usage', {})).status).toBe(400);
  const backwards = await owner.call('partners.usage', { key_id: id, from: '2026-03-02', to: '2026-03-01' });
  expect([backwards.status, backwards.body.errors[0].field]).toEqual([400, 'from']);
  const long = await owner.call('partners.usage', { key_id: id, from: '2020-01-01' });
  expect([long.status, long.body.errors[0].field]).toEqual([400, 'from']);
  expect((await admin.ok('partners.usage', { key_id: id })).key_id).toBe(id);
});
