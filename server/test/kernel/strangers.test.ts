import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../support/harness.ts';
import { type Answer, type Caller, readAnswer, World } from '../support/world.ts';

/** What somebody whom we do not know can make us do: as little as possible. */
let harness: Harness;
let world: World;
let guest: Caller;

beforeAll(async () => {
  harness = await startHarness();
  world = new World(harness);
  guest = world.guest();
});
afterAll(() => harness.close());

function post(name: string, body: string, headers: Record<string, string> = {}, base = harness.url): Promise<Answer> {
  return fetch(`${base}/api/method/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  }).then(readAnswer);
}

/** Says that a body of a length will come, and sends none of it: what answers has not waited for it. */
function announce(path: string, headers: Record<string, string | number>, base = harness.url): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(`${base}${path}`, { method: 'POST', headers }, (response) => {
      resolve(response.statusCode ?? 0);
      call.destroy();
    });
    call.on('error', reject);
    call.flushHeaders();
  });
}

describe('JSON', () => {
  test('that is nested too deeply, or too wide, is refused by the limit it breaks', async () => {
    const nested = await post('svc_network.api.auth.whoami', `{"x":${'['.repeat(64)}${']'.repeat(64)}}`);
    expect([nested.status, nested.body.exception]).toEqual([400, expect.stringContaining('64 levels')]);
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`k${at}`, 1])));
    const answer = await post('svc_network.api.auth.whoami', wide);
    expect([answer.status, answer.body.exception]).toEqual([400, expect.stringContaining('200 members')]);
    expect((await post('svc_network.api.auth.whoami', `{"x":${'['.repeat(63)}${']'.repeat(63)}}`)).status).toBe(200);
    // A text that holds JSON keeps the same limits, and is refused as the parameter that it is.
    const delivery = `${'{"a":'.repeat(70)}1${'}'.repeat(70)}`;
    const buyer = await world.member('Buyer');
    const inner = await buyer.call('cart.cart_checkout', { delivery, payment: '{}' });
    expect([inner.status, inner.body.errors[0].field]).toEqual([400, 'delivery']);
  });

  test('form fields are as few as members', async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, at) => `k${at}=1`).join('&');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await post('svc_network.api.auth.whoami', fields(200), form)).status).toBe(200);
    const many = await post('svc_network.api.auth.whoami', fields(201), form);
    expect([many.status, many.body.exception]).toEqual([400, expect.stringContaining('200 fields')]);
  });
});

describe('a body', () => {
  const long = JSON.stringify({ x: 'y'.repeat(70_000) });

  test('has at most 64 KiB, and the refusal says so', async () => {
    const answer = await post('svc_network.api.auth.whoami', long);
    expect([answer.status, answer.body.exception]).toEqual([413, 'The request body may have at most 64 KiB here.']);
  });

  test('may be longer where the operation says so, from callers who are known', async () => {
    const name = 'svc_network.api.farmer.register_farm_plot';
    const farmer = await world.user({ roles: ['SVC Farmer'] });
    expect((await post(name, long, farmer.headers)).body.errors[0].field).toBe('plot_name');
    const stranger = await post(name, long);
    expect([stranger.status, stranger.body.exception]).toEqual([401, expect.stringContaining('64 KiB')]);
    expect((await post(name, long, { authorization: 'ApiKey pk_0123456789abcdef:wrongwrongwrongwrong' })).status).toBe(
      401,
    );
    const huge = await post(name, JSON.stringify({ x: 'y'.repeat(5 * 1024 * 1024) }), farmer.headers);
    expect([huge.status, huge.body.exception]).toEqual([413, expect.stringContaining('5120 KiB')]);
  });

  test('of a stranger is not waited for', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': 5_000_000 };
    expect(await announce('/api/method/svc_network.api.farmer.register_farm_plot', headers)).toBe(401);
    expect(await announce('/api/method/svc_network.api.erp.ingest_po', headers)).toBe(401);
    expect(await announce('/api/method/svc_network.api.auth.whoami', headers)).toBe(413);
  });

  test('is not read from an address over its limit', async () => {
    const limited = await startHarness({ env: { RATE_LIMIT_PER_ADDRESS: '3' } });
    try {
      const path = '/api/method/svc_network.api.farmer.register_farm_plot';
      const headers = { 'content-type': 'application/json', 'content-length': 60_000 };
      for (let call = 0; call < 3; call++) await post('svc_network.api.auth.whoami', '{}', {}, limited.url);
      expect(await announce(path, headers, limited.url)).toBe(429);
      const doors = [
        '/mcp',
        '/v1/assistant/chat',
        '/partners/signup/login',
        '/partners/signup/key',
        '/api/webhooks/payments',
      ];
      for (const door of doors) expect([door, await announce(door, headers, limited.url)]).toEqual([door, 429]);
      // Counted once a call, not once before and once after the body.
      const answer = await post('svc_network.api.auth.whoami', '{}', {}, limited.url);
      expect(answer.headers.get('ratelimit-limit')).toBe('3');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });
});

test('a network of one subscriber is one address, however many of its addresses call', async () => {
  const limited = await startHarness({ env: { RATE_LIMIT_PER_ADDRESS: '4', TRUSTED_PROXIES: '1' } });
  try {
    const from = async (ip: string) =>
      (await post('svc_network.api.auth.whoami', '{}', { 'x-forwarded-for': ip }, limited.url)).status;
    for (let host = 1; host <= 4; host++) expect(await from(`2001:db8:0:1::${host}`)).toBe(200);
    expect(await from('2001:db8:0:1:ffff::5')).toBe(429);
    expect(await from('2001:db8:0:2::1')).toBe(200);
    const page = await fetch(`${limited.url}/`, { headers: { 'x-forwarded-for': '2001:db8:0:1::6' } });
    expect(page.status).toBe(429);
  } finally {
    await limited.close();
  }
});

test('a misspelt name is looked for among few', async () => {
  const many = Object.fromEntries(Array.from({ length: 199 }, (_, at) => [`fulname${at}`, 1]));
  const answer = await guest.call('auth.sign_up', many);
  expect(answer.body.errors.map((error: { field: string }) => error.field)).toContain('email');
  const near = await guest.call('auth.sign_up', { emial: 'a@example.org' });
  expect(near.body.errors[0]).toEqual({ field: 'email', message: 'is required (you sent "emial")' });
});
