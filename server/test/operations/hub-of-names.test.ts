import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../support/harness.ts';
import { type Caller, World } from '../support/world.ts';

/** The HTTP interface of PowerDNS as far as it is asked here: who has no accepted key gets 401. */
const accepted = new Set(['key-of-before', 'key-of-after']);
const used: string[] = [];
const names = createServer((request, response) => {
  const key = String(request.headers['x-api-key']);
  used.push(key);
  response.writeHead(accepted.has(key) ? 200 : 401, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ rrsets: [] }));
});
const ownPassword = 'the-admins-own-words-of-the-test';
let harness: Harness;
let admin: Caller;

beforeAll(async () => {
  await new Promise<void>((done) => names.listen(0, '127.0.0.1', done));
  harness = await startHarness({
    env: {
      DNS: 'powerdns',
      DNS_ZONE: 'lots.example',
      DNS_API: `http://127.0.0.1:${(names.address() as AddressInfo).port}`,
      DNS_KEY: 'key-of-before',
      MQTT_URL: 'mqtt://127.0.0.1:9',
    },
  });
  admin = await new World(harness).admin();
  const password_hash = await harness.app.services.passwords.hash(ownPassword);
  await harness.database.db.updateTable('users').set({ password_hash }).where('id', '=', admin.userId).execute();
});
afterAll(async () => {
  await harness.close();
  names.close();
});

const look = (service: string) => admin.ok('integration.test_service', { service });

test('names, models and devices stand in the hub with their state', async () => {
  expect(await look('dns')).toMatchObject({ status: 'Healthy' });
  expect(await look('ai')).toMatchObject({ status: 'Off' });
  expect(await look('devices')).toMatchObject({ status: 'Down' });
  const { services } = await admin.ok('integration.get_hub_data');
  const shown = services.map(({ service }: { service: string }) => service);
  expect(shown).toEqual(expect.arrayContaining(['dns', 'ai', 'devices']));
});

test('the key of the server of names is replaced when it is taken, and used from then on', async () => {
  const rotate = (value: string) =>
    admin.call('integration.rotate_service_credential', { service: 'dns', value, password: ownPassword });
  const wrong = await rotate('key-of-nobody');
  expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([400, 'value']);
  expect((await rotate('key-of-after')).message).toMatchObject({ changed: true, health: { status: 'Healthy' } });
  harness.app.services.integrations.vault.forget();
  used.length = 0;
  expect(await look('dns')).toMatchObject({ status: 'Healthy' });
  expect(used).toEqual(['key-of-after']);
});
