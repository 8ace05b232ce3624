import { afterAll, expect, test } from 'vitest';
import { onPostgres, startHarness } from '../support/harness.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
afterAll(() => harness.close());

const operations = [
  'confirm_address',
  'create_user',
  'grant_role',
  'revoke_role',
  'disable_user',
  'enable_user',
  'list_account_decisions',
  'list_users',
  'reset_second_factor',
];
const password = 'a long enough one';
const admin = await world.admin();

test('admins only: guests 401, others 403, admins by key 403', async () => {
  const parameters = { email: 'x@example.org', full_name: 'Some Body', role: 'SVC Bank', reason: 'left' };
  const clerk = await world.member('Cooperative');
  const key = world.caller(await world.partnerKey(admin, { roles: ['Platform Admin'] }));
  for (const name of [...operations, 'list_audit_log', 'list_mails']) {
    expect((await world.guest().call(`admin_users.${name}`, parameters)).status, name).toBe(401);
    expect((await clerk.call(`admin_users.${name}`, parameters)).status, name).toBe(403);
  }
  for (const name of [
    'confirm_address',
    'create_user',
    'grant_role',
    'revoke_role',
    'disable_user',
    'enable_user',
    'list_mails',
    'reset_second_factor',
  ]) {
    expect((await key.call(`admin_users.${name}`, parameters)).status, name).toBe(403);
  }
});

test('a System Manager is an admin too', async () => {
  const manager = await world.user({ roles: ['System Manager'] });
  expect((await manager.call('admin_users.list_users')).status).toBe(200);
});

test('an account with a password, roles given as a JSON string', async () => {
  const made = await admin.ok('admin_users.create_user', {
    email: 'Inspector@Example.org',
    full_name: 'Ines Pector',
    roles: '["SVC Inspector","SVC Inspector"]',
    password,
  });
  expect(made).toMatchObject({ email: 'inspector@example.org', roles: ['SVC Inspector'] });
  const login = await world.guest().call('login', { usr: made.email, pwd: password });
  expect(login.body).toMatchObject({ full_name: 'Ines Pector', roles: ['SVC Inspector'] });
  const again = { email: made.email, full_name: 'Ines Pector' };
  expect((await admin.call('admin_users.create_user', again)).status).toBe(409);
  const unknown = await admin.call('admin_users.create_user', { ...again, email: 'y@example.org', roles: ['King'] });
  expect([unknown.status, unknown.body.errors[0].field]).toEqual([400, 'roles.0']);
});

test('an account without a password: the mailed link sets the first one', async () => {
  await admin.ok('admin_users.create_user', { email: 'new@example.org', full_name: 'Nova' });
  expect((await world.guest().call('login', { usr: 'new@example.org', pwd: password })).status).toBe(401);
  const mails = await admin.ok('admin_users.list_mails', { recipient: 'new@example.org' });
  expect(mails).toMatchObject({ total: 1, data: [{ kind: 'account_created', status: 'Waiting', attempts: 0 }] });
  const [, link, token] = /^(.*)\?token=([\w-]+)$/m.exec(mails.data[0].body_text) ?? [];
  expect(link).toBe(`${harness.url}/reset-password`);
  await world.guest().ok('auth.reset_password', { token, password });
  expect((await world.guest().call('login', { usr: 'new@example.org', pwd: password })).status).toBe(200);
});

test('roles count at once, both ways, and repeats change nothing', async () => {
  const user = await world.user();
  const grant = { email: user.email, role: 'Platform Admin' };
  expect((await user.call('admin_users.list_users')).status).toBe(403);
  expect(await admin.ok('admin_users.grant_role', grant)).toMatchObject({ roles: ['Platform Admin'], changed: true });
  expect((await user.call('admin_users.list_users')).status).toBe(200);
  expect((await admin.ok('admin_users.grant_role', grant)).changed).toBe(false);
  expect(await admin.ok('admin_users.revoke_role', grant)).toMatchObject({ roles: [], changed: true });
  expect((await user.call('admin_users.list_users')).status).toBe(403);
  expect((await admin.ok('admin_users.revoke_role', grant)).changed).toBe(false);
  const unknown = await admin.call('admin_users.grant_role', { ...grant, email: 'nobody@example.org' });
  expect(unknown.status).toBe(404);
  expect((await admin.call('admin_users.grant_role', { ...grant, role: 'King' })).body.errors[0].field).toBe('role');
});

test('a shut account: its session ends, its keys too; opened again it logs in anew', async () => {
  const user = await world.member('Exporter');
  const key = world.caller(await world.partnerKey(user, { org: user.org }));
  const shut = await admin.ok('admin_users.disable_user', { email: user.email, reason: 'left' });
  expect((await admin.ok('admin_users.disable_user', { email: user.email, reason: 'left' })).disabled_at).toBe(
    shut.disabled_at,
  );
  expect((await user.call('exporter_onboard.exporter_onboard_options')).status).toBe(401);
  expect((await key.call('exporter_onboard.exporter_onboard_options')).status).toBe(401);
  expect(await admin.ok('admin_users.enable_user', { email: user.email })).toEqual({
    email: user.email,
    disabled_at: null,
    reason: null,
  });
  expect((await user.call('exporter_onboard.exporter_onboard_options')).status).toBe(401);
  expect((await key.call('exporter_onboard.exporter_onboard_options')).status).toBe(200);
});

test('the last Platform Admin stays, even when two are taken away at once', async () => {
  const alone = await startHarness();
  try {
    const there = new World(alone);
    const first = await there.admin();
    const last = { email: first.email, role: 'Platform Admin' };
    expect((await first.call('admin_users.revoke_role', last)).status).toBe(409);
    expect((await first.call('admin_users.disable_user', { ...last, reason: 'left' })).body.exception).toContain(
      'only Platform Admin',
    );
    expect((await first.call('admin_users.revoke_role', { ...last, role: 'SVC Bank' })).status).toBe(200);
    const second = await there.admin();
    for (let round = 0; round < (onPostgres ? 10 : 2); round++) {
      const answers = await Promise.all([
        first.call('admin_users.revoke_role', { email: second.email, role: 'Platform Admin' }),
        second.call('admin_users.revoke_role', { email: first.email, role: 'Platform Admin' }),
      ]);
      const { rows } = await alone.database.pool.query(
        `select u.id from users u join user_roles r on r.user_id = u.id
          where r.role = 'Platform Admin' and u.disabled_at is null`,
      );
      expect(rows.length, JSON.stringify(answers.map((answer) => answer.status))).toBe(1);
      for (const taken of [first, second]) await there.grant(taken.userId, 'Platform Admin');
    }
  } finally {
    await alone.close();
  }
});

test('list_users pages, searches, filters and shows memberships', async () => {
  const owner = await world.member('Buyer');
  await harness.database.db
    .updateTable('users')
    .set({ full_name: 'Zebedee 100%_x' })
    .where('id', '=', owner.userId)
    .execute();
  const found = await admin.ok('admin_users.list_users', { search: 'ZEBEDEE 100%_' });
  expect(found).toMatchObject({ total: 1, limit_start: 0, limit_page_length: 20 });
  expect(found.data[0]).toMatchObject({
    email: owner.email,
    roles: ['SVC Buyer'],
    memberships: [{ org: owner.org, kind: 'Buyer', role: 'Owner' }],
    disabled_at: null,
    last_seen_at: expect.any(String),
  });
  expect((await admin.ok('admin_users.list_users', { search: 'zebedee%' })).total).toBe(0);
  const buyers = await admin.ok('admin_users.list_users', { role: 'SVC Buyer', sort: 'email asc' });
  expect(buyers.data.every((user: { roles: string[] }) => user.roles.includes('SVC Buyer'))).toBe(true);
  await admin.ok('admin_users.disable_user', { email: owner.email, reason: 'left' });
  expect((await admin.ok('admin_users.list_users', { disabled: 'true', search: 'zebedee' })).total).toBe(1);
  expect((await admin.ok('admin_users.list_users', { disabled: 'false', search: 'zebedee' })).total).toBe(0);
  const page = await admin.ok('admin_users.list_users', { limit_page_length: '1', limit_start: '1' });
  expect(page.data).toHaveLength(1);
  expect(page.total).toBeGreaterThan(2);
});

test('the audit log names the account that logged in, or tried to', async () => {
  const email = 'signs.in@example.org';
  const guest = world.guest();
  await guest.ok('auth.sign_up', { email, full_name: 'Signs In', password: 'a long enough password' });
  await guest.call('login', { usr: email, pwd: 'a long enough password' });
  await guest.call('login', { usr: email, pwd: 'wrong' });
  await guest.call('login', { usr: 'nobody@example.org', pwd: 'wrong' });
  const { id } = await harness.database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const rows = () =>
    harness.database.db
      .selectFrom('audit_log')
      .select(['actor', 'user_id', 'outcome'])
      .where('operation', '=', 'login')
      .where('actor', 'in', [email, 'nobody@example.org', 'guest'])
      .orderBy('outcome')
      .orderBy('actor')
      .execute();
  await expect.poll(async () => (await rows()).length).toBe(3);
  expect(await rows()).toEqual([
    { actor: 'nobody@example.org', user_id: null, outcome: 'authentication' },
    { actor: email, user_id: null, outcome: 'authentication' },
    { actor: email, user_id: id, outcome: 'ok' },
  ]);
});

test('the audit log shows who did what, refusals too, and no parameters', async () => {
  const user = await world.user();
  await admin.ok('admin_users.grant_role', { email: user.email, role: 'SVC Bank' });
  await user.call('admin_users.grant_role', { email: user.email, role: 'Platform Admin' });
  const bySubject = await admin.ok('admin_users.list_audit_log', { subject: user.email });
  expect(bySubject.data[0]).toMatchObject({
    actor: admin.email,
    operation: 'svc_network.api.admin_users.grant_role',
    outcome: 'ok',
    ip: '127.0.0.1',
  });
  await expect
    .poll(
      async () => (await admin.ok('admin_users.list_audit_log', { outcome: 'permission', actor: user.email })).total,
    )
    .toBe(1);
  const filter = { operation: 'svc_network.api.admin_users.grant_role', actor: admin.email };
  const today = await admin.ok('admin_users.list_audit_log', { ...filter, from: '2026-03-02', to: '2026-03-02' });
  expect(today.total).toBeGreaterThan(0);
  expect((await admin.ok('admin_users.list_audit_log', { ...filter, from: '2026-03-03' })).total).toBe(0);
  expect((await admin.ok('admin_users.list_audit_log', { ...filter, to: '2026-03-01' })).total).toBe(0);
  expect((await admin.call('admin_users.list_audit_log', { outcome: 'splendid' })).status).toBe(400);
});
