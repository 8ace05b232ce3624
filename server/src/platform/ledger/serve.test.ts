import { request as httpRequest } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { freshDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { type EmbeddedNode, openEmbeddedNode } from './embedded/index.ts';
import { LedgerUnavailableError } from './node.ts';
import { type ServedLedger, serveLedger } from './serve.ts';

type Json = Record<string, unknown>;

let database: TestDatabase;
let node: EmbeddedNode;
let served: ServedLedger;

beforeAll(async () => {
  database = await freshDatabase();
  node = await openEmbeddedNode({ db: database.db, networkId: 0, standalone: true });
  served = await serveLedger(node, { port: 0 });
});

afterAll(async () => {
  await served.close();
  await node.close();
  await database.close();
});

describe('JSON-RPC', () => {
  it.each([
    ['', 'Unable to parse request: '],
    ['[]', 'Unable to parse request: '],
    ['{"method"', 'Unable to parse request: '],
    ['{}', 'Null method'],
    ['{"method":7}', 'method is not string'],
    ['{"method":""}', 'method is empty'],
    ['{"method":"ping","params":{}}', 'params unparseable'],
    ['{"method":"ping","params":[1]}', 'params unparseable'],
    ['{"method":"ping","params":[{},{}]}', 'params unparseable'],
  ])('answers %s with 400', async (body, text) => {
    const response = await fetch(served.url, { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(await response.text()).toBe(text);
  });

  it('repeats a refused request without its secrets', async () => {
    const params = [{ secret: 'hidden', tx_json: {}, api_version: 2 }];
    const result = await post({ method: 'submit', params });
    expect(result).toMatchObject({ error: 'notSupported', status: 'error', request: { secret: '<masked>' } });
    expect(JSON.stringify(result)).not.toContain('hidden');
  });

  it('refuses other methods, other versions, streams and large bodies', async () => {
    expect((await fetch(served.url)).status).toBe(405);
    expect(await post({ method: 'ping', params: [{ api_version: 9 }] })).toMatchObject({
      error: 'invalid_API_version',
    });
    expect(await post({ method: 'subscribe', params: [{}] })).toMatchObject({ error: 'noEvents' });
    expect(await largePost(2 * 1024 * 1024)).toBe(413);
    expect(await post({ method: 'ping' })).toMatchObject({ status: 'success' });
  });

  it('answers any parameters of any command without a fault', async () => {
    const commands = ['account_info', 'account_lines', 'account_objects', 'account_tx', 'fee', 'ledger'];
    commands.push('ledger_entry', 'submit', 'tx', 'server_info');
    const fields = [
      'account',
      'ledger_index',
      'ledger_hash',
      'limit',
      'marker',
      'tx_blob',
      'transaction',
      'ctid',
      'type',
    ];
    fields.push('peer', 'index', 'escrow', 'did', 'ripple_state', 'binary', 'expand', 'min_ledger', 'max_ledger');
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(
        'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
        'validated',
        -1,
        1,
        2 ** 40,
        'F'.repeat(64),
        'C000000100000000',
      ),
      fc.stringMatching(/^([0-9A-F]{2}){0,40}$/),
    );
    const params = fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 4 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...commands), params, fc.constantFrom(1, 2), async (method, given, version) => {
        const result = await post({ method, params: [{ ...given, api_version: version }] });
        expect(['success', 'error']).toContain(result['status']);
        // `tooBusy` stands for a fault behind the commands.
        expect(result['error']).not.toBe('tooBusy');
      }),
      { numRuns: 400 },
    );
  });
});

describe('WebSocket', () => {
  it('answers what is no request, and goes on', async () => {
    const { socket, messages } = await connect();
    for (const text of ['no json', '[1]', '"text"', '{"id":1}', '{"id":2,"command":7}', '{"id":3,"command":"ping"}']) {
      socket.send(text);
    }
    socket.send(Buffer.from([0, 255]), { binary: true });
    await vi.waitUntil(() => messages.length === 7);
    expect(messages.filter(({ error }) => error === 'jsonInvalid').length).toBe(4);
    expect(messages.filter(({ error }) => error === 'missingCommand').map(({ id }) => id)).toEqual([1, 2]);
    expect(messages.find(({ id }) => id === 3)).toMatchObject({ status: 'success', result: { role: 'admin' } });
    socket.terminate();
  });

  it('checks streams and accounts, and stops sending when asked', async () => {
    const { socket, messages } = await connect();
    const ask = async (request: Json): Promise<Json | undefined> => {
      socket.send(JSON.stringify(request));
      return await vi.waitUntil(() => messages.find(({ id }) => id === request['id']));
    };
    expect(await ask({ id: 1, command: 'subscribe', streams: ['nosuch'] })).toMatchObject({ error: 'malformedStream' });
    expect(await ask({ id: 2, command: 'subscribe', accounts: ['x'] })).toMatchObject({ error: 'actMalformed' });
    expect(await ask({ id: 3, command: 'subscribe', streams: ['ledger'] })).toMatchObject({ status: 'success' });
    await node.closeLedger();
    await vi.waitUntil(() => messages.some(({ type }) => type === 'ledgerClosed'));
    expect(await ask({ id: 4, command: 'unsubscribe', streams: ['ledger'] })).toMatchObject({ status: 'success' });
    const heard = messages.length;
    await node.closeLedger();
    expect(await ask({ id: 5, command: 'ping' })).toMatchObject({ status: 'success' });
    expect(messages.length).toBe(heard + 1);
    socket.terminate();
  });

  it('closes a connection that sends too much, and slows one that asks too much', async () => {
    const { socket, messages } = await connect();
    for (let id = 0; id < 300; id += 1) socket.send(JSON.stringify({ id, command: 'server_info' }));
    await vi.waitUntil(() => messages.length === 300, { timeout: 10_000 });
    expect(messages.some(({ error }) => error === 'slowDown')).toBe(true);
    expect(messages.some(({ status }) => status === 'success')).toBe(true);
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    socket.send('x'.repeat(1024 * 1024 + 1));
    expect(await closed).toBeGreaterThan(1000);
  });
});

describe('faults behind it', () => {
  it('are told as unavailability, and pass', async () => {
    const failing = vi.spyOn(database.pool, 'connect').mockImplementation(() => {
      throw new Error('connection refused');
    });
    await expect(node.request('ledger_current')).rejects.toBeInstanceOf(LedgerUnavailableError);
    expect(await post({ method: 'ledger_current' })).toMatchObject({ error: 'tooBusy', error_code: 9 });
    failing.mockRestore();
    expect(await post({ method: 'ledger_current' })).toMatchObject({ status: 'success' });
  });
});

async function post(call: Json): Promise<Json> {
  const response = await fetch(served.url, { method: 'POST', body: JSON.stringify(call) });
  expect(response.status).toBe(200);
  return ((await response.json()) as { result: Json }).result;
}

/** The status for a body of this size; the server may stop reading before all of it is sent. */
function largePost(bytes: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(served.url, { method: 'POST' }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject);
    request.end('x'.repeat(bytes));
  });
}

async function connect(): Promise<{ socket: WebSocket; messages: Json[] }> {
  const socket = new WebSocket(served.webSocketUrl);
  const messages: Json[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(data.toString()) as Json));
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('open', resolve));
  return { socket, messages };
}
