import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkAll } from '../../src/commands/check.ts';
import { type FakeWhisp, startFakeWhisp } from '../../src/platform/deforestation/testing/fake-whisp.ts';
import { FakeStripe } from '../support/fake-stripe.ts';
import { type Harness, startHarness, testClock } from '../support/harness.ts';
import { startSmtpWithLogin } from '../support/smtp-with-login.ts';
import { run, tamper } from '../support/tampering.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';
import type { Caller } from '../support/world.ts';

/** The hub with real adapters, over real networks, against servers that let in who has the right secret. */
const planted = {
  smtp: 'PlantedSmtp-0001-aaaa',
  smtpNext: 'PlantedSmtp-0002-bbbb',
  smtpWrong: 'PlantedSmtp-0003-cccc',
  smtpLater: 'PlantedSmtp-0004-dddd',
  stripe: 'sk_test_Planted0005eeee',
  stripeNext: 'sk_test_Planted0006ffff',
  callbacks: 'whsec_Planted0007gggg',
  callbacksNext: 'whsec_Planted0008hhhh',
  whisp: 'PlantedWhisp-0009-iiii',
  whispNext: 'PlantedWhisp-0010-jjjj',
} as const;
const clock = testClock();
const stripe = new FakeStripe(() => clock.now());
const answers: string[] = [];
let smtp: Awaited<ReturnType<typeof startSmtpWithLogin>>;
let whisp: FakeWhisp;
let harness: Harness;
let trade: Trade;
let admin: Caller;

const ownPassword = 'the-admins-own-words-of-the-test';
const hub = async (name: string, given: object = {}) => {
  const input = name === 'rotate_service_credential' ? { password: ownPassword, ...given } : given;
  const answer = await admin.call(`integration.${name}`, input);
  answers.push(JSON.stringify(answer.body));
  return answer;
};
const ok = async (name: string, input: object = {}) => {
  const answer = await hub(name, input);
  expect(answer.body).toHaveProperty('message');
  return answer.message;
};
const serviceOf = async (service: string) =>
  (await ok('get_hub_data')).services.find((each: { service: string }) => each.service === service);
const credentialOf = async (service: string, kind = 'api') =>
  (await serviceOf(service)).credentials.find((each: { credential: string }) => each.credential === kind);
const rotate = (service: string, input: object) => hub('rotate_service_credential', { service, ...input });
/** Another process would have noticed by now. */
const noticed = () => harness.app.services.integrations.vault.forget();
const minutes = (count: number) => clock.advance(count * 60_000);
const post = async (to: string) => {
  await harness.database.db
    .insertInto('mails')
    .values({
      kind: 'test',
      recipient: to,
      subject: 'Hello',
      body_text: 'Hello',
      created_at: clock.now(),
      next_attempt_at: clock.now(),
    })
    .execute();
  await harness.tick('mail.send');
  return smtp.received.find((each) => each.to === to)?.by;
};

beforeAll(async () => {
  smtp = await startSmtpWithLogin(planted.smtp);
  whisp = await startFakeWhisp();
  whisp.key = planted.whisp;
  stripe.keys.clear();
  stripe.keys.add(planted.stripe);
  harness = await startHarness({
    overrides: { clock },
    poolSize: 8,
    env: {
      SMTP_URL: smtp.urlWith(planted.smtp),
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: planted.stripe,
      STRIPE_WEBHOOK_SECRET: planted.callbacks,
      STRIPE_API_BASE: await stripe.listen(),
      WHISP_URL: whisp.url,
      WHISP_KEY: planted.whisp,
    },
  });
  trade = await openTrade(harness);
  admin = trade.admin;
  const password_hash = await harness.app.services.passwords.hash(ownPassword);
  await harness.database.db.updateTable('users').set({ password_hash }).where('id', '=', admin.userId).execute();
  await harness.database.db.updateTable('mails').set({ sent_at: clock.now() }).where('sent_at', 'is', null).execute();
});
beforeEach(noticed);
afterAll(async () => {
  await harness.close();
  await smtp.close();
  await stripe.close();
  whisp.close();
});

test('only admins come in, and a service that is not there is named as such', async () => {
  for (const name of ['get_hub_data', 'check_all_services']) {
    expect((await trade.buyer.call(`integration.${name}`)).status).toBe(403);
    expect((await trade.world.guest().call(`integration.${name}`)).status).toBe(401);
  }
  for (const name of ['test_service', 'get_service_logs', 'rotate_service_credential']) {
    const answer = await hub(name, { service: 'telegraph', value: 'x' });
    expect(answer.status).toBe(404);
    expect(answer.body.exception).toMatch(/no service telegraph; there are database, ledger, mail/);
  }
});

test('looks at every service over its real connection', async () => {
  const { services } = await ok('check_all_services');
  const states = Object.fromEntries(
    services.map((each: { service: string; status: string }) => [each.service, each.status]),
  );
  expect(states).toMatchObject({
    database: 'Healthy',
    mail: 'Healthy',
    payments: 'Healthy',
    deforestation: 'Healthy',
    storage: 'Healthy',
    off_site: 'Off',
    time_stamps: 'Off',
    broker: 'Off',
    limits: 'Off',
    webhooks: 'Off',
    erp: 'Off',
    rates: 'Off',
    dns: 'Off',
    ai: 'Off',
    devices: 'Off',
  });
  const { totals } = await ok('get_hub_data');
  expect(totals).toMatchObject({ unknown: 0, down: states['ledger'] === 'Down' ? 1 : 0 });
});

test('says what is wrong with a service, since when, and not with which password', async () => {
  smtp.accepted.clear();
  const found = await ok('test_service', { service: 'mail' });
  expect(found).toMatchObject({ service: 'mail', status: 'Down' });
  expect(found.detail).toMatch(/no: hub \[removed\]/);
  const since = (await serviceOf('mail')).since;
  minutes(5);
  await ok('test_service', { service: 'mail' });
  expect((await serviceOf('mail')).since).toBe(since);
  smtp.accepted.add(planted.smtp);
  minutes(5);
  expect((await ok('test_service', { service: 'mail' })).status).toBe('Healthy');
  expect((await serviceOf('mail')).since).toBe(clock.now().toISOString());
});

test('a secret that the service does not take changes nothing', async () => {
  const before = await credentialOf('mail');
  const answer = await rotate('mail', { value: smtp.urlWith(planted.smtpWrong) });
  expect(answer.status).toBe(400);
  expect(answer.body.errors[0]).toMatchObject({ field: 'value' });
  expect(answer.body.errors[0].message).toMatch(/does not take it, so nothing was changed/);
  expect(await credentialOf('mail')).toEqual(before);
  expect(await post('a@example.org')).toBe(planted.smtp);
  for (const [input, field] of [
    [{ value: 'ftp://elsewhere' }, 'value'],
    [{}, 'value'],
    [{ value: smtp.urlWith('x'), use_environment: true }, 'value'],
    [{ value: smtp.urlWith('x'), overlap_minutes: 1 }, 'overlap_minutes'],
    [{ value: smtp.urlWith('x'), credential: 'jwt' }, 'credential'],
  ] as const) {
    const refused = await rotate('mail', input);
    expect(refused.status).toBe(400);
    expect(refused.body.errors[0].field).toBe(field);
  }
  expect((await rotate('payments', { value: planted.stripeNext })).body.errors[0].field).toBe('credential');
  expect((await rotate('database', { value: 'x' })).status).toBe(409);
});

test.each([
  'smtp://x?sendmail=true&path=/bin/sh&args=-c&args=true',
  'smtp://127.0.0.1:9?jsonTransport=true',
  'smtp://127.0.0.1:9?streamTransport=true&buffer=true',
  'smtp://127.0.0.1:9?pool=true',
  'smtp://127.0.0.1:9?proxy=http://127.0.0.1:9',
  'smtp://127.0.0.1:9?socket=/tmp/x',
  'smtp://127.0.0.1:9?logger=true&debug=true',
  'smtp://127.0.0.1:9?service=gmail',
  'smtp://127.0.0.1:9?tls.ca=/etc/passwd',
  'smtp://127.0.0.1:9?__proto__.sendmail=true',
  'smtp://127.0.0.1:9?requireTLS=perhaps',
  'smtp://127.0.0.1:9/bin/sh',
  'smtp:///etc/passwd',
  'smtp://a b',
])('an address of a mail server says no more than which server: %s', async (value) => {
  const before = await credentialOf('mail');
  const refused = await rotate('mail', { value });
  expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'value']);
  expect(await credentialOf('mail')).toEqual(before);
});

test('who finds a session open cannot lead mail elsewhere: the password is asked for before anybody outside is', async () => {
  const before = await credentialOf('mail');
  let met = 0;
  const own = createServer((socket) => {
    met++;
    socket.end('220 mine\r\n');
  });
  await new Promise<void>((done) => own.listen(0, '127.0.0.1', done));
  const value = `smtp://me:mine@127.0.0.1:${(own.address() as AddressInfo).port}`;
  for (const password of [undefined, '', 'what somebody guesses']) {
    const answer = await rotate('mail', { value, password });
    expect([answer.status, answer.body.errors?.[0]?.field], String(password)).toEqual([400, 'password']);
  }
  expect((await rotate('mail', { use_environment: true, password: 'another guess' })).status).toBe(400);
  expect(met).toBe(0);
  expect(await credentialOf('mail')).toEqual(before);
  await new Promise((done) => own.close(done));
});

test('a new password is stored sealed, used at once, and the old one ends later', async () => {
  smtp.accepted.add(planted.smtpNext);
  const value = smtp.urlWith(planted.smtpNext);
  const changed = await ok('rotate_service_credential', { service: 'mail', value, overlap_minutes: 10 });
  expect(changed).toMatchObject({ changed: true, health: { status: 'Healthy' } });
  expect(changed.previous_ends_at).toBe(new Date(clock.now().getTime() + 600_000).toISOString());
  noticed();
  expect(await post('b@example.org')).toBe(planted.smtpNext);
  expect(await credentialOf('mail')).toMatchObject({
    source: 'here',
    state: 'Watched',
    fingerprint: changed.fingerprint,
    set_by: expect.any(String),
  });
  // The same again is no change.
  expect(await ok('rotate_service_credential', { service: 'mail', value })).toMatchObject({ changed: false });
  await harness.tick('integrations.watch_secrets');
  expect(await credentialOf('mail')).toMatchObject({ state: 'Settled' });
  minutes(10);
  await harness.tick('integrations.watch_secrets');
  const { rows } = await sql<{ state: string; sealed: Buffer | null }>`
    select state, sealed from service_secrets order by set_at, state`.execute(harness.database.db);
  expect(rows.map((row) => [row.state, row.sealed === null])).toEqual([
    ['Current', false],
    ['Ended', true],
  ]);
  expect((await credentialOf('mail')).previous_ends_at).toBeNull();
});

test('a new secret that stops being taken is rolled back while the one before still is', async () => {
  smtp.accepted.add(planted.smtpLater);
  await ok('rotate_service_credential', { service: 'mail', value: smtp.urlWith(planted.smtpLater) });
  smtp.accepted.delete(planted.smtpLater);
  // Neither is taken: then the service is to blame, and it waits.
  smtp.accepted.delete(planted.smtpNext);
  await harness.tick('integrations.watch_secrets');
  expect(await credentialOf('mail')).toMatchObject({ state: 'Watched' });
  smtp.accepted.add(planted.smtpNext);
  await harness.tick('integrations.watch_secrets');
  const rolledBack = await credentialOf('mail');
  expect(rolledBack).toMatchObject({ state: 'Rolled back', source: 'here' });
  expect(rolledBack.problem).toMatch(/no: hub \[removed\]/);
  expect(await post('c@example.org')).toBe(planted.smtpNext);
  const { data } = await ok('get_service_logs', { service: 'mail' });
  expect(data[0]).toMatchObject({ operation: 'test', status: 'Ok' });
});

test('goes back to what the environment says', async () => {
  expect(await ok('rotate_service_credential', { service: 'mail', use_environment: true })).toMatchObject({
    changed: true,
  });
  noticed();
  expect(await credentialOf('mail')).toMatchObject({ source: 'environment' });
  expect(await post('d@example.org')).toBe(planted.smtp);
  expect(await ok('rotate_service_credential', { service: 'mail', use_environment: true })).toMatchObject({
    changed: false,
  });
});

/** What a callback that was signed with a secret is answered. */
const told = async (secret: string) => {
  const signed = stripe.event('payment_intent.created', { id: 'pi_x' }, secret);
  return (await fetch(`${harness.url}/api/webhooks/payments`, { method: 'POST', ...signed })).status;
};

test('callbacks count with either secret until the overlap is over', async () => {
  expect([await told(planted.callbacks), await told(planted.callbacksNext)]).toEqual([200, 400]);
  await ok('rotate_service_credential', {
    service: 'payments',
    credential: 'webhook',
    value: planted.callbacksNext,
    overlap_minutes: 30,
  });
  noticed();
  expect([await told(planted.callbacks), await told(planted.callbacksNext)]).toEqual([200, 200]);
  minutes(31);
  noticed();
  expect([await told(planted.callbacks), await told(planted.callbacksNext)]).toEqual([400, 200]);
});

test('a secret that was replaced does not count again, where somebody puts it back or hides the new one', async () => {
  const altered = async (change: string, back: string) => {
    await tamper(harness.database, run(change));
    noticed();
    const answers = [await told(planted.callbacks), await told(planted.callbacksNext)];
    await tamper(harness.database, run(back));
    noticed();
    return answers;
  };
  const longer = (by: string) =>
    `update service_secrets set overlap_until = overlap_until + interval '${by}' where slot = 'payments.webhook' and state = 'Overlap'`;
  expect(await altered(longer('1 day'), longer('-1 day'))).toEqual([400, 400]);
  // That of the environment would count without it.
  const hidden = (from: string, to: string) =>
    `update service_secrets set slot = '${to}' where slot = '${from}' and state = 'Current'`;
  const [slot, aside] = ['payments.webhook', 'aside'];
  expect(await altered(hidden(slot, aside), hidden(aside, slot))).toEqual([400, 400]);
  const { rows } = await sql<{ row: string }>`select to_json(t)::text as row from service_secrets t`.execute(
    harness.database.db,
  );
  const back = `insert into service_secrets select r.* from json_populate_recordset(null::service_secrets, '[${rows.map(({ row }) => row).join()}]') r`;
  expect(await altered('delete from service_secrets', back)).toEqual([400, 400]);
  expect([await told(planted.callbacks), await told(planted.callbacksNext)]).toEqual([400, 200]);
});

test('calls go out with the key of the moment, and those that fail are listed and queued again once', async () => {
  stripe.keys.add(planted.stripeNext);
  await ok('rotate_service_credential', { service: 'payments', credential: 'api', value: planted.stripeNext });
  stripe.keys.delete(planted.stripe);
  noticed();
  const order = await trade.order(await trade.lot());
  const checkout = await trade.buyer.ok('checkout.create_order_checkout', { order_name: order });
  const paid = stripe.event('checkout.session.completed', stripe.pay(checkout.session_id), planted.callbacksNext);
  await fetch(`${harness.url}/api/webhooks/payments`, { method: 'POST', ...paid });
  await trade.buyer.ok('orders.raise_dispute', { order, reason: 'never came' });
  stripe.faults.push(
    ...Array.from({ length: 3 }, () => ({ status: 503, body: { error: { message: `down ${planted.stripeNext}` } } })),
  );
  await trade.admin.ok('orders.resolve_dispute', { order, decision: 'refund', note: 'agreed' });
  await harness.drain();
  stripe.faults.length = 0;
  await expect
    .poll(
      async () => (await ok('get_service_logs', { service: 'payments', status_filter: 'Failed' })).data[0]?.operation,
      { timeout: 5000 },
    )
    .toBe('refund');
  const [failed] = (await ok('get_service_logs', { service: 'payments', status_filter: 'Failed' })).data;
  expect(failed).toMatchObject({ status: 'Failed', subject: expect.stringMatching(/^refund:/) });
  expect(stripe.refunds).toHaveLength(0);
  expect(await ok('retry_log', { log: failed.log })).toEqual({ log: failed.log, service: 'payments', queued: true });
  expect(await ok('retry_log', { log: failed.log })).toMatchObject({ queued: false });
  await harness.drain();
  expect(stripe.refunds).toHaveLength(1);
  const done = (await ok('get_service_logs', { service: 'payments', status_filter: 'Ok' })).data;
  expect(done.map((each: { operation: string }) => each.operation)).toContain('checkout');
  const checkoutLog = done.find((each: { operation: string }) => each.operation === 'checkout').log;
  expect((await hub('retry_log', { log: checkoutLog })).status).toBe(409);
});

test('a mail that was given up goes out when it is queued again; one that is old or was sent does not', async () => {
  smtp.accepted.clear();
  await post('e@example.org');
  const { db } = harness.database;
  const mailed = async () =>
    db.selectFrom('mails').selectAll().where('recipient', '=', 'e@example.org').executeTakeFirstOrThrow();
  const { id, last_error } = await mailed();
  // A server may repeat what it was sent.
  expect(last_error).toMatch(/no: hub \[removed\]/);
  expect(await ok('retry_log', { log: `mail-${id}` })).toMatchObject({ queued: false });
  await db.updateTable('mails').set({ failed_at: clock.now(), attempts: 14 }).where('id', '=', id).execute();
  smtp.accepted.add(planted.smtp);
  const both = await Promise.all([ok('retry_log', { log: `mail-${id}` }), ok('retry_log', { log: `mail-${id}` })]);
  expect(both.map((each) => each.queued).sort()).toEqual([false, true]);
  await harness.drain();
  expect((await mailed()).sent_at).not.toBeNull();
  expect((await hub('retry_log', { log: `mail-${id}` })).status).toBe(409);
  const { id: old } = await db
    .insertInto('mails')
    .values({
      kind: 'test',
      recipient: 'f@example.org',
      subject: 'x',
      body_text: 'x',
      created_at: new Date(clock.now().getTime() - 4 * 86_400_000),
      next_attempt_at: clock.now(),
      failed_at: clock.now(),
      last_error: `to f@example.org ${planted.smtp}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const refused = await hub('retry_log', { log: `mail-${old}` });
  expect([refused.status, refused.body.exception]).toEqual([409, expect.stringMatching(/older than three days/)]);
  const { data } = await ok('get_service_logs', { service: 'mail', status_filter: 'Failed' });
  expect(data[0].error).toBe('to [removed] [removed]');
  for (const log of ['mail-99999999', 'call-99999999', 'nonsense', 'delivery-1x']) {
    expect((await hub('retry_log', { log })).status).toBe(404);
  }
});

test('two who replace one secret at once end with one that counts', async () => {
  const passwords = [planted.smtpNext, planted.smtpLater];
  for (const password of passwords) smtp.accepted.add(password);
  const both = await Promise.all(passwords.map((password) => rotate('mail', { value: smtp.urlWith(password) })));
  expect(both.map((each) => each.message.changed)).toEqual([true, true]);
  const { rows } = await sql<{ id: string; state: string; replaced: string | null }>`
    select id, state, replaced from service_secrets where slot = 'mail.api' and sealed is not null and source = 'here'
     order by state`.execute(harness.database.db);
  const [current, ...others] = rows;
  expect([current?.state, ...new Set(others.map((row) => row.state))]).toEqual(['Current', 'Overlap']);
  expect(others.map((row) => row.id)).toContain(current?.replaced);
  whisp.key = planted.whispNext;
  const same = await Promise.all([1, 2].map(() => rotate('deforestation', { value: planted.whispNext })));
  expect(same.map((each) => each.message.changed).sort()).toEqual([false, true]);
});

test('calls are forgotten after thirty days', async () => {
  const { db } = harness.database;
  const count = async () =>
    Number((await db.selectFrom('service_calls').select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n);
  expect(await count()).toBeGreaterThan(0);
  clock.advance(29 * 86_400_000);
  await harness.tick('integrations.forget');
  expect(await count()).toBeGreaterThan(0);
  clock.advance(2 * 86_400_000);
  await harness.tick('integrations.forget');
  expect(await count()).toBe(0);
});

test('no secret stands in any answer, and none in the database outside its seal', async () => {
  const everywhere = answers.join('\n');
  const { db } = harness.database;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db,
  );
  let dump = '';
  for (const { name } of tables) {
    const { rows } = await sql<{
      all: string | null;
    }>`select string_agg(t::text, ' ') as all from ${sql.table(name)} t`.execute(db);
    dump += rows[0]?.all ?? '';
  }
  expect(dump.length).toBeGreaterThan(10_000);
  for (const secret of Object.values(planted)) {
    const forms = [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')];
    for (const form of forms) {
      expect(everywhere.includes(form), `an answer holds ${secret}`).toBe(false);
      // The mail whose error was planted is the one place.
      const inDatabase = dump.replaceAll(`to f@example.org ${planted.smtp}`, '');
      expect(inDatabase.includes(form), `the database holds ${secret}`).toBe(false);
    }
  }
});

test('an altered secret is a fault for the check', async () => {
  await harness.anchor();
  const faults = async () => (await checkAll(harness.database)).flatMap((part) => part.faults).join('\n');
  expect(await faults()).not.toMatch(/service_secrets/);
  await harness.database.pool.query(`update service_secrets set confirmed_at = now() where state = 'Current'`);
  expect(await faults()).toMatch(/service_secrets/);
});
