import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../support/harness.ts';
import { mailText, storedText } from '../support/mails.ts';
import { openTrade } from '../support/trade-people.ts';
import type { Caller, World } from '../support/world.ts';

/** A role gates everything that is done with it: from the call after its end nothing of it works any more. */
let harness: Harness;
let trade: Awaited<ReturnType<typeof openTrade>>;
let world: World;

beforeAll(async () => {
  harness = await startHarness();
  trade = await openTrade(harness);
  world = trade.world;
});
afterAll(() => harness.close());

const statusOf = async (caller: Caller, name: string, parameters: object) =>
  (await caller.call(name, parameters)).status;

test('who loses the role of an organisation does nothing more for it, nor does a key of theirs', async () => {
  const order = await trade.order(await trade.lot());
  const acts = [
    [trade.buyer, 'SVC Buyer', 'wallet.get_balance', {}],
    [trade.buyer, 'SVC Buyer', 'detail.order_detail', { name: order }],
    [trade.exporter, 'SVC Exporter', 'exporter.accept_order', { order }],
    [
      trade.cooperative,
      'SVC Cooperative',
      'cooperative.create_lot',
      { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: 5 },
    ],
  ] as const;
  for (const [person, role, name, parameters] of acts) {
    const key = world.caller(await world.partnerKey(person, { org: person.org }));
    expect(await statusOf(person, name, parameters), name).not.toBe(403);
    await trade.admin.ok('admin_users.revoke_role', { email: person.email, role });
    expect(await statusOf(person, name, parameters), name).toBe(403);
    expect(await statusOf(key, name, parameters), `${name} by key`).toBe(403);
    expect((await person.ok('auth.whoami')).memberships).toEqual([]);
    expect((await key.ok('auth.whoami')).memberships).toEqual([]);
    await trade.admin.ok('admin_users.grant_role', { email: person.email, role });
    expect(await statusOf(person, name, parameters), `${name} again`).not.toBe(403);
  }
});

test('a kept answer is told to nobody who lost the role or the organisation since, and again once it is theirs', async () => {
  const { admin } = trade;
  const owner = await world.member('Exporter');
  const person = await world.member('Exporter', { org: owner.org, role: 'Manager' });
  const add = (key?: string) =>
    person.call(
      'fleet.add_vehicle',
      { kind: 'trailer', plate: 'Z 1' },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  const first = await add('once');
  expect(first.status).toBe(200);
  harness.clock.advance(1000);
  const told = async (lost: string) => {
    const answer = await add('once');
    expect([answer.status, answer.body.exc_type]).toEqual([403, 'PermissionError']);
    expect(answer.body.exception).toContain(
      `That call was done; its kept answer is not told any more, because you lost ${lost}`,
    );
    expect((await add()).status).toBe(403);
  };
  await admin.ok('admin_users.revoke_role', { email: person.email, role: 'SVC Exporter' });
  await told('the role SVC Exporter');
  await admin.ok('admin_users.grant_role', { email: person.email, role: 'SVC Exporter' });
  expect((await add('once')).body).toEqual(first.body);
  await owner.ok('organisation.remove_member', { email: person.email });
  await told(`the membership of ${owner.org}`);
});

test('who ends their own membership is told once more that it was done', async () => {
  const owner = await world.member('Exporter');
  const person = await world.member('Exporter', { org: owner.org, role: 'Owner' });
  const leave = () =>
    person.call('organisation.remove_member', { email: person.email }, { 'idempotency-key': 'leaves' });
  const first = await leave();
  expect(first.status).toBe(200);
  harness.clock.advance(1000);
  expect((await leave()).body).toEqual(first.body);
});

test('a key acts with its roles only: without any it trades nothing, and public operations go on', async () => {
  const { buyer } = trade;
  const key = async (roles: string[]) => {
    const made = await buyer.ok('partners.sign_up', { label: 'k', org: buyer.org, roles, scopes: ['trade', 'verify'] });
    return world.caller({ authorization: made.authorization });
  };
  const powerless = await key([]);
  const lot = await trade.lot();
  for (const [name, parameters] of [
    ['cart.cart_add', { lot, quantity: 1 }],
    ['orders.list_my_orders', {}],
    ['wallet.list_entries', {}],
    ['exporter.list_orders', {}],
  ] as const)
    expect(await statusOf(powerless, name, parameters), name).toBe(403);
  expect(await powerless.ok('auth.whoami')).toMatchObject({ roles: [], memberships: [] });
  expect(await statusOf(powerless, 'marketplace.list_lots', {})).toBe(200);
  expect((await powerless.get(`/api/partner/verify/${lot}`)).status).toBe(200);
  expect(await statusOf(await key(['SVC Buyer']), 'orders.list_my_orders', {})).toBe(200);
});

test('a farmer without the role leaves plots and harvests alone', async () => {
  const farmer = await world.user({ roles: ['SVC Farmer'] });
  const { name: plot } = await farmer.ok('farmer.register_farm_plot', {
    plot_name: 'Upper field',
    gps_lat: 6.1,
    gps_lng: 38.2,
  });
  const harvest = { plot, harvest_date: '2026-01-10', quantity: 5 };
  expect(await statusOf(farmer, 'farmer.record_harvest', harvest)).toBe(200);
  await trade.admin.ok('admin_users.revoke_role', { email: farmer.email, role: 'SVC Farmer' });
  expect(await statusOf(farmer, 'farmer.record_harvest', harvest)).toBe(403);
  expect(await statusOf(farmer, 'farmer.update_farm_plot', { plot, plot_name: 'Mine' })).toBe(403);
});

test('an Owner without the role does not count as the one who remains', async () => {
  const owner = await world.member('Buyer');
  const other = await world.member('Buyer', { org: owner.org, role: 'Owner' });
  await trade.admin.ok('admin_users.revoke_role', { email: other.email, role: 'SVC Buyer' });
  expect(await statusOf(owner, 'organisation.remove_member', { email: owner.email })).toBe(409);
});

test.each(['Exporter', 'Buyer', 'Cooperative'] as const)('a %s invites, promotes and removes members', async (kind) => {
  const owner = await world.member(kind);
  const email = `new.${kind.toLowerCase()}@example.org`;
  expect(await owner.ok('organisation.invite_member', { email })).toMatchObject({ status: 'Pending' });
  const invites = await owner.ok('organisation.list_invites');
  expect(invites.data).toMatchObject([{ invitee_email: email, organisation: owner.org }]);
  const mail = await harness.database.db
    .selectFrom('mails')
    .select(storedText)
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  const token = /token=([\w-]+)$/m.exec(mailText(harness, mail))?.[1];
  const joiner = await world.user({ email });
  expect(await joiner.ok('organisation.accept_invite', { token })).toMatchObject({ organisation: owner.org, kind });
  expect(await joiner.ok('auth.whoami')).toMatchObject({ roles: [`SVC ${kind}`], memberships: [{ org: owner.org }] });
  expect(await statusOf(joiner, 'organisation.list_members', {})).toBe(403);
  await owner.ok('organisation.set_member_role', { email, role: 'Owner' });
  expect((await joiner.ok('organisation.list_members')).total).toBe(2);
  const stranger = await world.member(kind);
  const foreign = { organisation: owner.org, email };
  for (const name of ['list_members', 'invite_member', 'remove_member'])
    expect(await statusOf(stranger, `organisation.${name}`, foreign), name).toBe(403);
  expect(await statusOf(stranger, 'organisation.set_member_role', { ...foreign, role: 'Member' })).toBe(403);
  const key = await joiner.ok('partners.sign_up', { label: 'k', org: owner.org, scopes: ['trade'] });
  expect(await owner.ok('organisation.remove_member', { email })).toMatchObject({ removed: true });
  expect(await joiner.ok('auth.whoami')).toMatchObject({ roles: [], memberships: [] });
  expect(await statusOf(world.caller({ authorization: key.authorization }), 'auth.whoami', {})).toBe(401);
  expect(await statusOf(owner, 'organisation.remove_member', { email: owner.email })).toBe(409);
  const revoked = await owner.ok('organisation.invite_member', { email });
  expect(await owner.ok('organisation.revoke_invite', { invite: revoked.name })).toMatchObject({ status: 'Revoked' });
});

/** The token in the newest invite that was mailed to somebody. */
async function invited(email: string): Promise<string | undefined> {
  const mail = await harness.database.db
    .selectFrom('mails')
    .select(storedText)
    .where('recipient', '=', email)
    .where('kind', '=', 'invite')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /token=([\w-]+)$/m.exec(mailText(harness, mail))?.[1];
}

test.each(['Exporter', 'Buyer', 'Cooperative'] as const)(
  'a role of a %s that an admin took comes back by an admin only, not by an invitation nor by founding',
  async (kind) => {
    const { admin } = trade;
    const role = `SVC ${kind}`;
    const owner = await world.member(kind);
    const person = await world.member(kind, { org: owner.org, role: 'Member' });
    const { email } = person;
    await admin.ok('admin_users.revoke_role', { email, role });
    // Let go and asked in again by the same organisation, asked in by another, with an organisation of their own.
    await owner.ok('organisation.remove_member', { email });
    const other = await world.member(kind);
    for (const asking of [owner, other]) {
      const { name } = await asking.ok('organisation.invite_member', { email });
      const refused = await person.call('organisation.accept_invite', { token: await invited(email) });
      expect([refused.status, refused.body.exception]).toEqual([
        409,
        `An admin took the role ${role} from this account; only an admin can give it back.`,
      ]);
      const open = (await asking.ok('organisation.list_invites')).data;
      expect(open.map((invite: { name: string }) => invite.name)).toContain(name);
    }
    const founding: Record<typeof kind, [string, object]> = {
      Exporter: ['exporter_onboard.create_exporter_org', { exporter_name: 'Again', country: 'ET' }],
      Buyer: ['buyer.create_buyer_org', { payload: { buyer_name: 'Again', business_type: 'Importer', country: 'DE' } }],
      Cooperative: [
        'cooperative_onboard.create_cooperative_org',
        { cooperative_name: 'Again', country: 'ET', region: 'Sidama' },
      ],
    };
    expect(await statusOf(person, ...founding[kind])).toBe(409);
    expect(await person.ok('auth.whoami')).toMatchObject({ roles: [], memberships: [] });
    await admin.ok('admin_users.grant_role', { email, role });
    await person.ok('organisation.accept_invite', { token: await invited(email) });
    expect(await person.ok('auth.whoami')).toMatchObject({ roles: [role], memberships: [{ org: other.org }] });
  },
);

test('who left an organisation before an admin took its role does not get it back by being asked in again', async () => {
  const owner = await world.member('Buyer');
  const email = 'left.before@example.org';
  const person = await world.user({ email });
  await owner.ok('organisation.invite_member', { email });
  await person.ok('organisation.accept_invite', { token: await invited(email) });
  await owner.ok('organisation.remove_member', { email });
  expect(await trade.admin.ok('admin_users.revoke_role', { email, role: 'SVC Buyer' })).toMatchObject({
    changed: false,
  });
  await owner.ok('organisation.invite_member', { email });
  expect(await statusOf(person, 'organisation.accept_invite', { token: await invited(email) })).toBe(409);
});

test('an invitation accepted while an admin takes the role leaves no role behind', async () => {
  for (let round = 0; round < 4; round++) {
    const owner = await world.member('Buyer');
    const email = `at.once.${round}@example.org`;
    const person = await world.user({ email, roles: ['SVC Buyer'] });
    await owner.ok('organisation.invite_member', { email });
    const token = await invited(email);
    await Promise.all([
      person.call('organisation.accept_invite', { token }),
      trade.admin.ok('admin_users.revoke_role', { email, role: 'SVC Buyer' }),
    ]);
    expect((await person.ok('auth.whoami')).roles).toEqual([]);
  }
});
