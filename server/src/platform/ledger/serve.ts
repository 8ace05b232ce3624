import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { EmbeddedNode } from './embedded/embedded-node.ts';
import { RpcError, rpcError } from './embedded/rpc-error.ts';
import { LedgerSubscriptions } from './embedded/subscriptions.ts';

/** Longest request, in bytes, as the reference server has it. */
const MAX_REQUEST_BYTES = 1024 * 1024;
const MAX_CONNECTIONS = 500;
/** Requests of one connection that may be under way. */
const MAX_IN_FLIGHT = 64;
const KEEP_ALIVE_MS = 30_000;
const SECRETS = ['secret', 'seed', 'seed_hex', 'passphrase', 'key'];

type Json = Record<string, unknown>;

export interface ServeOptions {
  /** 127.0.0.1 by default: anybody who reaches the port may close ledgers. */
  host?: string;
  /** 0 takes any free one. */
  port: number;
}

export interface ServedLedger {
  port: number;
  /** `http://host:port/` for JSON-RPC. */
  url: string;
  /** `ws://host:port/` for WebSocket clients. */
  webSocketUrl: string;
  close(): Promise<void>;
}

/** Serves the node's commands by JSON-RPC (POST /) and WebSocket on one port. Closing it leaves the node open. */
export async function serveLedger(node: EmbeddedNode, options: ServeOptions): Promise<ServedLedger> {
  const host = options.host ?? '127.0.0.1';
  const server = createServer((request, response) => {
    answerHttp(node, request, response).catch(() => response.destroy());
  });
  server.maxConnections = MAX_CONNECTIONS;
  const sockets = new WebSocketServer({ server, maxPayload: MAX_REQUEST_BYTES, clientTracking: true });
  const subscriptions = new LedgerSubscriptions(node);
  sockets.on('connection', (socket) => {
    if (sockets.clients.size > MAX_CONNECTIONS) return socket.close(1013, 'too many connections');
    serveSocket(node, subscriptions, socket);
  });
  // Errors of the HTTP server come through here too; `listen` reports its own.
  sockets.on('error', () => undefined);
  await listen(server, host, options.port);
  const { port } = server.address() as AddressInfo;
  const shownHost = host.includes(':') ? `[${host}]` : host;
  return {
    port,
    url: `http://${shownHost}:${port}/`,
    webSocketUrl: `ws://${shownHost}:${port}/`,
    close: async () => {
      subscriptions.close();
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function answerHttp(node: EmbeddedNode, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(405, { Allow: 'POST', 'Content-Type': 'text/plain' }).end('Use POST.');
    return;
  }
  const body = await readBody(request);
  if (body === undefined) {
    response.writeHead(413, { 'Content-Type': 'text/plain', Connection: 'close' }).end('Request too large.');
    return;
  }
  const call = parseCall(body);
  if (typeof call === 'string') {
    response.writeHead(400, { 'Content-Type': 'text/plain' }).end(call);
    return;
  }
  const { method, params } = call;
  let result: Json;
  try {
    checkApiVersion(params);
    if (method === 'subscribe' || method === 'unsubscribe') throw rpcError('noEvents');
    result = { ...(await node.execute(method, params)), status: 'success' };
  } catch (error) {
    result = { ...errorFields(error), request: echo({ ...params, command: method }), status: 'error' };
  }
  response.writeHead(200, { 'Content-Type': 'application/json; charset=UTF-8' }).end(JSON.stringify({ result }));
}

/** The call in a JSON-RPC body, or what is wrong with it in the reference server's words. */
function parseCall(body: string): { method: string; params: Json } | string {
  const parsed = parseObject(body);
  if (parsed === undefined) return 'Unable to parse request: ';
  const { method, params } = parsed;
  if (method === undefined || method === null) return 'Null method';
  if (typeof method !== 'string') return 'method is not string';
  if (method === '') return 'method is empty';
  if (params === undefined || params === null) return { method, params: {} };
  if (!Array.isArray(params) || params.length > 1) return 'params unparseable';
  const [first = {}] = params as unknown[];
  return isObject(first) ? { method, params: first } : 'params unparseable';
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_REQUEST_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function serveSocket(node: EmbeddedNode, subscriptions: LedgerSubscriptions, socket: WebSocket): void {
  let inFlight = 0;
  let isAlive = true;
  const send = (message: Json): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  const keepAlive = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, KEEP_ALIVE_MS);
  keepAlive.unref();
  socket.on('pong', () => {
    isAlive = true;
  });
  socket.on('close', () => {
    clearInterval(keepAlive);
    subscriptions.drop(socket);
  });
  // A broken frame closes the socket; there is nobody left to tell.
  socket.on('error', () => socket.terminate());
  socket.on('message', (data, isBinary) => {
    isAlive = true;
    const text = data.toString();
    const message = isBinary ? undefined : parseObject(text);
    if (message === undefined) {
      send({ error: 'jsonInvalid', type: 'error', value: text.slice(0, 1000) });
      return;
    }
    if (inFlight >= MAX_IN_FLIGHT) {
      send(envelope(message, { ...rpcError('slowDown').fields }, 'error'));
      return;
    }
    inFlight += 1;
    void answerSocket(node, subscriptions, socket, message)
      .then(send)
      .finally(() => {
        inFlight -= 1;
      });
  });
}

async function answerSocket(
  node: EmbeddedNode,
  subscriptions: LedgerSubscriptions,
  socket: WebSocket,
  message: Json,
): Promise<Json> {
  const { id: _id, command: first, method, jsonrpc: _jsonrpc, ripplerpc: _ripplerpc, ...params } = message;
  const command = first ?? method;
  if (typeof command !== 'string' || (first !== undefined && method !== undefined && first !== method)) {
    return envelope(message, { error: 'missingCommand' }, 'error');
  }
  try {
    checkApiVersion(params);
    if (command === 'subscribe') return envelope(message, await subscriptions.subscribe(socket, params), 'success');
    if (command === 'unsubscribe') return envelope(message, subscriptions.unsubscribe(socket, params), 'success');
    return envelope(message, await node.execute(command, params), 'success');
  } catch (error) {
    return envelope(message, errorFields(error), 'error');
  }
}

/** A WebSocket answer: a result stands inside `result`, an error's fields at the top. */
function envelope(message: Json, fields: Json, status: 'success' | 'error'): Json {
  const kept = ['api_version', 'id', 'jsonrpc', 'ripplerpc'].filter((name) => message[name] !== undefined);
  const head = Object.fromEntries(kept.map((name) => [name, message[name]]));
  return status === 'success'
    ? { ...head, result: fields, status, type: 'response' }
    : { ...head, ...fields, request: echo(message), status, type: 'response' };
}

function checkApiVersion(params: Json): void {
  const version = params['api_version'];
  if (version === undefined || version === 1 || version === 2) return;
  throw new RpcError({ error: 'invalid_API_version' });
}

function errorFields(error: unknown): Json {
  if (error instanceof RpcError) return { ...error.fields };
  // The database is away or a fault of ours: the effect is unknown, and the same request may be sent again.
  return { ...rpcError('tooBusy').fields };
}

/** The request as answers repeat it, without secrets. */
function echo(request: Json): Json {
  return Object.fromEntries(
    Object.entries(request).map(([name, value]) => [name, SECRETS.includes(name) ? '<masked>' : value]),
  );
}

function parseObject(text: string): Json | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
