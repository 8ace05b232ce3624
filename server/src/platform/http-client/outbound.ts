import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { Agent, Dispatcher } from 'undici';
import { isPublicAddress, literalAddress } from './public-address.ts';
import { type TimeLimit, timeLimit } from './time-limit.ts';

/** What came of a request. `status` is undefined where there was no answer; `problem` says why. */
export interface OutboundAnswer {
  status: number | undefined;
  problem: string | undefined;
}

/** An answer that somebody reads. */
export interface ReadAnswer extends OutboundAnswer {
  /** What came within the limits, as UTF-8. */
  text: string;
}

/** Sends requests to addresses that strangers gave us, or operators. */
export interface OutboundClient {
  /** POSTs a body. Never follows a redirect, never throws, ends within the time limit. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string | Buffer): Promise<OutboundAnswer>;
  /** As `post`, where the answer is read. What was cut off at a limit is a problem. */
  ask(url: string, headers: Readonly<Record<string, string>>, body: string | Buffer): Promise<ReadAnswer>;
  close(): Promise<void>;
}

export interface OutboundOptions {
  /** Any address and plain http: for tests, and where the operator names the addresses. */
  allowPrivate: boolean;
  timeoutMs?: number;
  /** An answer is read up to so many bytes and then cut off; nobody looks at them. */
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
      // One time limit counts, over all of it.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: 16 * 1024,
      keepAliveTimeout: 4000,
      keepAliveMaxTimeout: 60_000,
    });
  };
  const limits = { time: timeLimit(timeoutMs), timeoutMs, maxAnswerBytes };
  let opening: Promise<Agent> | undefined;
  let agent: Agent | undefined;
  type Send = (
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string | Buffer,
  ) => Promise<OutboundAnswer>;
  const sending =
    (keep?: (chunk: Buffer) => void): Send =>
    async (url, headers, body) => {
      const { origin, hostname, pathname, search } = new URL(url);
      // A literal address is connected to without a look-up.
      const literal = literalAddress(hostname);
      if (!allowPrivate && literal !== undefined && !isPublicAddress(literal)) {
        return { status: undefined, problem: `${literal} is not a public address` };
      }
      opening ??= open();
      agent ??= await opening;
      return exchange(
        agent,
        { origin, path: pathname + search, method: 'POST', headers, body },
        { ...limits, ...(keep === undefined ? {} : { keep }) },
      );
    };
  return {
    post: sending(),
    ask: async (url, headers, body) => {
      const chunks: Buffer[] = [];
      const answer = await sending((chunk) => chunks.push(chunk))(url, headers, body);
      return { ...answer, text: Buffer.concat(chunks).toString('utf8') };
    },
    close: async () => (await opening)?.destroy(),
  };
}

interface Limits {
  time: TimeLimit;
  timeoutMs: number;
  maxAnswerBytes: number;
  /** Told of what the answer says; without it nobody reads the body. */
  keep?: (chunk: Buffer) => void;
}

/** One request and its answer. Below undici's streams and signals, which cost as much again as the request. */
function exchange(agent: Agent, request: Dispatcher.DispatchOptions, limits: Limits): Promise<OutboundAnswer> {
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | undefined;
    let status: number | undefined;
    let bytes = 0;
    let over = false;
    const end = (answer: OutboundAnswer): void => {
      if (over) return;
      over = true;
      limits.time.stop(expire);
      resolve(answer);
    };
    const breakOff = (answer: OutboundAnswer): void => {
      end(answer);
      controller?.abort(new Error('enough was read'));
    };
    // Where nobody reads the body the receiver has said with its status what there is to say, whatever its body does.
    const outcome = (problem: string): OutboundAnswer =>
      status === undefined || limits.keep !== undefined ? { status, problem } : { status, problem: undefined };
    const expire = (): void => breakOff(outcome(`no whole answer within ${limits.timeoutMs / 1000} s`));
    limits.time.start(expire);
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: (started) => {
        controller = started;
        if (over) started.abort(new Error('too late'));
      },
      onResponseStart: (_controller, code) => {
        // Before the answer there may be informational ones.
        if (code >= 200) status = code;
      },
      onResponseData: (_controller, chunk) => {
        bytes += chunk.length;
        if (bytes <= limits.maxAnswerBytes) return limits.keep?.(chunk);
        breakOff(outcome(`the answer has more than ${limits.maxAnswerBytes} bytes`));
      },
      onResponseEnd: () => end({ status, problem: undefined }),
      onResponseError: (_controller, error) => end(outcome(problemOf(error))),
    };
    try {
      agent.dispatch(request, handler);
    } catch (error) {
      end({ status: undefined, problem: problemOf(error as Error) });
    }
  });
}

function problemOf(error: Error & { code?: string }): string {
  return `${error.code ?? error.name}: ${error.message}`.slice(0, 300);
}
