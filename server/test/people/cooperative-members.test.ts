import { sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { mailText, storedText } from '../support/mails.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
afterAll(() => harness.close());

test('list_members: Owners and admins see who belongs', async () => {
  const owner = await world.member('Cooperative');
  const clerk = await world.member('Cooperative', { org: owner.org, role: 'Member' });
  const page = await owner.ok('cooperative.list_members', { sort: 'email asc' });
  expect(page.total).toBe(2);
  const rows = page.data.map((row: { email: string; role: string }) => [row.email, row.role]);
  expect(rows).toContainEqual([clerk.email, 'Member']);
  expect(rows).toContainEqual([owner.email, 'Owner']);
  expect((await owner.ok('cooperative.list_members', { role: 'Owner' })).data).toHaveLength(1);
  expect((await owner.ok('cooperative.list_members', { search: clerk.email.slice(0, 12) })).total).toBe(1);
  expect((await clerk.call('cooperative.list_members')).status).toBe(403);
  const stranger = await world.member('Cooperative');
  expect((await stranger.call('cooperative.list_members', { cooperative: owner.org })).status).toBe(403);
  const admin = await world.admin();
  expect((await admin.ok('cooperative.list_members', { cooperative: owner.org })).total).toBe(2);
  expect((await admin.call('cooperative.list_members', { cooperative: 'COOP-99999' })).status).toBe(404);
  expect((await world.guest().call('cooperative.list_members')).status).toBe(401);
});

test('a role is changed at once; an Owner must remain', async () => {
  const owner = await world.member('Cooperative');
  const clerk = await world.member('Cooperative', { org: owner.org, role: 'Member' });
  const set = (email: string, role: string) => owner.call('cooperative.set_member_role', { email, role });
  expect((await set(owner.email, 'Member')).status).toBe(409);
  expect((await set(owner.email, 'Owner')).status).toBe(200);
  expect((await clerk.call('cooperative.set_member_role', { email: clerk.email, role: 'Owner' })).status).toBe(403);
  expect((await set(clerk.email, 'King')).body.errors[0].field).toBe('role');
  expect((await set('nobody@example.org', 'Owner')).status).toBe(404);
  expect((await set(clerk.email, 'Owner')).message).toEqual({
    cooperative: owner.org,
    email: clerk.email,
    role: 'Owner',
  });
  expect((await clerk.call('cooperative.set_member_role', { email: owner.email, role: 'Manager' })).status).toBe(200);
  expect((await set(clerk.email, 'Member')).status).toBe(403);
});

test('a removed member loses membership, the role it brought and its keys', async () => {
  const owner = await world.member('Cooperative');
  const email = 'leaver@example.org';
  const leaver = await world.user({ email });
  await owner.ok('cooperative.invite_member', { email });
  const mail = await harness.database.db
    .selectFrom('mails')
    .select(storedText)
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  await leaver.ok('cooperative.accept_invite', { token: /token=([\w-]+)$/m.exec(mailText(harness, mail))?.[1] });
  await owner.ok('cooperative.set_member_role', { email, role: 'Manager' });
  const key = await leaver.ok('partners.sign_up', { label: 'scale', org: owner.org, scopes: ['trade'] });
  expect(key.roles).toEqual(['SVC Cooperative']);
  expect(await owner.ok('cooperative.remove_member', { email })).toMatchObject({ removed: true });
  expect(await leaver.ok('auth.whoami')).toMatchObject({ roles: [], memberships: [] });
  expect((await world.caller({ authorization: key.authorization }).call('auth.whoami')).status).toBe(401);
  expect((await owner.call('cooperative.remove_member', { email })).status).toBe(404);
  expect((await owner.call('cooperative.remove_member', { email: owner.email })).status).toBe(409);
});

test('a role that an admin granted stays after leaving', async () => {
  const owner = await world.member('Cooperative');
  const clerk = await world.member('Cooperative', { org: owner.org, role: 'Member' });
  await owner.ok('cooperative.remove_member', { email: clerk.email });
  expect(await clerk.ok('auth.whoami')).toMatchObject({ roles: ['SVC Cooperative'], memberships: [] });
});

test('two Owners who remove each other at once: one stays', async () => {
  for (let round = 0; round < 4; round++) {
    const one = await world.member('Cooperative');
    const two = await world.member('Cooperative', { org: one.org, role: 'Owner' });
    const answers = await Promise.all([
      one.call('cooperative.remove_member', { email: two.email }),
      two.call('cooperative.remove_member', { email: one.email }),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const left = await harness.database.db
      .selectFrom('org_members')
      .select('role')
      .where('org', '=', one.org)
      .execute();
    expect(left).toEqual([{ role: 'Owner' }]);
  }
});

/** Holds the organisation, makes the calls wait for it one after the other, lets go, and answers their status. */
async function oneAfterTheOther(org: string, calls: (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const held = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const holding = harness.database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('orgs').select('name').where('name', '=', org).forUpdate().execute();
    held.resolve();
    await done.promise;
  });
  await held.promise;
  const answers: Promise<{ status: number }>[] = [];
  for (const call of calls) {
    answers.push(call());
    await waiting(answers.length);
  }
  done.resolve();
  await holding;
  return (await Promise.all(answers)).map(({ status }) => status);
}

/** Until so many calls wait for a lock. */
async function waiting(count: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`.execute(harness.database.reader);
    expect(rows[0]?.count).toBe(count);
  });
}

// The embedded database has one connection: nobody waits there for a row.
describe.skipIf(harness.database.kind !== 'postgres')('who is removed while their own call waits', () => {
  test('changes no role, removes nobody and invites nobody', async () => {
    const owner = await world.member('Cooperative');
    const { org } = owner;
    const leaver = await world.member('Cooperative', { org });
    const friend = await world.member('Cooperative', { org, role: 'Member' });
    const statuses = await oneAfterTheOther(org, [
      () => owner.call('cooperative.remove_member', { email: leaver.email }),
      () => leaver.call('cooperative.set_member_role', { email: friend.email, role: 'Owner' }),
      () => leaver.call('cooperative.remove_member', { email: owner.email }),
      () => leaver.call('cooperative.invite_member', { email: 'accomplice@example.org' }),
    ]);
    expect(statuses).toEqual([200, 403, 403, 403]);
    const { data } = await owner.ok('cooperative.list_members', { sort: 'email asc' });
    const roles = Object.fromEntries(data.map(({ email, role }: { email: string; role: string }) => [email, role]));
    expect(roles).toEqual({ [owner.email]: 'Owner', [friend.email]: 'Member' });
  });

  test('answers no request to join', async () => {
    const owner = await world.member('Cooperative');
    const manager = await world.member('Cooperative', { org: owner.org, role: 'Manager' });
    const farmer = await world.user({ roles: ['SVC Farmer'] });
    const { name: request } = await farmer.ok('farmer.request_to_join', { cooperative: owner.org });
    const statuses = await oneAfterTheOther(owner.org, [
      () => owner.call('cooperative.set_member_role', { email: manager.email, role: 'Clerk' }),
      () => manager.call('cooperative.accept_join_request', { request }),
    ]);
    expect(statuses).toEqual([200, 403]);
    expect((await owner.ok('cooperative.list_join_requests')).total).toBe(1);
  });
});
