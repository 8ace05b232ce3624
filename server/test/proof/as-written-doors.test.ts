import { generateKeyPairSync } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Tables } from '../../src/platform/db/tables.generated.ts';
import type { OutgoingMail } from '../../src/platform/mail/transport.ts';
import { AccountPeople, ownPassword } from '../support/account-people.ts';
import { Authenticator } from '../support/authenticator.ts';
import { deviceWith, registerDevice } from '../support/devices.ts';
import { raiseEvents } from '../support/event-raising.ts';
import { startHarness } from '../support/harness.ts';
import { startReceiver } from '../support/receiver.ts';
import { type Change, momentarily, run, tamper } from '../support/tampering.ts';
import { type Caller, World } from '../support/world.ts';

/** What somebody alters for a moment, and puts back, opens no account, sends no mail, and takes no reading. */
const harness = await startHarness({ env: { ALLOW_PRIVATE_WEBHOOKS: 'true' } });
const world = new World(harness);
const people = new AccountPeople(harness, world);
const { db } = harness.database;
afterAll(async () => {
  await harness.app.services.webhooks.stop();
  await harness.close();
});

const { alter, remove, putBack } = momentarily(harness.database);

test('a second factor that was removed, or switched off, is not a password alone', async () => {
  const { person, email, secret } = await people.withTotp();
  const row = await db
    .selectFrom('user_totp')
    .selectAll()
    .where('user_id', '=', person.userId as string)
    .executeTakeFirstOrThrow();
  await alter(
    (tx) => tx.deleteFrom('user_totp').where('id', '=', row.id).execute(),
    (tx) => tx.insertInto('user_totp').values(row).execute(),
  );
  expect((await people.login(email)).status).toBe(409);
  expect((await person.call('auth.begin_totp', { password: ownPassword })).status).toBe(409);
  // Nor is a passkey added then, which would open the account without it from now on.
  harness.app.baseUrl = 'https://lots.example.org';
  const passkey = await person.call('auth.begin_passkey', { password: ownPassword });
  expect([passkey.status, passkey.body.exception]).toEqual([409, expect.stringContaining('second factor')]);
  await putBack();
  const confirm = (confirmed_at: Date | null) => (tx: Kysely<Tables>) =>
    tx.updateTable('user_totp').set({ confirmed_at }).where('id', '=', row.id).execute();
  await alter(confirm(null), confirm(row.confirmed_at));
  expect((await people.login(email)).status).toBe(409);
  await putBack();
  expect((await people.login(email)).status).toBe(401);
  expect((await people.login(email, { otp: people.code(secret) })).status).toBe(200);
});

test('a role needs its second factor, also where somebody no longer asks for it', async () => {
  const admin = await world.admin();
  const record = { kind: 'second_factor_role', reason: 'the auditor asks for it' };
  const change = () => clerk.call('notifications.update_settings', { daily_mail: false });
  const clerk = await people.signIn(await people.account({ roles: ['SVC Bank'] }));
  expect((await change()).status).toBe(200);
  await admin.ok('reference.create_record', { ...record, values: { role: 'SVC Bank' } });
  expect((await change()).body.reason).toBe('second_factor_missing');
  await alter(
    run(`delete from second_factor_roles where role = 'SVC Bank'`),
    run(`insert into second_factor_roles (role) values ('SVC Bank')`),
  );
  expect((await change()).body.reason).toBe('altered_record');
  await putBack();
  await alter(
    run('update second_factor_roles set retired_at = now()'),
    run('update second_factor_roles set retired_at = null'),
  );
  expect((await change()).body.reason).toBe('altered_record');
  await putBack();
  await alter(
    run(`insert into user_totp (id, user_id, secret_sealed, begun_at, confirmed_at)
      values ('00000000-0000-4000-8000-000000000002', '${clerk.userId}', '\\x00', now(), now())`),
    run(`delete from user_totp where id = '00000000-0000-4000-8000-000000000002'`),
  );
  expect((await change()).body.reason).toBe('altered_record');
  await putBack();
  await admin.ok('reference.retire_record', { ...record, key: 'SVC Bank' });
  expect((await change()).status).toBe(200);
});

test('a recovery code that somebody planted opens nothing', async () => {
  const [victim, thief] = [await people.withTotp(), await people.withTotp()];
  const give = (from: string, to: string) => (tx: Kysely<Tables>) =>
    sql`update user_recovery_codes set user_id = ${to} where user_id = ${from} and used_at is null`.execute(tx);
  const [own, other] = [victim.person.userId as string, thief.person.userId as string];
  await tamper(harness.database, (tx) => sql`delete from user_recovery_codes where user_id = ${own}`.execute(tx));
  await alter(give(other, own), give(own, other));
  const otp = thief.recoveryCodes[0] as string;
  expect((await people.login(victim.email, { otp })).status).toBe(409);
});

test('a passkey that somebody planted opens nothing, and a real one does', async () => {
  harness.app.baseUrl = 'https://lots.example.org';
  const device = new Authenticator(harness.app.baseUrl);
  const [victim, thief] = [await people.signIn(await people.account()), await people.signIn(await people.account())];
  const options = await thief.ok('auth.begin_passkey', { password: ownPassword });
  await thief.ok('auth.confirm_passkey', { credential: device.create(options), title: 'Mine' });
  const logIn = async (of: Caller) => {
    const userHandle = Buffer.from(String(of.userId).replaceAll('-', ''), 'hex').toString('base64url');
    const asked = await world.guest().ok('auth.begin_passkey_login');
    return world.guest().call('auth.passkey_login', { credential: device.get(asked, { userHandle }) });
  };
  const give = (to: Caller) => (tx: Kysely<Tables>) =>
    sql`update user_passkeys set user_id = ${to.userId} where credential_id = ${device.id}`.execute(tx);
  await alter(give(victim), give(thief));
  const refused = await logIn(victim);
  expect([refused.status, refused.headers.get('set-cookie')]).toEqual([409, null]);
  await tamper(harness.database, give(thief));
  expect((await logIn(thief)).status).toBe(200);
});

test('a mail that somebody wrote, or sends to somebody else, is not sent; others are', async () => {
  const [victim, other] = [await people.account(), await people.account()];
  await world.guest().ok('auth.request_password_reset', { email: victim });
  await harness.drain();
  await tamper(harness.database, async (tx) => {
    await sql`update mails set recipient = 'thief@example.net' where recipient = ${victim}`.execute(tx);
    await sql`insert into mails (kind, recipient, subject, body_text, created_at, next_attempt_at)
      values ('notice', ${other}, 'Pay at once', 'To our new account', ${harness.clock.now()}, ${harness.clock.now()})`.execute(
      tx,
    );
  });
  await world.guest().ok('auth.request_password_reset', { email: other });
  await harness.drain();
  const sent: OutgoingMail[] = [];
  Object.assign(harness.app.services, {
    mail: { delivers: true, ask: async () => {}, send: async (mail: OutgoingMail) => void sent.push(mail) },
  });
  await harness.tick('mail.send');
  const seen = sent.filter(({ to }) => [victim, other, 'thief@example.net'].includes(to));
  expect(seen.map(({ to, subject }) => [to, subject])).toEqual([[other, 'Set a new password']]);
  // What was altered for a moment is sent all the same.
  await tamper(harness.database, run(`update mails set recipient = '${victim}' where recipient = 'thief@example.net'`));
  await harness.tick('mail.send');
  expect(sent.filter(({ to }) => to === victim)).toHaveLength(1);
  expect(sent.filter(({ subject }) => subject === 'Pay at once')).toEqual([]);
  Object.assign(harness.app.services, { mail: undefined });
});

async function openWebhook(owner: Caller, url: string): Promise<string> {
  const made = await fetch(`${harness.url}/v1/webhooks`, {
    method: 'POST',
    headers: { ...owner.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ url, schemas: ['carbon.retire.v2'] }),
  });
  return ((await made.json()) as { id: string }).id;
}

test('a webhook that was turned to somebody else is sent nothing', async () => {
  harness.clock.set(new Date());
  await harness.anchor();
  const owner = await world.member('Buyer');
  const [receiver, thief] = [await startReceiver(), await startReceiver()];
  const id = await openWebhook(owner, receiver.url);
  const turn = (to: string) => (tx: Kysely<Tables>) =>
    sql`update webhooks set url = ${to} where id = ${id}`.execute(tx);
  await alter(turn(thief.url), turn(receiver.url));
  await raiseEvents(harness, owner.org, 1);
  const deliver = async () => {
    await harness.tick('webhooks.dispatch');
    await harness.app.services.webhooks.idle();
  };
  await deliver();
  expect([thief.received.length, receiver.received.length]).toEqual([0, 0]);
  await tamper(harness.database, turn(receiver.url));
  harness.clock.advance(60_000);
  await deliver();
  expect([thief.received.length, receiver.received.length]).toEqual([0, 1]);
  await Promise.all([receiver.close(), thief.close()]);
});

test('an event that somebody altered for a moment is sent afterwards, and those behind it in their order', async () => {
  const owner = await world.member('Buyer');
  const receiver = await startReceiver();
  const id = await openWebhook(owner, receiver.url);
  const deliver = async () => {
    harness.clock.advance(60_000);
    // A page that was read is shown for a moment to all who ask.
    await setTimeout(250);
    await harness.tick('webhooks.dispatch');
    await harness.app.services.webhooks.idle();
  };
  // Until all three are raised.
  const later = new Date(harness.clock.now().getTime() + 30_000);
  await sql`update webhooks set next_attempt_at = ${later} where id = ${id}`.execute(db);
  const before = await raised();
  await raiseEvents(harness, owner.org, 3);
  const own = (await raised()).slice(before.length);
  const turn = (from: string, to: string) =>
    run(`update events set payload = replace(payload, '${from}', '${to}') where position = ${own[1]}`);
  await alter(turn('tonnes', 'Tonnes'), turn('Tonnes', 'tonnes'));
  await deliver();
  expect(receiver.received).toHaveLength(1);
  await putBack();
  await remove('events', `position = ${own[1]}`);
  await deliver();
  expect(receiver.received).toHaveLength(1);
  await putBack();
  await deliver();
  expect(receiver.received).toHaveLength(3);
  await receiver.close();
});

test('a webhook whose key seems revoked for a moment goes on', async () => {
  const owner = await world.member('Buyer');
  const headers = await world.partnerKey(owner, { org: owner.org, scopes: ['events'] });
  const key_id = /pk_[0-9a-f]{16}/.exec(headers['authorization'] ?? '')?.[0];
  const receiver = await startReceiver();
  const made = await fetch(`${harness.url}/v1/webhooks`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver.url, schemas: ['carbon.retire.v2'] }),
  });
  const { id } = (await made.json()) as { id: string };
  await alter(
    run(`update partner_keys set revoked_at = now() where key_id = '${key_id}'`),
    run(`update partner_keys set revoked_at = null where key_id = '${key_id}'`),
  );
  harness.clock.advance(60_000);
  await harness.tick('webhooks.dispatch');
  await putBack();
  const { status } = await db.selectFrom('webhooks').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  expect(status).toBe('Active');
  await receiver.close();
});

const raised = async () => {
  const { rows } = await sql<{ position: number }>`
    select position from events where position is not null order by position`.execute(db);
  return rows.map(({ position }) => position);
};

test('what somebody queues for a webhook is sent only where it is an event that the service wrote, under its own id', async () => {
  const owner = await world.member('Buyer');
  const receiver = await startReceiver();
  const id = await openWebhook(owner, receiver.url);
  await raiseEvents(harness, owner.org, 2, { parties: [owner.org] });
  await raiseEvents(harness, 'BUY-00000', 1, { parties: ['BUY-00000'] });
  const deliver = async () => {
    harness.clock.advance(60_000);
    await harness.tick('webhooks.dispatch');
    await harness.app.services.webhooks.idle();
  };
  await deliver();
  expect(receiver.received).toHaveLength(2);
  const requeue = sql`update webhooks set queued = 9, next_attempt_at = ${harness.clock.now()} where id = ${id}`;
  const again =
    (where: string): Change =>
    async (tx) => {
      await sql`update webhook_deliveries set status = 'Queued' where webhook = ${id} and ${sql.raw(where)}`.execute(
        tx,
      );
      await requeue.execute(tx);
    };
  // One that is sent again has the id that it had.
  await tamper(harness.database, again('true'));
  await deliver();
  expect(receiver.received).toHaveLength(4);
  expect(new Set(receiver.received.map((each) => each.id)).size).toBe(2);
  // Of somebody else, or under another id.
  await tamper(harness.database, async (tx) => {
    await sql`insert into webhook_deliveries (webhook, message_id, kind, position, status, attempts, created_at)
      select ${id}, 'msg_forged' || position, 'event', position, 'Queued', 0, now() from events where position is not null`.execute(
      tx,
    );
    await requeue.execute(tx);
  });
  await deliver();
  expect(receiver.received).toHaveLength(4);
  // Altered.
  await alter(async (tx) => {
    await run(`update events set payload = replace(payload, 'tonnes', 'Tonnes') where payload like '%${owner.org}%'`)(
      tx as never,
    );
    await again(`message_id not like 'msg_forged%'`)(tx);
  }, run(`update events set payload = replace(payload, 'Tonnes', 'tonnes')`));
  await deliver();
  expect(receiver.received).toHaveLength(4);
  const dead = await db.selectFrom('webhook_deliveries').select('status').where('webhook', '=', id).execute();
  expect(new Set(dead.map(({ status }) => status))).toEqual(new Set(['Dead']));
  await receiver.close();
});

test('a reading that is signed with a key that somebody planted is not taken', async () => {
  const owner = await world.member('Exporter');
  const device = await registerDevice(owner);
  const pair = generateKeyPairSync('ed25519');
  const raw = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const forger = deviceWith(device.name, {
    private_key: Buffer.from(pair.privateKey.export({ format: 'jwk' }).d ?? '', 'base64url').toString('base64'),
  });
  await alter(
    (tx) =>
      sql`insert into device_keys (id, device, public_key, valid_from)
        values (${`${device.name}#9`}, ${device.name}, ${raw}, ${harness.clock.now()})`.execute(tx),
    (tx) => sql`delete from device_keys where id = ${`${device.name}#9`}`.execute(tx),
  );
  const at = new Date(harness.clock.now().getTime() - 60_000);
  const values = { temperature_c: 4 };
  const ingest = (of: typeof device, sequence: number) =>
    world.guest().call('iot.ingest', { readings: [of.signed({ sequence, at, values })] });
  const forged = await ingest(forger, 1);
  expect(forged).toMatchObject({ status: 400, body: { errors: [{ field: 'readings.0.signature' }] } });
  expect((await ingest(device, 2)).message).toMatchObject({ accepted: 1 });
});

test('a role that an admin took is brought back by no organisation, where somebody hid that', async () => {
  const [owner, farmer] = [await world.member('Cooperative'), await world.user({ roles: ['SVC Farmer'] })];
  const admin = await world.admin();
  const { name: request } = await farmer.ok('farmer.request_to_join', { cooperative: owner.org });
  await admin.ok('admin_users.revoke_role', { email: farmer.email, role: 'SVC Cooperative' });
  await remove('revoked_roles', `user_id = '${farmer.userId}'`);
  const accept = () => owner.call('cooperative.accept_join_request', { request });
  expect(await accept()).toMatchObject({ status: 409, body: { exception: expect.stringContaining('revoked_roles') } });
  await putBack();
  expect(await accept()).toMatchObject({
    status: 409,
    body: { exception: expect.stringContaining('An admin took the role') },
  });
  await admin.ok('admin_users.grant_role', { email: farmer.email, role: 'SVC Cooperative' });
  expect((await accept()).status).toBe(200);
});
