import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { AccountPeople, ownPassword } from '../support/account-people.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
const people = new AccountPeople(harness, world);
afterAll(() => harness.close());

const minute = 60_000;
const newWords = 'some quite new words';
const fieldOf = (answer: { status: number; body: { errors?: { field: string }[] } }) => [
  answer.status,
  answer.body.errors?.[0]?.field,
];

const operations = {
  'auth.my_account': {},
  'auth.update_profile': { full_name: 'Somebody Else' },
  'auth.change_password': { current_password: ownPassword, new_password: newWords },
  'auth.request_email_change': { new_email: 'new@example.org', password: ownPassword },
  'auth.confirm_email_change': { token: 'x'.repeat(43) },
  'auth.send_confirmation': {},
  'auth.list_sessions': {},
  'auth.end_session': { session: 'f'.repeat(32) },
  'auth.end_other_sessions': {},
  'auth.begin_totp': { password: ownPassword },
  'auth.confirm_totp': { code: '123456' },
  'auth.disable_totp': { password: ownPassword, code: '123456' },
  'auth.new_recovery_codes': { password: ownPassword, code: '123456' },
  'auth.begin_passkey': { password: ownPassword, code: '123456' },
};

test('no guest, no key, and no page of another site changes an account', async () => {
  const owner = await world.member('Buyer');
  const key = world.caller(await world.partnerKey(owner, { org: owner.org }));
  for (const [name, input] of Object.entries(operations)) {
    expect((await world.guest().call(name, input)).status, name).toBe(401);
    expect((await key.call(name, input)).status, name).toBe(403);
    const withoutToken = world.caller({ cookie: owner.headers['cookie'] ?? '' });
    const refused = await withoutToken.call(name, input);
    expect([refused.status, refused.body.exc_type], name).toEqual([400, 'CSRFTokenError']);
  }
});

test('an address that is not confirmed gets another link, four in an hour, and none once it is', async () => {
  const email = people.address();
  await world.guest().ok('auth.sign_up', { email, full_name: 'Dawit', password: ownPassword });
  const first = await people.mailedToken(email, 'verify_email');
  const person = await people.signIn(email);
  expect((await person.ok('auth.whoami')).mail_leaves).toBe(false);
  for (let sent = 0; sent < 3; sent++) expect(await person.ok('auth.send_confirmation')).toEqual({ email });
  const again = await people.mailedToken(email, 'verify_email');
  expect([again.length, again === first]).toEqual([43, false]);
  expect((await person.call('auth.send_confirmation')).status).toBe(429);
  expect(await people.mails(email, 'verify_email')).toHaveLength(4);
  harness.clock.advance(61 * minute);
  await person.ok('auth.send_confirmation');
  // The mail that came first is as good.
  await world.guest().ok('auth.verify_email', { token: first });
  expect((await person.ok('auth.whoami')).user.email_verified).toBe(true);
  expect((await person.call('auth.send_confirmation')).status).toBe(409);
});

test('name and language are changed, and mails follow the language', async () => {
  const person = await people.signIn(await people.account());
  expect(await person.ok('auth.my_account')).toEqual({
    email: person.email,
    full_name: 'Abebe Bikila',
    language: null,
    totp_since: null,
    recovery_codes_left: 0,
    second_factor_for: [],
  });
  const profile = { full_name: '  Abebe B.  ', language: 'pt' };
  expect(await person.ok('auth.update_profile', profile)).toEqual({
    email: person.email,
    full_name: 'Abebe B.',
    language: 'pt',
  });
  // Without a language it stays.
  await person.ok('auth.update_profile', { full_name: 'Abebe' });
  expect(await person.ok('auth.my_account')).toMatchObject({ full_name: 'Abebe', language: 'pt' });
  expect((await person.ok('auth.whoami')).user.full_name).toBe('Abebe');
  const [kept, ended] = [await world.partnerKey(person, {}), await world.partnerKey(person, {})];
  const changed = { current_password: ownPassword, new_password: newWords };
  expect(await person.ok('auth.change_password', changed)).toMatchObject({ keys_working: 2 });
  const whoami = async (headers: Record<string, string>) => (await world.caller(headers).call('auth.whoami')).status;
  expect([await whoami(kept), await whoami(ended)]).not.toContain(401);
  const again = { current_password: newWords, new_password: `${newWords} again`, revoke_keys: true };
  expect(await person.ok('auth.change_password', again)).toMatchObject({ keys_working: 0 });
  expect([await whoami(kept), await whoami(ended)]).toEqual([401, 401]);
  await person.ok('auth.change_password', { current_password: again.new_password, new_password: newWords });
  const [mail] = await people.mails(person.email, 'own_password_changed');
  expect(mail).toMatchObject({ subject: 'Sua senha foi alterada', body_text: expect.stringContaining('Olá, Abebe,') });
  expect(fieldOf(await person.call('auth.update_profile', { full_name: 'x' }))).toEqual([400, 'full_name']);
  expect(fieldOf(await person.call('auth.update_profile', { full_name: 'Abebe', language: 'de' }))).toEqual([
    400,
    'language',
  ]);
});

test('a new password: the old one is shown first, other sessions end, links for a new one too', async () => {
  const email = await people.account();
  const [here, elsewhere] = [await people.signIn(email), await people.signIn(email)];
  await world.guest().ok('auth.request_password_reset', { email });
  await harness.drain();
  const token = await people.mailedToken(email, 'reset_password');
  const change = (current_password: string, new_password: string) =>
    here.call('auth.change_password', { current_password, new_password });
  expect(fieldOf(await change('not the one', newWords))).toEqual([400, 'current_password']);
  for (const easy of ['short', 'password123', email]) {
    expect(fieldOf(await change(ownPassword, easy)), easy).toEqual([400, 'new_password']);
  }
  expect(fieldOf(await change(ownPassword, ownPassword))).toEqual([400, 'new_password']);
  expect((await elsewhere.call('auth.my_account')).status).toBe(200);
  expect((await change(ownPassword, newWords)).message).toEqual({ sessions_ended: 1, keys_working: 0 });
  expect((await elsewhere.call('auth.my_account')).status).toBe(401);
  expect((await here.call('auth.my_account')).status).toBe(200);
  expect((await people.login(email)).status).toBe(401);
  expect((await people.login(email, { pwd: newWords })).status).toBe(200);
  expect((await world.guest().call('auth.reset_password', { token, password: 'third words here' })).status).toBe(400);
  expect(await people.mails(email, 'own_password_changed')).toHaveLength(1);
  const admin = await world.admin();
  const log = await admin.ok('admin_users.list_audit_log', {
    subject: email,
    operation: 'svc_network.api.auth.change_password',
    outcome: 'ok',
  });
  expect(log).toMatchObject({ total: 1, data: [{ actor: email }] });
});

test('of two changes of a password at once one counts', async () => {
  for (let round = 0; round < (onPostgres ? 5 : 2); round++) {
    const email = await people.account();
    const [one, two] = [await people.signIn(email), await people.signIn(email)];
    const wanted = ['the words of one', 'the words of two'];
    const answers = await Promise.all(
      [one, two].map((each, i) =>
        each.call('auth.change_password', { current_password: ownPassword, new_password: wanted[i] }),
      ),
    );
    // The other finds its session ended, or the password changed.
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const logins = [];
    for (const pwd of wanted) logins.push((await people.login(email, { pwd })).status);
    expect(logins).toEqual(answers.map((answer) => (answer.status === 200 ? 200 : 401)));
  }
});

// The embedded database has one connection: nobody waits there for a row.
test.runIf(onPostgres)('a login with the old password that is under way meanwhile opens no session', async () => {
  const email = await people.account();
  const person = await people.signIn(email);
  const { db, reader } = harness.database;
  const waiting = (count: number) =>
    expect
      .poll(async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`.execute(reader);
        return rows[0]?.count;
      })
      .toBe(count);
  const change = { current_password: ownPassword, new_password: newWords };
  const [changed, login] = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('email', '=', email).forNoKeyUpdate().execute();
    const first = person.call('auth.change_password', change);
    await waiting(1);
    // In another language: the login notes it with the account.
    const second = people.login(email, {}, { 'accept-language': 'fr' });
    await waiting(2);
    return [first, second].map((answer) => ({ answer }));
  });
  expect((await changed?.answer)?.status).toBe(200);
  expect((await login?.answer)?.status).toBe(401);
  expect(await person.ok('auth.list_sessions')).toHaveLength(1);
});

test('guesses of the password in a session count like failed logins', async () => {
  const person = await people.signIn(await people.account());
  const guess = (current_password: string) =>
    person.call('auth.change_password', { current_password, new_password: newWords });
  const statuses = [];
  for (let round = 0; round < 9; round++) statuses.push((await guess(`guess ${round}`)).status);
  expect(statuses).toEqual([...new Array(8).fill(400), 429]);
  expect((await guess(ownPassword)).status).toBe(429);
  harness.clock.advance(16 * minute);
  expect((await guess(ownPassword)).status).toBe(200);
});

test('a new address: confirmed by its own mail, in a session of the account; the old one is told', async () => {
  const email = await people.account();
  const [person, elsewhere] = [await people.signIn(email), await people.signIn(email)];
  const fresh = people.address();
  await world.guest().ok('auth.request_password_reset', { email });
  await harness.drain();
  const resetToken = await people.mailedToken(email, 'reset_password');
  const ask = (input: object) => person.call('auth.request_email_change', { password: ownPassword, ...input });
  expect(fieldOf(await ask({ new_email: 'nobody' }))).toEqual([400, 'new_email']);
  expect(fieldOf(await ask({ new_email: fresh, password: 'wrong' }))).toEqual([400, 'password']);
  expect(fieldOf(await ask({ new_email: email.toUpperCase() }))).toEqual([400, 'new_email']);
  expect((await ask({ new_email: ` ${fresh.toUpperCase()}` })).status).toBe(200);
  await harness.drain();
  const token = await people.mailedToken(fresh, 'change_email');
  expect(token).toHaveLength(43);
  const [notice] = await people.mails(email, 'change_email_notice');
  expect(notice?.body_text).toContain(fresh);
  expect(notice?.body_text).not.toContain(token);
  // Nothing has changed yet.
  expect((await people.login(fresh)).status).toBe(401);
  expect(await person.ok('auth.confirm_email_change', { token })).toEqual({ email: fresh });
  expect((await person.ok('auth.whoami')).user).toMatchObject({ email: fresh, email_verified: true });
  expect((await elsewhere.call('auth.my_account')).status).toBe(401);
  expect([(await people.login(email)).status, (await people.login(fresh)).status]).toEqual([401, 200]);
  expect((await person.call('auth.confirm_email_change', { token })).status).toBe(400);
  // Whoever reads the old mailbox gets nowhere with what lies in it.
  const reset = { token: resetToken, password: newWords };
  expect((await world.guest().call('auth.reset_password', reset)).status).toBe(400);
  expect((await people.mails(email, 'email_changed'))[0]?.body_text).toContain(fresh);
});

test('answers kept for repeated calls go with the account, not with the address', async () => {
  const email = await people.account();
  const [person, fresh] = [await people.signIn(email), people.address()];
  const again = { 'idempotency-key': 'renamed' };
  const profile = { full_name: 'Only Theirs' };
  expect((await person.call('auth.update_profile', profile, again)).status).toBe(200);
  await person.ok('auth.request_email_change', { new_email: fresh, password: ownPassword });
  await harness.drain();
  await person.ok('auth.confirm_email_change', { token: await people.mailedToken(fresh, 'change_email') });
  // Whoever has the old address now is somebody else.
  const heir = await world.user({ email });
  expect((await heir.call('auth.update_profile', profile, again)).message.email).toBe(email);
  expect((await heir.ok('auth.whoami')).user.full_name).toBe('Only Theirs');
  const repeated = await person.call('auth.update_profile', profile, again);
  expect([repeated.status, repeated.message.email]).toEqual([200, email]);
});

test('nobody uses the link of another', async () => {
  const [victim, thief] = [await people.signIn(await people.account()), await people.signIn(await people.account())];
  const fresh = people.address();
  await victim.ok('auth.request_email_change', { new_email: fresh, password: ownPassword });
  await harness.drain();
  const token = await people.mailedToken(fresh, 'change_email');
  const byThief = await thief.call('auth.confirm_email_change', { token });
  const unknown = await thief.call('auth.confirm_email_change', { token: 'x'.repeat(43) });
  const told = ({ status, body }: typeof byThief) => [status, { ...body, request_id: '' }];
  expect(told(byThief)).toEqual(told(unknown));
  expect(fieldOf(byThief)).toEqual([400, 'token']);
  // It was not used up by that, and no other kind of link does its work.
  expect((await world.guest().call('auth.verify_email', { token })).status).toBe(400);
  expect((await world.guest().call('auth.reset_password', { token, password: newWords })).status).toBe(400);
  expect((await victim.call('auth.confirm_email_change', { token })).status).toBe(200);
  expect((await thief.ok('auth.whoami')).user.email).toBe(thief.email);
});

test('who asks does not learn whether the new address has an account; its owner is told', async () => {
  const person = await people.signIn(await people.account());
  const [taken, free] = [await people.account(), people.address()];
  const ask = (new_email: string) => person.call('auth.request_email_change', { new_email, password: ownPassword });
  const [ofTaken, ofFree] = [await ask(taken), await ask(free)];
  expect([ofTaken.status, ofTaken.body]).toEqual([200, ofFree.body]);
  await harness.drain();
  expect(await people.mails(taken, 'change_email')).toEqual([]);
  expect(await people.mails(taken, 'change_email_taken')).toHaveLength(1);
  // In their own mailbox they see the same of both.
  const bodies = (await people.mails(person.email, 'change_email_notice')).map(({ body_text }) =>
    body_text.replace(taken, 'X').replace(free, 'X'),
  );
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toBe(bodies[1]);
});

test('an address that got an account meanwhile is not taken over, also at the same moment', async () => {
  const person = await people.signIn(await people.account());
  const late = people.address();
  await person.ok('auth.request_email_change', { new_email: late, password: ownPassword });
  await harness.drain();
  const token = await people.mailedToken(late, 'change_email');
  await world.guest().ok('auth.sign_up', { email: late, full_name: 'Was First', password: newWords });
  expect((await person.call('auth.confirm_email_change', { token })).status).toBe(409);
  expect((await person.ok('auth.whoami')).user.email).toBe(person.email);
  for (let round = 0; round < (onPostgres ? 6 : 2); round++) {
    const [one, fresh] = [await people.signIn(await people.account()), people.address()];
    await one.ok('auth.request_email_change', { new_email: fresh, password: ownPassword });
    await harness.drain();
    const link = await people.mailedToken(fresh, 'change_email');
    const [confirmed, signedUp] = await Promise.all([
      one.call('auth.confirm_email_change', { token: link }),
      world.guest().call('auth.sign_up', { email: fresh, full_name: 'At Once', password: newWords }),
    ]);
    expect([200, 409]).toContain(confirmed.status);
    expect(signedUp.status).toBe(200);
    const owners = await harness.database.db.selectFrom('users').select('id').where('email', '=', fresh).execute();
    expect(owners).toHaveLength(1);
    expect(owners[0]?.id === one.userId).toBe(confirmed.status === 200);
  }
});

test('a link of yesterday changes nothing, and of two confirmations at once one does', async () => {
  const person = await people.signIn(await people.account());
  const [stale, fresh] = [people.address(), people.address()];
  await person.ok('auth.request_email_change', { new_email: stale, password: ownPassword });
  await harness.drain();
  harness.clock.advance(12 * 60 * minute - minute);
  await person.ok('auth.my_account');
  await expect
    .poll(async () => (await person.ok('auth.list_sessions'))[0].last_seen_at)
    .toBe(harness.clock.now().toISOString());
  harness.clock.advance(12 * 60 * minute - minute);
  await person.ok('auth.my_account');
  await expect
    .poll(async () => (await person.ok('auth.list_sessions'))[0].last_seen_at)
    .toBe(harness.clock.now().toISOString());
  harness.clock.advance(3 * minute);
  const late = await person.call('auth.confirm_email_change', {
    token: await people.mailedToken(stale, 'change_email'),
  });
  expect(fieldOf(late)).toEqual([400, 'token']);
  await person.ok('auth.request_email_change', { new_email: fresh, password: ownPassword });
  await harness.drain();
  const token = await people.mailedToken(fresh, 'change_email');
  const answers = await Promise.all([1, 2, 3].map(() => person.call('auth.confirm_email_change', { token })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400]);
});

test('mailboxes are not filled', async () => {
  const person = await people.signIn(await people.account());
  const strangers = Array.from({ length: 5 }, () => people.address());
  for (const new_email of strangers) {
    await person.ok('auth.request_email_change', { new_email, password: ownPassword });
  }
  await harness.drain();
  const sent = await Promise.all(strangers.map((to) => people.mails(to, 'change_email')));
  expect(sent.flat()).toHaveLength(3);
  expect(await people.mails(person.email, 'change_email_notice')).toHaveLength(3);
});

test('what a repeated call is known by is no bare hash of what was sent', async () => {
  const person = await people.signIn(await people.account());
  await person.call('auth.update_profile', { full_name: 'Abebe' }, { 'idempotency-key': 'a key of mine' });
  const { body_hash } = await harness.database.db
    .selectFrom('idempotency_keys')
    .select('body_hash')
    .where('key', '=', 'a key of mine')
    .executeTakeFirstOrThrow();
  const bare = hash('sha256', 'svc_network.api.auth.update_profile\0{"full_name":"Abebe"}', 'buffer');
  expect(body_hash.equals(bare)).toBe(false);
});

test('an address gets three links in an hour to be that of an account, whoever names it', async () => {
  const wanted = 'wanted.by.many@example.org';
  for (let round = 0; round < 4; round++) {
    const person = await people.signIn(await people.account());
    await person.ok('auth.request_email_change', { new_email: wanted, password: ownPassword });
    await harness.drain();
  }
  expect(await people.mails(wanted, 'change_email')).toHaveLength(3);
});
