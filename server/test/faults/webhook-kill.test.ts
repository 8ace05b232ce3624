import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { raiseEvents } from '../support/event-raising.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { startServer, tempDir } from '../support/process.ts';
import { startReceiver } from '../support/receiver.ts';
import { readAnswer, World } from '../support/world.ts';

describe.runIf(onPostgres)('a worker killed in the middle of deliveries', async () => {
  if (!onPostgres) return;
  const harness = await startHarness({ env: { ALLOW_PRIVATE_WEBHOOKS: 'true' } });
  const world = new World(harness);
  const receiver = await startReceiver();
  const directory = tempDir();
  const env = {
    DATABASE_URL: harness.database.url as string,
    DATA_DIR: directory.path,
    ALLOW_PRIVATE_WEBHOOKS: 'true',
    // The harness anchors; the processes under test only deliver.
    ANCHOR_SECONDS: '3600',
  };
  afterAll(async () => {
    await receiver.close();
    await harness.close();
    directory.remove();
  });
  const until = async (count: number) => {
    const deadline = Date.now() + 90_000;
    while (receiver.received.length < count) {
      if (Date.now() > deadline) throw new Error(`only ${receiver.received.length} of ${count} came`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };

  test('loses nothing; what comes again bears the same webhook-id, and the order stands', async () => {
    harness.clock.set(new Date());
    const owner = await world.member('Buyer');
    const registered = await readAnswer(
      await fetch(`${harness.url}/v1/webhooks`, {
        method: 'POST',
        headers: { ...owner.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ url: receiver.url, schemas: ['carbon.retire.v2'] }),
      }),
    );
    expect(registered.status).toBe(201);
    const ids = await raiseEvents(harness, owner.org, 200);
    receiver.answer = (response) => void setTimeout(() => response.writeHead(204).end(), 5);

    for (const kill of [20, 90, 150]) {
      const worker = await startServer(env);
      await until(kill);
      await worker.end('SIGKILL');
      // As if the lease had lapsed.
      await sql`update webhooks set lease_until = ${harness.clock.now()}`.execute(harness.database.db);
    }
    const last = await startServer(env);
    const distinct = () => new Set(receiver.received.map((each) => each.id)).size;
    await expect.poll(distinct, { timeout: 90_000 }).toBe(200);
    await last.end('SIGTERM');

    const firsts = new Map(receiver.received.map((each) => [each.id, JSON.parse(each.body).payload.id]));
    expect([...firsts.values()]).toEqual(ids);
    const bodies = new Map<string, Set<string>>();
    for (const each of receiver.received) bodies.set(each.id, (bodies.get(each.id) ?? new Set()).add(each.body));
    expect([...bodies.values()].every((set) => set.size === 1)).toBe(true);
    // At most one round comes again for each kill.
    expect(receiver.received.length).toBeLessThanOrEqual(200 + 3 * 100);
  }, 300_000);
});
