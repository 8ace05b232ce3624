import { afterAll, beforeAll, expect, test } from 'vitest';
import { raiseEvents } from '../support/event-raising.ts';
import { startHarness } from '../support/harness.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Caller, readAnswer, World } from '../support/world.ts';

/** Receivers that misbehave, each in its own way, beside one that does not. */
const harness = await startHarness({ env: { ALLOW_PRIVATE_WEBHOOKS: 'true', SESSION_IDLE_MINUTES: '100000' } });
const world = new World(harness);
const elsewhere = await startReceiver();
const ways: Record<string, { answer: Receiver['answer']; status: number | null; error: RegExp }> = {
  hangs: { answer: () => {}, status: null, error: /no whole answer within 10 s/ },
  'answers 500': { answer: (response) => void response.writeHead(500).end('no'), status: 500, error: /answered 500/ },
  'answers 429': { answer: (response) => void response.writeHead(429).end(), status: 429, error: /answered 429/ },
  redirects: {
    answer: (response) => void response.writeHead(308, { location: elsewhere.url }).end(),
    status: 308,
    error: /answered 308/,
  },
  'closes early': { answer: (response) => void response.destroy(), status: null, error: /closed|reset|other side/i },
  'refuses with a huge body': {
    answer: (response) => {
      response.writeHead(500);
      const more = () => {
        while (response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    },
    status: 500,
    error: /answered 500/,
  },
  'speaks no HTTP': {
    answer: (response) => void response.socket?.end('nonsense\r\n\r\n'),
    status: null,
    error: /HPE_INVALID|HTTP/,
  },
};

let owner: Caller & { org: string };
let good: Receiver;
const bad: { way: string; receiver: Receiver; id: string }[] = [];
const register = async (url: string): Promise<string> => {
  const answer = await readAnswer(
    await fetch(`${harness.url}/v1/webhooks`, {
      method: 'POST',
      headers: { ...owner.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ url, schemas: ['carbon.retire.v2'] }),
    }),
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
};
beforeAll(async () => {
  await harness.anchor();
  owner = await world.member('Buyer');
  good = await startReceiver();
  await register(good.url);
  for (const way of Object.keys(ways)) {
    const receiver = await startReceiver();
    bad.push({ way, receiver, id: await register(receiver.url) });
  }
});
afterAll(async () => {
  await harness.app.services.webhooks.stop();
  for (const receiver of [good, elsewhere, ...bad.map((each) => each.receiver)]) await receiver.close();
  await harness.close();
});

const payloads = (receiver: Receiver) => receiver.received.map(({ body }) => JSON.parse(body).payload.id);

test('each is tried again, later, with the same message in the same order; nobody else waits for it', async () => {
  for (const { way, receiver } of bad) receiver.answer = ways[way]?.answer ?? receiver.answer;
  const ids = await raiseEvents(harness, owner.org, 3);
  await harness.tick('webhooks.dispatch');
  expect(payloads(good)).toEqual(ids);
  await harness.app.services.webhooks.idle();

  for (const { way, receiver, id } of bad) {
    expect(payloads(receiver), way).toEqual(ids.slice(0, 1));
    const webhook = (await owner.get(`/v1/webhooks/${id}`)).body;
    expect(webhook, way).toMatchObject({ status: 'Active', attempts: 1 });
    expect(Date.parse(webhook.next_attempt_at), way).toBeGreaterThan(harness.clock.now().getTime() + 3000);
    const { body: deliveries } = await owner.get(`/v1/webhooks/${id}/deliveries`);
    expect(deliveries, way).toMatchObject([
      {
        status: 'Failing',
        response_status: ways[way]?.status,
        error: expect.stringMatching(ways[way]?.error ?? /^$/),
        webhook_id: receiver.received[0]?.id,
      },
    ]);
  }
  expect(elsewhere.received).toEqual([]);

  for (const { receiver } of bad) receiver.answer = (response) => void response.writeHead(200).end('thank you');
  harness.clock.advance(10_000);
  await harness.tick('webhooks.dispatch');
  await harness.app.services.webhooks.idle();
  for (const { way, receiver, id } of bad) {
    expect(payloads(receiver), way).toEqual([ids[0], ...ids]);
    expect(receiver.received[1]?.id, way).toBe(receiver.received[0]?.id);
    expect(receiver.received[1]?.body, way).toBe(receiver.received[0]?.body);
    expect((await owner.get(`/v1/webhooks/${id}`)).body, way).toMatchObject({ attempts: 0, failing_since: null });
  }
  expect(payloads(good)).toEqual(ids);
}, 60_000);

test('a 2xx counts, whatever its body does: nothing is sent again, and the rest follows', async () => {
  const endless = (response: Parameters<Receiver['answer']>[0]) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  };
  const answers: Record<string, Receiver['answer']> = {
    huge: (response) => endless(response.writeHead(200)),
    unfinished: (response) => void response.writeHead(202, { 'content-length': '1000' }).write('x'),
    'broken off': (response) => {
      response.writeHead(201, { 'content-length': '1000' }).write('x');
      setTimeout(() => response.destroy(), 20);
    },
  };
  const made = [];
  for (const [way, answer] of Object.entries(answers)) {
    const receiver = await startReceiver();
    receiver.answer = answer;
    made.push({ way, receiver, id: await register(receiver.url) });
  }
  const ids = await raiseEvents(harness, owner.org, 2);
  for (let round = 0; round < 3; round++) {
    await harness.tick('webhooks.dispatch');
    await harness.app.services.webhooks.idle();
    harness.clock.advance(60_000);
  }
  for (const { way, receiver, id } of made) {
    expect(payloads(receiver), way).toEqual(ids);
    expect((await owner.get(`/v1/webhooks/${id}`)).body, way).toMatchObject({ attempts: 0, failing_since: null });
    await receiver.close();
  }
}, 90_000);
