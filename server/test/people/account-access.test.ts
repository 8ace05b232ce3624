import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { AccountPeople, ownPassword } from '../support/account-people.ts';
import { startHarness } from '../support/harness.ts';
import { World } from '../support/world.ts';

const harness = await startHarness({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
const world = new World(harness);
const people = new AccountPeople(harness, world);
const admin = await world.admin();
afterAll(() => harness.close());

const reason = 'They left the\ncompany in March.';

test('shut with a reason: sessions and keys end, they are told in their language, and the decision is kept', async () => {
  const email = await people.account({ roles: ['SVC Buyer'], language: 'es' });
  const person = await people.signIn(email);
  const key = world.caller(await world.partnerKey(person, { roles: ['SVC Buyer'] }));
  expect((await key.call('buyer.buyer_summary')).status).toBe(200);
  for (const bad of [{}, { reason: '' }, { reason: 'x' }]) {
    const refused = await admin.call('admin_users.disable_user', { email, ...bad });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'reason']);
  }
  const shut = await admin.ok('admin_users.disable_user', { email, reason });
  expect(shut).toEqual({ email, disabled_at: harness.clock.now().toISOString(), reason });
  expect((await person.call('auth.my_account')).status).toBe(401);
  expect((await key.call('buyer.buyer_summary')).status).toBe(401);
  expect((await people.login(email)).body.exception).toBe((await people.login('nobody@example.org')).body.exception);
  // Said again it changes nothing; another reason is not taken for it.
  expect(await admin.ok('admin_users.disable_user', { email, reason })).toEqual(shut);
  const otherwise = await admin.call('admin_users.disable_user', { email, reason: 'another reason' });
  expect([otherwise.status, otherwise.body.exception]).toEqual([409, expect.stringContaining('with another reason')]);
  const [mail, ...more] = await people.mails(email, 'account_disabled');
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: 'Su cuenta se ha cerrado' });
  expect(mail?.body_text).toContain('They left the company in March.');
  const [row] = (await admin.ok('admin_users.list_users', { search: email })).data;
  expect(row).toMatchObject({ disabled_reason: reason, second_factor: false });
  expect(await admin.ok('admin_users.enable_user', { email })).toEqual({ email, disabled_at: null, reason: null });
  await admin.ok('admin_users.enable_user', { email });
  expect((await people.mails(email, 'account_enabled'))[0]?.body_text).toContain(`${harness.url}/app/login`);
  expect((await people.login(email)).status).toBe(200);
  const decisions = await admin.ok('admin_users.list_account_decisions', { email });
  expect(decisions).toMatchObject({
    total: 2,
    data: [
      { action: 'enabled', actor: admin.email, reason: null },
      { action: 'disabled', actor: admin.email, reason },
    ],
  });
  const page = { email, limit_page_length: '1', limit_start: '1', sort: 'at asc' };
  expect((await admin.ok('admin_users.list_account_decisions', page)).data[0].action).toBe('enabled');
  const nobody = { email: await people.account() };
  expect((await admin.ok('admin_users.list_account_decisions', nobody)).total).toBe(0);
});

test('an admin ends the sessions of somebody, who is told why and signs in anew; keys work on', async () => {
  const email = await people.account({ roles: ['SVC Buyer'] });
  const [phone, desk] = [await people.signIn(email), await people.signIn(email)];
  const key = world.caller(await world.partnerKey(phone, { roles: ['SVC Buyer'] }));
  const lastSeen = async () => (await admin.ok('admin_users.list_users', { search: email })).data[0].last_seen_at;
  const seen = await lastSeen();
  expect(seen).toEqual(expect.any(String));
  const refused = await admin.call('admin_users.end_sessions', { email });
  expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'reason']);
  expect(await admin.ok('admin_users.end_sessions', { email, reason: 'The phone was lost.' })).toEqual({
    email,
    ended: 2,
  });
  // When they were seen last is what whoever ends them wants to know.
  expect(await lastSeen()).toBe(seen);
  for (const session of [phone, desk]) expect((await session.call('auth.my_account')).status).toBe(401);
  expect((await key.call('buyer.buyer_summary')).status).toBe(200);
  expect((await people.mails(email, 'sessions_ended'))[0]?.body_text).toContain('The phone was lost.');
  expect((await people.login(email)).status).toBe(200);
  const { data } = await admin.ok('admin_users.list_account_decisions', { email });
  expect(data).toMatchObject([{ action: 'sessions ended', actor: admin.email, reason: 'The phone was lost.' }]);
  // Whoever ends them once more ends what was opened since.
  expect(await admin.ok('admin_users.end_sessions', { email, reason: 'again' })).toMatchObject({ ended: 1 });
});

test('nobody shuts their own account, nor removes their own second factor by their office', async () => {
  const second = await world.admin();
  for (const name of ['disable_user', 'end_sessions', 'reset_second_factor']) {
    const refused = await second.call(`admin_users.${name}`, { email: second.email, reason });
    expect([refused.status, refused.body.exception]).toEqual([409, expect.stringContaining('your own account')]);
  }
  expect((await second.call('admin_users.list_users')).status).toBe(200);
  const manager = await world.user({ roles: ['System Manager'] });
  expect((await manager.call('admin_users.disable_user', { email: manager.email, reason })).status).toBe(409);
  expect((await manager.call('admin_users.disable_user', { email: second.email, reason })).status).toBe(200);
});

test('two admins who shut each other at the same moment do not both succeed', async () => {
  const alone = await startHarness();
  try {
    const there = new World(alone);
    for (let round = 0; round < 3; round++) {
      await sql`update users set disabled_at = now() where disabled_at is null`.execute(alone.database.db);
      const [one, two] = [await there.admin(), await there.admin()];
      const answers = await Promise.all([
        one.call('admin_users.disable_user', { email: two.email, reason }),
        two.call('admin_users.disable_user', { email: one.email, reason }),
      ]);
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    }
  } finally {
    await alone.close();
  }
});

test('a lost second factor is removed by an admin: sessions end, and they are told why', async () => {
  const { email, person } = await people.withTotp();
  expect((await people.login(email)).body.second_factor).toBe('totp');
  expect(await admin.ok('admin_users.reset_second_factor', { email, reason })).toEqual({ email, changed: true });
  expect(await admin.ok('admin_users.reset_second_factor', { email, reason })).toEqual({ email, changed: false });
  expect((await person.call('auth.my_account')).status).toBe(401);
  expect((await people.login(email)).status).toBe(200);
  expect((await people.mails(email, 'second_factor_reset'))[0]?.body_text).toContain('They left the company');
  expect((await admin.ok('admin_users.list_account_decisions', { email })).data).toMatchObject([
    { action: 'second factor reset', reason },
  ]);
  // A secret that was never confirmed is nothing to remove.
  const begun = await people.signIn(await people.account());
  await begun.ok('auth.begin_totp', { password: ownPassword });
  const nothing = await admin.ok('admin_users.reset_second_factor', { email: begun.email, reason });
  expect(nothing.changed).toBe(false);
  const absent = { email: 'nobody@example.org', reason };
  expect((await admin.call('admin_users.reset_second_factor', absent)).status).toBe(404);
});

test('an account with a password that an admin made is open at once, where mail is sent too', async () => {
  const email = people.address();
  await admin.ok('admin_users.create_user', { email, full_name: 'Ines Pector', password: ownPassword });
  const person = await people.signIn(email);
  // Nobody has shown yet that the address is theirs.
  expect((await person.ok('auth.whoami')).user.email_verified).toBe(false);
  const stranger = people.address();
  await world.guest().ok('auth.sign_up', { email: stranger, full_name: 'Some Body', password: ownPassword });
  expect((await people.login(stranger)).status).toBe(401);
});

test('the migration vouches for accounts that admins made or that were in use, and for no other', async () => {
  const db = harness.database.db;
  const unconfirmed = async () => {
    const email = await people.account();
    await db.updateTable('users').set({ email_verified_at: null }).where('email', '=', email).execute();
    return email;
  };
  const [byAdmin, inUse, signedUp, refused] = [
    await unconfirmed(),
    await unconfirmed(),
    await unconfirmed(),
    await unconfirmed(),
  ];
  const audit = (email: string, operation: string, outcome: string, as: string) =>
    sql`
    insert into audit_log (at, actor, user_id, operation, subject, outcome, request_id, ip)
    select now(), ${as}, case when ${as} = ${email} then id end, ${operation}, ${email}, ${outcome}, 'r', '127.0.0.1'
      from users where email = ${email}`.execute(db);
  await audit(byAdmin, 'svc_network.api.admin_users.create_user', 'ok', 'admin@example.org');
  await audit(inUse, 'login', 'ok', inUse);
  await audit(signedUp, 'svc_network.api.auth.sign_up', 'ok', 'guest');
  await audit(refused, 'login', 'authentication', refused);
  await sql`update users set vouched_at = null`.execute(db);
  const file = join(import.meta.dirname, '../../migrations/0078_vouched_accounts.sql');
  await sql.raw(readFileSync(file, 'utf8')).execute(db);
  const statuses = [];
  for (const email of [byAdmin, inUse, signedUp, refused]) statuses.push((await people.login(email)).status);
  expect(statuses).toEqual([200, 200, 401, 401]);
});

test('when somebody was seen last stays known however their session ended', async () => {
  const email = await people.account();
  const lastSeen = async (office: typeof admin) =>
    (await office.ok('admin_users.list_users', { search: email })).data[0].last_seen_at;
  expect(await lastSeen(admin)).toBeNull();
  const first = harness.clock.now().toISOString();
  await (await people.signIn(email)).ok('logout');
  expect(await lastSeen(admin)).toBe(first);
  harness.clock.advance(3_600_000);
  const second = harness.clock.now().toISOString();
  await people.signIn(email);
  harness.clock.advance(60 * 86_400_000);
  await harness.tick('housekeeping');
  const { rows } = await harness.database.pool.query(
    'select from sessions s join users u on u.id = s.user_id where u.email = $1',
    [email],
  );
  expect(rows).toEqual([]);
  expect(await lastSeen(await world.admin())).toBe(second);
});
