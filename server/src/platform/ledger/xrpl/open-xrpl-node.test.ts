import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { LedgerCommandError, type LedgerNode, LedgerUnavailableError } from '../node.ts';
import { openXrplNode } from './open-xrpl-node.ts';

interface Message {
  id: number;
  command: string;
  api_version: number;
}

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A node whose answers the test decides: return the message to send, or undefined for silence. */
async function serve(answer: (message: Message, socket: WebSocket) => unknown, port = 0) {
  const server = new WebSocketServer({ port, host: '127.0.0.1' });
  const received: Message[] = [];
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as Message;
      received.push(message);
      const reply = answer(message, socket);
      if (reply !== undefined) socket.send(JSON.stringify(reply));
    });
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      for (const socket of server.clients) socket.terminate();
      server.close(() => resolve());
    });
  cleanups.push(stop);
  const { port: actual } = server.address() as AddressInfo;
  return { url: `ws://127.0.0.1:${actual}`, port: actual, received, server, stop };
}

function connectTo(url: string, apiVersion: 1 | 2 = 2, timeoutMs = 300): LedgerNode {
  const node = openXrplNode({ url, apiVersion, timeoutMs });
  cleanups.push(() => node.close());
  return node;
}

const success = ({ id }: Message, result: unknown = { ok: true }) => ({
  id,
  type: 'response',
  status: 'success',
  result,
});

test('sends the command with the api_version and returns the result', async () => {
  const { url, received } = await serve((message) => success(message, { ledger_current_index: 7 }));
  expect(await connectTo(url, 1).request('ledger_current', { extra: 1 })).toEqual({ ledger_current_index: 7 });
  expect(received).toMatchObject([{ command: 'ledger_current', api_version: 1, extra: 1 }]);
});

test('an error answer is a LedgerCommandError with its token', async () => {
  const { url } = await serve(({ id }) => ({
    id,
    type: 'response',
    status: 'error',
    error: 'actNotFound',
    error_message: 'Account not found.',
    ledger_index: 7,
  }));
  const error = await connectTo(url)
    .request('account_info')
    .catch((e: unknown) => e);
  expect(error).toBeInstanceOf(LedgerCommandError);
  expect(error).toMatchObject({ error: 'actNotFound', message: 'Account not found.', response: { ledger_index: 7 } });
});

test('nobody there, no answer, and a connection lost on the way are LedgerUnavailableError', async () => {
  const gone = await serve(() => undefined);
  await gone.stop();
  await expect(connectTo(gone.url).request('ping')).rejects.toThrow(LedgerUnavailableError);

  const silent = await serve(() => undefined);
  await expect(connectTo(silent.url).request('ping')).rejects.toThrow(LedgerUnavailableError);

  const abrupt = await serve((_message, socket) => socket.terminate());
  await expect(connectTo(abrupt.url).request('submit')).rejects.toThrow(LedgerUnavailableError);
});

test('after a silence the next command goes over a new connection', async () => {
  let connections = 0;
  const { url, server } = await serve((message) => (connections === 1 ? undefined : success(message)));
  server.on('connection', () => {
    connections += 1;
  });
  const node = connectTo(url);
  await expect(node.request('ping')).rejects.toThrow(LedgerUnavailableError);
  expect(await node.request('ping')).toEqual({ ok: true });
  expect(connections).toBe(2);
});

test('a black hole (connects, never speaks) ends by the timeout, not later', async () => {
  const sockets: Socket[] = [];
  const hole: Server = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => hole.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    hole.close();
  });
  const { port } = hole.address() as AddressInfo;
  const begun = performance.now();
  await expect(connectTo(`ws://127.0.0.1:${port}`).request('ping')).rejects.toThrow(/no connection to the ledger node/);
  expect(performance.now() - begun).toBeLessThan(3000);
});

test('listeners hear of ledgers, also after the node was restarted', async () => {
  const ledger = {
    type: 'ledgerClosed',
    ledger_hash: 'A'.repeat(64),
    ledger_time: 1,
    txn_count: 2,
    validated_ledgers: '1-8',
  };
  let index = 8;
  const answer = (message: Message, socket: WebSocket): unknown => {
    if (message.command === 'subscribe') {
      index += 1;
      setTimeout(() => socket.send(JSON.stringify({ ...ledger, ledger_index: index })), 5);
    }
    return success(message);
  };
  const first = await serve(answer);
  const node = connectTo(first.url);
  const heard: number[] = [];
  const stop = node.onLedgerClosed(({ ledger_index }) => heard.push(ledger_index));
  await until(() => heard.includes(9));
  await first.stop();
  await serve(answer, first.port);
  await until(() => heard.includes(10));
  stop();
  expect(await node.request('ping')).toEqual({ ok: true });
});

test('credentials in the address are not repeated in errors', async () => {
  const gone = await serve(() => undefined);
  await gone.stop();
  const node = connectTo(gone.url.replace('ws://', 'ws://user:secret@'));
  await expect(node.request('ping')).rejects.toThrow(/^(?!.*secret).*$/);
});

test('closed is closed', async () => {
  const { url } = await serve((message) => success(message));
  const node = connectTo(url);
  await node.request('ping');
  await node.close();
  await expect(node.request('ping')).rejects.toThrow(LedgerUnavailableError);
});

async function until(condition: () => boolean): Promise<void> {
  for (let i = 0; i < 500 && !condition(); i += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(condition()).toBe(true);
}
