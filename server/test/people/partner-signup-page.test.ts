import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../support/harness.ts';
import { World } from '../support/world.ts';

const browserPath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));

let harness: Harness;
let world: World;
beforeAll(async () => {
  harness = await startHarness();
  world = new World(harness);
});
afterAll(() => harness.close());

const path = '/partners/signup';
async function post(form: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${harness.url}${path}/${form}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
async function show(cookie?: string) {
  const response = await fetch(`${harness.url}${path}`, { headers: cookie === undefined ? {} : { cookie } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const hidden = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? '';
const cookieOf = (answer: { headers: Headers }) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

test('from nothing to a key that works, without a script', async () => {
  const page = await show();
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.text).not.toMatch(/<script|<style|style=| on\w+=/);
  const account = { full_name: 'Ada <b>', email: 'ada@example.org', password: 'a long enough passphrase' };
  const opened = await post('account', account);
  expect([opened.status, opened.headers.get('location')], opened.text).toEqual([303, path]);
  expect(opened.headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Lax/i);
  const cookie = cookieOf(opened);
  const form = await show(cookie);
  expect(form.text).toContain('ada@example.org');
  const fields = { csrf_token: hidden(form.text, 'csrf_token'), once: hidden(form.text, 'once') };
  const made = await post('key', { ...fields, label: 'ERP <x>', org: '', scopes: 'trade' }, { cookie });
  expect(made.status, made.text).toBe(200);
  expect(made.headers.get('cache-control')).toBe('no-store');
  expect(made.text).toContain('ERP &#60;x&#62;');
  const authorization = /ApiKey pk_[0-9a-f]{16}:[\w-]{43}/.exec(made.text)?.[0] as string;
  const who = await world.caller({ authorization }).ok('auth.whoami');
  expect(who.key.scopes).toEqual(['trade']);
  // The same form again makes no second key, and does not show the first.
  const again = await post('key', { ...fields, label: 'ERP <x>', org: '', scopes: 'trade' }, { cookie });
  expect(again.status).toBe(409);
  expect(again.text).not.toContain(authorization);
  const out = await post('logout', { csrf_token: fields.csrf_token }, { cookie });
  expect(out.status).toBe(303);
  expect((await show(cookie)).text).toContain('<h2>Log in</h2>');
});

test('a key for an organisation of the caller, and for no other', async () => {
  const member = await world.member('Exporter');
  const other = await world.org('Exporter');
  const { cookie = '' } = member.headers;
  const form = await show(cookie);
  expect(form.text).toContain(member.org);
  expect(form.text).not.toContain(other);
  const fields = { csrf_token: hidden(form.text, 'csrf_token'), label: 'key', scopes: 'verify' };
  const foreign = await post('key', { ...fields, once: 'a', org: other }, { cookie });
  expect([foreign.status, foreign.text.includes('ApiKey')]).toEqual([403, false]);
  expect(foreign.text).toContain('role="alert"');
  const own = await post('key', { ...fields, once: 'b', org: member.org }, { cookie });
  expect([own.status, own.text.includes('ApiKey')]).toEqual([200, true]);
});

test('what is wrong is said, and what was typed is kept', async () => {
  const login = await post('login', { usr: 'nobody@example.org', pwd: 'wrong' });
  expect(login.status).toBe(401);
  expect(login.text).toContain('The address or the password is wrong.');
  expect(login.text).toContain('value="nobody@example.org"');
  expect(login.text).not.toContain('value="wrong"');
  const member = await world.member('Buyer');
  const { cookie = '' } = member.headers;
  const token = hidden((await show(cookie)).text, 'csrf_token');
  const empty = await post('key', { csrf_token: token, once: 'c', label: '', org: member.org }, { cookie });
  expect(empty.status).toBe(400);
  expect(empty.text).toContain('What is the key for?: is required.');
  expect(empty.text).toContain(`value="${member.org}" selected`);
});

test('a form without the token, or of another site, does nothing', async () => {
  const member = await world.member('Buyer');
  const { cookie = '' } = member.headers;
  const without = await post('key', { label: 'x', scopes: 'verify', once: 'd' }, { cookie });
  expect(without.status).toBe(400);
  const token = hidden((await show(cookie)).text, 'csrf_token');
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }]) {
    const answer = await post('key', { csrf_token: token, label: 'x', scopes: 'verify' }, {
      cookie,
      ...headers,
    } as Record<string, string>);
    expect(answer.status).toBe(400);
    expect((await post('login', { usr: 'a@example.org', pwd: 'x' }, headers as Record<string, string>)).status).toBe(
      400,
    );
  }
  expect((await member.ok('partners.list_keys')).total).toBe(0);
});

test.runIf(browserPath !== undefined)('in a browser at the width of a phone', { timeout: 60_000 }, async () => {
  const browser: Browser = await chromium.launch({ executablePath: browserPath as string, args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false });
    const page = await context.newPage();
    const shots = process.env['TEST_SCREENSHOTS'];
    const look = async (name: string) => {
      expect((await page.locator('main').boundingBox())?.width).toBeLessThanOrEqual(360);
      if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
    };
    await page.goto(`${harness.url}${path}`);
    await look('partner-stranger');
    await page.getByLabel('Your name').fill('Grace');
    await page.locator('form[action$="/account"]').getByLabel('E-mail address').fill('grace@example.org');
    await page.locator('form[action$="/account"]').getByLabel('Password').fill('a long enough passphrase');
    await page.getByRole('button', { name: 'Open an account' }).click();
    await look('partner-form');
    await page.getByLabel('What is the key for?').fill('ERP');
    await page.getByRole('button', { name: 'Make the key' }).click();
    await look('partner-key');
    expect(await page.locator('code.block').first().textContent()).toMatch(/Authorization: ApiKey pk_/);
  } finally {
    await browser.close();
  }
});
