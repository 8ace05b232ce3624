import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { raiseEvents } from '../support/event-raising.ts';
import { startHarness } from '../support/harness.ts';
import { freePort } from '../support/process.ts';
import { readAnswer, World } from '../support/world.ts';

/** The receiver of docs/addresses.md, run as it stands there: only its port is a free one. */
const root = join(import.meta.dirname, '../../..');
const readme = readFileSync(join(root, 'docs/addresses.md'), 'utf8');
const code = [...readme.matchAll(/```js\n([^`]*)```/g)]
  .map((match) => match[1] ?? '')
  .find((block) => block.includes("from 'standardwebhooks'"));
// Beside the packages, so that its imports are found as in a project of the reader.
const folder = join(root, `node_modules/.cache/lotmark/receiver-${process.pid}`);

const harness = await startHarness({ env: { ALLOW_PRIVATE_WEBHOOKS: 'true' } });
const world = new World(harness);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await harness.app.services.webhooks.stop();
  await harness.close();
});

test('the ten lines of docs/addresses.md receive a test message and an event, and refuse what is not from us', async () => {
  expect(code).toBeDefined();
  expect(code?.trim().split('\n').length).toBeLessThanOrEqual(11);
  // The public package compares with the real time.
  harness.clock.set(new Date());
  await harness.anchor();
  const owner = await world.member('Buyer');
  const port = await freePort();
  const send = async (path: string, body: object = {}) =>
    readAnswer(
      await fetch(`${harness.url}${path}`, {
        method: 'POST',
        headers: { ...owner.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  const registered = await send('/v1/webhooks', { url: `http://127.0.0.1:${port}/`, schemas: ['carbon.retire.v2'] });
  expect(registered.status).toBe(201);

  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'receiver.mjs');
  writeFileSync(file, (code ?? '').replace('.listen(9000)', `.listen(${port})`));
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env['PATH'] ?? '', WEBHOOK_SECRET: registered.body.secret },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let complained = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    complained += chunk;
  });
  const forged = () =>
    fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' }).then(
      (answer) => answer.status,
      () => undefined,
    );
  await expect.poll(forged, { timeout: 10_000 }).toBe(401);
  const deliver = async () => {
    await harness.tick('webhooks.dispatch');
    await harness.app.services.webhooks.idle();
  };
  const { body: webhook } = registered;
  expect((await send(`/v1/webhooks/${webhook.id}/test`)).body.status).toBe('Queued');
  await raiseEvents(harness, owner.org, 1);
  const [event] = (await owner.get('/v1/events')).body;
  await deliver();
  expect(complained).toBe('');
  await expect.poll(() => said).toBe(`webhook.test.v1 ${'0'.repeat(64)}\ncarbon.retire.v2 ${event.proof.hash}\n`);
  const deliveries = (await owner.get(`/v1/webhooks/${webhook.id}/deliveries`)).body;
  expect(deliveries).toMatchObject([{ status: 'Delivered' }, { status: 'Delivered' }]);
  expect(await forged()).toBe(401);
  child.kill();
}, 30_000);
