import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { Broadcast, BroadcastListener, StreamEvent } from '../../domain/proof/event/broadcast.ts';
import { streamTo } from './server-sent-events.ts';

const filler = 'x'.repeat(32_768);
const total = 1500;
/** Far more than the buffers of two sockets hold. */
const feed: StreamEvent[] = Array.from({ length: total }, (_, i) => ({
  position: i + 1,
  schema: 'trade.delivery.v1',
  parties: null,
  frame: `id: ${i + 1}\ndata: ${filler}\n\n`,
}));

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A feed that is all there is, behind the real writer on a real socket. */
async function serve(timing: { heartbeatMs?: number; stallMs?: number }) {
  const joined = new Set<BroadcastListener>();
  const broadcast: Broadcast = {
    join: async (listener) => {
      joined.add(listener);
      return total;
    },
    leave: (listener) => void joined.delete(listener),
    page: async (after) => feed.slice(after, after + 100),
    close: () => {},
  };
  const state = { ended: 0, mostBuffered: 0, joined };
  let response: ServerResponse | undefined;
  const server = createServer((request, answer) => {
    response = answer;
    const last = request.headers['last-event-id'];
    streamTo(answer, {
      ...timing,
      broadcast,
      after: last === undefined ? 0 : Number(last),
      sight: { all: true, orgs: [], scores: true },
      renewals: new Set(),
      renewSight: async () => ({ all: true, orgs: [], scores: true }),
      wants: () => true,
      onEnd: () => {
        state.ended += 1;
      },
      log: pino({ level: 'silent' }),
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const watching = setInterval(() => {
    state.mostBuffered = Math.max(state.mostBuffered, response?.writableLength ?? 0);
  }, 2);
  closers.push(() => {
    clearInterval(watching);
    server.closeAllConnections();
    server.close();
  });
  const open = (lastId?: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = lastId === undefined ? {} : { 'last-event-id': lastId };
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      get(url, { headers, agent: false }, resolve).on('error', reject);
    });
  return { state, open };
}

/** Ids of the whole events that came; resolves with them when the answer ends, or `last` came. */
function readIds(response: IncomingMessage, last?: number): { seen: string[]; ended: Promise<string[]> } {
  const seen: string[] = [];
  let rest = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const frames = (rest + chunk).split('\n\n');
    rest = frames.pop() ?? '';
    seen.push(...frames.flatMap((frame) => /^id: (\d+)\ndata: x+$/.exec(frame)?.[1] ?? []));
    if (seen.at(-1) === String(last)) response.destroy();
  });
  response.on('error', () => {});
  return { seen, ended: new Promise((resolve) => response.on('close', () => resolve(seen))) };
}

test('a reader that takes nothing holds next to no memory, is dropped, and resumes without loss or repeat', async () => {
  const { state, open } = await serve({ stallMs: 300 });
  const slow = await open();
  const reading = readIds(slow);
  slow.pause();
  await expect.poll(() => state.ended, { timeout: 5000 }).toBe(1);
  expect(state.mostBuffered).toBeGreaterThan(0);
  expect(state.mostBuffered).toBeLessThan(4 * filler.length);
  slow.resume();
  const first = await reading.ended;
  expect(first.length).toBeLessThan(total);

  // Nobody may be dropped here for a machine that was busy a moment.
  const patient = await serve({ stallMs: 30_000 });
  const again = await patient.open(first.at(-1));
  const rest = await readIds(again, total).ended;
  expect([...first, ...rest]).toEqual(feed.map((event) => String(event.position)));
  expect(patient.state.mostBuffered).toBeLessThan(4 * filler.length);
});

test('a reader that is slow but takes something is not dropped', async () => {
  // It takes longer than that for the whole, but never so long between two helpings.
  const { state, open } = await serve({ stallMs: 2500 });
  const slow = await open('900');
  let bytes = 0;
  slow.on('data', (chunk: string) => {
    bytes += chunk.length;
    if (bytes < 2_000_000) return;
    bytes = 0;
    slow.pause();
    setTimeout(() => slow.resume(), 320);
  });
  const { seen } = readIds(slow);
  await expect.poll(() => seen.length, { timeout: 20_000 }).toBe(total - 900);
  expect(state.ended).toBe(0);
  slow.destroy();
  await expect.poll(() => state.ended).toBe(1);
  expect(state.joined.size).toBe(0);
}, 30_000);

test('an idle stream beats, so that the ways between do not cut it', async () => {
  const { open } = await serve({ heartbeatMs: 40 });
  const idle = await open(String(total));
  let text = '';
  idle.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  await expect.poll(() => text.split(': still here\n\n').length).toBeGreaterThan(4);
  expect(text.startsWith('retry: 2000\n\n')).toBe(true);
  idle.destroy();
});
