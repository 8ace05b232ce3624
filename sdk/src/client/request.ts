import { errorOfAnswer, LotmarkError } from './error.ts';
import type { CallOptions } from './method.ts';
import type { Session } from './session.ts';

/** A file that an operation answered. */
export interface DownloadedFile {
  readonly fileName: string | undefined;
  readonly contentType: string;
  /** Rows after which a list's file ends although the list goes on; undefined for a whole one. */
  readonly truncatedAt?: number | undefined;
  readonly bytes: Uint8Array;
  /** The content read as UTF-8. */
  text(): string;
}

/** What all calls of a client share. */
export interface Connection {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly authorization: string | undefined;
  readonly session: Session;
  readonly timeoutMs: number;
  readonly retries: number;
  /** The longest pause between two tries. */
  readonly longestPauseMs: number;
  /** Waits so many milliseconds; ends early with the signal. */
  readonly sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly kind: string;
  readonly envelope: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly options: CallOptions;
}

const FIRST_PAUSE_MS = 200;
/** Of a DID the whole resolution result, not the bare document. */
const ACCEPT = 'application/json, application/did-resolution, application/did+ld+json, */*;q=0.1';
const WHOAMI = '/api/method/svc_network.api.auth.whoami';

/**
 * Makes a call. 429, 503 and lost connections are tried again where that cannot do a thing twice: reads, and writes with
 * an idempotency key, unless the service asks for a longer pause than the client makes: a try before then would be refused, too, and
 * whoever waits for the answer would hear nothing meanwhile. A refused CSRF token is renewed once.
 * @throws LotmarkError
 */
export async function request(connection: Connection, call: Call): Promise<unknown> {
  const repeatable = call.kind === 'read' || call.options.idempotencyKey !== undefined;
  const attempts = 1 + (repeatable ? (call.options.retries ?? connection.retries) : 0);
  let renewed = false;
  for (let attempt = 1; ; attempt++) {
    const refusable = connection.session.csrfToken;
    try {
      return await attemptOnce(connection, call);
    } catch (error) {
      if (!(error instanceof LotmarkError) || call.options.signal?.aborted === true) throw error;
      if (error.excType === 'CSRFTokenError' && !renewed && (await hasNewerToken(connection, refusable))) {
        renewed = true;
        attempt--;
        continue;
      }
      const passing = error.status === 0 || error.status === 429 || error.status === 503;
      const asked = (error.retryAfterSeconds ?? 0) * 1000;
      if (!passing || attempt >= attempts || asked > connection.longestPauseMs) throw error;
      const own = Math.min(connection.longestPauseMs, pauseBefore(attempt));
      await connection.sleep(Math.max(own, asked), call.options.signal);
    }
  }
}

/** Doubles from 0.2 s, with jitter. */
function pauseBefore(attempt: number): number {
  return FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random());
}

async function attemptOnce(connection: Connection, call: Call): Promise<unknown> {
  const response = await send(connection, call);
  connection.session.takeCookies(response.headers);
  if (response.ok) call.options.onHeaders?.(response.headers);
  if (call.envelope === 'file' && response.ok) return readFile(response);
  const body = await readBody(response);
  if (!response.ok) throw errorOfAnswer(response.status, response.headers, body);
  const token = memberOf(body, 'csrf_token') ?? memberOf(memberOf(body, 'message'), 'csrf_token');
  if (typeof token === 'string') connection.session.csrfToken = token;
  return call.envelope === 'message' ? memberOf(body, 'message') : body;
}

async function send(connection: Connection, call: Call): Promise<Response> {
  const { options } = call;
  const timeout = AbortSignal.timeout(options.timeoutMs ?? connection.timeoutMs);
  const { url, body } = addressOf(connection.baseUrl, call);
  try {
    return await connection.fetch(url, {
      method: call.method,
      headers: headersOf(connection, call, body !== undefined),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]),
      credentials: 'same-origin',
      redirect: 'error',
    });
  } catch (cause) {
    const late = timeout.aborted && options.signal?.aborted !== true;
    throw new LotmarkError(late ? 'The service did not answer in time.' : `The service cannot be reached: ${cause}`, {
      status: 0,
      excType: late ? 'TimeoutError' : 'NetworkError',
      cause,
    });
  }
}

function headersOf(connection: Connection, call: Call, hasBody: boolean): Record<string, string> {
  const headers: Record<string, string> = {};
  if (call.envelope !== 'file') headers['accept'] = ACCEPT;
  if (hasBody) headers['content-type'] = 'application/json';
  if (call.options.idempotencyKey !== undefined) headers['idempotency-key'] = call.options.idempotencyKey;
  if (connection.authorization !== undefined) {
    headers['authorization'] = connection.authorization;
    return headers;
  }
  const cookie = connection.session.cookieHeader();
  if (cookie !== undefined) headers['cookie'] = cookie;
  const { csrfToken } = connection.session;
  if (csrfToken !== undefined && call.method !== 'GET') headers['x-svc-csrf-token'] = csrfToken;
  return headers;
}

/** Parameters that stand in the path go there; the rest into the query of a GET, or the body. */
function addressOf(baseUrl: string, call: Call): { url: string; body: Record<string, unknown> | undefined } {
  const rest = { ...call.input };
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (call.method !== 'GET') return { url: `${baseUrl}${path}`, body: rest };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined && value !== null) {
      query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    }
  }
  return { url: `${baseUrl}${path}${query.size === 0 ? '' : `?${query}`}`, body: undefined };
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw new LotmarkError('The answer was cut off.', { status: 0, excType: 'NetworkError', cause });
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (!response.ok) return text;
    throw new LotmarkError('The service answered what is not JSON.', { status: 0, excType: 'NetworkError', cause });
  }
}

async function readFile(response: Response): Promise<DownloadedFile> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    fileName: /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1],
    truncatedAt: Number(response.headers.get('x-lotmark-truncated')) || undefined,
    contentType: response.headers.get('content-type') ?? 'application/octet-stream',
    bytes,
    text: () => new TextDecoder().decode(bytes),
  };
}

/**
 * Whether there is another token than the one that was refused. A page that was loaded anew knows its cookie but not the
 * token that goes with it; calls that are refused together ask for it once.
 */
async function hasNewerToken({ session, ...rest }: Connection, refused: string | undefined): Promise<boolean> {
  if (session.csrfToken === refused) {
    const call = { method: 'POST', path: WHOAMI, kind: 'read', envelope: 'bare', input: {}, options: {} };
    session.renewal ??= attemptOnce({ session, ...rest }, call).then(
      () => {},
      () => {},
    );
    await session.renewal;
    session.renewal = undefined;
  }
  return session.csrfToken !== undefined && session.csrfToken !== refused;
}

function memberOf(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[name] : undefined;
}
