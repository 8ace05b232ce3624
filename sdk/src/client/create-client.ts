import type { CallOptions } from './method.ts';
import { type Operations, routes } from './operations.generated.ts';
import { type Connection, request } from './request.ts';
import { openSession } from './session.ts';

export interface ClientOptions {
  /** Where the service answers, such as `https://lotmark.example`. */
  readonly baseUrl: string;
  /** Instead of the platform's `fetch`. */
  readonly fetch?: typeof fetch;
  /** A partner key, `<key_id>:<secret>`. Without it the client has a session: `client.login(...)`. */
  readonly apiKey?: string;
  /** How often a refused or lost call is tried again, where that is safe; 3 unless told. */
  readonly retries?: number;
  /**
   * The longest pause before it is tried again; 30,000 milliseconds unless told. Where the service asks for a longer one, its refusal is
   * thrown at once (`retryAfterSeconds`).
   */
  readonly longestPauseMs?: number;
  /** Milliseconds to wait for an answer, each attempt; 30,000 unless told. */
  readonly timeoutMs?: number;
}

/** Every operation of the service as a method, by tag: `client.login({...})`, `client.cooperative.list_lot({...})`. */
export type Client = Operations;

/**
 * Makes a client with a session of its own. Keeps the session's cookie itself where the platform does not (Node), and
 * sends the CSRF token with every call that needs it.
 * @throws TypeError when the address or the key cannot be one.
 */
export function createClient(options: ClientOptions): Client {
  const { protocol, origin, pathname } = new URL(options.baseUrl);
  if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError('baseUrl must be an http or https address');
  const { apiKey } = options;
  if (apiKey !== undefined && !/^[\x21-\x7e]+:[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError('apiKey must read <key_id>:<secret>');
  }
  const connection: Connection = {
    baseUrl: `${origin}${pathname}`.replace(/\/+$/, ''),
    // A browser's fetch refuses to be called as a method of anything else.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    authorization: apiKey === undefined ? undefined : `ApiKey ${apiKey}`,
    session: openSession(),
    timeoutMs: options.timeoutMs ?? 30_000,
    retries: options.retries ?? 3,
    longestPauseMs: options.longestPauseMs ?? 30_000,
    sleep,
  };
  const client: Record<string, unknown> = {};
  for (const [place, method, path, kind, envelope] of routes) {
    const call = (input: Readonly<Record<string, unknown>> = {}, callOptions: CallOptions = {}) =>
      request(connection, { method, path, kind, envelope, input, options: callOptions });
    const [group = '', member] = place.split('.');
    if (member === undefined) client[group] = call;
    else client[group] = { ...(client[group] as object | undefined), [member]: call };
  }
  return client as unknown as Client;
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
    signal?.addEventListener('abort', done, { once: true });
  });
}
