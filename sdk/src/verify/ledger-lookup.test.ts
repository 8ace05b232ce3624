import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { ledgerLookup, NotALedgerNodeError } from './ledger-lookup.ts';

const ledger_hash = 'BB77D887FA0B2D5234B8F3E9880B50F3F098971E904CC6E09418F9B9C5B5AD27';
/** What a node answers for an index; `null`: nothing at all. */
const answers: Record<number, object | string | null> = {
  53: { status: 'success', ledger_hash, ledger_index: 53, validated: true, ledger: { ledger_hash } },
  54: { status: 'success', ledger: { ledger_hash } },
  55: { status: 'error', error: 'lgrNotFound' },
  56: { status: 'success' },
  57: 'not json',
  58: null,
};
/** What it answers about itself; undefined: no network. */
let network: unknown;
let infoError: string | undefined;
const aboutItself = (): object => (infoError === undefined ? { info: { network_id: network } } : { error: infoError });

let server: Server;
let sockets: WebSocketServer;
let port: number;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      const { method, params } = JSON.parse(body) as { method: string; params: { ledger_index: number }[] };
      const answer = method === 'ledger' ? answers[params[0]?.ledger_index ?? 0] : aboutItself();
      if (answer === null || !['ledger', 'server_info'].includes(method)) return;
      response.end(typeof answer === 'string' ? answer : JSON.stringify({ result: answer }));
    });
  });
  sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    socket.on('message', (message) => {
      const { id, command, ledger_index } = JSON.parse(String(message)) as Record<string, number | string>;
      const answer = command === 'ledger' ? answers[Number(ledger_index)] : aboutItself();
      if (answer === null || !['ledger', 'server_info'].includes(String(command))) return;
      const isError = typeof answer === 'object' && 'error' in answer;
      const framed = isError ? { id, ...answer } : { id, status: 'success', type: 'response', result: answer };
      socket.send(typeof answer === 'string' ? answer : JSON.stringify(framed));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  for (const socket of sockets.clients) socket.terminate();
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  network = undefined;
  infoError = undefined;
});

describe.each(['http', 'ws'])('over %s', (scheme) => {
  const lookup = (index: number) => ledgerLookup(`${scheme}://127.0.0.1:${port}`, { timeoutMs: 500 })(index);

  it('reads hash and validation', async () => {
    expect(await lookup(53)).toEqual({ ledger_hash, validated: true });
    expect(await lookup(54)).toEqual({ ledger_hash, validated: false });
  });
  it('tells which network the node is on', async () => {
    network = 31_337;
    expect(await lookup(53)).toEqual({ ledger_hash, validated: true, network_id: 31_337 });
    network = 0;
    expect(await lookup(53)).toEqual({ ledger_hash, validated: true, network_id: 0 });
    network = '0';
    expect(await lookup(53)).toEqual({ ledger_hash, validated: true });
    infoError = 'noPermission';
    await expect(lookup(53)).rejects.toThrow('noPermission');
  });
  it('rejects errors, nonsense and silence', async () => {
    await expect(lookup(55)).rejects.toThrow('lgrNotFound');
    await expect(lookup(56)).rejects.toThrow('hash');
    await expect(lookup(57)).rejects.toThrow(NotALedgerNodeError);
    await expect(lookup(56)).rejects.toThrow(NotALedgerNodeError);
    await expect(lookup(55)).rejects.not.toThrow(NotALedgerNodeError);
    await expect(lookup(58)).rejects.toThrow();
  });
  it('rejects when nobody listens', async () => {
    await expect(ledgerLookup(`${scheme}://127.0.0.1:1`, { timeoutMs: 500 })(53)).rejects.toThrow();
  });
});

it('refuses other schemes', () => {
  expect(() => ledgerLookup('file:///etc/hosts')).toThrow(TypeError);
  expect(() => ledgerLookup('nonsense')).toThrow(TypeError);
});
