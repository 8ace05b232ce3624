import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { openTrade } from '../support/trade-people.ts';

const harness = await startHarness({ env: { TRUSTED_PROXIES: '1' } });
afterAll(() => harness.close());
const trade = await openTrade(harness);
const { buyer, exporter } = trade;
const order = await trade.shippedOrder();
const { document } = await buyer.ok('documents.generate', {
  doctype: 'Order',
  name: order,
  print_format: 'commercial-invoice',
});
await harness.drain();
const password = 'harbour at seven';
const shared = () => buyer.ok('documents.share', { document, password });

const open = (token: string, init: RequestInit = {}, file = '') =>
  fetch(`${harness.url}/document/${token}${file}`, { redirect: 'manual', ...init });
const enter = (token: string, given: string, from = '192.0.2.7') =>
  open(token, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': from },
    body: new URLSearchParams({ password: given }),
  });
/** What a browser sends back. */
const passOf = (response: Response): string => (response.headers.get('set-cookie') ?? '').split(';', 1).join('');

test('a link with a password shows nothing without it, and everything for an hour with it', async () => {
  const { token, has_password, share } = await shared();
  expect(has_password).toBe(true);
  const asked = await open(token);
  expect(asked.status).toBe(403);
  const text = await asked.text();
  expect(text).toContain('A password is needed');
  expect(text).not.toContain(order);
  expect((await open(token, {}, '/file.pdf')).status).toBe(403);
  const wrong = await enter(token, 'harbour at eight');
  expect(wrong.status).toBe(403);
  expect(await wrong.text()).toContain('That is not the password');
  expect(wrong.headers.get('set-cookie')).toBeNull();

  const right = await enter(token, password);
  expect(right.status).toBe(303);
  expect(right.headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Strict/);
  const cookie = passOf(right);
  const shown = await open(token, { headers: { cookie } });
  expect(shown.status).toBe(200);
  expect(await shown.text()).toContain(order);
  expect((await open(token, { headers: { cookie } }, '/file.pdf')).headers.get('content-type')).toBe('application/pdf');

  // The pass is of this link: another link, another time and another digit do not do.
  const other = await shared();
  const [name = '', value = ''] = cookie.split('=');
  const forged = value.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  const renamed = `document_${other.share}=${value}`;
  expect((await open(other.token, { headers: { cookie: renamed } })).status).toBe(403);
  expect((await open(token, { headers: { cookie: `${name}=${forged}` } })).status).toBe(403);
  const later = value.replace(/^\d+/, (until) => String(Number(until) + 1));
  expect((await open(token, { headers: { cookie: `${name}=${later}` } })).status).toBe(403);
  harness.clock.advance(3_600_001);
  expect((await open(token, { headers: { cookie } })).status).toBe(403);

  const { data } = await buyer.ok('documents.list_lookups', { document });
  const outcomes = data.filter((each: { share: string }) => each.share === share);
  expect(
    outcomes
      .map((each: { outcome: string }) => each.outcome)
      .reverse()
      .slice(0, 5),
  ).toEqual(['password', 'password', 'wrong_password', 'ok', 'ok']);
  const kept = await harness.database.db
    .selectFrom('document_shares')
    .selectAll()
    .where('name', '=', share)
    .executeTakeFirstOrThrow();
  expect(kept.password_hash).toMatch(/^\$argon2id\$/);
  expect(JSON.stringify(kept)).not.toContain(password);
  await buyer.ok('documents.revoke_share', { share });
  expect((await enter(token, password)).status).toBe(410);
});

test('whoever guesses is stopped after ten, also 32 at once, and the right one is not told apart then', async () => {
  const { token } = await shared();
  const guesses = await Promise.all(Array.from({ length: 32 }, (_, i) => enter(token, `guess number ${i}`)));
  expect(guesses.filter(({ status }) => status === 403)).toHaveLength(10);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(22);
  const stopped = await enter(token, password);
  expect(stopped.status).toBe(429);
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
  harness.clock.advance(15 * 60_000);
  expect((await enter(token, password)).status).toBe(303);
});

test('guesses from one address keep nobody out at another', async () => {
  const { token } = await shared();
  const guesses = [];
  for (let guess = 0; guess < 11; guess++)
    guesses.push((await enter(token, `guess number ${guess}`, '203.0.113.66')).status);
  expect(guesses).toEqual([...Array(10).fill(403), 429]);
  expect((await enter(token, password, '203.0.113.66')).status).toBe(429);
  expect((await enter(token, password, '198.51.100.1')).status).toBe(303);
});

test('a password that is too short is refused with its field; a link without one asks for none', async () => {
  expect(await exporter.call('documents.share', { document, password: 'short' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'password' }] },
  });
  const { token, has_password } = await buyer.ok('documents.share', { document });
  expect(has_password).toBe(false);
  expect((await open(token)).status).toBe(200);
  expect((await enter(token, 'whatever it is')).status).toBe(200);
});
