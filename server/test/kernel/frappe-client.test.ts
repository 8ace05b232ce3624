import { FrappeApp } from 'frappe-js-sdk';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../support/harness.ts';
import { type Caller, readAnswer, World } from '../support/world.ts';

/** The public client of the framework that this interface was modelled on, as it comes from npm. */
let harness: Harness;
let world: World;
let user: Caller;
const pwd = 'four plain words here';
beforeAll(async () => {
  harness = await startHarness();
  world = new World(harness);
  user = await world.member('Cooperative');
  await harness.database.db
    .updateTable('users')
    .set({ password_hash: await harness.app.services.passwords.hash(pwd) })
    .where('id', '=', user.userId)
    .execute();
});
afterAll(() => harness.close());

/** Outside a browser the client keeps no cookies; a browser would send these two. */
const inBrowser = (cookie: string) => new FrappeApp(harness.url, undefined, undefined, { Cookie: cookie });
const setWindow = (content: object | undefined) => Object.assign(globalThis, { window: content });
afterEach(() => setWindow(undefined));

async function session(): Promise<{ cookie: string; csrfToken: string }> {
  const answer = await world.guest().call('login', { usr: user.email, pwd });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { cookie, csrfToken: answer.body.csrf_token };
}

describe('frappe-js-sdk', () => {
  test('logs in, is told who is logged in, reads with GET and POST, and logs out', async () => {
    const guest = new FrappeApp(harness.url);
    const answer = await guest.auth().loginWithUsernamePassword({ username: user.email, password: pwd });
    expect(answer).toMatchObject({ message: 'Logged In', full_name: expect.any(String) });
    await expect(guest.auth().getLoggedInUser()).rejects.toMatchObject({ httpStatus: 401 });

    const { cookie, csrfToken } = await session();
    const app = inBrowser(cookie);
    expect(await app.auth().getLoggedInUser()).toBe(user.email);
    const read = 'svc_network.api.cooperative.list_lots';
    const lots = await app.call().get(read, { limit_page_length: 5, order_by: null });
    expect(lots.message).toMatchObject({ data: [] });
    setWindow({ csrf_token: csrfToken });
    expect((await app.call().post(read, { limit_page_length: 5 })).message).toEqual(lots.message);
    await app.auth().logout();
    await expect(app.auth().getLoggedInUser()).rejects.toMatchObject({ httpStatus: 401 });
  });

  test('writes with the CSRF header of its browser build, and not without', async () => {
    const { cookie, csrfToken } = await session();
    const app = inBrowser(cookie);
    const write = () => app.call().post('svc_network.api.partners.sign_up', { label: 'from a Frappe client' });
    await expect(write()).rejects.toMatchObject({ httpStatus: 400, exc_type: 'CSRFTokenError' });
    setWindow({ csrf_token: 'of another session' });
    await expect(write()).rejects.toMatchObject({ httpStatus: 400, exc_type: 'CSRFTokenError' });
    setWindow({ csrf_token: csrfToken });
    expect((await write()).message.key_id).toMatch(/^pk_/);
  });

  test('calls with a partner key as its token', async () => {
    const { authorization = '' } = await world.partnerKey(user, { roles: ['SVC Cooperative'] });
    const token = authorization.replace('ApiKey ', '');
    const tokenOf = (text: string) => new FrappeApp(harness.url, { useToken: true, token: () => text, type: 'token' });
    expect(await tokenOf(token).auth().getLoggedInUser()).toBe(user.email);
    const { message } = await tokenOf(token).call().get('svc_network.api.auth.whoami');
    expect(message.key.key_id).toBe(token.split(':')[0]);
    await expect(tokenOf(`${token}x`).auth().getLoggedInUser()).rejects.toMatchObject({ httpStatus: 401 });
  });
});

describe('GET', () => {
  test('is for reads only: every write answers 405 with Allow, and did nothing', async () => {
    const key = await world.partnerKey(user);
    const get = (name: string) => user.get(`/api/method/${name}?label=x&usr=${user.email}`, key);
    for (const name of ['login', 'logout', 'svc_network.api.partners.sign_up', 'svc_network.api.cart.cart_clear']) {
      const answer = await get(name);
      expect([answer.status, answer.headers.get('allow')], name).toEqual([405, 'POST']);
    }
    const made = await harness.database.db
      .selectFrom('partner_keys')
      .select('key_id')
      .where('label', '=', 'x')
      .execute();
    expect(made).toEqual([]);
  });

  test('another method than a read takes is told which ones it takes', async () => {
    const put = await fetch(`${harness.url}/api/method/svc_network.api.auth.whoami`, { method: 'PUT' }).then(
      readAnswer,
    );
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST']);
  });

  test('a read takes its parameters from the query, and refuses wrong ones by name', async () => {
    const answer = await world.guest().get('/api/method/svc_network.api.marketplace.list_lots?limit_page_length=many');
    expect(answer.body.errors[0].field).toBe('limit_page_length');
    expect((await world.guest().get('/api/method/svc_network.api.marketplace.list_lots')).status).toBe(200);
    expect((await world.guest().get('/api/method/svc_network.api.wallet.get_balance')).status).toBe(401);
  });
});

describe('login', () => {
  const login = (headers: Record<string, string>, body = new URLSearchParams({ usr: user.email, pwd }).toString()) =>
    fetch(`${harness.url}/api/method/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    }).then(readAnswer);

  test('takes no password from the address', async () => {
    const answer = await fetch(`${harness.url}/api/method/login?usr=${user.email}&pwd=${encodeURIComponent(pwd)}`, {
      method: 'POST',
    }).then(readAnswer);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ field: 'pwd', message: expect.stringContaining('body') }]);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test.each([
    ['of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['of a neighbour', { 'sec-fetch-site': 'same-site', origin: 'https://other.example.org' }],
    ['of another site, older browser', { origin: 'https://evil.example' }],
    ['of a page that hides its origin', { origin: 'null' }],
  ])('refuses a form %s', async (_whose, headers) => {
    const answer = await login(headers);
    expect([answer.status, answer.body.exc_type]).toEqual([400, 'CSRFTokenError']);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('refuses what a form can send as plain text', async () => {
    const answer = await login({ 'content-type': 'text/plain' }, JSON.stringify({ usr: user.email, pwd }));
    expect(answer.status).toBe(415);
  });

  test('takes forms of its own pages, and of clients that are no browsers', async () => {
    for (const headers of [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { origin: harness.url },
    ] as Record<string, string>[])
      expect((await login(headers)).status, JSON.stringify(headers)).toBe(200);
  });
});
