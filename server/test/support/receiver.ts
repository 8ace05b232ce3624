import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a receiver of webhooks was sent. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  /** The `webhook-id` header. */
  id: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** How it answers; 204 unless told. */
  answer: (response: ServerResponse, received: Received) => void;
  close(): Promise<void>;
}

/** A receiver of webhooks on a free local port. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = {
    url: '',
    received: [],
    answer: (response) => void response.writeHead(204).end(),
    close: async () => {},
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const received = { headers: request.headers, body, id: String(request.headers['webhook-id']) };
      receiver.received.push(received);
      receiver.answer(response, received);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  receiver.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return receiver;
}
