import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { Agent } from 'undici';
import { isPublicAddress, literalAddress } from './public-address.ts';

/** What came of a request. `status` is undefined where there was no whole answer; `problem` says why. */
export interface OutboundAnswer {
  status: number | undefined;
  problem: string | undefined;
}

/** Sends requests to addresses that strangers gave us. */
export interface OutboundClient {
  /** POSTs a body. Never follows a redirect, never throws, ends within the time limit. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<OutboundAnswer>;
  close(): Promise<void>;
}

export interface OutboundOptions {
  /** Tests only: any address and plain http. */
  allowPrivate: boolean;
  timeoutMs?: number;
  /** An answer may have this many bytes; nobody reads them. */
  maxAnswerBytes?: number;
  /** Replaced in tests. */
  resolve?: Resolve;
}

type Resolve = (
  host: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void,
) => void;

export class PrivateAddressError extends Error {}

/** Names are resolved once, checked, and connected to as checked: what DNS says a moment later does not count. */
export function checkedLookup(allowPrivate: boolean, resolve: Resolve = systemLookup): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0);
      const wrong = allowPrivate ? undefined : addresses.find(({ address }) => !isPublicAddress(address));
      const first = addresses[0];
      if (wrong !== undefined || first === undefined) {
        return callback(new PrivateAddressError(`${host} is not a public address`), '', 0);
      }
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

export function openOutboundClient(options: OutboundOptions): OutboundClient {
  const { allowPrivate, timeoutMs = 10_000, maxAnswerBytes = 64 * 1024 } = options;
  // Loaded when it is first needed: most processes never send anything.
  const open = async () => {
    const undici = await import('undici');
    return new undici.Agent({
      connect: { lookup: checkedLookup(allowPrivate, options.resolve), timeout: timeoutMs },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      maxHeaderSize: 16 * 1024,
      keepAliveTimeout: 4000,
      keepAliveMaxTimeout: 60_000,
    });
  };
  let agent: Promise<Agent> | undefined;
  return {
    post: async (url, headers, body) => {
      const { origin, hostname, pathname, search } = new URL(url);
      // A literal address is connected to without a look-up.
      const literal = literalAddress(hostname);
      if (!allowPrivate && literal !== undefined && !isPublicAddress(literal)) {
        return { status: undefined, problem: `${literal} is not a public address` };
      }
      const abort = new AbortController();
      const timer = setTimeout(() => abort.abort(), timeoutMs);
      try {
        agent ??= open();
        const answer = await (await agent).request({
          origin,
          path: pathname + search,
          method: 'POST',
          headers,
          body,
          signal: abort.signal,
        });
        // Most receivers say nothing: that costs nothing then.
        if (answer.statusCode === 204 || answer.headers['content-length'] === '0') {
          await answer.body.dump();
          return { status: answer.statusCode, problem: undefined };
        }
        let bytes = 0;
        for await (const chunk of answer.body) {
          bytes += (chunk as Buffer).length;
          if (bytes > maxAnswerBytes) {
            // Leaving the loop destroys the body and its connection.
            return { status: undefined, problem: `the answer has more than ${maxAnswerBytes} bytes` };
          }
        }
        return { status: answer.statusCode, problem: undefined };
      } catch (error) {
        return { status: undefined, problem: problemOf(error as Error, abort.signal.aborted, timeoutMs) };
      } finally {
        clearTimeout(timer);
      }
    },
    close: async () => (await agent)?.destroy(),
  };
}

function problemOf(error: Error & { code?: string }, timedOut: boolean, timeoutMs: number): string {
  if (timedOut) return `no whole answer within ${timeoutMs / 1000} s`;
  return `${error.code ?? error.name}: ${error.message}`.slice(0, 300);
}
