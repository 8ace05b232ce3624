import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../support/harness.ts';
import { mailText, storedText } from '../support/mails.ts';
import { readAnswer, World } from '../support/world.ts';

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
    .select(storedText)
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /token=([\w-]{43})\b/.exec(mailText(harness, mail))?.[1] ?? '';
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

test('whoami gives a reloaded page its token without one, and tells a guest that they are nobody', async () => {
  const { sid, answer } = await logIn(await signedUp());
  const reloaded = world.caller({ cookie: `sid=${sid}` });
  expect((await reloaded.ok('auth.whoami')).csrf_token).toBe(answer.body.csrf_token);
  expect(await guest.ok('auth.whoami')).toEqual({
    user: null,
    roles: [],
    memberships: [],
    drives: false,
    operates: false,
    mail_leaves: false,
    public_ledger: expect.any(Boolean),
    takes_cards: expect.any(Boolean),
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

test('a sign-up with an address that has an account answers like any other, and its owner is told', async () => {
  const email = await signedUp();
  const before = await logIn(email);
  const sign = (to: string) =>
    guest.call('auth.sign_up', {
      email: ` ${to.toUpperCase()}`,
      full_name: 'Somebody',
      password: 'the words of another',
    });
  const free = address();
  const [known, unknown] = [await sign(email), await sign(free)];
  const shape = ({ status, body }: typeof known, of: string) =>
    JSON.stringify([status, body])
      .replaceAll(of, 'X')
      .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID');
  expect(shape(known, email)).toBe(shape(unknown, free));
  expect(known.status).toBe(200);
  // Nothing of the account changed, and its owner has one mail about it, however often somebody tries.
  for (let round = 0; round < 3; round++) await sign(email);
  expect(await mailsTo(email, 'account_exists')).toBe(1);
  expect(await mailsTo(email, 'verify_email')).toBe(1);
  expect((await logIn(email, 'the words of another')).answer.status).toBe(401);
  expect((await logIn(email)).answer.body.full_name).toBe('Abebe Bikila');
  expect((await before.caller.ok('auth.whoami')).user.email).toBe(email);
});

test('short and easy passwords are refused', async () => {
  const again = { email: address(), full_name: 'Somebody', password };
  for (const bad of [
    'short',
    'x'.repeat(201),
    'aaaaaaaaaaaa',
    'password123',
    'Qwerty12345!',
    '1234567890',
    address(),
  ]) {
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
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(8);
  const made = await harness.database.db.selectFrom('users').select('id').where('email', '=', email).execute();
  expect(made).toHaveLength(1);
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

test('the token of another session is refused like none', async () => {
  const user = await world.user();
  const other = await world.user();
  const mixed = { 'x-svc-csrf-token': other.headers['x-svc-csrf-token'] ?? '' };
  const answer = await user.call('auth.request_password_reset', { email: user.email }, mixed);
  expect(answer.status, 'needs no caller, so no token').toBe(200);
  const refused = await user.call('cart.cart_clear', {}, mixed);
  expect([refused.status, refused.body.exc_type]).toEqual([400, 'CSRFTokenError']);
  expect((await user.call('cart.cart_clear')).status).toBe(200);
});

test('a browser whose session is over is told to forget the answers it kept, and nothing that a farmer wrote', async () => {
  const { caller, sid } = await logIn(await signedUp());
  const told = ({ headers }: { headers: Headers }) => headers.get('clear-site-data');
  expect(told(await caller.call('auth.whoami'))).toBeNull();
  expect(told(await caller.call('logout'))).toBe('"cache"');
  // Ended elsewhere, or expired: with the first call that notices.
  const after = world.caller({ cookie: `sid=${sid}` });
  expect(told(await after.call('auth.whoami'))).toBe('"cache"');
  const refused = await after.call('auth.list_sessions');
  expect([refused.status, told(refused)]).toEqual([401, '"cache"']);
  expect(told(await guest.call('auth.whoami'))).toBeNull();
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
  await admin.ok('admin_users.disable_user', { email, reason: 'left the company' });
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

test('strangers all over the world do not lock an owner out of the address they are known at', async () => {
  const proxied = await startHarness({ env: { TRUSTED_PROXIES: '1' } });
  try {
    const there = new World(proxied);
    const email = address();
    const from = (ip: string) => there.caller({ 'x-forwarded-for': ip });
    await from('203.0.113.200').ok('auth.sign_up', { email, full_name: 'Owner', password });
    expect((await from('203.0.113.200').call('login', { usr: email, pwd: password })).status).toBe(200);
    // A sign-up with their address makes nobody known.
    await from('192.0.2.1').ok('auth.sign_up', { email, full_name: 'Stranger', password });
    // Not all at once: what a busy machine sheds is not counted as a guess.
    for (let wave = 0; wave < 6; wave++) {
      const guesses = Array.from({ length: 10 }, (_, n) =>
        from(`198.51.100.${wave * 10 + n}`).call('login', { usr: email, pwd: 'x' }),
      );
      for (const { status } of await Promise.all(guesses)) expect([401, 429]).toContain(status);
    }
    expect((await from('192.0.2.1').call('login', { usr: email, pwd: password })).status).toBe(429);
    expect((await from('203.0.113.200').call('login', { usr: email, pwd: password })).status).toBe(200);
    // Away from home a new password by mail opens the door: from then on that address is known too.
    await from('192.0.2.1').ok('auth.request_password_reset', { email });
    await proxied.drain();
    const mail = await proxied.database.db
      .selectFrom('mails')
      .select(storedText)
      .where('kind', '=', 'reset_password')
      .executeTakeFirstOrThrow();
    const token = /token=([\w-]+)/.exec(mailText(harness, mail))?.[1];
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

test('a session ends when it was not used for so long', async () => {
  const { caller } = await logIn(await signedUp());
  harness.clock.advance(719 * minute);
  expect((await caller.call('auth.whoami')).body.message.user).not.toBeNull();
  harness.clock.advance(721 * minute);
  expect((await caller.call('auth.whoami')).body.message?.user ?? null).toBeNull();
  expect((await caller.call('orders.list_my_orders')).status).toBe(401);
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
  expect(await guest.ok('auth.reset_password', { token, password: 'another long one' })).toEqual({
    email,
    keys_working: 0,
  });
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
    .select(storedText)
    .where('recipient', '=', email)
    .where('kind', '=', 'reset_password')
    .execute();
  const tokens = mails.map((mail) => /token=([\w-]+)/.exec(mailText(harness, mail))?.[1] ?? '');
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

test('webhooks rest after a reset until their owner, logged in, resumes them', async () => {
  const email = await signedUp();
  const first = await logIn(email);
  await first.caller.ok('auth.verify_email', { token: await mailedToken(email, 'verify_email') });
  const hook = async (method: string, path: string, headers: Record<string, string>, body?: object) =>
    readAnswer(
      await fetch(`${harness.url}/v1/webhooks${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  const made = await hook('POST', '', first.caller.headers, {
    url: 'https://example.org/hooks',
    schemas: ['carbon.retire.v2'],
  });
  expect([made.status, made.body.status]).toEqual([201, 'Active']);
  const key = await first.caller.ok('partners.sign_up', { label: 'old', scopes: ['events'] });
  await guest.ok('auth.request_password_reset', { email });
  await harness.drain();
  await guest.ok('auth.reset_password', {
    token: await mailedToken(email, 'reset_password'),
    password: 'another long one',
  });
  const second = await logIn(email, 'another long one');
  const [paused] = (await hook('GET', '', second.caller.headers)).body;
  expect(paused).toMatchObject({ status: 'Paused', pause_reason: expect.stringContaining('reset') });
  const mail = await harness.database.db
    .selectFrom('mails')
    .select(storedText)
    .where('recipient', '=', email)
    .where('kind', '=', 'password_changed_webhooks_paused')
    .executeTakeFirstOrThrow();
  expect(mail.body_text).toContain('webhooks are paused');
  // A key of before the reset may be somebody else's.
  const byKey = await hook('POST', `/${made.body.id}/resume`, { authorization: key.authorization }, {});
  expect(byKey.status).toBe(403);
  const resumed = await hook('POST', `/${made.body.id}/resume`, second.caller.headers, {});
  expect(resumed.body).toMatchObject({ status: 'Active', pause_reason: null });
});

test('a flood of logins is sent away with a time to wait, and holds up nobody who writes', async () => {
  const slow = await startHarness({
    overrides: { passwordCost: { memoryKib: 19_456, passes: 12 }, passwordPlaces: { atOnce: 1, waiting: 4 } },
  });
  try {
    const own = new World(slow);
    const farmer = await own.user({ roles: ['SVC Farmer'] });
    const ended: string[] = [];
    const flood = Array.from({ length: 16 }, (_, at) =>
      own
        .guest()
        .call('login', { usr: `nobody${at}@example.org`, pwd: 'a guess' })
        .then((answer) => {
          if (answer.status !== 503) ended.push('login');
          return answer;
        }),
    );
    const writes = Array.from({ length: 3 }, async (_, at) => {
      const plot = { plot_name: `Field ${at}`, gps_lat: 6.1, gps_lng: 38.2 };
      expect((await farmer.call('farmer.register_farm_plot', plot)).status).toBe(200);
      ended.push('write');
    });
    const answers = await Promise.all(flood);
    await Promise.all(writes);
    const sent = answers.filter((answer) => answer.status === 503);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([401, 503]));
    expect(sent.length).toBeGreaterThan(0);
    for (const answer of sent) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    // In one transaction each, five logins would have had the database to themselves first.
    expect(ended.at(-1)).toBe('login');
    // Who was sent away has used up no attempt.
    const again = await own.guest().call('login', { usr: 'nobody0@example.org', pwd: 'a guess' });
    expect(again.status).toBe(401);
  } finally {
    await slow.close();
  }
});

describe('where mail is sent', () => {
  let mailing: Harness;
  let there: World;
  beforeAll(async () => {
    // No job runs here by itself, so nothing is sent: that it would be is what matters.
    mailing = await startHarness({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
    there = new World(mailing);
  });
  afterAll(() => mailing.close());

  const tokenTo = async (email: string, kind: string) => {
    const mail = await mailing.database.db
      .selectFrom('mails')
      .select(storedText)
      .where('recipient', '=', email)
      .where('kind', '=', kind)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return /token=([\w-]{43})\b/.exec(mailText(harness, mail))?.[1];
  };

  test('signing up and logging in tell nobody whether an address had an account', async () => {
    const [taken, unconfirmed, free] = [address(), address(), address()];
    const nobody = there.guest();
    for (const email of [taken, unconfirmed]) await nobody.ok('auth.sign_up', { email, full_name: 'Owner', password });
    await nobody.ok('auth.verify_email', { token: await tokenTo(taken, 'verify_email') });
    const seen = [];
    for (const email of [taken, unconfirmed, free]) {
      const signUp = await nobody.call('auth.sign_up', {
        email,
        full_name: 'Stranger',
        password: 'words of a stranger',
      });
      const login = await nobody.call('login', { usr: email, pwd: 'words of a stranger' });
      const again = await nobody.call('auth.sign_up', {
        email,
        full_name: 'Stranger',
        password: 'words of a stranger',
      });
      const answers = [signUp, login, again].map(({ status, body, headers }) => [
        status,
        [...headers.keys()].sort(),
        { ...body, request_id: '', message: { ...body.message, user: '', email: '' } },
      ]);
      seen.push(answers);
      expect([signUp.status, login.status, signUp.message.confirm_first]).toEqual([200, 401, true]);
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect((await nobody.call('login', { usr: taken, pwd: password })).status).toBe(200);
  });

  test('the mailed link, a new password by mail, or an admin opens the door', async () => {
    const nobody = there.guest();
    const login = async (email: string, pwd = password) => (await nobody.call('login', { usr: email, pwd })).status;
    const [linked, reset, vouched] = [address(), address(), address()];
    for (const email of [linked, reset, vouched]) {
      await nobody.ok('auth.sign_up', { email, full_name: 'Owner', password });
      expect(await login(email)).toBe(401);
    }
    await nobody.ok('auth.verify_email', { token: await tokenTo(linked, 'verify_email') });
    expect(await login(linked)).toBe(200);
    await nobody.ok('auth.request_password_reset', { email: reset });
    await mailing.drain();
    const token = await tokenTo(reset, 'reset_password');
    await nobody.ok('auth.reset_password', { token, password: 'another long one' });
    expect(await login(reset, 'another long one')).toBe(200);
    const admin = await there.admin();
    expect(await admin.ok('admin_users.confirm_address', { email: vouched })).toMatchObject({ changed: true });
    expect(await admin.ok('admin_users.confirm_address', { email: vouched })).toMatchObject({ changed: false });
    expect(await login(vouched)).toBe(200);
    expect((await admin.call('admin_users.confirm_address', { email: 'nobody@example.org' })).status).toBe(404);
  });
});

test('many right logins of one account at the same moment all come in', async () => {
  const email = await signedUp();
  const answers = await Promise.all(Array.from({ length: 24 }, () => logIn(email)));
  expect(answers.map(({ answer }) => answer.status)).toEqual(answers.map(() => 200));
  const guesses = await Promise.all(Array.from({ length: 12 }, () => logIn(email, 'a wrong password')));
  expect(guesses.filter(({ answer }) => answer.status === 429)).toHaveLength(4);
});
