import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { sessionsAtOnce } from '../../src/kernel/call/session.ts';
import { AccountPeople } from '../support/account-people.ts';
import { onPostgres } from '../support/database.ts';
import { startHarness } from '../support/harness.ts';
import { runCommand } from '../support/process.ts';
import { tamper } from '../support/tampering.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
const people = new AccountPeople(harness, world);
afterAll(() => harness.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';

test('my sessions: the device, the address, since when, and which is this one', async () => {
  const email = await people.account();
  const first = await people.signIn(email, {}, { 'user-agent': firefox });
  harness.clock.advance(120_000);
  const second = await people.signIn(email, {}, { 'user-agent': 'curl/8.9.1' });
  const sessions = await second.ok('auth.list_sessions');
  expect(sessions).toEqual([
    {
      session: expect.stringMatching(/^[0-9a-f]{32}$/),
      this_one: true,
      browser: null,
      system: null,
      user_agent: 'curl/8.9.1',
      ip: '127.0.0.1',
      created_at: harness.clock.now().toISOString(),
      last_seen_at: harness.clock.now().toISOString(),
    },
    expect.objectContaining({ this_one: false, browser: 'Firefox', system: 'Linux', user_agent: firefox }),
  ]);
  expect((await first.ok('auth.list_sessions')).find((each: { this_one: boolean }) => each.this_one).session).toBe(
    sessions[1].session,
  );
  // What the list shows opens nothing.
  const forged = world.caller({ cookie: `sid=${sessions[1].session}` });
  expect((await forged.ok('auth.whoami')).user).toBeNull();
});

test('a session that was not used for so long is not shown', async () => {
  const email = await people.account();
  await people.signIn(email);
  harness.clock.advance(721 * 60_000);
  const person = await people.signIn(email);
  expect(await person.ok('auth.list_sessions')).toHaveLength(1);
});

test('with one session more than anybody needs, the one used longest ago ends', async () => {
  const email = await people.account();
  const oldest = await people.signIn(email);
  harness.clock.advance(120_000);
  const next = await people.signIn(email);
  for (let opened = 2; opened < sessionsAtOnce; opened++) await people.signIn(email);
  expect(await next.ok('auth.list_sessions')).toHaveLength(sessionsAtOnce);
  const last = await people.signIn(email);
  expect((await oldest.call('auth.my_account')).status).toBe(401);
  expect(await last.ok('auth.list_sessions')).toHaveLength(sessionsAtOnce);
  expect((await next.call('auth.my_account')).status).toBe(200);
});

test('one session is ended at once, by its owner only', async () => {
  const email = await people.account();
  const [here, there] = [await people.signIn(email), await people.signIn(email)];
  const stranger = await people.signIn(await people.account());
  const admin = await world.admin();
  const other = (await here.ok('auth.list_sessions')).find((each: { this_one: boolean }) => !each.this_one).session;
  const absent = 'f'.repeat(32);
  for (const caller of [stranger, admin]) {
    const [refused, unknown] = [
      await caller.call('auth.end_session', { session: other }),
      await caller.call('auth.end_session', { session: absent }),
    ];
    expect([refused.status, refused.body.exception]).toEqual([404, unknown.body.exception]);
  }
  expect((await there.call('auth.my_account')).status).toBe(200);
  expect(await here.ok('auth.end_session', { session: other })).toEqual({ session: other });
  expect((await there.call('auth.my_account')).status).toBe(401);
  expect((await here.call('auth.end_session', { session: other })).status).toBe(404);
  for (const bad of ['', 'x', `${absent}0`, absent.toUpperCase()]) {
    expect((await here.call('auth.end_session', { session: bad })).body.errors[0].field, bad).toBe('session');
  }
  const own = (await here.ok('auth.list_sessions'))[0].session;
  await here.ok('auth.end_session', { session: own });
  expect((await here.call('auth.my_account')).status).toBe(401);
});

test('all other sessions are ended, and nobody else is', async () => {
  const email = await people.account();
  const [here, ...others] = [await people.signIn(email), await people.signIn(email), await people.signIn(email)];
  const stranger = await people.signIn(await people.account());
  expect(await here.ok('auth.end_other_sessions')).toEqual({ ended: 2 });
  expect(await here.ok('auth.end_other_sessions')).toEqual({ ended: 0 });
  for (const other of others) expect((await other.call('auth.my_account')).status).toBe(401);
  expect((await stranger.call('auth.my_account')).status).toBe(200);
  expect(await here.ok('auth.list_sessions')).toHaveLength(1);
});

test.runIf(onPostgres)('an operator ends everybody’s sessions, and hears of an account that somebody hid', async () => {
  const email = await people.account();
  const [person, admin] = [await people.signIn(email), await world.admin()];
  const end = () => runCommand(['end-sessions'], { DATABASE_URL: harness.database.address ?? '' });
  const done = await end();
  expect([done.code, done.output]).toEqual([0, expect.stringMatching(/^\d{2,} sessions are ended/m)]);
  for (const each of [person, admin]) expect((await each.call('auth.my_account')).status).toBe(401);
  expect((await people.login(email)).status).toBe(200);
  await tamper(harness.database, (tx) => sql`delete from users where email = ${email}`.execute(tx));
  const told = await end();
  expect([told.code, told.output]).toEqual([1, expect.stringMatching(/users \S+ is not as the service wrote it/)]);
});
