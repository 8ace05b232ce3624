import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readXmlTree, type XmlElement, XmlError } from '../../xml/xml-tree.ts';
import { ns, operations } from '../namespaces.ts';
import { Fault, faulted, type SimulatedAnswer, schemaFaultOf, unauthenticated } from './answers.ts';
import { handlers } from './operations.ts';
import { guard } from './security.ts';
import { plainSwitches, type SimulatedUser, type Switches, simulatedUser } from './settings.ts';
import { memoryState, type State } from './state.ts';
import { schemaFault } from './validate.ts';
import { wsdlOf } from './wsdl.ts';

export interface SimulatorOptions {
  /** 0 takes a free one. */
  port?: number;
  host?: string;
  users?: readonly SimulatedUser[];
  switches?: Partial<Switches>;
  state?: State;
  now?: () => Date;
  /** Told of each call: what was asked, and how it ended. */
  onCall?: (line: string) => void;
}

export interface Simulator {
  /** Where its services are, as the base address of the real system: `http://127.0.0.1:4600/tracesnt`. */
  readonly address: string;
  /** May be changed while it runs. */
  readonly switches: Switches;
  close(): Promise<void>;
}

const base = '/tracesnt';
/** The largest statement, in its envelope. */
const maxBytes = 40 * 1024 * 1024;
const limits = { depth: 32, elements: 300_000 };
/** The system was seen at more than one address for this. */
/** Where the services are, each with `?wsdl`. */
export const services = [...new Set(Object.values(operations).map(({ path }) => `${base}${path}`))];
const samePath: Readonly<Record<string, string>> = { '/ws/eudr/echo': operations.testEcho.path };

/**
 * Stands in for the EU's due diligence system: version 3 of its statement and verification services, as far as it is
 * published. What it takes and answers is worth nothing to any authority.
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { users = [simulatedUser], state = memoryState(), now = () => new Date(), host = '127.0.0.1' } = options;
  const switches = { ...plainSwitches, ...options.switches };
  const identify = guard(users, now);

  function answer(path: string, soapAction: string | undefined, body: Buffer): SimulatedAnswer {
    try {
      const { header, request } = readEnvelope(body);
      const user = identify(header);
      if (typeof user === 'string') {
        options.onCall?.(`refused: ${user}`);
        throw unauthenticated();
      }
      const operation = Object.values(operations).find(
        (each) => each.request === request.name && each.namespace === request.namespace,
      );
      const handler = handlers[request.name];
      if (operation === undefined || handler === undefined || operation.path !== path) {
        throw new Fault('S:Client', `Cannot find dispatch method for {${request.namespace}}${request.name}`);
      }
      if (soapAction?.replaceAll('"', '') !== operation.soapAction) {
        throw new Fault('S:Client', `SOAPAction ${soapAction ?? '(none)'} is not that of ${request.name}`);
      }
      const invalid = schemaFault(request);
      if (invalid !== undefined) throw schemaFaultOf(invalid);
      return handler({ state, switches, now }, request, user);
    } catch (error) {
      if (error instanceof Fault) return faulted(error, now());
      if (error instanceof XmlError) return faulted(schemaFaultOf(`the document ${error.message}`), now());
      throw error;
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://simulator');
    const below = pathname.startsWith(base) ? pathname.slice(base.length) : '';
    const path = samePath[below] ?? below;
    const isService = Object.values(operations).some((operation) => operation.path === path);
    if (!isService)
      return send(response, 404, `There is no such service. There are ${services.join(', ')}.`, 'text/plain');
    if (request.method === 'GET' && /^\?wsdl$/i.test(search)) {
      return send(response, 200, wsdlOf(path, `http://${request.headers.host}${pathname}`), 'text/xml');
    }
    if (request.method !== 'POST') return send(response, 405, 'Only POST is allowed.', 'text/plain');
    const body = await bodyOf(request);
    if (body === undefined) return send(response, 413, 'The document is too large.', 'text/plain');
    const soapAction = request.headers['soapaction'];
    const result = answer(path, typeof soapAction === 'string' ? soapAction : undefined, body);
    if (switches.latency > 0) await new Promise((resolve) => setTimeout(resolve, switches.latency));
    options.onCall?.(`${path} ${soapAction ?? ''} ${result.status}`);
    if (result.kind === 'write' && switches.dropAnswer > 0) {
      switches.dropAnswer -= 1;
      response.destroy();
      return;
    }
    send(response, result.status, result.body, 'text/xml; charset=utf-8');
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: Error) => {
      options.onCall?.(`failed: ${error.message}`);
      if (!response.headersSent) send(response, 500, 'The simulator failed.', 'text/plain');
      else response.destroy();
    });
  });
  await listen(server, options.port ?? 0, host);
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${port}${base}`,
    switches,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function send(response: ServerResponse, status: number, body: string, type: string): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

/** Undefined where it is longer than anything that is taken. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
  }
  return bytes > maxBytes ? undefined : Buffer.concat(chunks);
}

/** @throws Fault, XmlError */
function readEnvelope(body: Buffer): { header: XmlElement | undefined; request: XmlElement } {
  const envelope = readXmlTree(body, limits);
  const part = (name: string): XmlElement | undefined =>
    envelope.children.find((each) => each.name === name && each.namespace === ns.soap);
  const [request, ...more] = part('Body')?.children ?? [];
  if (envelope.name !== 'Envelope' || envelope.namespace !== ns.soap || request === undefined || more.length > 0) {
    throw new Fault('S:Client', 'The message is no SOAP 1.1 envelope with one element in its body');
  }
  return { header: part('Header'), request };
}
