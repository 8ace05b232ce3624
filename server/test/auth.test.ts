import { afterAll, expect, test } from 'vitest';
import { startHarness } from './harness.ts';
import { readAnswer, World } from './world.ts';

const harness = await startHarness();
const world = new World(harness);
const guest = world.guest();
afterAll(() => harness.close());

const minute = 60_000;
let count = 0;
const address = () => `someone${++count}@example.org`;
const password = 'a long enough one';

/** The token in the newest mail of a kind to somebody. */
async function mailedToken(recipient: string, kind: string): Promise<string> {
  const mail = await harness.database.db
    .selectFrom('mails')
    .select('body_text')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /token=([\w-]{43})\b/.exec(mail.body_text)?.[1] ?? '';
}

async function mailsTo(recipient: string, kind: string): Promise<number> {
  const mails = await harness.database.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .execute();
  return mails.length;
}

async function signedUp(more: Record<string, unknown> = {}): Promise<string> {
  const email = address();
  await guest.ok('auth.sign_up', { email, full_name: 'Abebe Bikila', password, ...more });
  return email;
}

/** Logs in as a browser does: the answer, and a caller with the cookie and the token. */
async function logIn(usr: string, pwd = password, headers: Record<string, string> = {}) {
  const answer = await guest.call('login', { usr, pwd }, headers);
  const sid = /^sid=([\w-]{43});/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
  const caller = world.caller({ cookie: `theme=dark; sid=${sid}`, 'x-svc-csrf-token': answer.body.csrf_token ?? '' });
  return { answer, sid, caller };
}

test('a farmer signs up, logs in by form, and is known', async () => {
  const email = await signedUp({ as_farmer: 'true', full_name: ' Tsige ' });
  const form = await readAnswer(
    await fetch(`${harness.url}/api/method/login`, {
      method: 'POST',
      body: new URLSearchParams({ usr: email.toUpperCase(), pwd: password }),
    }),
  );
  expect(form.body).toMatchObject({ message: 'Logged In', full_name: 'Tsige', roles: ['SVC Farmer'] });
  const { caller, answer } = await logIn(email);
  const me = await caller.ok('auth.whoami');
  expect(me).toMatchObject({
    user: { email, email_verified: false },
    roles: ['SVC Farmer'],
    memberships: [],
    key: null,
  });
  expect(me.csrf_token).toBe(answer.body.csrf_token);
});

test('whoami gives a reloaded page its token without one, and tells a guest that he is nobody', async () => {
  const { sid, answer } = await logIn(await signedUp());
  const reloaded = world.caller({ cookie: `sid=${sid}` });
  expect((await reloaded.ok('auth.whoami')).csrf_token).toBe(answer.body.csrf_token);
  expect(await guest.ok('auth.whoami')).toEqual({
    user: null,
    roles: [],
    memberships: [],
    key: null,
    csrf_token: null,
  });
  const member = await world.member('Buyer');
  const key = world.caller(
    await world.partnerKey(member, { org: member.org, roles: ['SVC Buyer'], scopes: ['trade'] }),
  );
  const me = await key.ok('auth.whoami');
  expect(me).toMatchObject({ roles: ['SVC Buyer'], key: { scopes: ['trade'] }, csrf_token: null });
  expect(me.memberships).toEqual([expect.objectContaining({ org: member.org, kind: 'Buyer', role: 'Owner' })]);
});

test('a second sign-up with an address, short and easy passwords are refused', async () => {
  const email = await signedUp();
  const again = { email: ` ${email.toUpperCase()}`, full_name: 'Somebody', password };
  expect((await guest.call('auth.sign_up', again)).status).toBe(409);
  for (const bad of ['short', 'x'.repeat(201), 'aaaaaaaaaaaa', address()]) {
    const email = bad.includes('@') ? bad : address();
    const answer = await guest.call('auth.sign_up', { email, full_name: 'Somebody', password: bad });
    expect([answer.status, answer.body.errors[0].field], bad).toEqual([400, 'password']);
  }
  for (const email of ['nobody', 'a@b', '', 'a b@example.org', 'x@example.org\r\nBcc: y@example.org']) {
    expect((await guest.call('auth.sign_up', { ...again, email })).body.errors[0].field, email).toBe('email');
  }
});

test('of parallel sign-ups with one address one wins', async () => {
  const email = address();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => guest.call('auth.sign_up', { email, full_name: 'Somebody', password })),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(7);
});

test('passwords are not trimmed', async () => {
  const email = await signedUp({ password: '  spaces around it  ' });
  expect((await logIn(email, 'spaces around it')).answer.status).toBe(401);
  expect((await logIn(email, '  spaces around it  ')).answer.status).toBe(200);
});

test('login closes the session that the browser had before', async () => {
  const email = await signedUp();
  const first = await logIn(email);
  const second = await logIn(email, password, { cookie: `sid=${first.sid}` });
  expect(second.sid).not.toBe(first.sid);
  expect((await first.caller.ok('auth.whoami')).user).toBeNull();
  expect((await second.caller.ok('auth.whoami')).user.email).toBe(email);
});

test('logout closes the session, needs the token, and may be repeated', async () => {
  const { caller, sid } = await logIn(await signedUp());
  expect((await world.caller({ cookie: `sid=${sid}` }).call('logout')).body.exc_type).toBe('CSRFTokenError');
  expect((await caller.ok('auth.whoami')).user).not.toBeNull();
  const answer = await caller.call('logout');
  expect(answer.body).toEqual({ message: 'Logged Out' });
  expect(answer.headers.get('set-cookie')).toMatch(/^sid=; Max-Age=0/);
  expect((await caller.ok('auth.whoami')).user).toBeNull();
  expect((await caller.call('logout')).status).toBe(200);
  expect((await guest.call('logout')).status).toBe(200);
});

test('a disabled account answers like a wrong password', async () => {
  const email = await signedUp();
  const admin = await world.admin();
  const wrong = await guest.call('login', { usr: email, pwd: 'wrong' });
  await admin.ok('admin_users.disable_user', { email });
  const disabled = await guest.call('login', { usr: email, pwd: password });
  expect([disabled.status, disabled.body.exception]).toEqual([401, wrong.body.exception]);
});

test('guessing one account is slowed down, for accounts that do not exist too; time heals', async () => {
  for (const email of [await signedUp(), address()]) {
    const statuses = [];
    for (let attempt = 0; attempt < 10; attempt++) {
      statuses.push((await guest.call('login', { usr: email, pwd: `wrong ${attempt}` })).status);
    }
    expect(statuses).toEqual([...new Array(8).fill(401), 429, 429]);
    const refused = await guest.call('login', { usr: email, pwd: password });
    expect(refused.body.exc_type).toBe('RateLimitExceededError');
    expect(Number(refused.headers.get('retry-after'))).toBe(900);
    expect(refused.headers.get('ratelimit-remaining')).toBe('0');
  }
  harness.clock.advance(16 * minute);
  expect((await logIn(await signedUp())).answer.status).toBe(200);
});

test('strangers all over the world do not lock an owner out of the address he is known at', async () => {
  const proxied = await startHarness({ env: { TRUSTED_PROXIES: '1' } });
  try {
    const there = new World(proxied);
    const email = address();
    const from = (ip: string) => there.caller({ 'x-forwarded-for': ip });
    await from('203.0.113.200').ok('auth.sign_up', { email, full_name: 'Owner', password });
    const guesses = Array.from({ length: 60 }, (_, n) =>
      from(`198.51.100.${n}`).call('login', { usr: email, pwd: 'x' }),
    );
    expect(new Set((await Promise.all(guesses)).map((answer) => answer.status))).toEqual(new Set([401]));
    expect((await from('192.0.2.1').call('login', { usr: email, pwd: password })).status).toBe(429);
    expect((await from('203.0.113.200').call('login', { usr: email, pwd: password })).status).toBe(200);
    // Away from home a new password by mail opens the door: from then on that address is known too.
    await from('192.0.2.1').ok('auth.request_password_reset', { email });
    await proxied.drain();
    const mail = await proxied.database.db
      .selectFrom('mails')
      .select('body_text')
      .where('kind', '=', 'reset_password')
      .executeTakeFirstOrThrow();
    const token = /token=([\w-]+)/.exec(mail.body_text)?.[1];
    await from('192.0.2.1').ok('auth.reset_password', { token, password: 'another long one' });
    expect((await from('192.0.2.1').call('login', { usr: email, pwd: 'another long one' })).status).toBe(200);
  } finally {
    await proxied.close();
  }
});

test('parallel guesses do not slip through', async () => {
  const email = await signedUp();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, guess) => guest.call('login', { usr: email, pwd: `wrong ${guess}` })),
  );
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(8);
  harness.clock.advance(16 * minute);
});

test('the mailed link confirms an address, once', async () => {
  const email = await signedUp();
  const token = await mailedToken(email, 'verify_email');
  expect(token).toHaveLength(43);
  const answers = await Promise.all(Array.from({ length: 4 }, () => guest.call('auth.verify_email', { token })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400]);
  const { caller } = await logIn(email);
  expect((await caller.ok('auth.whoami')).user.email_verified).toBe(true);
  expect((await guest.call('auth.verify_email', { token: 'x'.repeat(43) })).body.errors[0].field).toBe('token');
});

test('a link that has run out confirms nothing, and one kind of token is no other kind', async () => {
  const email = await signedUp();
  const token = await mailedToken(email, 'verify_email');
  expect((await guest.call('auth.reset_password', { token, password })).status).toBe(400);
  harness.clock.advance(3 * 86_400_000 + minute);
  expect((await guest.call('auth.verify_email', { token })).status).toBe(400);
});

test('no token stands in clear beside the mail, and none in the audit log', async () => {
  const email = await signedUp();
  const token = await mailedToken(email, 'verify_email');
  await guest.ok('auth.verify_email', { token });
  const { rows } = await harness.database.pool.query('select * from user_tokens');
  const { rows: audit } = await harness.database.pool.query('select * from audit_log');
  expect(JSON.stringify([rows, audit])).not.toContain(token);
  expect(JSON.stringify(audit)).not.toContain(password);
});

test('a new password by mail: alike for unknown addresses, one use, all sessions closed', async () => {
  const email = await signedUp();
  const { caller } = await logIn(email);
  const known = await guest.call('auth.request_password_reset', { email });
  const unknown = await guest.call('auth.request_password_reset', { email: 'nobody@example.org' });
  expect([known.status, unknown.status]).toEqual([200, 200]);
  expect(known.body).toEqual(unknown.body);
  await harness.drain();
  expect(await mailsTo('nobody@example.org', 'reset_password')).toBe(0);
  const token = await mailedToken(email, 'reset_password');
  expect((await guest.call('auth.reset_password', { token, password: 'short' })).status).toBe(400);
  expect(await guest.ok('auth.reset_password', { token, password: 'another long one' })).toEqual({ email });
  expect((await guest.call('auth.reset_password', { token, password: 'a third long one' })).status).toBe(400);
  expect((await caller.ok('auth.whoami')).user).toBeNull();
  expect((await logIn(email)).answer.status).toBe(401);
  expect((await logIn(email, 'another long one')).answer.status).toBe(200);
  expect(await mailsTo(email, 'password_changed')).toBe(1);
});

test('using one reset link ends the others; a mailbox is not flooded', async () => {
  const email = await signedUp();
  for (let request = 0; request < 6; request++) await guest.ok('auth.request_password_reset', { email });
  await harness.drain();
  expect(await mailsTo(email, 'reset_password')).toBe(3);
  const mails = await harness.database.db
    .selectFrom('mails')
    .select('body_text')
    .where('recipient', '=', email)
    .where('kind', '=', 'reset_password')
    .execute();
  const tokens = mails.map((mail) => /token=([\w-]+)/.exec(mail.body_text)?.[1] ?? '');
  expect(new Set(tokens).size).toBe(3);
  const answers = await Promise.all(
    tokens.map((token) => guest.call('auth.reset_password', { token, password: 'another long one' })),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
});

test('keys made while anybody could have signed up with the address end with the first reset', async () => {
  const email = await signedUp();
  const { caller } = await logIn(email);
  const made = await caller.ok('partners.sign_up', { label: 'planted' });
  await guest.ok('auth.request_password_reset', { email });
  await harness.drain();
  const token = await mailedToken(email, 'reset_password');
  await guest.ok('auth.reset_password', { token, password: 'another long one' });
  expect((await world.caller({ authorization: made.authorization }).call('auth.whoami')).status).toBe(401);
});
