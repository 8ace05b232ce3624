import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../support/harness.ts';
import { type Caller, World } from '../support/world.ts';

let harness: Harness;
let world: World;
let admin: Caller;
beforeAll(async () => {
  harness = await startHarness();
  world = new World(harness);
  admin = await world.admin();
});
afterAll(() => harness.close());

type Headers = Record<string, string>;

const post = (path: string, headers: Headers, body: object) =>
  fetch(`${harness.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  });

/** What comes of a tool over the Model Context Protocol: `200`, or the code of the refusal that its text names. */
async function byTool(headers: Headers, name: string, parameters: object = {}): Promise<string> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: parameters } };
  const answer = await post('/mcp', headers, message);
  const { result, error } = (await answer.json()) as { result?: { isError?: boolean }; error?: { message: string } };
  if (answer.status !== 200) return String(answer.status);
  return result === undefined || result.isError === true || error !== undefined ? 'refused' : '200';
}

/** The same lots by every door that leads to them, and the doors of other scopes. */
async function doorsOf(headers: Headers): Promise<Record<string, string>> {
  const stream = await fetch(`${harness.url}/v1/events/stream`, { headers });
  await stream.body?.cancel();
  return {
    method: String((await post('/api/method/svc_network.api.cooperative.list_lots', headers, {})).status),
    get: String((await fetch(`${harness.url}/api/method/svc_network.api.cooperative.list_lots`, { headers })).status),
    tool: await byTool(headers, 'cooperative__list_lots'),
    feed: String((await fetch(`${harness.url}/v1/events`, { headers })).status),
    stream: String(stream.status),
    webhooks: String((await fetch(`${harness.url}/v1/webhooks`, { headers })).status),
    credentials: String((await post('/credentials/issue', headers, { credential: {} })).status),
    people: String((await post('/api/method/svc_network.api.admin_users.list_users', headers, {})).status),
  };
}

test('a key does by no door what its scopes do not name', async () => {
  const clerk = await world.member('Cooperative');
  const keyFor = (scopes: string[]) => world.partnerKey(clerk, { org: clerk.org, scopes });
  const shut = { credentials: '403', people: '403' };
  expect(await doorsOf(await keyFor(['trade']))).toEqual({
    ...{ method: '200', get: '200', tool: '200' },
    ...{ feed: '403', stream: '403', webhooks: '403' },
    ...shut,
  });
  expect(await doorsOf(await keyFor(['events']))).toEqual({
    ...{ method: '403', get: '403', tool: 'refused' },
    ...{ feed: '200', stream: '200', webhooks: '200' },
    ...shut,
  });
  expect(await doorsOf(await keyFor(['verify']))).toEqual({
    ...{ method: '403', get: '403', tool: 'refused' },
    ...{ feed: '403', stream: '403', webhooks: '403' },
    ...shut,
  });
});

test('what the owner of a key has lost, the key has lost by every door', async () => {
  const clerk = await world.member('Cooperative');
  const key = await world.partnerKey(clerk, {
    org: clerk.org,
    scopes: ['trade', 'events', 'credentials', 'assistant'],
  });
  expect(await doorsOf(key)).toMatchObject({ method: '200', get: '200', tool: '200', feed: '200' });
  await admin.ok('admin_users.revoke_role', { email: clerk.email, role: 'SVC Cooperative' });
  expect(await doorsOf(key)).toMatchObject({
    ...{ method: '403', get: '403', tool: 'refused' },
    ...{ credentials: '403', people: '403' },
  });
  await admin.ok('admin_users.disable_user', { email: clerk.email, reason: 'left the company' });
  expect(await doorsOf(key)).toEqual({
    ...{ method: '401', get: '401', tool: '401' },
    ...{ feed: '401', stream: '401', webhooks: '401' },
    ...{ credentials: '401', people: '401' },
  });
});
