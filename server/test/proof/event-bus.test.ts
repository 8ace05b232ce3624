import { randomBytes } from 'node:crypto';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, describe, expect, test } from 'vitest';
import { openBus } from '../../src/platform/nats/open-bus.ts';
import { raiseEvents } from '../support/event-raising.ts';
import { startHarness } from '../support/harness.ts';
import { brokerAt, brokerReachable, brokerUrl } from '../support/message-broker.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { World } from '../support/world.ts';

describe.runIf(brokerReachable)('a real message broker', async () => {
  if (!brokerReachable) return;
  const server = brokerUrl;
  const name = `T${randomBytes(5).toString('hex')}`;
  const proxy = await startTcpProxy(brokerAt);
  const harness = await startHarness();
  const world = new World(harness);
  const problems: Error[] = [];
  const bus = openBus({
    url: `nats://127.0.0.1:${proxy.port}`,
    stream: name,
    prefix: name,
    source: 'here',
    onProblem: (error) => problems.push(error),
  });
  Object.assign(harness.app.services, { eventBus: bus });
  const watcher = await connect({ servers: server.href });
  afterAll(async () => {
    const manager = await jetstreamManager(watcher);
    await manager.streams.delete(name).catch(() => {});
    await watcher.close();
    await bus.close();
    await proxy.close();
    await harness.close();
  });
  const ready = (is: boolean) => expect.poll(() => bus.ready(), { timeout: 8000 }).toBe(is);
  const stored = async () => {
    const manager = await jetstreamManager(watcher);
    const { state } = await manager.streams.info(name);
    const consumer = await jetstream(watcher).consumers.get(name, {});
    const messages: { subject: string; id: string | undefined; payload: string }[] = [];
    for (let left = state.messages; left > 0; left--) {
      const message = await consumer.next({ expires: 2000 });
      if (message === null) break;
      messages.push({
        subject: message.subject,
        id: message.headers?.get('Nats-Msg-Id'),
        payload: message.json<{ payload: { id: string } }>().payload.id,
      });
    }
    return messages;
  };

  test('every event is in the stream, in order, once, under its schema and region', async () => {
    await ready(true);
    const org = await world.org('Buyer');
    const ids = [
      ...(await raiseEvents(harness, org, 3, { region: 'et' })),
      ...(await raiseEvents(harness, org, 1, { region: 'br' })),
    ];
    await harness.tick('events.publish');
    // As after a crash between publishing and noting it.
    await harness.database.db.updateTable('event_cursors').set({ position: 0 }).execute();
    await harness.tick('events.publish');
    const messages = await stored();
    expect(messages.map((message) => message.payload)).toEqual(ids);
    expect(messages.map((message) => message.subject)).toEqual([
      ...new Array(3).fill(`${name}.carbon.retire.v2.et`),
      `${name}.carbon.retire.v2.br`,
    ]);
    const hashes = await harness.database.db.selectFrom('events').select('hash').orderBy('position').execute();
    expect(messages.map((message) => message.id)).toEqual(hashes.map((row) => row.hash.toString('hex')));
  });

  test('gone and back: nothing is lost, and nobody waits meanwhile', async () => {
    const before = (await stored()).length;
    await proxy.cut();
    await ready(false);
    const ids = await raiseEvents(harness, await world.org('Buyer'), 2);
    await harness.tick('events.publish');
    expect((await stored()).length).toBe(before);
    await proxy.restore();
    await ready(true);
    await harness.tick('events.publish');
    expect((await stored()).slice(before).map((message) => message.payload)).toEqual(ids);
  }, 30_000);

  test('whoever follows is told what others publish, and not what other installations do', async () => {
    const told: number[] = [];
    const stop = bus.follow({ message: ({ position }) => told.push(position), following: () => {} });
    const [other, foreign] = ['here', 'elsewhere'].map((source) =>
      openBus({ url: server.href, stream: name, prefix: name, source }),
    );
    if (other === undefined || foreign === undefined) throw new Error('no bus');
    await expect.poll(() => other.ready() && foreign.ready(), { timeout: 5000 }).toBe(true);
    const event = (position: number) => ({
      position,
      schema: 'x.y.v1',
      region: 'et',
      parties: null,
      hash: randomBytes(32).toString('hex'),
      body: '{}',
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await foreign.publish([event(900)]);
    await other.publish([event(901)]);
    await expect.poll(() => told).toEqual([901]);
    stop();
    await other.close();
    await foreign.close();
  });
});
