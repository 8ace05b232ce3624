import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
afterAll(() => harness.close());

const hour = 3_600_000;
const withKey = (authorization: string) => world.caller({ authorization });
const statusOf = async (authorization: string) => (await withKey(authorization).call('auth.whoami')).status;

test('a key for an organisation acts for it, with the roles it was given and no more', async () => {
  const owner = await world.member('Cooperative');
  await world.grant(owner.userId, 'SVC Farmer');
  const other = await world.org('Cooperative');
  await world.join(owner, other);
  const made = await owner.ok('partners.sign_up', { label: 'ERP', org: owner.org, scopes: '["trade","verify"]' });
  expect(made).toMatchObject({ org: owner.org, roles: ['SVC Cooperative'], scopes: ['trade', 'verify'] });
  expect(made.key_id).toMatch(/^pk_[0-9a-f]{16}$/);
  expect(made.secret).toMatch(/^[\w-]{43}$/);
  expect(made.authorization).toBe(`ApiKey ${made.key_id}:${made.secret}`);
  const me = await withKey(made.authorization).ok('auth.whoami');
  expect(me).toMatchObject({ roles: ['SVC Cooperative'], memberships: [{ org: owner.org }] });
  expect(me.memberships).toHaveLength(1);
  const lot = { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: 10 };
  expect((await withKey(made.authorization).call('cooperative.create_lot', lot)).status).toBe(200);
});

test('a key loses the role that its owner loses, at once', async () => {
  const owner = await world.member('Cooperative');
  await world.grant(owner.userId, 'SVC Farmer');
  const made = await owner.ok('partners.sign_up', {
    label: 'field app',
    roles: ['SVC Farmer'],
    scopes: ['trade'],
  });
  const key = withKey(made.authorization);
  expect((await key.ok('auth.whoami')).roles).toEqual(['SVC Farmer']);
  expect((await key.call('farmer.register_farm_plot', { plot_name: 'Upper field' })).status).toBe(200);
  const admin = await world.admin();
  await admin.ok('admin_users.revoke_role', { email: owner.email, role: 'SVC Farmer' });
  expect((await key.ok('auth.whoami')).roles).toEqual([]);
  expect((await key.call('farmer.register_farm_plot', { plot_name: 'Lower field' })).status).toBe(403);
});

test('a key for oneself has no membership, and no role unless asked for', async () => {
  const user = await world.member('Buyer');
  const made = await user.ok('partners.sign_up', { label: 'mine' });
  expect(made).toMatchObject({ org: null, roles: [], scopes: ['verify'], expires_at: null });
  expect(await withKey(made.authorization).ok('auth.whoami')).toMatchObject({ roles: [], memberships: [] });
});

test('foreign organisations, roles one lacks, unknown scopes and guests are refused', async () => {
  const user = await world.member('Buyer');
  const refusedWith = async (more: object) => {
    const answer = await user.call('partners.sign_up', { label: 'x', ...more });
    return [answer.status, answer.body.errors?.[0]?.field];
  };
  expect(await refusedWith({ org: await world.org('Buyer') })).toEqual([403, undefined]);
  expect(await refusedWith({ org: 'BUY-99999' })).toEqual([403, undefined]);
  expect(await refusedWith({ roles: ['SVC Buyer', 'Platform Admin'] })).toEqual([400, 'roles']);
  expect(await refusedWith({ scopes: ['everything'] })).toEqual([400, 'scopes.0']);
  expect(await refusedWith({ scopes: [] })).toEqual([400, 'scopes']);
  expect(await refusedWith({ label: '' })).toEqual([400, 'label']);
  expect(await refusedWith({ expires_in_days: '0' })).toEqual([400, 'expires_in_days']);
  expect((await world.guest().call('partners.sign_up', { label: 'x' })).status).toBe(401);
});

test('a key makes, lists, rotates and revokes no keys', async () => {
  const owner = await world.member('Cooperative');
  const made = await owner.ok('partners.sign_up', { label: 'ERP', org: owner.org, scopes: ['trade'] });
  const key = withKey(made.authorization);
  for (const name of ['sign_up', 'list_keys', 'rotate_key', 'revoke_key']) {
    const answer = await key.call(`partners.${name}`, { label: 'more', key_id: made.key_id });
    expect(answer.status, name).toBe(403);
  }
  expect(await statusOf(made.authorization)).toBe(200);
});

test('after a rotation both secrets work for the overlap, then only the new one', async () => {
  const owner = await world.member('Cooperative');
  const made = await owner.ok('partners.sign_up', { label: 'ERP', org: owner.org });
  const rotated = await owner.ok('partners.rotate_key', { key_id: made.key_id });
  expect(rotated.secret).not.toBe(made.secret);
  expect(Date.parse(rotated.previous_secret_until) - harness.clock.now().getTime()).toBe(24 * hour);
  expect([await statusOf(made.authorization), await statusOf(rotated.authorization)]).toEqual([200, 200]);
  harness.clock.advance(24 * hour);
  expect([await statusOf(made.authorization), await statusOf(rotated.authorization)]).toEqual([401, 200]);
});

test('an earlier secret works as long as was told, unless its owner ends it knowingly', async () => {
  const owner = await world.member('Cooperative');
  const first = await owner.ok('partners.sign_up', { label: 'ERP' });
  const key_id = first.key_id;
  const second = await owner.ok('partners.rotate_key', { key_id });
  harness.clock.advance(hour);
  const asked = await owner.call('partners.rotate_key', { key_id });
  expect([asked.status, asked.body.errors]).toEqual([
    409,
    [{ field: 'keep', message: expect.stringContaining(second.previous_secret_until) }],
  ]);
  const works = (...keys: { authorization: string }[]) =>
    Promise.all(keys.map(({ authorization }) => statusOf(authorization)));
  expect(await works(first, second)).toEqual([200, 200]);
  // The answer with the second one was lost: the first one works as long as was told.
  const third = await owner.ok('partners.rotate_key', { key_id, keep: 'earlier' });
  expect(third.previous_secret_until).toBe(second.previous_secret_until);
  expect((await owner.ok('partners.list_keys')).data[0].previous_secret_until).toBe(second.previous_secret_until);
  expect(await works(first, second, third)).toEqual([200, 401, 200]);
  const fourth = await owner.ok('partners.rotate_key', { key_id, keep: 'present', overlap_hours: 2 });
  expect(Date.parse(fourth.previous_secret_until) - harness.clock.now().getTime()).toBe(2 * hour);
  expect(await works(first, third, fourth)).toEqual([401, 200, 200]);
  // Who fears for them says so: both end.
  const fifth = await owner.ok('partners.rotate_key', { key_id, overlap_hours: 0 });
  expect(fifth.previous_secret_until).toBeNull();
  expect(await works(third, fourth, fifth)).toEqual([401, 401, 200]);
  const none = await owner.call('partners.rotate_key', { key_id, keep: 'earlier' });
  expect([none.status, none.body.errors?.[0]?.field]).toEqual([400, 'keep']);
});

test('an overlap of 0 ends the old secret now; two secrets work at a time', async () => {
  const owner = await world.member('Cooperative');
  const first = await owner.ok('partners.sign_up', { label: 'ERP' });
  const second = await owner.ok('partners.rotate_key', { key_id: first.key_id, overlap_hours: '0' });
  expect(second.previous_secret_until).toBeNull();
  expect([await statusOf(first.authorization), await statusOf(second.authorization)]).toEqual([401, 200]);
  const third = await owner.ok('partners.rotate_key', { key_id: first.key_id, overlap_hours: '168' });
  const fourth = await owner.ok('partners.rotate_key', { key_id: first.key_id, keep: 'present' });
  const statuses = [second, third, fourth].map((key) => statusOf(key.authorization));
  expect(await Promise.all(statuses)).toEqual([401, 200, 200]);
  for (const overlap_hours of ['-1', '169', 'long']) {
    const answer = await owner.call('partners.rotate_key', { key_id: first.key_id, overlap_hours });
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'overlap_hours']);
  }
});

test('a revoked key ends at once, for good', async () => {
  const owner = await world.member('Cooperative');
  const made = await owner.ok('partners.sign_up', { label: 'ERP' });
  const revoked = await owner.ok('partners.revoke_key', { key_id: made.key_id });
  expect(await statusOf(made.authorization)).toBe(401);
  harness.clock.advance(1000);
  expect(await owner.ok('partners.revoke_key', { key_id: made.key_id })).toEqual(revoked);
  const rotate = await owner.call('partners.rotate_key', { key_id: made.key_id });
  expect([rotate.status, rotate.body.exception]).toEqual([409, `${made.key_id} is Revoked; it must be Active.`]);
});

test('a key ends with its time', async () => {
  const owner = await world.member('Cooperative');
  const made = await owner.ok('partners.sign_up', { label: 'ERP', expires_in_days: '1' });
  expect(await statusOf(made.authorization)).toBe(200);
  const admin = await world.admin();
  harness.clock.advance(24 * hour);
  expect(await statusOf(made.authorization)).toBe(401);
  const late = await world.admin();
  expect((await late.call('partners.rotate_key', { key_id: made.key_id })).body.exception).toContain('is Expired');
  expect(admin.userId).not.toBe(late.userId);
});

test("others' keys answer like missing ones; admins manage all", async () => {
  const owner = await world.member('Cooperative');
  const stranger = await world.member('Cooperative');
  const made = await owner.ok('partners.sign_up', { label: 'ERP' });
  for (const name of ['rotate_key', 'revoke_key']) {
    const foreign = await stranger.call(`partners.${name}`, { key_id: made.key_id });
    const missing = await stranger.call(`partners.${name}`, { key_id: 'pk_0000000000000000' });
    expect([foreign.status, missing.status, foreign.body.exception]).toEqual([403, 403, missing.body.exception]);
  }
  const admin = await world.admin();
  expect((await admin.call('partners.revoke_key', { key_id: 'pk_0000000000000000' })).status).toBe(404);
  expect((await admin.call('partners.revoke_key', { key_id: made.key_id })).status).toBe(200);
  expect((await owner.call('partners.revoke_key', { key_id: 'nonsense' })).status).toBe(400);
});

test('list_keys shows one their own, admins all, nobody a secret', async () => {
  const owner = await world.member('Cooperative');
  const first = await owner.ok('partners.sign_up', { label: 'first', org: owner.org });
  harness.clock.advance(1000);
  const second = await owner.ok('partners.sign_up', { label: 'second' });
  await owner.ok('partners.revoke_key', { key_id: first.key_id });
  const mine = await owner.ok('partners.list_keys');
  expect(mine.data.map((key: { label: string; status: string }) => [key.label, key.status])).toEqual([
    ['second', 'Active'],
    ['first', 'Revoked'],
  ]);
  expect(JSON.stringify(mine)).not.toContain(second.secret);
  expect(JSON.stringify(mine)).not.toContain('hash');
  expect((await owner.ok('partners.list_keys', { status_filter: 'Active' })).total).toBe(1);
  expect((await owner.ok('partners.list_keys', { org: owner.org })).data[0].key_id).toBe(first.key_id);
  const stranger = await world.user();
  expect((await stranger.ok('partners.list_keys', { owner: owner.email })).total).toBe(0);
  const admin = await world.admin();
  expect((await admin.ok('partners.list_keys', { owner: owner.email })).total).toBe(2);
});

test('at most twenty active keys, also when asked for at once', async () => {
  const user = await world.user();
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => user.call('partners.sign_up', { label: `key ${index}` })),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(20);
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(4);
});
