import { afterAll, expect, test } from 'vitest';
import { openFarm } from '../support/farm-people.ts';
import { startHarness } from '../support/harness.ts';
import { mailText, storedText } from '../support/mails.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
afterAll(() => harness.close());

/** The token of the newest invitation that was mailed to an address. */
async function tokenFor(email: string): Promise<string> {
  const mail = await harness.database.db
    .selectFrom('mails')
    .select(storedText)
    .where('recipient', '=', email)
    .where('kind', '=', 'invite')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /token=([\w-]{43})$/m.exec(mailText(harness, mail))?.[1] ?? '';
}

test('a second organisation of a kind is founded only by whom an admin allowed it', async () => {
  const founder = await world.user();
  const found = (name: string) =>
    founder.call('cooperative_onboard.create_cooperative_org', { cooperative_name: name, country: 'ET' });
  expect((await found('First')).status).toBe(200);
  expect((await found('Second')).status).toBe(409);
  const admin = await world.admin();
  const allow = { email: founder.email, allowed: true };
  expect((await founder.call('admin_users.allow_several_organisations', allow)).status).toBe(403);
  expect(await admin.ok('admin_users.allow_several_organisations', allow)).toMatchObject({ changed: true });
  expect(await admin.ok('admin_users.allow_several_organisations', { ...allow, allowed: 'true' })).toMatchObject({
    changed: false,
  });
  expect((await founder.ok('cooperative_onboard.cooperative_onboard_options')).can_create).toBe(true);
  expect((await found('Second')).status).toBe(200);
  await admin.ok('admin_users.allow_several_organisations', { ...allow, allowed: false });
  expect((await found('Third')).status).toBe(409);
  const missing = await admin.call('admin_users.allow_several_organisations', {
    email: 'no@example.org',
    allowed: true,
  });
  expect(missing.status).toBe(404);
});

test('a second one of a kind is joined, by request or by invitation, only by whom an admin allowed it', async () => {
  const first = await world.member('Cooperative');
  const second = await world.member('Cooperative');
  const farmer = await world.user({ roles: ['SVC Farmer'] });
  await world.join(farmer, first.org, 'Member');
  const admin = await world.admin();
  const allow = (allowed: boolean) =>
    admin.ok('admin_users.allow_several_organisations', { email: farmer.email, allowed });
  const memberships = async () =>
    (
      await harness.database.db
        .selectFrom('org_members')
        .select('org')
        .where('user_id', '=', farmer.userId)
        .orderBy('org')
        .execute()
    ).map((row) => row.org);

  const { name: request } = await farmer.ok('farmer.request_to_join', { cooperative: second.org });
  const admit = () => second.call('cooperative.accept_join_request', { request });
  const refused = await admit();
  expect([refused.status, refused.body.exception]).toEqual([
    409,
    'They belong to another cooperative already; only whom an admin allows several may join one more. They can leave the other first, or ask an admin.',
  ]);
  expect(refused.body.exception).not.toContain(first.org);
  expect(await memberships()).toEqual([first.org]);
  // The request stays open, and is accepted once they may.
  await allow(true);
  expect((await admit()).message).toMatchObject({ status: 'Accepted', changed: true });
  expect(await memberships()).toEqual([first.org, second.org].sort());

  const third = await world.member('Cooperative');
  await allow(false);
  await third.ok('cooperative.invite_member', { email: farmer.email });
  const token = await tokenFor(farmer.email);
  const join = () => farmer.call('cooperative.accept_invite', { token });
  const kept = await join();
  expect([kept.status, kept.body.exception]).toEqual([
    409,
    `You belong to the cooperative ${[first.org, second.org].sort().join(', ')}; only whom an admin allows several may join another. Leave it first, or ask an admin.`,
  ]);
  expect(await memberships()).toHaveLength(2);
  await allow(true);
  expect((await join()).status).toBe(200);
  expect(await memberships()).toHaveLength(3);
  // Of another kind they may be a member besides.
  const exporter = await world.member('Exporter');
  await allow(false);
  await exporter.ok('organisation.invite_member', { email: farmer.email });
  const other = await tokenFor(farmer.email);
  const joined = await farmer.call('organisation.accept_invite', { token: other });
  expect(joined.status, JSON.stringify(joined.body)).toBe(200);
});

test('two cooperatives that take one farmer in at once do so one after the other', async () => {
  const offices = await Promise.all([world.member('Cooperative'), world.member('Cooperative')]);
  const farmer = await world.user({ roles: ['SVC Farmer'] });
  const requests: string[] = [];
  for (const { org } of offices) requests.push((await farmer.ok('farmer.request_to_join', { cooperative: org })).name);
  const answers = await Promise.all(
    offices.map((office, place) => office.call('cooperative.accept_join_request', { request: requests[place] })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
});

test('figures are of one cooperative, the first by name unless told; lists and CSV are narrowed to the one named', async () => {
  const { clerk: first } = await openFarm(world, { lng: 35.2 });
  const { clerk: second } = await openFarm(world, { lng: 35.8 });
  await world.join(first, second.org, 'Manager');
  const goods = { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: 10 };
  const { name: own } = await first.ok('cooperative.create_lot', { ...goods, cooperative: first.org });
  const { name: other } = await second.ok('cooperative.create_lot', goods);
  await second.ok('cooperative.create_lot', goods);
  expect(await first.ok('cooperative.cooperative_summary')).toMatchObject({
    cooperative: first.org,
    lots: { total: 1 },
  });
  expect(await first.ok('cooperative.cooperative_summary', { cooperative: second.org })).toMatchObject({
    cooperative: second.org,
    lots: { total: 2 },
  });
  expect(await first.ok('cooperative.member_farm_summary')).toMatchObject({ plots: { total: 1 }, farmers: 1 });
  const narrowed = await first.ok('cooperative.list_lots', { cooperative: second.org });
  expect(narrowed.total).toBe(2);
  const csv = String((await first.call('cooperative.export_lots_csv', { cooperative: first.org })).body);
  expect([csv.includes(own), csv.includes(other)]).toEqual([true, false]);
  const stranger = await world.member('Cooperative');
  for (const name of ['cooperative_summary', 'recent_settlements', 'settled_revenue_trend', 'member_farm_summary'])
    expect((await stranger.call(`cooperative.${name}`, { cooperative: first.org })).status, name).toBe(403);
  expect((await stranger.ok('cooperative.list_incoming_orders', { cooperative: first.org })).total).toBe(0);
  expect((await (await world.admin()).ok('cooperative.cooperative_summary')).cooperative).toBeNull();
});

test('the origin of open harvests, for the corridors and grades of a lot', async () => {
  const { farmer, clerk, plot } = await openFarm(world, { lng: 38.3 });
  const { name: harvest } = await farmer.ok('farmer.record_harvest', { plot, harvest_date: '2026-01-15', quantity: 9 });
  const about = { cooperative: clerk.org, commodity_type: 'Coffee' };
  expect(await clerk.ok('cooperative.open_harvests', { ...about, harvests: [harvest] })).toMatchObject({
    harvests: 1,
    origin_countries: ['ET'],
  });
  expect(await clerk.ok('cooperative.open_harvests', { ...about, harvests: ['HRV-2026-99999'] })).toMatchObject({
    harvests: 0,
    origin_countries: [],
  });
});

test('the terms of trade are told to everybody who trades', async () => {
  expect(await (await world.user()).ok('orders.trade_terms')).toEqual({
    refusal_hours: 72,
    payment_hours: 336,
    delivery_short_percent: expect.any(Number),
  });
  expect((await world.guest().call('orders.trade_terms')).status).toBe(401);
});
