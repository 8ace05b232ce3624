import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticate, readCredentials } from '../../src/kernel/call/session.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';
import type { Caller } from '../support/world.ts';

let harness: Harness;
let trade: Trade;
beforeAll(async () => {
  harness = await startHarness();
  trade = await openTrade(harness);
});
afterAll(() => harness.close());

/** What the assistant reads with for somebody. */
async function readingOf(who: Caller, headers = who.headers) {
  const { kernel, services } = harness.app;
  const sid = /sid=([^;]+)/.exec(headers['cookie'] ?? '')?.[1];
  const credentials = readCredentials(headers['authorization'], sid);
  const now = harness.clock.now();
  const { actor } = await authenticate(kernel.database.lookups, credentials, kernel.sessions, now);
  return services.readAs({ actor, now, requestId: 'r', ip: '127.0.0.1', headers: {}, log: pino({ level: 'silent' }) });
}

test('reads within a call ask for the roles and scopes of the caller, as the calls themselves do', async () => {
  const buyer = await readingOf(trade.buyer);
  await expect(buyer.read('authority.list_flagged_lots', {})).rejects.toMatchObject({ code: 'permission' });
  await expect(buyer.read('admin_users.list_users', {})).rejects.toMatchObject({ code: 'permission' });
  expect([buyer.may('authority.list_flagged_lots'), buyer.may('orders.list_my_orders')]).toEqual([false, true]);
  const admin = await readingOf(trade.admin);
  expect(await admin.read('admin_users.list_users', { limit_page_length: '1' })).toMatchObject({
    limit_page_length: 1,
  });
  const headers = await trade.world.partnerKey(trade.buyer, { org: trade.buyer.org, scopes: ['events'] });
  const key = await readingOf(trade.buyer, headers);
  await expect(key.read('orders.list_my_orders', {})).rejects.toMatchObject({ code: 'permission' });
});

test('they coerce and refuse parameters as the calls do, write nothing, and answer no files', async () => {
  const buyer = await readingOf(trade.buyer);
  await expect(buyer.read('orders.list_my_orders', { limit_page_length: 'many' })).rejects.toMatchObject({
    code: 'validation',
  });
  await expect(buyer.read('orders.cancel_order', { order: 'ORD-2026-00001' })).rejects.toThrow('no plain read');
  await expect(buyer.read('orders.export_my_orders', {})).rejects.toThrow('no plain read');
  await expect(buyer.read('orders.no_such_thing', {})).rejects.toThrow('no operation');
  expect(buyer.describe('orders.cancel_order')?.kind).toBe('write');
});
