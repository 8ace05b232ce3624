import { afterAll, expect, test } from 'vitest';
import { AccountPeople, fromBase32, ownPassword } from '../support/account-people.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
const people = new AccountPeople(harness, world);
afterAll(() => harness.close());

const minute = 60_000;
const anyCode = '000000';

/** A code that the app does not show around now. */
function wrongCode(secret: string): string {
  const right = [-1, 0, 1].map((steps) => people.code(secret, steps));
  return ['111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) as string;
}

test('set up: a secret, a first code, recovery codes; then the password alone opens nothing', async () => {
  const email = await people.account();
  const [person, elsewhere] = [await people.signIn(email), await people.signIn(email)];
  expect((await person.call('auth.confirm_totp', { code: anyCode })).status).toBe(409);
  const refused = await person.call('auth.begin_totp', { password: 'not the one' });
  expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'password']);
  const first = await person.ok('auth.begin_totp', { password: ownPassword });
  const { secret, otpauth_uri } = await person.ok('auth.begin_totp', { password: ownPassword });
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(otpauth_uri).toBe(
    `otpauth://totp/Lotmark:${encodeURIComponent(email)}?secret=${secret}&issuer=Lotmark&algorithm=SHA1&digits=6&period=30`,
  );
  // Begun is not on: logging in works as before, and the secret of the first beginning is none any more.
  expect((await people.login(email)).status).toBe(200);
  const old = await person.call('auth.confirm_totp', { code: people.code(first.secret) });
  expect([old.status, old.body.errors[0].field]).toEqual([400, 'code']);
  const wrong = await person.call('auth.confirm_totp', { code: wrongCode(secret) });
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'code']);
  const done = await person.ok('auth.confirm_totp', { code: ` ${people.code(secret)} ` });
  expect(done.recovery_codes).toHaveLength(10);
  expect(new Set(done.recovery_codes).size).toBe(10);
  for (const code of done.recovery_codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
  expect(await person.ok('auth.my_account')).toMatchObject({
    totp_since: harness.clock.now().toISOString(),
    recovery_codes_left: 10,
  });
  // The other session was opened with the password alone.
  expect((await elsewhere.call('auth.my_account')).status).toBe(401);
  expect((await person.call('auth.begin_totp', { password: ownPassword })).status).toBe(409);
  expect((await person.call('auth.confirm_totp', { code: people.code(secret, 1) })).status).toBe(409);
  expect(await people.mails(email, 'second_factor_on')).toHaveLength(1);
  const login = await people.login(email);
  expect([login.status, login.body]).toEqual([
    401,
    expect.objectContaining({ exc_type: 'AuthenticationError', second_factor: 'totp' }),
  ]);
  expect(login.headers.get('set-cookie')).toBeNull();
  // The code that switched it on was used by that.
  expect((await people.login(email, { otp: people.code(secret) })).status).toBe(401);
  expect((await people.login(email, { otp: people.code(secret, 1) })).status).toBe(200);
});

test('who does not know the password is told nothing of a second factor, nor is anybody whose account is shut', async () => {
  const { email, secret } = await people.withTotp();
  const plain = await people.login(await people.account(), { pwd: 'wrong' });
  const told = ({ status, body, headers }: typeof plain) => [
    status,
    { ...body, request_id: '' },
    [...headers.keys()].sort(),
  ];
  for (const otp of [undefined, anyCode, people.code(secret)]) {
    const answer = await people.login(email, { pwd: 'wrong', ...(otp !== undefined && { otp }) });
    expect(told(answer)).toEqual(told(plain));
  }
  // The right code was not used up by a wrong password.
  expect((await people.login(email, { otp: people.code(secret) })).status).toBe(200);
  const admin = await world.admin();
  await admin.ok('admin_users.disable_user', { email, reason: 'left the company' });
  expect(told(await people.login(email))).toEqual(told(plain));
  expect(told(await people.login(email, { otp: people.code(secret, 1) }))).toEqual(told(plain));
});

test('codes by form, with spaces, one step early or late; and an account without a second factor ignores them', async () => {
  const { email, secret } = await people.withTotp();
  const spaced = people.code(secret, -1).replace(/^(...)/, '$1 ');
  expect((await people.login(email, { otp: spaced })).status, 'its step is over, and was used').toBe(401);
  harness.clock.advance(minute);
  expect((await people.login(email, { otp: people.code(secret, -2) })).status).toBe(401);
  expect((await people.login(email, { otp: people.code(secret, 2) })).status).toBe(401);
  const early = people.code(secret, -1).replace(/^(...)/, '$1 ');
  expect((await people.login(email, { otp: early })).status).toBe(200);
  const form = await fetch(`${harness.url}/api/method/login`, {
    method: 'POST',
    body: new URLSearchParams({ usr: email, pwd: ownPassword, otp: people.code(secret, 1) }),
  });
  expect(form.status).toBe(200);
  expect((await people.login(await people.account(), { otp: anyCode })).status).toBe(200);
  const short = await people.login(email, { otp: '12345' });
  expect([short.status, short.body.errors[0].field]).toEqual([400, 'otp']);
});

test('a code works once, also for two who send it at the same moment', async () => {
  const { email, secret } = await people.withTotp();
  const otp = people.code(secret);
  const answers = await Promise.all(Array.from({ length: 5 }, () => people.login(email, { otp })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401, 401, 401, 401]);
  for (const answer of answers) if (answer.status === 401) expect(answer.body.second_factor).toBe('totp');
  expect((await people.login(email, { otp })).status).toBe(401);
  // Neither does one that is older than the last that was used.
  expect((await people.login(email, { otp: people.code(secret, -1) })).status).toBe(401);
});

test('a recovery code opens the account once, however it is typed; only hashes are kept', async () => {
  const { email, recoveryCodes, secret } = await people.withTotp();
  const other = await people.withTotp();
  const [first, second] = recoveryCodes as [string, string];
  expect((await people.login(other.email, { otp: first })).status, 'of somebody else').toBe(401);
  const answers = await Promise.all(Array.from({ length: 3 }, () => people.login(email, { otp: first })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401, 401]);
  expect((await people.login(email, { otp: first })).status).toBe(401);
  const person = await people.signIn(email, { otp: second.toUpperCase().replaceAll('-', ' ') });
  expect((await person.ok('auth.my_account')).recovery_codes_left).toBe(8);
  const { rows } = await harness.database.pool.query('select * from user_recovery_codes');
  const { rows: totp } = await harness.database.pool.query('select * from user_totp');
  const { rows: audit } = await harness.database.pool.query('select * from audit_log');
  const { rows: changes } = await harness.database.pool.query('select * from record_changes');
  const kept = JSON.stringify([rows, totp, audit, changes]);
  const hidden = [first, first.replaceAll('-', ''), secret, fromBase32(secret).toString('hex')];
  for (const text of hidden) expect(kept).not.toContain(text);
  const sealed = (totp as { user_id: string; secret_sealed: Buffer }[]).find((row) => row.user_id === person.userId);
  expect(sealed?.secret_sealed.includes(fromBase32(secret))).toBe(false);
});

test('new recovery codes take password and code, and the old ones work no more', async () => {
  const { email, person, secret, recoveryCodes } = await people.withTotp();
  const ask = (password: string, code: string) => person.call('auth.new_recovery_codes', { password, code });
  const fieldOf = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [status, body.errors?.[0]?.field];
  expect(fieldOf(await ask('wrong', people.code(secret)))).toEqual([400, 'password']);
  expect(fieldOf(await ask(ownPassword, wrongCode(secret)))).toEqual([400, 'code']);
  const made = await ask(ownPassword, people.code(secret));
  expect(made.status).toBe(200);
  expect(fieldOf(await ask(ownPassword, people.code(secret)))).toEqual([400, 'code']);
  expect((await people.login(email, { otp: recoveryCodes[0] as string })).status).toBe(401);
  expect((await people.login(email, { otp: made.message.recovery_codes[0] })).status).toBe(200);
  expect(await people.mails(email, 'recovery_codes_made')).toHaveLength(1);
  const without = await people.signIn(await people.account());
  const none = await without.call('auth.new_recovery_codes', { password: ownPassword, code: anyCode });
  expect(none.status).toBe(409);
});

test('switched off with password and code; the password is enough then, and a new app can be set up', async () => {
  const { email, person, secret } = await people.withTotp();
  const off = (password: string, code: string) => person.call('auth.disable_totp', { password, code });
  expect((await off('wrong', people.code(secret))).body.errors[0].field).toBe('password');
  expect((await off(ownPassword, wrongCode(secret))).body.errors[0].field).toBe('code');
  expect((await people.login(email)).status).toBe(401);
  const answers = await Promise.all([1, 2].map(() => off(ownPassword, people.code(secret))));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect((await off(ownPassword, people.code(secret))).status).toBe(409);
  expect((await people.login(email)).status).toBe(200);
  expect(await person.ok('auth.my_account')).toMatchObject({ totp_since: null, recovery_codes_left: 0 });
  expect(await people.mails(email, 'second_factor_off')).toHaveLength(1);
  expect((await person.call('auth.begin_totp', { password: ownPassword })).status).toBe(200);
});

test('of two confirmations at once one switches it on, and its recovery codes are the ones that work', async () => {
  for (let round = 0; round < (onPostgres ? 5 : 2); round++) {
    const email = await people.account();
    const person = await people.signIn(email);
    const { secret } = await person.ok('auth.begin_totp', { password: ownPassword });
    const answers = await Promise.all(
      [-1, 0, 1].map((steps) => person.call('auth.confirm_totp', { code: people.code(secret, steps) })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    const [code] = answers.find((answer) => answer.status === 200)?.message.recovery_codes ?? [];
    expect((await people.login(email, { otp: code })).status).toBe(200);
  }
});

test('of two beginnings at once both leave one secret, that of one of them', async () => {
  const person = await people.signIn(await people.account());
  const begun = await Promise.all([1, 2, 3].map(() => person.ok('auth.begin_totp', { password: ownPassword })));
  const { rows } = await harness.database.pool.query('select 1 from user_totp where user_id = $1', [person.userId]);
  expect(rows).toHaveLength(1);
  const statuses = [];
  for (const { secret } of begun) {
    statuses.push((await person.call('auth.confirm_totp', { code: people.code(secret) })).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

test('guessing codes is slowed down for the account, from wherever they come; time heals', async () => {
  const proxied = await startHarness({ env: { TRUSTED_PROXIES: '1' } });
  try {
    const there = new World(proxied);
    const owners = new AccountPeople(proxied, there);
    const { email, secret } = await owners.withTotp();
    const guess = (otp: string, n: number) => owners.login(email, { otp }, { 'x-forwarded-for': `198.51.100.${n}` });
    const right = [-1, 0, 1].map((steps) => owners.code(secret, steps));
    const guesses = Array.from({ length: 20 }, (_, n) => String(100_000 + n)).filter((code) => !right.includes(code));
    const answers = await Promise.all(guesses.map(guess));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(guesses.length - 10);
    const locked = await guess(owners.code(secret), 99);
    expect([locked.status, locked.body.exc_type]).toEqual([429, 'RateLimitExceededError']);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
    // Who does not know the password is told nothing of it.
    const stranger = await owners.login(email, { pwd: 'wrong', otp: anyCode }, { 'x-forwarded-for': '198.51.100.98' });
    expect(stranger.status).toBe(401);
    proxied.clock.advance(16 * minute);
    expect((await guess(owners.code(secret), 99)).status).toBe(200);
  } finally {
    await proxied.close();
  }
});

test('many right logins with codes do not use up the attempts', async () => {
  const { email, secret } = await people.withTotp();
  for (let round = 0; round < 15; round++) {
    harness.clock.advance(30_000);
    expect((await people.login(email)).body.second_factor).toBe('totp');
    expect((await people.login(email, { otp: people.code(secret) })).status).toBe(200);
  }
});

test('a password by mail leaves the second factor on', async () => {
  const { email, secret } = await people.withTotp();
  await world.guest().ok('auth.request_password_reset', { email });
  await harness.drain();
  const token = await people.mailedToken(email, 'reset_password');
  const pwd = 'words that came by mail';
  await world.guest().ok('auth.reset_password', { token, password: pwd });
  expect((await people.login(email, { pwd })).body.second_factor).toBe('totp');
  expect((await people.login(email, { pwd, otp: people.code(secret) })).status).toBe(200);
});

test('a role that needs a second factor: nothing else works before there is one, by keys neither', async () => {
  const admin = await world.admin();
  const clerk = await people.signIn(await people.account({ roles: ['SVC Bank', 'SVC Buyer'] }));
  const other = await people.signIn(await people.account({ roles: ['SVC Exporter'] }));
  const key = world.caller(await world.partnerKey(clerk, { roles: ['SVC Buyer'] }));
  const events = () => clerk.get('/v1/events');
  const stream = (caller: typeof clerk) =>
    fetch(`${harness.url}/v1/events/stream`, { headers: caller.headers }).then(async (response) => {
      await response.body?.cancel();
      return response.status;
    });
  expect((await events()).status).toBe(200);
  expect(await stream(clerk)).toBe(200);
  const record = { kind: 'second_factor_role', values: { role: 'SVC Bank' }, reason: 'the auditor asks for it' };
  const unknown = { ...record, values: { role: 'SVC King' } };
  expect((await admin.call('reference.create_record', unknown)).body.errors[0].field).toBe('values.role');
  await admin.ok('reference.create_record', record);
  const refused = await events();
  expect([refused.status, refused.body]).toEqual([
    403,
    expect.objectContaining({ exc_type: 'PermissionError', reason: 'second_factor_missing' }),
  ]);
  expect(await stream(clerk)).toBe(403);
  expect((await clerk.call('buyer.buyer_summary')).status).toBe(403);
  expect((await clerk.ok('auth.whoami')).user.second_factor_missing).toBe(true);
  expect((await clerk.ok('auth.my_account')).second_factor_for).toEqual(['SVC Bank']);
  // Nor do their keys: a key made before does not get round it.
  const byKey = await key.call('buyer.buyer_summary');
  expect([byKey.status, byKey.body.reason]).toEqual([403, 'second_factor_missing']);
  // Others, and what everybody may read, go on.
  expect((await other.get('/v1/events')).status).toBe(200);
  expect((await other.ok('auth.whoami')).user.second_factor_missing).toBe(false);
  expect((await clerk.call('marketplace.list_lots')).status).toBe(200);
  // Begun is not enough.
  const { secret } = await clerk.ok('auth.begin_totp', { password: ownPassword });
  expect((await events()).status).toBe(403);
  await clerk.ok('auth.confirm_totp', { code: people.code(secret) });
  expect((await events()).status).toBe(200);
  expect((await key.call('buyer.buyer_summary')).status).toBe(200);
  expect((await clerk.ok('auth.whoami')).user.second_factor_missing).toBe(false);
  harness.clock.advance(30_000);
  await clerk.ok('auth.disable_totp', { password: ownPassword, code: people.code(secret) });
  expect((await events()).status).toBe(403);
  await admin.ok('reference.retire_record', { kind: 'second_factor_role', key: 'SVC Bank', reason: 'no more' });
  expect((await events()).status).toBe(200);
});

test('setting up, switching off and refused codes stand in the audit log', async () => {
  const { email, person, secret } = await people.withTotp();
  await people.login(email, { otp: wrongCode(secret) });
  await person.ok('auth.disable_totp', { password: ownPassword, code: people.code(secret) });
  const { rows } = await harness.database.pool.query<{ operation: string; outcome: string }>(
    "select operation, outcome from audit_log where subject = $1 and operation ~ 'totp' order by id",
    [email],
  );
  expect(rows.map(({ operation }) => operation.replace('svc_network.api.auth.', ''))).toEqual([
    'begin_totp',
    'confirm_totp',
    'disable_totp',
  ]);
  const refused = () =>
    harness.database.pool
      .query("select 1 from audit_log where actor = $1 and operation = 'login' and outcome = 'authentication'", [email])
      .then((found) => found.rows.length);
  await expect.poll(refused).toBe(1);
});
