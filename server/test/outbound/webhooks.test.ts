import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { raiseEvents } from '../support/event-raising.ts';
import { startHarness } from '../support/harness.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Answer, type Caller, readAnswer, World } from '../support/world.ts';

const harness = await startHarness({ env: { ALLOW_PRIVATE_WEBHOOKS: 'true', SESSION_IDLE_MINUTES: '100000' } });
const world = new World(harness);
const receivers: Receiver[] = [];
let owner: Caller & { org: string };
let receiver: Receiver;
beforeAll(async () => {
  // The public package compares with the real time.
  harness.clock.set(new Date());
  await harness.anchor();
});
beforeEach(async () => {
  owner = await world.member('Buyer');
  receiver = await startReceiver();
  receivers.push(receiver);
});
afterEach(async () => {
  harness.clock.set(new Date());
  await harness.database.db.deleteFrom('webhooks').execute();
  for (const each of receivers.splice(0)) await each.close();
});
afterAll(async () => {
  await harness.app.services.webhooks.stop();
  await harness.close();
});

async function send(caller: Caller, method: string, path: string, body?: unknown): Promise<Answer> {
  return readAnswer(
    await fetch(`${harness.url}${path}`, {
      method,
      headers: { ...caller.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
}
const register = async (more: Record<string, unknown> = {}, caller: Caller = owner) => {
  const answer = await send(caller, 'POST', '/v1/webhooks', {
    url: receiver.url,
    schemas: ['carbon.retire.v2'],
    ...more,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body as { id: string; secret: string };
};
const deliver = async () => {
  await harness.tick('webhooks.dispatch');
  await harness.app.services.webhooks.idle();
};
const bodies = (each = receiver) => each.received.map(({ body }) => JSON.parse(body).payload.id);

test('a verified event arrives, signed so that the public package verifies it', async () => {
  const { id, secret } = await register();
  const ids = await raiseEvents(harness, owner.org, 3);
  await deliver();
  expect(bodies()).toEqual(ids);
  const [first] = receiver.received;
  const verified = new Webhook(secret).verify(first?.body ?? '', first?.headers as Record<string, string>);
  expect(verified).toMatchObject({ schema: 'carbon.retire.v2', state: 'STATE_VERIFIED', payload: { id: ids[0] } });
  const { hash } = (verified as { proof: { hash: string } }).proof;
  expect((await owner.get(`/v1/events/${hash}`)).body).toEqual(verified);
  expect(new Set(receiver.received.map((each) => each.id)).size).toBe(3);
  const { body } = await owner.get(`/v1/webhooks/${id}/deliveries`);
  expect(body).toHaveLength(3);
  expect(body[2]).toMatchObject({
    webhook_id: first?.id,
    event: hash,
    status: 'Delivered',
    attempts: 1,
    response_status: 204,
  });
  await deliver();
  expect(receiver.received).toHaveLength(3);
});

test('a wrong secret, an altered byte, an old timestamp or a missing header do not verify', async () => {
  const { secret } = await register();
  await raiseEvents(harness, owner.org, 1);
  await deliver();
  const got = receiver.received[0];
  const headers = got?.headers as Record<string, string>;
  const body = got?.body ?? '';
  const verify =
    (withHeaders: Record<string, string>, content = body, key = secret) =>
    () =>
      new Webhook(key).verify(content, withHeaders);
  expect(verify(headers)).not.toThrow();
  expect(verify(headers, body.replace('"B"', '"C"'))).toThrow();
  expect(verify(headers, body, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow();
  expect(verify({ ...headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 3600) })).toThrow();
  expect(verify({ ...headers, 'webhook-id': 'msg_other' })).toThrow();
  // As a header that came twice reads.
  expect(verify({ ...headers, 'webhook-id': `${headers['webhook-id']}, ${headers['webhook-id']}` })).toThrow();
  for (let index = 0; index < body.length; index += 11) {
    expect(
      verify(headers, `${body.slice(0, index)}${body[index] === '0' ? '1' : '0'}${body.slice(index + 1)}`),
    ).toThrow();
  }
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
    const { [name]: _gone, ...rest } = headers;
    expect(verify(rest)).toThrow();
  }
});

test('schemas and regions filter; what the owner may not see is not sent', async () => {
  await register({ regions: ['br'] });
  const other = await startReceiver();
  receivers.push(other);
  await register({ url: other.url, schemas: ['settle.payout.v1'] });
  await raiseEvents(harness, owner.org, 2, { region: 'et' });
  const ids = await raiseEvents(harness, owner.org, 1, { region: 'br' });
  await deliver();
  expect(bodies()).toEqual(ids);
  expect(other.received).toHaveLength(0);
});

test('somebody who is a party by themselves, as a farmer of their score, is sent it and can have it again', async () => {
  const farmer = await world.user({ roles: ['SVC Farmer'] });
  const { id } = await register({}, farmer);
  const other = await startReceiver();
  receivers.push(other);
  await register({ url: other.url });
  const ids = await raiseEvents(harness, owner.org, 1, { parties: [farmer.userId] });
  await deliver();
  expect([bodies(), bodies(other)]).toEqual([ids, []]);
  const [{ proof }] = (await farmer.get('/v1/events?limit=100')).body.slice(-1);
  const replay = await send(farmer, 'POST', `/v1/webhooks/${id}/replay`, { event: proof.hash });
  expect(replay.body).toEqual({ id, queued: 1 });
  await deliver();
  expect(bodies()).toEqual([...ids, ...ids]);
  expect((await farmer.get(`/v1/webhooks/${id}/deliveries`)).body).toMatchObject([
    { status: 'Delivered', attempts: 2 },
  ]);
});

test('a failing receiver gets the same message again, in order, later and later', async () => {
  const { id } = await register();
  const answers = [500, 302, 404];
  receiver.answer = (response) => void response.writeHead(answers.shift() ?? 200, { location: receiver.url }).end();
  const ids = await raiseEvents(harness, owner.org, 2);
  await deliver();
  await deliver();
  expect(receiver.received).toHaveLength(1);
  const failing = (await owner.get(`/v1/webhooks/${id}`)).body;
  expect(failing).toMatchObject({ status: 'Active', attempts: 1 });
  const pause = Date.parse(failing.next_attempt_at) - harness.clock.now().getTime();
  expect(pause).toBeGreaterThanOrEqual(4000);
  expect(pause).toBeLessThanOrEqual(6000);
  for (const seconds of [7, 20, 60]) {
    harness.clock.advance(seconds * 1000);
    await deliver();
  }
  expect(bodies()).toEqual([ids[0], ids[0], ids[0], ids[0], ids[1]]);
  expect(new Set(receiver.received.slice(0, 4).map((each) => each.id)).size).toBe(1);
  expect((await owner.get(`/v1/webhooks/${id}/deliveries`)).body).toMatchObject([
    { status: 'Delivered', attempts: 1 },
    { status: 'Delivered', attempts: 4, error: null },
  ]);
  expect((await owner.get(`/v1/webhooks/${id}`)).body).toMatchObject({ attempts: 0, failing_since: null });
});

test('after three days the head is dead and the webhook paused, its owner told; resumed, it goes on', async () => {
  const { id } = await register();
  receiver.answer = (response) => void response.writeHead(503).end();
  const ids = await raiseEvents(harness, owner.org, 2);
  for (let i = 0; i < 20; i++) {
    await deliver();
    harness.clock.advance(13 * 3_600_000);
  }
  const paused = (await owner.get(`/v1/webhooks/${id}`)).body;
  expect(paused).toMatchObject({ status: 'Paused', pause_reason: expect.stringContaining('three days') });
  const attempts = receiver.received.length;
  expect(attempts).toBeGreaterThan(4);
  expect((await owner.get(`/v1/webhooks/${id}/deliveries?status=Dead`)).body).toMatchObject([
    { attempts, response_status: 503 },
  ]);
  const mails = await harness.database.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', owner.email)
    .execute();
  expect(mails).toMatchObject([{ kind: 'webhook_paused', body_text: expect.stringContaining(receiver.url) }]);
  expect((await send(owner, 'POST', `/v1/webhooks/${id}/test`)).status).toBe(409);

  receiver.answer = (response) => void response.writeHead(204).end();
  expect((await send(owner, 'POST', `/v1/webhooks/${id}/resume`)).body.status).toBe('Active');
  await deliver();
  expect(bodies().slice(attempts)).toEqual([ids[1]]);
  const dead = receiver.received[0];
  const event = JSON.parse(dead?.body ?? '{}').proof.hash;
  expect((await send(owner, 'POST', `/v1/webhooks/${id}/replay`, { event })).body).toEqual({ id, queued: 1 });
  await deliver();
  expect(receiver.received.at(-1)?.id).toBe(dead?.id);
  expect((await owner.get(`/v1/webhooks/${id}/deliveries?status=Dead`)).body).toEqual([]);
});

test('410 pauses at once', async () => {
  const { id } = await register();
  receiver.answer = (response) => void response.writeHead(410).end();
  await raiseEvents(harness, owner.org, 1);
  await deliver();
  expect((await owner.get(`/v1/webhooks/${id}`)).body).toMatchObject({
    status: 'Paused',
    pause_reason: expect.stringContaining('410'),
  });
});

test('a hanging receiver does not hold up the others', async () => {
  await register();
  const good = await startReceiver();
  receivers.push(good);
  await register({ url: good.url });
  let hanging: (() => void) | undefined;
  receiver.answer = (response) => {
    hanging = () => void response.writeHead(204).end();
  };
  const ids = [...(await raiseEvents(harness, owner.org, 2))];
  const started = performance.now();
  await harness.tick('webhooks.dispatch');
  expect(bodies(good)).toEqual(ids);
  ids.push(...(await raiseEvents(harness, owner.org, 1)));
  await harness.tick('webhooks.dispatch');
  expect(bodies(good)).toEqual(ids);
  expect(performance.now() - started).toBeLessThan(8000);
  expect(receiver.received).toHaveLength(1);
  receiver.answer = (response) => void response.writeHead(204).end();
  hanging?.();
  await harness.app.services.webhooks.idle();
  await deliver();
  expect(bodies()).toEqual(ids);
});

test('a test message, a rotated secret with overlap, and a replayed window', async () => {
  const { id, secret } = await register();
  const ids = await raiseEvents(harness, owner.org, 3);
  await deliver();
  const rotated = (await send(owner, 'POST', `/v1/webhooks/${id}/rotate-secret`)).body;
  expect(rotated.secret).not.toBe(secret);
  const message = (await send(owner, 'POST', `/v1/webhooks/${id}/test`)).body.webhook_id;
  await deliver();
  const got = receiver.received.at(-1);
  expect(got?.id).toBe(message);
  for (const each of [secret, rotated.secret]) {
    expect(new Webhook(each).verify(got?.body ?? '', got?.headers as Record<string, string>)).toMatchObject({
      schema: 'webhook.test.v1',
    });
  }
  // Another one on the same day takes nothing back that was promised: all three sign until their time.
  harness.clock.advance(60_000);
  const third = (await send(owner, 'POST', `/v1/webhooks/${id}/rotate-secret`)).body;
  await send(owner, 'POST', `/v1/webhooks/${id}/test`);
  await deliver();
  const signedByAll = receiver.received.at(-1);
  for (const each of [secret, rotated.secret, third.secret]) {
    new Webhook(each).verify(signedByAll?.body ?? '', signedByAll?.headers as Record<string, string>);
  }
  const day = harness.clock.now().toISOString().slice(0, 10);
  const before = receiver.received.map((each) => each.id);
  const replayed = await send(owner, 'POST', `/v1/webhooks/${id}/replay`, { from: day, to: day });
  expect(replayed.body.queued).toBeGreaterThanOrEqual(3);
  await deliver();
  await deliver();
  const again = receiver.received.slice(before.length);
  expect(again.map((each) => JSON.parse(each.body).payload.id).slice(-3)).toEqual(ids);
  expect(again.map((each) => each.id).slice(-3)).toEqual(before.slice(0, 3));
  harness.clock.advance(25 * 3_600_000);
  await send(owner, 'POST', `/v1/webhooks/${id}/test`);
  await deliver();
  expect(String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(1);
});

describe('who may', () => {
  test('only the owner, and admins; missing and foreign ones answer alike', async () => {
    const { id } = await register();
    const stranger = await world.member('Buyer');
    const admin = await world.admin();
    const missing = 'wh_000000000000000000000000';
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/rotate-secret'],
      ['POST', '/test'],
      ['POST', '/resume'],
      ['POST', '/replay'],
      ['GET', '/deliveries'],
    ] as const) {
      const foreign = await send(stranger, method, `/v1/webhooks/${id}${path}`);
      const none = await send(stranger, method, `/v1/webhooks/${missing}${path}`);
      expect([foreign.status, none.status], path).toEqual([403, 403]);
      expect(foreign.body.exception).toBe(none.body.exception);
      expect((await send(admin, method, `/v1/webhooks/${missing}${path}`)).status).toBe(404);
      expect((await send(world.guest(), method, `/v1/webhooks/${id}${path}`)).status).toBe(401);
    }
    expect((await send(stranger, 'GET', '/v1/webhooks')).body).toEqual([]);
    const mine = (await send(owner, 'GET', '/v1/webhooks')).body;
    expect(mine).toMatchObject([{ id }]);
    expect(JSON.stringify(mine)).not.toContain('secret');
    expect((await send(admin, 'GET', `/v1/webhooks/${id}`)).status).toBe(200);
    expect((await send(owner, 'DELETE', `/v1/webhooks/${id}`)).body).toEqual({ id, deleted: true });
    expect((await send(owner, 'GET', `/v1/webhooks/${id}`)).status).toBe(403);
  });

  test('a key with the scope registers for its organisation; revoked, nothing more is sent', async () => {
    const headers = await world.partnerKey(owner, { org: owner.org, scopes: ['events'] });
    const { id } = await register({}, world.caller(headers));
    const ids = await raiseEvents(harness, owner.org, 1);
    await deliver();
    expect(bodies()).toEqual(ids);
    await harness.database.db.updateTable('partner_keys').set({ revoked_at: harness.clock.now() }).execute();
    await raiseEvents(harness, owner.org, 1);
    await deliver();
    expect(bodies()).toEqual(ids);
    // It does not look as if it were at work, and says what helps.
    const reason = 'The key that made it was revoked or has expired.';
    expect((await owner.get(`/v1/webhooks/${id}`)).body).toMatchObject({ status: 'Paused', pause_reason: reason });
    expect((await send(owner, 'POST', `/v1/webhooks/${id}/test`)).status).toBe(409);
    const resumed = await send(owner, 'POST', `/v1/webhooks/${id}/resume`);
    expect([resumed.status, resumed.body.exception]).toEqual([409, `${reason} Make a webhook with another key.`]);
    const mails = await harness.database.db
      .selectFrom('mails')
      .select('body_text')
      .where('recipient', '=', owner.email)
      .where('kind', '=', 'webhook_paused')
      .execute();
    expect(mails).toEqual([{ body_text: expect.stringContaining(`${reason}\n\nA key that ended`) }]);
  });

  test.each([
    { url: 'ftp://example.org' },
    { url: 'nonsense' },
    { url: 'http://user:word@example.org/' },
    { schemas: [] },
    { schemas: ['x'] },
    { regions: ['ET'] },
  ])('%j is refused', async (wrong) => {
    const body = { url: receiver.url, schemas: ['carbon.retire.v2'], ...wrong };
    expect((await send(owner, 'POST', '/v1/webhooks', body)).status).toBe(400);
  });
});
