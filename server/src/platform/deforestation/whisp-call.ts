import { SourceAwayError } from './source.ts';

/** An answer of Whisp: its envelope, and the text that it came as. */
export interface WhispReply {
  status: number;
  code: string | null;
  message: string;
  data: unknown;
  text: string;
}

export interface WhispCall {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  timeoutMs: number;
}

export interface WhispLine {
  url: string;
  key: () => Promise<string>;
  wait(ms: number): Promise<void>;
  now(): number;
}

/** Whisp takes 30 calls a minute of a key. */
const callsAMinute = 30;
const minuteMs = 60_000;
const attempts = 5;
const longestPauseMs = 120_000;
/** 10,000 plots with all their columns are some 60 MB. */
const maxBytes = 200_000_000;

/**
 * Calls Whisp, at most 30 times a minute. Waits when it is told to (429: the seconds stand in a header or only in the
 * words), and tries again when it is away or answers what is no envelope; what Whisp refuses is answered as it says it.
 * @throws SourceAwayError when it stays away, or the key is refused.
 */
export function callWhisp({ url, key, wait, now }: WhispLine): (call: WhispCall) => Promise<WhispReply> {
  const made: number[] = [];
  const turn = async (): Promise<void> => {
    while (made.length >= callsAMinute) {
      const free = (made[0] as number) + minuteMs - now();
      if (free > 0) await wait(free);
      made.shift();
    }
    made.push(now());
  };
  return async (call) => {
    let problem = '';
    for (let attempt = 1; attempt <= attempts; attempt++) {
      await turn();
      const answer = await once(url, await key(), call);
      if (typeof answer === 'string') problem = answer;
      else if (answer.status === 401 || answer.status === 403) {
        throw new SourceAwayError(`Whisp does not take the key (WHISP_KEY): HTTP ${answer.status}.`);
      } else if (answer.status === 429) {
        problem = 'it is asked too often';
        await wait(Math.min(answer.retryMs ?? minuteMs, longestPauseMs));
        continue;
      } else if (answer.status < 500 || answer.code === 'analysis_error') return answer;
      else problem = `HTTP ${answer.status}`;
      if (attempt < attempts) await wait(Math.min(1000 * 2 ** attempt, longestPauseMs));
    }
    throw new SourceAwayError(`Whisp could not be asked: ${problem}.`);
  };
}

/** An analysis that nobody has asked for. */
const nobodys = '/api/status/00000000-0000-0000-0000-000000000000';
const probeMs = 8000;

/** Asks for what is not there: whoever answers that knows the key. @throws SourceAwayError when it does not, or is away. */
export async function probeWhisp(url: string, key: string): Promise<void> {
  const answer = await once(url, key, { method: 'GET', path: nobodys, timeoutMs: probeMs });
  if (typeof answer === 'string') throw new SourceAwayError(`Whisp could not be asked: ${answer}.`);
  if (answer.status === 401 || answer.status === 403) {
    throw new SourceAwayError(`Whisp does not take the key: HTTP ${answer.status}.`);
  }
  if (answer.status >= 500) throw new SourceAwayError(`Whisp answers HTTP ${answer.status}.`);
}

/** One call. @returns in words what went wrong where there was no envelope. */
async function once(
  url: string,
  key: string,
  { method, path, body, timeoutMs }: WhispCall,
): Promise<(WhispReply & { retryMs: number | undefined }) | string> {
  try {
    const response = await fetch(new URL(path, url), {
      method,
      ...(body === undefined ? {} : { body }),
      headers: { 'x-api-key': key, accept: 'application/json', 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      // The key goes to the address that the operator set, and nowhere else.
      redirect: 'error',
    });
    const text = await readBounded(response);
    const envelope = envelopeIn(text);
    const { status } = response;
    const retryMs = retryAfter(response.headers.get('retry-after'), envelope?.message ?? '');
    if (envelope === undefined) {
      return status === 429 || status === 401 || status === 403
        ? { status, code: null, message: '', data: null, text, retryMs }
        : `HTTP ${status} with something that is no answer of Whisp`;
    }
    return { status, ...envelope, text, retryMs };
  } catch (error) {
    if (error instanceof SourceAwayError) throw error;
    const { name, cause } = error as Error;
    if (name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} seconds`;
    return cause instanceof Error && cause.message !== '' ? cause.message : 'no connection';
  }
}

async function readBounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes) throw new SourceAwayError('Whisp answered more than any result has.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function envelopeIn(text: string): { code: string; message: string; data: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const { code, message, data = null } = value as Record<string, unknown>;
    return typeof code === 'string' ? { code, message: typeof message === 'string' ? message : '', data } : undefined;
  } catch {
    return undefined;
  }
}

function retryAfter(header: string | null, message: string): number | undefined {
  const seconds = /^\d{1,6}$/.exec(header ?? '')?.[0] ?? /(\d{1,6})\s*(?:s\b|sec)/i.exec(message)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}
