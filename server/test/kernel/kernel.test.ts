import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
afterAll(() => harness.close());

test('an unknown operation answers 404 in the error shape', async () => {
  const answer = await world.guest().call('nothing.here');
  expect(answer.status).toBe(404);
  expect(answer.body).toMatchObject({ exc_type: 'DoesNotExistError', request_id: expect.any(String) });
});

test('another method on an operation answers 405 with Allow', async () => {
  const answer = await world.guest().get('/api/method/login');
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('POST');
});

test('malformed JSON, a list, and a missing parameter answer 400', async () => {
  for (const body of ['{"usr":', '[1]', '"x"', '17'])
    expect((await world.guest().call('login', body)).status).toBe(400);
  const answer = await world.guest().call('login', { user: 'a@b.org' });
  expect(answer.body.errors).toEqual([
    { field: 'usr', message: 'is required (you sent "user")' },
    { field: 'pwd', message: 'is required' },
  ]);
});

test('wrong password and unknown user answer alike', async () => {
  const user = await world.user();
  const { passwords } = harness.app.services;
  await harness.database.db
    .updateTable('users')
    .set({ password_hash: await passwords.hash('right horse') })
    .where('id', '=', user.userId)
    .execute();
  const wrong = await world.guest().call('login', { usr: user.email, pwd: 'wrong' });
  const unknown = await world.guest().call('login', { usr: 'nobody@example.org', pwd: 'wrong' });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(wrong.body.exception).toBe(unknown.body.exception);
  const right = await world.guest().call('login', { usr: user.email, pwd: 'right horse' });
  expect(right.status).toBe(200);
  expect(right.body.message).toBe('Logged In');
  expect(right.headers.get('set-cookie')).toMatch(/^sid=[\w-]{43}; .*HttpOnly; SameSite=Lax/);
});

test('the description, the page of it, health and metrics are there', async () => {
  for (const path of ['/openapi.json', '/docs', '/healthz', '/readyz', '/metrics']) {
    expect((await world.guest().get(path)).status, path).toBe(200);
  }
});
