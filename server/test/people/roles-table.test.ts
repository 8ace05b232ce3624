import { afterAll, expect, test } from 'vitest';
import { allOperations } from '../../src/api/index.ts';
import { allDuties, type Duty, duties } from '../../src/domain/people/party/duties.ts';
import { openFarm } from '../support/farm-people.ts';
import { startHarness } from '../support/harness.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
afterAll(() => harness.close());

/** Writes that ask for no duty, because they are about the caller's own things, or need an office. */
const withoutDuty: Readonly<Record<string, string>> = {
  'cooperative.accept_invite': 'the token is for a person, who is no member yet',
  'organisation.accept_invite': 'the token is for a person, who is no member yet',
  'farmer.withdraw_request': 'a farmer’s own request',
};

test('every write of a cooperative names the duty that it needs', () => {
  const tags = ['cooperative', 'organisation', 'farmer', 'events'];
  const writes = allOperations.filter(
    ({ tag, kind, allow }) => tags.includes(tag) && kind === 'write' && allow === 'user',
  );
  expect(writes.length).toBeGreaterThan(25);
  const short = (name: string) => name.replace('svc_network.api.', '');
  const unnamed = writes.filter(({ needs }) => needs === undefined).map(({ name }) => short(name));
  expect(unnamed.sort()).toEqual(Object.keys(withoutDuty).sort());
  const known: readonly string[] = allDuties;
  expect(writes.filter(({ needs }) => needs !== undefined && !known.includes(needs))).toEqual([]);
});

test('each role may do what the table says, and nothing else', async () => {
  const { clerk: owner, farmer, plot } = await openFarm(world, { lng: 37.2 });
  const roles = ['Owner', 'Manager', 'Clerk', 'Member'] as const;
  const people = {
    Owner: owner,
    Manager: await world.member('Cooperative', { org: owner.org, role: 'Manager' }),
    Clerk: await world.member('Cooperative', { org: owner.org, role: 'Clerk' }),
    Member: await world.member('Cooperative', { org: owner.org, role: 'Member' }),
  };
  const goods = { commodity_type: 'Coffee', corridor: 'ET-DE' };
  const draft = async () => (await owner.ok('cooperative.create_lot', { ...goods, quantity: 10 })).name;
  let days = 0;
  const day = () => `2026-01-${String(++days).padStart(2, '0')}`;
  const weighed = () => ({ plot, harvest_date: day(), quantity: 5 });
  const tries: readonly [Duty, string, () => object | Promise<object>][] = [
    ['manage_people', 'cooperative.invite_member', () => ({ email: `n${++days}@example.org` })],
    ['manage_people', 'cooperative.list_invites', () => ({})],
    ['manage_people', 'organisation.set_member_role', () => ({ email: people.Member.email, role: 'Member' })],
    ['admit_members', 'cooperative.list_members', () => ({})],
    ['admit_members', 'cooperative.list_join_requests', () => ({})],
    ['edit_profile', 'organisation.update_organisation', () => ({ contact_phone: `+251 ${++days}00` })],
    ['offer_lots', 'cooperative.create_lot', () => ({ ...goods, quantity: 5 })],
    ['offer_lots', 'cooperative.list_lot', async () => ({ lot: await draft() })],
    ['manage_lots', 'cooperative.update_lot', async () => ({ lot: await draft(), asking_price: '2', currency: 'USD' })],
    ['manage_lots', 'cooperative.set_lot_listed', async () => ({ lot: await draft(), listed: true })],
    ['manage_lots', 'cooperative.cancel_lot', async () => ({ lot: await draft() })],
    ['manage_lots', 'cooperative.lot_edit_values', async () => ({ lot: await draft() })],
    ['record', 'farmer.record_harvest', weighed],
    ['record', 'farmer.update_farm_plot', () => ({ plot, plot_name: `Field ${++days}` })],
    [
      'correct_records',
      'farmer.void_harvest',
      async () => ({ harvest: (await farmer.ok('farmer.record_harvest', weighed())).name, reason: 'Entered twice' }),
    ],
    ['see_money', 'wallet.get_balance', () => ({})],
    ['represent', 'partners.sign_up', () => ({ label: 'ERP', org: owner.org })],
  ];
  for (const [duty, name, parameters] of tries) {
    for (const role of roles) {
      const answer = await people[role].call(name, await parameters());
      const allowed = duties.Cooperative[duty].includes(role);
      expect([answer.status, name, role, answer.body.exception]).toEqual(
        allowed
          ? [200, name, role, undefined]
          : [403, name, role, `Only an ${duties.Cooperative[duty].join(' or ')} of the cooperative may do this.`],
      );
    }
  }
  // A harvest that a Clerk wrote down is pooled by those who sell.
  expect((await people.Clerk.call('farmer.aggregate_harvests_into_lot', goods)).status).toBe(403);
  expect(
    (await people.Clerk.call('farmer.aggregate_harvests_into_lot', { ...goods, cooperative: owner.org })).status,
  ).toBe(403);
  expect((await people.Manager.ok('farmer.aggregate_harvests_into_lot', goods)).harvests.length).toBeGreaterThan(0);
  expect((await farmer.call('cooperative.list_members')).status).toBe(403);
});

test('a role in one cooperative gives nothing in another', async () => {
  const own = await world.member('Cooperative');
  const other = await world.member('Cooperative');
  await world.join(own, other.org, 'Clerk');
  const lot = { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: 5 };
  expect((await own.call('cooperative.create_lot', { ...lot, cooperative: other.org })).status).toBe(403);
  expect((await own.ok('cooperative.create_lot', { ...lot, cooperative: own.org })).cooperative).toBe(own.org);
  const demote = { email: other.email, role: 'Member' };
  expect((await own.call('organisation.set_member_role', { ...demote, organisation: other.org })).status).toBe(403);
  const theirs = (await other.ok('cooperative.create_lot', lot)).name;
  expect((await own.call('cooperative.update_lot', { lot: theirs, grade: 'Grade 1' })).status).toBe(403);
});

test('a Clerk is a role of cooperatives; the table is told by kind', async () => {
  const cooperative = await world.member('Cooperative');
  const clerk = await world.member('Cooperative', { org: cooperative.org, role: 'Member' });
  const set = { email: clerk.email, role: 'Clerk' };
  expect(await cooperative.ok('organisation.set_member_role', set)).toMatchObject({ role: 'Clerk' });
  expect((await cooperative.ok('organisation.list_members', { role: 'Clerk' })).total).toBe(1);
  for (const kind of ['Exporter', 'Buyer'] as const) {
    const owner = await world.member(kind);
    const colleague = await world.member(kind, { org: owner.org, role: 'Member' });
    const refused = await owner.call('organisation.set_member_role', { email: colleague.email, role: 'Clerk' });
    expect([refused.status, refused.body.errors[0]]).toEqual([
      400,
      { field: 'role', message: expect.stringContaining('must be Owner, Manager, Member in a') },
    ]);
    expect((await owner.ok('organisation.list_roles', { kind })).roles).toEqual(['Owner', 'Manager', 'Member']);
  }
  const table = await clerk.ok('organisation.list_roles', { kind: 'Cooperative' });
  expect(table.duties.find((row: { duty: string }) => row.duty === 'offer_lots').roles).toEqual([
    'Owner',
    'Manager',
    'Member',
  ]);
  expect((await clerk.call('organisation.list_roles', { kind: 'Club' })).body.errors[0].field).toBe('kind');
});

test('two Owners who demote each other at once: one stays', async () => {
  for (let round = 0; round < 5; round++) {
    const one = await world.member('Cooperative');
    const two = await world.member('Cooperative', { org: one.org, role: 'Owner' });
    const answers = await Promise.all([
      one.call('organisation.set_member_role', { email: two.email, role: 'Clerk' }),
      two.call('organisation.set_member_role', { email: one.email, role: 'Clerk' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    const owners = await harness.database.db
      .selectFrom('org_members')
      .select('user_id')
      .where('org', '=', one.org)
      .where('role', '=', 'Owner')
      .execute();
    expect(owners).toHaveLength(1);
  }
});
