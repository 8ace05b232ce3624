import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { QueryResult, UnknownRow } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { lastPosition } from '../../src/domain/proof/event/store.ts';
import { type Bus, openBus } from '../../src/platform/nats/open-bus.ts';
import { raiseEvents } from '../support/event-raising.ts';
import { startHarness } from '../support/harness.ts';
import { brokerAt, brokerReachable, brokerUrl } from '../support/message-broker.ts';
import { openStream, type StreamReader } from '../support/stream-reader.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { type Caller, World } from '../support/world.ts';

describe.runIf(brokerReachable)('streams of several API processes beside one publisher', async () => {
  if (!brokerReachable) return;
  const stream = `T${randomBytes(5).toString('hex')}`;
  const source = `test-${stream}`;
  const busAt = (url: string) => openBus({ url, stream, prefix: stream, source });
  const publisherWire = await startTcpProxy(brokerAt);
  const publishing = busAt(`nats://127.0.0.1:${publisherWire.port}`);
  const harness = await startHarness({ overrides: { eventBus: publishing } });
  const world = new World(harness);
  const log = pino({ level: 'silent' });
  const streams: StreamReader[] = [];

  /** An API process of its own: it shares the database and the broker with the others, and nothing else. */
  const startApi = async () => {
    const wire = await startTcpProxy(brokerAt);
    const bus = busAt(`nats://127.0.0.1:${wire.port}`);
    let blind = false;
    let following = false;
    bus.follow({
      message: () => {},
      following: (is) => {
        following = is;
      },
    });
    const reader = harness.database.reader.withPlugin({
      transformQuery: ({ node }) => {
        if (blind) throw new Error('the table cannot be read');
        return node;
      },
      transformResult: async ({ result }): Promise<QueryResult<UnknownRow>> => result,
    });
    const app = await createApp(harness.config, { ...harness.database, reader }, log, {
      clock: harness.clock,
      eventBus: bus,
    });
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    return {
      wire,
      bus,
      following: () => following,
      url: `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`,
      /** As if its connections to the database hung: only the broker can tell it anything. */
      blind: (is: boolean) => {
        blind = is;
      },
      close: async () => {
        await app.http.close();
        await bus.close();
        await wire.close();
      },
    };
  };
  const apis = [await startApi(), await startApi()] as const;
  const [first, second] = apis;
  let member: Caller & { org: string };

  const ready = (bus: Bus, is = true) => expect.poll(() => bus.ready(), { timeout: 30_000 }).toBe(is);
  const read = async (url: string, more: Record<string, string> = {}) => {
    const opened = await openStream(url, { ...member.headers, ...more });
    expect(opened.status).toBe(200);
    streams.push(opened);
    return opened;
  };
  const publish = () => harness.tick('events.publish');
  const raise = async (n: number) => {
    const ids = await raiseEvents(harness, member.org, n);
    await publish();
    return ids;
  };
  /** Until each process follows the broker: then its readers need no table. */
  const followed = async () => {
    for (const api of apis) await expect.poll(() => api.following(), { timeout: 30_000 }).toBe(true);
  };

  beforeAll(async () => {
    member = await world.member('Buyer');
    await harness.anchor();
  });
  afterEach(() => {
    for (const each of streams.splice(0)) each.close();
    for (const api of apis) api.blind(false);
  });
  afterAll(async () => {
    const watcher = await connect({ servers: brokerUrl.href });
    await (await jetstreamManager(watcher)).streams.delete(stream).catch(() => {});
    await watcher.close();
    for (const api of apis) await api.close();
    await publishing.close();
    await publisherWire.close();
    await harness.close();
  });

  test('what comes live comes from the broker: not even the table is needed', async () => {
    await Promise.all([publishing, first.bus, second.bus].map((bus) => ready(bus)));
    const readers = [await read(first.url), await read(second.url)];
    await followed();
    for (const api of apis) api.blind(true);
    const ids = await raise(5);
    for (const reader of readers) {
      await reader.until(5);
      expect(reader.seen()).toEqual(ids);
    }
  });

  test('what a reader has missed comes from the table, then the broker goes on: nothing twice, nothing left out', async () => {
    const before = await lastPosition(harness.database.db);
    const told: string[] = [];
    const opened: Promise<StreamReader>[] = [];
    for (let round = 0; round < 6; round++) {
      const raising = raise(40);
      for (const api of apis) opened.push(read(api.url, { 'last-event-id': String(before) }));
      told.push(...(await raising));
    }
    for (const api of apis) api.blind(true);
    const last = await raise(3);
    for (const api of apis) api.blind(false);
    for (const reader of await Promise.all(opened)) {
      await reader.until(told.length + last.length);
      expect(reader.seen()).toEqual([...told, ...last]);
    }
  }, 120_000);

  test('the same stream carries the identical text as the table', async () => {
    const live = await read(first.url);
    await followed();
    const before = await lastPosition(harness.database.db);
    await raise(3);
    await live.until(3);
    const late = await read(second.url, { 'last-event-id': String(before) });
    await late.until(3);
    expect(live.text()).toBe(late.text());
  });

  test('what only its parties may see stays theirs on this way too', async () => {
    const stranger = await world.member('Exporter');
    const theirs = await openStream(first.url, stranger.headers);
    streams.push(theirs);
    const mine = await read(first.url);
    await followed();
    await raiseEvents(harness, member.org, 1, { region: 'et', parties: [member.org] });
    const [open] = await raiseEvents(harness, member.org, 1);
    for (const api of apis) api.blind(true);
    await publish();
    await mine.until(2);
    await theirs.until(1);
    expect(theirs.seen()).toEqual([open]);
  });

  test('one process loses the broker: its readers are told from the table, and by the broker when it is back', async () => {
    const readers = [await read(first.url), await read(second.url)] as const;
    await followed();
    await first.wire.cut();
    await ready(first.bus, false);
    second.blind(true);
    const told = await raise(4);
    for (const reader of readers) await reader.until(4);
    await first.wire.restore();
    await ready(first.bus);
    await followed();
    first.blind(true);
    told.push(...(await raise(4)));
    for (const reader of readers) {
      await reader.until(8);
      expect(reader.seen()).toEqual(told);
    }
  }, 120_000);

  test('the publisher loses the broker: nobody waits for it, and what it publishes later is not told again', async () => {
    const readers = [await read(first.url), await read(second.url)] as const;
    await followed();
    await publisherWire.cut();
    await ready(publishing, false);
    const told = await raise(3);
    for (const reader of readers) await reader.until(3);
    await publisherWire.restore();
    await ready(publishing);
    await publish();
    told.push(...(await raise(2)));
    for (const reader of readers) {
      await reader.until(5);
      expect(reader.seen()).toEqual(told);
    }
  }, 120_000);

  test('the stream is deleted under the readers, leaves something out, or says something twice: they notice nothing', async () => {
    const reader = await read(first.url);
    await followed();
    const { db } = harness.database;
    const told = await raise(2);
    await reader.until(2);
    // Left out: the table has it.
    told.push(...(await raiseEvents(harness, member.org, 1)));
    await db
      .updateTable('event_cursors')
      .set({ position: await lastPosition(db) })
      .execute();
    told.push(...(await raise(1)));
    await reader.until(4);
    const watcher = await connect({ servers: brokerUrl.href });
    await (await jetstreamManager(watcher)).streams.delete(stream);
    await watcher.close();
    await publisherWire.cut();
    await ready(publishing, false);
    await publisherWire.restore();
    await ready(publishing);
    // The broker has forgotten what it had: all of it is stored once more.
    await db
      .updateTable('event_cursors')
      .set({ position: (await lastPosition(db)) - 4 })
      .execute();
    told.push(...(await raise(2)));
    await reader.until(6);
    expect(reader.seen()).toEqual(told);
  }, 120_000);
});
