import { afterAll, beforeAll, expect, test } from 'vitest';
import { raiseEvents } from '../support/event-raising.ts';
import { startHarness } from '../support/harness.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Caller, readAnswer, World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
let owner: Caller & { org: string };
let receiver: Receiver;
beforeAll(async () => {
  await harness.anchor();
  owner = await world.member('Buyer');
  receiver = await startReceiver();
});
afterAll(async () => {
  await harness.app.services.webhooks.stop();
  await receiver.close();
  await harness.close();
});

const send = async (method: string, path: string, body: object = {}) =>
  readAnswer(
    await fetch(`${harness.url}${path}`, {
      method,
      headers: { ...owner.headers, 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    }),
  );

test.each([
  ['another port', () => 'https://example.org:9443/hooks', 'it must use port 443 (the default of https) or 8443.'],
  ['a private address', () => receiver.url, 'it must begin with https://.'],
])('a webhook that was made when %s was allowed rests with the reason, and sends nothing', async (_what, url, why) => {
  const made = await send('POST', '/v1/webhooks', { url: 'https://example.org/hooks', schemas: ['carbon.retire.v2'] });
  expect(made.status).toBe(201);
  const { id } = made.body;
  const { db } = harness.database;
  await db.updateTable('webhooks').set({ url: url() }).where('id', '=', id).execute();
  await raiseEvents(harness, owner.org, 1);
  await harness.tick('webhooks.dispatch');
  await harness.app.services.webhooks.idle();

  expect(receiver.received).toEqual([]);
  const reason = `Its address is none that we send to any more: ${why}`;
  expect((await send('GET', `/v1/webhooks/${id}`)).body).toMatchObject({ status: 'Paused', pause_reason: reason });
  expect((await send('GET', `/v1/webhooks/${id}/deliveries`)).body).toEqual([]);
  const resumed = await send('POST', `/v1/webhooks/${id}/resume`);
  expect(resumed).toMatchObject({ status: 409, body: { exception: `${reason} Make a webhook with another address.` } });
  const [mail] = await db.selectFrom('mails').select('body_text').where('subject', 'like', `%${id}%`).execute();
  expect(mail?.body_text).toContain(`We have stopped sending events to ${url()}.\n${reason}\n\nAn address cannot be`);
  expect((await send('DELETE', `/v1/webhooks/${id}`)).status).toBeLessThan(300);
});
