import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { mountEventStream } from '../../src/api/events/stream.ts';
import { createHttp } from '../../src/api/http/server.ts';
import { raiseEvents } from '../support/event-raising.ts';
import { startHarness } from '../support/harness.ts';
import { openStream } from '../support/stream-reader.ts';
import { type Caller, World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
const member = await world.member('Buyer');
await harness.anchor();

/** The same stream, as it is served. */
const http = await createHttp({ log: pino({ level: 'silent' }), trustedProxies: 0, https: false });
mountEventStream(http, harness.app.kernel);
await http.listen({ host: '127.0.0.1', port: 0 });
const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
afterAll(async () => {
  await http.close();
  await harness.close();
});

const { db } = harness.database;
const read = async (headers: Record<string, string>) => {
  const reader = await openStream(url, headers);
  expect(reader.status).toBe(200);
  const [told] = await raiseEvents(harness, member.org, 1);
  await reader.until(1);
  expect(reader.seen()).toEqual([told]);
  return reader;
};
/** Ends at once, and tells nothing that came after. */
const endsWithout = async (reader: Awaited<ReturnType<typeof read>>, caller: Pick<Caller, 'headers'>) => {
  const late = setTimeout(() => reader.close(), 5000);
  const begun = performance.now();
  await reader.ended;
  clearTimeout(late);
  expect(performance.now() - begun).toBeLessThan(2500);
  await raiseEvents(harness, member.org, 1);
  expect(reader.seen()).toHaveLength(1);
  expect([401, 403]).toContain((await openStream(url, caller.headers)).status);
};

test('a session that is logged out ends its streams, and no others', async () => {
  const other = await read((await world.member('Buyer')).headers);
  const leaving = await world.member('Buyer');
  const reader = await read(leaving.headers);
  await leaving.ok('logout');
  await endsWithout(reader, leaving);
  await other.until(3);
  other.close();
});

test('a revoked key ends its streams', async () => {
  const headers = await world.partnerKey(member, { org: member.org, scopes: ['events'] });
  const reader = await read(headers);
  const key = /ApiKey (pk_[0-9a-f]{16})/.exec(headers['authorization'] ?? '')?.[1];
  await member.ok('partners.revoke_key', { key_id: key });
  await endsWithout(reader, { headers });
});

test('a disabled account ends its streams', async () => {
  const leaving = await world.member('Buyer');
  const reader = await read(leaving.headers);
  await db.updateTable('users').set({ disabled_at: harness.clock.now() }).where('id', '=', leaving.userId).execute();
  await endsWithout(reader, leaving);
});

test('who leaves an organisation sees nothing more of it; the stream goes on', async () => {
  const leaving = await world.member('Buyer');
  const reader = await openStream(url, leaving.headers);
  const [its] = await raiseEvents(harness, leaving.org, 1, { region: 'et', parties: [leaving.org] });
  await reader.until(1);
  await db.deleteFrom('org_members').where('user_id', '=', leaving.userId).execute();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await raiseEvents(harness, leaving.org, 1, { region: 'et', parties: [leaving.org] });
  const [open] = await raiseEvents(harness, leaving.org, 1);
  await reader.until(2);
  expect(reader.seen()).toEqual([its, open]);
  reader.close();
});
