import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Agent } from 'undici';
import { raiseEvents } from '../server/test/support/event-raising.ts';
import type { Harness } from './setting.ts';
import { openSetting, report } from './setting.ts';

const endpoints = 50;
const perEndpoint = 200;

/** 10,000 deliveries to 50 local endpoints, beside a bare undici loop of the same POSTs; and with one endpoint dead. */
export async function run(): Promise<void> {
  const { harness, world } = await openSetting({ env: { ALLOW_PRIVATE_WEBHOOKS: 'true' } });
  const receivers = spawn(process.execPath, [join(import.meta.dirname, 'webhook-receivers.ts'), String(endpoints)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const silent = createServer(() => {});
  try {
    const ports = JSON.parse(
      await new Promise<string>((resolve) => receivers.stdout.once('data', (chunk) => resolve(String(chunk)))),
    ) as number[];
    const urls = ports.map((port) => `http://127.0.0.1:${port}/hook`);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const dead = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook`;
    const owner = await world.member('Buyer');
    await raiseEvents(harness, owner.org, perEndpoint);
    const body = JSON.stringify((await owner.get('/v1/events?limit=1')).body[0]);
    const ratios: number[] = [];
    const slowed: number[] = [];
    let last = { ours: 0, bare: 0 };
    await deliver(harness, owner.headers, urls);
    for (let round = 0; round < 3; round++) {
      const bare = await bareLoop(urls, body);
      const ours = await deliver(harness, owner.headers, urls);
      const withDead = await deliver(harness, owner.headers, [...urls.slice(1), dead], 1);
      ratios.push(ours / bare);
      slowed.push(1 - withDead / ours);
      last = { ours, bare };
    }
    const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
    report({
      what: `${endpoints * perEndpoint} webhook deliveries to ${endpoints} endpoints, beside a bare undici loop`,
      figure: `${median(ratios).toFixed(2)} of the loop (${Math.round(last.ours)}/s; loop ${Math.round(last.bare)}/s)`,
      target: 'at least 0.5',
    });
    report({
      what: 'the other endpoints while one of the 50 hangs',
      figure: `${(median(slowed) * 100).toFixed(1)} % slower`,
      target: 'at most 10 %',
    });
  } finally {
    receivers.kill();
    silent.close();
    await harness.app.services.webhooks.stop();
    await harness.close();
  }
}

/** Registers a webhook for each address from the beginning of the feed; answers deliveries a second of the living ones. */
async function deliver(
  harness: Harness,
  headers: Record<string, string>,
  urls: readonly string[],
  dead = 0,
): Promise<number> {
  const { db } = harness.database;
  await db.deleteFrom('webhooks').execute();
  for (const url of urls) {
    const answer = await fetch(`${harness.url}/v1/webhooks`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ url, schemas: ['carbon.retire.v2'] }),
    });
    if (answer.status !== 201) throw new Error(await answer.text());
  }
  await sql`update webhooks set position = 0`.execute(db);
  const living = urls.length - dead;
  const started = performance.now();
  let done = false;
  const dispatching = (async () => {
    while (!done) await harness.tick('webhooks.dispatch');
  })();
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const { rows } = await sql<{ behind: number }>`
      select count(*)::int as behind from webhooks where position < ${perEndpoint}`.execute(db);
    if ((rows[0]?.behind ?? 0) <= dead) break;
  }
  const speed = (living * perEndpoint) / ((performance.now() - started) / 1000);
  done = true;
  await dispatching;
  await harness.app.services.webhooks.idle();
  return speed;
}

/** The same POSTs with nothing around them: as many under way as there are endpoints. Answers POSTs a second. */
async function bareLoop(urls: readonly string[], body: string): Promise<number> {
  const agent = new Agent();
  const headers = { 'content-type': 'application/json' };
  const started = performance.now();
  await Promise.all(
    urls.map(async (url) => {
      const { origin, pathname } = new URL(url);
      for (let i = 0; i < perEndpoint; i++) {
        const answer = await agent.request({ origin, path: pathname, method: 'POST', headers, body });
        await answer.body.dump();
      }
    }),
  );
  const speed = (urls.length * perEndpoint) / ((performance.now() - started) / 1000);
  await agent.close();
  return speed;
}
