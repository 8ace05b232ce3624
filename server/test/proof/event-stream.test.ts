import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { raiseEvents } from '../support/event-raising.ts';
import { startHarness } from '../support/harness.ts';
import { openStream } from '../support/stream-reader.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
const reader = await world.member('Buyer');
await harness.anchor();
afterAll(() => harness.close());

const open = (headers: Record<string, string>, path?: string) => openStream(harness.url, headers, path);

test('a stream bears what every answer bears', async () => {
  const end = new AbortController();
  const { headers } = await fetch(`${harness.url}/v1/events/stream`, { headers: reader.headers, signal: end.signal });
  end.abort();
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  for (const name of ['x-frame-options', 'referrer-policy', 'x-content-type-options', 'x-request-id'])
    expect(headers.get(name), name).not.toBeNull();
});

test('HEAD is answered as GET would be, without a body, and holds no place', async () => {
  const ask = () =>
    fetch(`${harness.url}/v1/events/stream`, {
      method: 'HEAD',
      headers: reader.headers,
      signal: AbortSignal.timeout(5000),
    });
  for (let i = 0; i < 25; i++) {
    const { status, headers } = await ask();
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  }
  const stream = await open(reader.headers);
  expect(stream.status).toBe(200);
  stream.close();
}, 30_000);

test('a place beyond the end is refused with the newest one: its reader would hear nothing', async () => {
  const newest = Number(
    (
      await sql<{ last: number }>`select coalesce(max(position), 0)::bigint as last from events`.execute(
        harness.database.db,
      )
    ).rows[0]?.last,
  );
  const ask = (place: number) =>
    fetch(`${harness.url}/v1/events/stream?last_event_id=${place}`, {
      headers: reader.headers,
      signal: AbortSignal.timeout(5000),
    });
  const beyond = await ask(newest + 1);
  expect(beyond.status).toBe(409);
  const body = (await beyond.json()) as { exc_type: string; exception: string };
  expect(body).toMatchObject({
    exc_type: 'StateError',
    exception: expect.stringContaining(`newest event, ${newest}:`),
  });
  const stream = await open({ ...reader.headers, 'last-event-id': String(newest) });
  expect(stream.status).toBe(200);
  stream.close();
});

test('a stream begins now, tells what becomes verified, and resumes without loss or repeat', async () => {
  await raiseEvents(harness, reader.org, 2);
  const first = await open(reader.headers);
  expect(first.status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const told = await raiseEvents(harness, reader.org, 3);
  await first.until(3);
  expect(first.seen()).toEqual(told);
  first.close();
  const missed = await raiseEvents(harness, reader.org, 250);
  const second = await open({ ...reader.headers, 'last-event-id': first.lastId() ?? '' });
  const later = raiseEvents(harness, reader.org, 2);
  await second.until(252);
  expect(second.seen()).toEqual([...missed, ...(await later)]);
  const third = await open(reader.headers, '/v1/events/stream?last_event_id=0&schema=carbon.retire.v2');
  await third.until(257);
  expect(new Set(third.seen()).size).toBe(257);
  second.close();
  third.close();
}, 30_000);

test('many readers get every event once while events come', async () => {
  const streams = await Promise.all(
    Array.from({ length: 15 }, () => open({ ...reader.headers, 'last-event-id': '0' })),
  );
  const before = 257;
  const told: string[] = [];
  for (let i = 0; i < 5; i++) told.push(...(await raiseEvents(harness, reader.org, 7)));
  for (const stream of streams) {
    await stream.until(before + told.length);
    expect(stream.seen().slice(before)).toEqual(told);
    stream.close();
  }
}, 30_000);

test('a reader that takes nothing is left behind, costs no memory, and catches up', async () => {
  const slow = await open({ ...reader.headers, 'last-event-id': '0' });
  slow.pause();
  const told = await raiseEvents(harness, reader.org, 500);
  slow.resume();
  await slow.until(257 + 35 + told.length);
  expect(slow.seen().slice(-500)).toEqual(told);
  expect(new Set(slow.seen()).size).toBe(slow.seen().length);
  slow.close();
}, 30_000);

test('who reads: a known caller with the scope; wrong ids and schemas are refused', async () => {
  expect((await open({})).status).toBe(401);
  expect((await open(await world.partnerKey(reader, { scopes: ['trade'] }))).status).toBe(403);
  expect((await open({ ...reader.headers, 'last-event-id': 'x' })).status).toBe(400);
  expect((await open(reader.headers, '/v1/events/stream?schema=x')).status).toBe(400);
  const key = await open(await world.partnerKey(reader, { scopes: ['events'], org: reader.org }));
  expect(key.status).toBe(200);
  key.close();
});

test('a refusal is kept by nobody, and nothing runs in it', async () => {
  for (const [headers, query] of [
    [{}, ''],
    [reader.headers, '?schema=x'],
  ] as const) {
    const refused = await fetch(`${harness.url}/v1/events/stream${query}`, { headers });
    await refused.body?.cancel();
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(refused.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  }
});

test('who is gone before the stream opens holds no place', async () => {
  const hasty = await world.member('Buyer');
  const { hostname, port } = new URL(harness.url);
  const headers = Object.entries({ host: hostname, ...hasty.headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const asking = `GET /v1/events/stream HTTP/1.1\r\n${headers.join('')}\r\n`;
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  await harness.database.db.transaction().execute(async (tx) => {
    await sql`lock table sessions in access exclusive mode`.execute(tx);
    const sockets = Array.from({ length: 20 }, () => connect(Number(port), hostname).on('error', () => {}));
    for (const socket of sockets) socket.write(asking);
    await pause(300);
    for (const socket of sockets) socket.destroy();
    await pause(300);
  });
  await pause(300);
  const now = await open(hasty.headers);
  now.close();
  expect(now.status).toBe(200);
});

test('one caller may hold twenty streams', async () => {
  const other = await world.member('Buyer');
  const streams = await Promise.all(Array.from({ length: 20 }, () => open(other.headers)));
  expect(streams.every((stream) => stream.status === 200)).toBe(true);
  expect((await open(other.headers)).status).toBe(429);
  for (const stream of streams) stream.close();
  await expect
    .poll(async () => {
      const again = await open(other.headers);
      again.close();
      return again.status;
    })
    .toBe(200);
});
