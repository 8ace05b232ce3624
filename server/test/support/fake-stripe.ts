import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

export interface FakeSession {
  id: string;
  object: 'checkout.session';
  client_reference_id: string;
  amount_total: number;
  currency: string;
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
  url: string;
  created: number;
  success_url: string;
}

/** One request as it came. */
export interface Seen {
  method: string;
  path: string;
  body: URLSearchParams;
  idempotencyKey: string | undefined;
}

type Fault = { status: number; body: object } | 'close';

/**
 * The few addresses of Stripe that we call, over real HTTP: form-encoded bodies, idempotency keys, pages of a list, and
 * callbacks signed by Stripe's own package.
 */
export class FakeStripe {
  readonly sessions: FakeSession[] = [];
  readonly refunds: { id: string; payment_intent: string; amount: number }[] = [];
  readonly seen: Seen[] = [];
  /** The next answers, instead of the right ones. */
  readonly faults: Fault[] = [];
  /** The secret keys that it takes. */
  readonly keys = new Set(['sk_test_key']);
  readonly #answers = new Map<string, object>();
  readonly #now: () => Date;
  #server: Server | undefined;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** @returns its address. */
  async listen(): Promise<string> {
    const server = createServer((request, response) => {
      this.#handle(request, response).catch(() => response.destroy());
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  /** The payer pays; answers the session as its event shows it. */
  pay(id: string): FakeSession {
    const session = this.sessions.find((candidate) => candidate.id === id);
    if (session === undefined) throw new Error(`no session ${id}`);
    session.payment_status = 'paid';
    session.payment_intent ??= `pi_${randomBytes(8).toString('hex')}`;
    return session;
  }

  /** An event, signed: what to POST. */
  event(type: string, object: object, secret: string, id = `evt_${randomBytes(8).toString('hex')}`) {
    const timestamp = Math.floor(this.#now().getTime() / 1000);
    const body = JSON.stringify({ id, object: 'event', type, created: timestamp, data: { object } });
    const header = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
    return { body, headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header } };
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://stripe');
    const key = request.headers['idempotency-key'] as string | undefined;
    const body = new URLSearchParams(Buffer.concat(chunks).toString());
    const method = request.method ?? 'GET';
    this.seen.push({ method, path: url.pathname, body, idempotencyKey: key });
    const fault = this.faults.shift();
    if (fault === 'close') return void request.socket.destroy();
    const answer = (status: number, content: object) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' });
      response.end(JSON.stringify(content));
    };
    if (fault !== undefined) return answer(fault.status, fault.body);
    if (!this.keys.has((request.headers.authorization ?? '').replace('Bearer ', ''))) {
      return answer(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } });
    }
    const before = key === undefined ? undefined : this.#answers.get(key);
    if (before !== undefined) return answer(200, before);
    const done = this.#do(method, url, body);
    if (done === undefined)
      return answer(404, { error: { type: 'invalid_request_error', message: 'no such address' } });
    if ('error' in done) return answer(400, done);
    if (key !== undefined) this.#answers.set(key, done);
    answer(200, done);
  }

  #do(method: string, url: URL, body: URLSearchParams): object | undefined {
    const route = `${method} ${url.pathname}`;
    if (route === 'POST /v1/checkout/sessions') return this.#openSession(body);
    if (route === 'POST /v1/refunds') return this.#refund(body);
    if (route === 'GET /v1/checkout/sessions') return this.#list(url);
    return undefined;
  }

  #openSession(body: URLSearchParams): FakeSession {
    const id = `cs_test_${randomBytes(12).toString('hex')}`;
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      client_reference_id: body.get('client_reference_id') ?? '',
      amount_total: Number(body.get('line_items[0][price_data][unit_amount]')),
      currency: body.get('line_items[0][price_data][currency]') ?? '',
      payment_status: 'unpaid',
      payment_intent: null,
      url: `https://checkout.stripe.example/c/pay/${id}`,
      created: Math.floor(this.#now().getTime() / 1000),
      success_url: body.get('success_url') ?? '',
    };
    this.sessions.push(session);
    return session;
  }

  #refund(body: URLSearchParams): object {
    const payment_intent = body.get('payment_intent') ?? '';
    const amount = Number(body.get('amount'));
    const session = this.sessions.find((candidate) => candidate.payment_intent === payment_intent);
    const refunded = this.#refundedOf(payment_intent);
    if (session === undefined || refunded + amount > session.amount_total) {
      return { error: { type: 'invalid_request_error', message: 'Charge has already been refunded.' } };
    }
    const refund = { id: `re_${randomBytes(8).toString('hex')}`, payment_intent, amount };
    this.refunds.push(refund);
    return { ...refund, object: 'refund', status: 'succeeded' };
  }

  #refundedOf(intent: string): number {
    return this.refunds.filter((one) => one.payment_intent === intent).reduce((sum, one) => sum + one.amount, 0);
  }

  /** Newest first, two a page, so that the package has to turn pages. */
  #list(url: URL): object {
    const since = Number(url.searchParams.get('created[gte]'));
    const newest = this.sessions.filter((session) => session.created >= since).reverse();
    const after = url.searchParams.get('starting_after');
    const start = after === null ? 0 : newest.findIndex((session) => session.id === after) + 1;
    const data = newest.slice(start, start + 2).map((session) => ({
      ...session,
      payment_intent:
        session.payment_intent === null
          ? null
          : {
              id: session.payment_intent,
              object: 'payment_intent',
              latest_charge: { object: 'charge', amount_refunded: this.#refundedOf(session.payment_intent) },
            },
    }));
    return { object: 'list', url: '/v1/checkout/sessions', has_more: start + 2 < newest.length, data };
  }
}
