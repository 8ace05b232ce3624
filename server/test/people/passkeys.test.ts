import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountPeople, ownPassword } from '../support/account-people.ts';
import { Authenticator, type Odd } from '../support/authenticator.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { type Caller, World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
const people = new AccountPeople(harness, world);
const origin = 'https://lots.example.org';
beforeAll(() => {
  harness.app.baseUrl = origin;
});
afterAll(() => harness.close());

const minute = 60_000;
type Person = Caller & { sid: string };

async function add(person: Person, device = new Authenticator(origin), code?: string): Promise<Authenticator> {
  const options = await person.ok('auth.begin_passkey', { password: ownPassword, ...(code !== undefined && { code }) });
  await person.ok('auth.confirm_passkey', { credential: device.create(options), title: 'My phone' });
  return device;
}

async function logIn(device: Authenticator, odd: Odd = {}) {
  const guest = world.guest();
  const options = await guest.ok('auth.begin_passkey_login');
  return guest.call('auth.passkey_login', { credential: device.get(options, odd) });
}

test('a passkey is added with the password, and from then on opens the account by itself', async () => {
  const email = await people.account();
  const person = await people.signIn(email);
  const refused = await person.call('auth.begin_passkey', { password: 'not the one' });
  expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'password']);
  const options = await person.ok('auth.begin_passkey', { password: ownPassword });
  expect(options).toMatchObject({
    rp: { id: 'lots.example.org', name: 'Lotmark' },
    user: { name: email },
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const device = new Authenticator(origin);
  const credential = device.create(options);
  const added = await person.ok('auth.confirm_passkey', { credential, title: 'My phone' });
  expect(await person.ok('auth.list_passkeys')).toEqual([
    { ...added, backed_up: false, last_used_at: null, title: 'My phone' },
  ]);
  expect(await people.mails(email, 'passkey_added')).toHaveLength(1);
  // A challenge is answered once.
  const again = await person.call('auth.confirm_passkey', { credential, title: 'Again' });
  expect([again.status, again.body.errors[0].field]).toEqual([400, 'credential']);
  const second = await person.ok('auth.begin_passkey', { password: ownPassword });
  expect(second.excludeCredentials).toEqual([{ type: 'public-key', id: device.id.toString('base64url') }]);
  const known = await person.call('auth.confirm_passkey', { credential: device.create(second), title: 'Again' });
  expect(known.status).toBe(409);

  const login = await logIn(device);
  expect(login.body).toMatchObject({ message: 'Logged In', full_name: 'Abebe Bikila' });
  const sid = /^sid=([\w-]{43});/.exec(login.headers.get('set-cookie') ?? '')?.[1];
  const there = world.caller({ cookie: `sid=${sid}`, 'x-svc-csrf-token': login.body.csrf_token });
  expect((await there.ok('auth.whoami')).user.email).toBe(email);
  expect((await person.ok('auth.list_passkeys'))[0].last_used_at).toBe(harness.clock.now().toISOString());
});

test('somebody with an authenticator app needs no code with a passkey, and still needs one with the password', async () => {
  const { email, person, secret } = await people.withTotp();
  const device = await add(person, undefined, people.code(secret));
  expect((await logIn(device)).status).toBe(200);
  expect((await people.login(email)).body.second_factor).toBe('totp');
});

test('an open session and the password do not set the authenticator app aside: a passkey takes a code, each once', async () => {
  const { person, secret, recoveryCodes } = await people.withTotp();
  const begin = async (code?: string, password = ownPassword) => {
    const answer = await person.call('auth.begin_passkey', { password, ...(code !== undefined && { code }) });
    return [answer.status, answer.body.errors?.[0]?.field];
  };
  const asked = await person.call('auth.begin_passkey', { password: ownPassword });
  expect([asked.status, asked.body.exc_type, asked.body.errors]).toEqual([
    400,
    'ValidationError',
    [{ field: 'code', message: 'is missing; take the one that the app shows now, or a recovery code' }],
  ]);
  expect(await begin('')).toEqual([400, 'code']);
  expect(await begin(people.code(secret, 5))).toEqual([400, 'code']);
  expect(await begin('aaaa-aaaa-aaaa-aaaa')).toEqual([400, 'code']);
  // The right code was not used up by a wrong password.
  expect(await begin(people.code(secret), 'not the one')).toEqual([400, 'password']);
  expect(await begin(people.code(secret))).toEqual([200, undefined]);
  expect(await begin(people.code(secret))).toEqual([400, 'code']);
  expect((await people.login(person.email as string, { otp: people.code(secret) })).status).toBe(401);
  expect(await begin(recoveryCodes[0])).toEqual([200, undefined]);
  expect(await begin(recoveryCodes[0])).toEqual([400, 'code']);
  expect((await person.ok('auth.my_account')).recovery_codes_left).toBe(9);
  expect(await person.ok('auth.list_passkeys')).toEqual([]);
  // Without an app there is nothing to show, and a code that is sent all the same is not looked at.
  const plain = await people.signIn(await people.account());
  const sent = { password: ownPassword, code: '123456' };
  expect((await plain.call('auth.begin_passkey', sent)).status).toBe(200);
});

test('guessing the code of a passkey counts with the guesses at the login, and stops both', async () => {
  const { email, person, secret } = await people.withTotp();
  const code = people.code(secret, 5);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => person.call('auth.begin_passkey', { password: ownPassword, code })),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  expect((await people.login(email, { otp: people.code(secret) })).status).toBe(429);
  harness.clock.advance(16 * minute);
  await add(person, undefined, people.code(secret));
});

test('one code sent several times at once begins one passkey', async () => {
  const { person, secret } = await people.withTotp();
  const proof = { password: ownPassword, code: people.code(secret) };
  const answers = await Promise.all(Array.from({ length: 4 }, () => person.call('auth.begin_passkey', proof)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
});

const odd: [string, Odd][] = [
  ['of another site', { origin: 'https://lots.example.net' }],
  ['of a page below the name', { origin: 'https://evil.lots.example.org' }],
  ['for another host name', { rpId: 'example.org' }],
  ['to another challenge', { challenge: Buffer.alloc(38).toString('base64url') }],
  ['without a finger or a code', { flags: 0x01 }],
  ['that was made to add a key', { type: 'webauthn.create' }],
  ['for another person', { userHandle: Buffer.alloc(16).toString('base64url') }],
];
test.each(odd)('an answer %s opens nothing', async (_what, wrong) => {
  const device = await add(await people.signIn(await people.account()));
  const refused = await logIn(device, wrong);
  expect([refused.status, refused.headers.get('set-cookie')]).toEqual([401, null]);
  expect(refused.body.exception).toBe((await logIn(new Authenticator(origin))).body.exception);
  expect((await logIn(device)).status).toBe(200);
});

test.each(odd.slice(0, 5))('a key made %s is not added', async (_what, wrong) => {
  const person = await people.signIn(await people.account());
  const options = await person.ok('auth.begin_passkey', { password: ownPassword });
  const flags = wrong.flags === undefined ? {} : { flags: 0x41 };
  const credential = new Authenticator(origin).create(options, { ...wrong, ...flags });
  const refused = await person.call('auth.confirm_passkey', { credential, title: 'x' });
  expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'credential']);
  expect(await person.ok('auth.list_passkeys')).toEqual([]);
});

test('answers are good once, for five minutes, and for the person who asked', async () => {
  const person = await people.signIn(await people.account());
  const device = await add(person);
  const guest = world.guest();
  const options = await guest.ok('auth.begin_passkey_login');
  const credential = device.get(options);
  expect((await guest.call('auth.passkey_login', { credential })).status).toBe(200);
  expect((await guest.call('auth.passkey_login', { credential })).status).toBe(401);
  const late = await guest.ok('auth.begin_passkey_login');
  harness.clock.advance(5 * minute);
  expect((await guest.call('auth.passkey_login', { credential: device.get(late) })).status).toBe(401);
  // A challenge that adds is not one that logs in, and not one for somebody else.
  const other = await people.signIn(await people.account());
  const mine = await person.ok('auth.begin_passkey', { password: ownPassword });
  const asLogin = device.get({ challenge: mine.challenge, rpId: mine.rp.id });
  expect((await guest.call('auth.passkey_login', { credential: asLogin })).status).toBe(401);
  const theirs = new Authenticator(origin).create(mine);
  expect((await other.call('auth.confirm_passkey', { credential: theirs, title: 'x' })).status).toBe(400);
  const changed = Buffer.from(mine.challenge, 'base64url');
  changed[20] = (changed[20] ?? 0) ^ 1;
  const longer = new Authenticator(origin).create({ ...mine, challenge: changed.toString('base64url') });
  expect((await person.call('auth.confirm_passkey', { credential: longer, title: 'x' })).status).toBe(400);
});

test('a changed signature, or a count that does not grow, opens nothing', async () => {
  const person = await people.signIn(await people.account());
  const device = new Authenticator(origin);
  device.counts = true;
  await add(person, device);
  expect((await logIn(device)).status).toBe(200);
  const guest = world.guest();
  const options = await guest.ok('auth.begin_passkey_login');
  const credential = device.get(options);
  const signature = Buffer.from(credential.response.signature, 'base64url');
  signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
  const forged = { ...credential, response: { ...credential.response, signature: signature.toString('base64url') } };
  expect((await guest.call('auth.passkey_login', { credential: forged })).status).toBe(401);
  device.count = 0;
  expect((await logIn(device)).status).toBe(401);
  device.count = 5;
  expect((await logIn(device)).status).toBe(200);
});

test('it is removed by its owner only; a reset, an admin and a disabled account end it too', async () => {
  const [email, strangers] = [await people.account(), await people.account()];
  const [person, stranger] = [await people.signIn(email), await people.signIn(strangers)];
  const device = await add(person);
  const [{ passkey }] = await person.ok('auth.list_passkeys');
  expect((await stranger.call('auth.remove_passkey', { passkey })).status).toBe(404);
  await person.ok('auth.remove_passkey', { passkey });
  expect((await person.call('auth.remove_passkey', { passkey })).status).toBe(404);
  expect((await logIn(device)).status).toBe(401);
  expect(await people.mails(email, 'passkey_removed')).toHaveLength(1);

  const admin = await world.admin();
  const lost = await add(person);
  expect(await admin.ok('admin_users.reset_second_factor', { email, reason: 'lost the phone' })).toMatchObject({
    changed: true,
  });
  expect((await logIn(lost)).status).toBe(401);

  const theirs = await add(stranger);
  await admin.ok('admin_users.disable_user', { email: strangers, reason: 'left' });
  expect((await logIn(theirs)).status).toBe(401);
});

test('behind a bare address there are none, and it is said', async () => {
  const person = await people.signIn(await people.account());
  harness.app.baseUrl = 'http://127.0.0.1:8080';
  try {
    const refused = await person.call('auth.begin_passkey', { password: ownPassword });
    expect([refused.status, refused.body.exception]).toEqual([409, expect.stringContaining('host name over https')]);
    expect((await world.guest().call('auth.begin_passkey_login')).status).toBe(409);
  } finally {
    harness.app.baseUrl = origin;
  }
});

test.runIf(onPostgres)('one answer sent eight times at once opens one session', async () => {
  const device = await add(await people.signIn(await people.account()));
  const guest = world.guest();
  const credential = device.get(await guest.ok('auth.begin_passkey_login'));
  const all = await Promise.all(Array.from({ length: 8 }, () => guest.call('auth.passkey_login', { credential })));
  expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
});
