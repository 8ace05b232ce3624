import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createClient } from './create-client.ts';
import { errorOfAnswer, LotmarkError } from './error.ts';
import { request } from './request.ts';
import { openSession } from './session.ts';

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: unknown;
}

let stop = async () => {};
afterEach(() => stop());

/** A service whose n-th answer is given; what it received is noted. */
async function service(
  answers: ((response: ServerResponse) => void)[],
): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((incoming, response) => {
    let text = '';
    incoming.on('data', (chunk) => {
      text += String(chunk);
    });
    incoming.on('end', () => {
      const { method, url, headers } = incoming;
      received.push({ method, url, headers, body: text === '' ? undefined : JSON.parse(text) });
      const answer = answers[Math.min(received.length, answers.length) - 1];
      answer?.(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => new Promise((resolve) => server.close(() => resolve()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
const loggedIn = json(
  200,
  { message: 'Logged In', full_name: 'Ada', roles: [], csrf_token: 'token-1' },
  { 'set-cookie': 'sid=secret; Path=/; HttpOnly; SameSite=Lax; Max-Age=100' },
);
const list = { data: [], total: 0, limit_start: 0, limit_page_length: 20 };

test('a session: login keeps cookie and token, later calls send them', async () => {
  const { url, received } = await service([loggedIn, json(200, { message: { name: 'LOT-2026-00001' } })]);
  const client = createClient({ baseUrl: `${url}/` });
  expect((await client.login({ usr: 'ada@example.org', pwd: 'secret' })).full_name).toBe('Ada');
  const lot = await client.cooperative.create_lot(
    { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: '1200.5' },
    { idempotencyKey: 'once' },
  );
  expect(lot).toEqual({ name: 'LOT-2026-00001' });
  expect(received[1]).toMatchObject({
    method: 'POST',
    url: '/api/method/svc_network.api.cooperative.create_lot',
    headers: { cookie: 'sid=secret', 'x-svc-csrf-token': 'token-1', 'idempotency-key': 'once' },
    body: { commodity_type: 'Coffee', corridor: 'ET-DE', quantity: '1200.5' },
  });
});

test('a partner key goes with every call, a cookie never beside it', async () => {
  const { url, received } = await service([loggedIn, json(200, { message: list })]);
  const client = createClient({ baseUrl: url, apiKey: 'pk_0123456789abcdef:secret' });
  await client.login({ usr: 'a@example.org', pwd: 'x' });
  await client.cooperative.list_lots();
  expect(received[1]?.headers).toMatchObject({ authorization: 'ApiKey pk_0123456789abcdef:secret' });
  expect(received[1]?.headers.cookie).toBeUndefined();
});

test('a refusal is a LotmarkError with everything the service said', async () => {
  const body = {
    exc_type: 'ValidationError',
    exception: 'quantity: must be greater than 0',
    request_id: 'request-1',
    errors: [{ field: 'quantity', message: 'must be greater than 0' }],
  };
  const { url, received } = await service([json(400, body)]);
  const refused = await createClient({ baseUrl: url })
    .cooperative.list_lots()
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(LotmarkError);
  expect(refused).toMatchObject({
    status: 400,
    excType: 'ValidationError',
    requestId: 'request-1',
    errors: body.errors,
  });
  expect(received).toHaveLength(1);
});

test('an answer that is no JSON of ours still tells its status', async () => {
  const { url } = await service([(response) => response.writeHead(502).end('<h1>Bad gateway</h1>')]);
  await expect(createClient({ baseUrl: url }).cooperative.list_lots()).rejects.toMatchObject({
    status: 502,
    excType: 'Http502',
  });
});

test('busy and lost answers are repeated for reads and keyed writes only, as long as the service asks', async () => {
  const busy = json(
    503,
    { exc_type: 'ServiceUnavailableError', exception: 'away', request_id: 'r' },
    { 'retry-after': '2' },
  );
  const lost = (response: ServerResponse) => response.destroy();
  const { url, received } = await service([busy, lost, json(200, { message: list })]);
  const pauses: number[] = [];
  const connection = {
    baseUrl: url,
    fetch: globalThis.fetch,
    authorization: undefined,
    session: openSession(),
    timeoutMs: 5000,
    retries: 3,
    longestPauseMs: 30_000,
    sleep: async (milliseconds: number) => {
      pauses.push(milliseconds);
    },
  };
  const call = { method: 'POST', path: '/x', kind: 'read', envelope: 'message', input: {}, options: {} };
  expect(await request(connection, call)).toEqual(list);
  expect(received).toHaveLength(3);
  expect(pauses[0]).toBeGreaterThanOrEqual(2000);
  expect(pauses[1]).toBeLessThan(700);
  await stop();
  const second = await service([busy]);
  const write = { ...call, kind: 'write' };
  await expect(request({ ...connection, baseUrl: second.url }, write)).rejects.toMatchObject({ status: 503 });
  expect(second.received).toHaveLength(1);
  const keyed = { ...write, options: { idempotencyKey: 'k' } };
  await expect(request({ ...connection, baseUrl: second.url }, keyed)).rejects.toMatchObject({ status: 503 });
  expect(second.received).toHaveLength(5);
});

test.each([
  [{ 'retry-after': '31' }, 31],
  [{ 'retry-after': 'Sun, 06 Nov 1994 08:50:37 GMT', date: 'Sun, 06 Nov 1994 08:49:37 GMT' }, 60],
  [{ 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }, expect.closeTo(3600, -2)],
  [{ 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT' }, 0],
  [{ 'retry-after': 'tomorrow' }, undefined],
  [{ 'retry-after': '-1' }, undefined],
  [{}, undefined],
] as [Record<string, string>, number | undefined][])('the pause of %j is %s seconds', (headers, seconds) => {
  expect(errorOfAnswer(503, new Headers(headers), undefined).retryAfterSeconds).toEqual(seconds);
});

test.each([429, 503])(
  'a pause longer than the client makes is not begun: %s is thrown at once, with the pause',
  async (status) => {
    const refusal = { exc_type: 'RateLimitExceededError', exception: 'an hour', request_id: 'r' };
    const { url, received } = await service([json(status, refusal, { 'retry-after': '31' })]);
    const began = performance.now();
    const asked = createClient({ baseUrl: url }).cooperative.list_lots();
    await expect(asked).rejects.toMatchObject({ status, retryAfterSeconds: 31, message: 'an hour' });
    expect(received).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(5000);
    const patient = createClient({ baseUrl: url, longestPauseMs: 40_000 }).cooperative.list_lots;
    const end = new AbortController();
    const waits = patient({}, { signal: end.signal });
    await expect.poll(() => received.length).toBe(2);
    // It waits, as it may for longer: nothing else is asked, and nothing thrown, until it is told to end.
    const first = await Promise.race([
      waits.catch(() => 'thrown'),
      new Promise((resolve) => setTimeout(resolve, 300, 'waiting')),
    ]);
    expect([first, received.length]).toEqual(['waiting', 2]);
    end.abort();
    await expect(waits).rejects.toThrow();
  },
);

test('a stale token is renewed once by asking who we are', async () => {
  const stale = json(400, { exc_type: 'CSRFTokenError', exception: 'stale', request_id: 'r' });
  const whoami = json(200, { message: { csrf_token: 'token-2' } });
  const { url, received } = await service([loggedIn, stale, whoami, json(200, { message: list }), stale]);
  const client = createClient({ baseUrl: url });
  await client.login({ usr: 'a@example.org', pwd: 'x' });
  expect(await client.cooperative.list_lots()).toEqual(list);
  expect(received.map((each) => each.headers['x-svc-csrf-token'])).toEqual([
    undefined,
    'token-1',
    'token-1',
    'token-2',
  ]);
  await expect(client.cooperative.list_lots({}, { retries: 0 })).rejects.toMatchObject({ excType: 'CSRFTokenError' });
});

test('calls that are refused together ask for the token once, and all go again', async () => {
  const asked: string[] = [];
  const client = createClient({
    baseUrl: 'http://service.example',
    fetch: async (url, init) => {
      const token = new Headers(init?.headers).get('x-svc-csrf-token');
      const name = String(url).split('.').at(-1) as string;
      asked.push(`${name} ${token}`);
      // Refusals arrive one after the other: some find that the token has been renewed already.
      await new Promise((resolve) => setTimeout(resolve, 5 * asked.length));
      if (name === 'whoami') return Response.json({ message: { csrf_token: 'fresh' } });
      return token === 'fresh'
        ? Response.json({ message: list })
        : Response.json({ exc_type: 'CSRFTokenError', exception: 'none', request_id: 'r' }, { status: 400 });
    },
  });
  const lists = Array.from({ length: 4 }, () => client.cooperative.list_lots({}, { retries: 0 }));
  expect(await Promise.all(lists)).toEqual([list, list, list, list]);
  expect(asked.filter((call) => call.startsWith('list_lots null'))).toHaveLength(4);
  expect(asked.filter((call) => call.startsWith('whoami'))).toHaveLength(1);
});

test('an answer that does not come ends in time, and a signal ends the call at once', async () => {
  const { url } = await service([() => {}]);
  const client = createClient({ baseUrl: url, timeoutMs: 50, retries: 0 });
  await expect(client.cooperative.list_lots()).rejects.toMatchObject({ status: 0, excType: 'TimeoutError' });
  const controller = new AbortController();
  controller.abort();
  await expect(
    client.cooperative.list_lots({}, { signal: controller.signal, retries: 5, timeoutMs: 10_000 }),
  ).rejects.toMatchObject({ status: 0, excType: 'NetworkError' });
});

test('path and query parameters travel in the address, files come as bytes', async () => {
  const { url, received } = await service([
    (response) =>
      response
        .writeHead(200, { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="lots.csv"' })
        .end('name\r\n'),
  ]);
  const connection = {
    baseUrl: url,
    fetch: globalThis.fetch,
    authorization: undefined,
    session: openSession(),
    timeoutMs: 5000,
    retries: 0,
    longestPauseMs: 30_000,
    sleep: async () => {},
  };
  const file = await request(connection, {
    method: 'GET',
    path: '/lots/{name}',
    kind: 'read',
    envelope: 'file',
    input: { name: 'LOT 1/2', since: '2026-01-01', absent: undefined },
    options: {},
  });
  expect(received[0]).toMatchObject({ method: 'GET', url: '/lots/LOT%201%2F2?since=2026-01-01', body: undefined });
  expect(file).toMatchObject({ fileName: 'lots.csv', contentType: 'text/csv' });
  expect((file as { text(): string }).text()).toBe('name\r\n');
});

test('an address or a key that cannot be one is refused at once', () => {
  expect(() => createClient({ baseUrl: 'ftp://example.org' })).toThrow(TypeError);
  expect(() => createClient({ baseUrl: 'https://example.org', apiKey: 'secret' })).toThrow(TypeError);
});

test('headers of an answer are told, those of a refusal are not', async () => {
  const { url } = await service([
    json(200, [], { 'x-next-cursor': '17' }),
    json(403, { exc_type: 'PermissionError', exception: 'no' }, { 'x-next-cursor': '18' }),
  ]);
  const client = createClient({ baseUrl: url });
  const told: (string | null)[] = [];
  const onHeaders = (headers: Headers) => told.push(headers.get('x-next-cursor'));
  await client.events.list_events({}, { onHeaders });
  await expect(client.events.list_events({}, { onHeaders })).rejects.toThrow('no');
  expect(told).toEqual(['17']);
});
