/** What a ledger node says about one of its ledgers. */
export interface LedgerAnswer {
  /** Hash of the ledger at that index, uppercase hex. */
  readonly ledger_hash: string;
  readonly validated: boolean;
  /** The network the node is on, where it tells. */
  readonly network_id?: number;
}

/** Something answered that is no ledger node; the message says how it is known. */
export class NotALedgerNodeError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotALedgerNodeError';
  }
}

/** Asks a ledger node that the verifier trusts for the ledger at an index; rejects when there is no answer. */
export type LedgerLookup = (ledgerIndex: number) => Promise<LedgerAnswer>;

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_CHARACTERS = 1_000_000;

/**
 * A lookup at a node's address: `http(s)://` speaks JSON-RPC, `ws(s)://` WebSocket. Asks for the ledger, and
 * for the network that the node is on.
 * @throws TypeError for another scheme.
 */
export function ledgerLookup(url: string, options: { fetch?: typeof fetch; timeoutMs?: number } = {}): LedgerLookup {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const scheme = new URL(url).protocol;
  if (scheme === 'ws:' || scheme === 'wss:') return (index) => overWebSocket(url, index, timeoutMs);
  if (scheme === 'http:' || scheme === 'https:') {
    return (index) => overHttp(url, index, timeoutMs, options.fetch ?? globalThis.fetch);
  }
  throw new TypeError('a ledger node has an http, https, ws or wss address');
}

/** The two questions: which ledger has that index, and which network the node is on. */
function questions(index: number): readonly [command: string, parameters: Record<string, unknown>][] {
  return [
    ['ledger', { ledger_index: index }],
    ['server_info', {}],
  ];
}

async function overHttp(url: string, index: number, timeoutMs: number, send: typeof fetch): Promise<LedgerAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const [ledger, info] = await Promise.all(
    questions(index).map(async ([method, parameters]) => {
      const response = await send(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ method, params: [parameters] }),
        signal,
      });
      // Also a node, or what stands before it, says so when it is too busy.
      if (response.status === 429 || response.status >= 500)
        throw new Error(`the node answered HTTP ${response.status}`);
      return readMessage(await response.text());
    }),
  );
  return readAnswer(ledger, info);
}

function overWebSocket(url: string, index: number, timeoutMs: number): Promise<LedgerAnswer> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    const asked = questions(index);
    const answers = new Map<unknown, unknown>();
    const timer = setTimeout(() => finish(() => reject(new Error('the node did not answer in time'))), timeoutMs);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      socket.close();
      settle();
    };
    socket.onopen = () => {
      asked.forEach(([command, parameters], id) => {
        socket.send(JSON.stringify({ id, command, ...parameters }));
      });
    };
    socket.onerror = () => finish(() => reject(new Error('the node cannot be reached')));
    socket.onclose = () => finish(() => reject(new Error('the node closed the connection')));
    socket.onmessage = (event) => {
      try {
        const message = readMessage(String(event.data));
        answers.set(valueAt(message, 'id'), message);
        if (!asked.every((_, id) => answers.has(id))) return;
        const answer = readAnswer(answers.get(0), answers.get(1));
        finish(() => resolve(answer));
      } catch (error) {
        finish(() => reject(error));
      }
    };
  });
}

function readMessage(text: string): unknown {
  if (text.length > MAX_ANSWER_CHARACTERS) throw new Error('the node answered too much');
  try {
    return JSON.parse(text);
  } catch {
    throw new NotALedgerNodeError('what answered there sent no JSON');
  }
}

function readAnswer(ledger: unknown, info: unknown): LedgerAnswer {
  const result = resultOf(ledger);
  const hash = valueAt(result, 'ledger_hash') ?? valueAt(objectAt(result, 'ledger'), 'ledger_hash');
  if (typeof hash !== 'string') throw new NotALedgerNodeError('what answered there named no ledger hash');
  const network = valueAt(objectAt(resultOf(info), 'info'), 'network_id');
  return {
    ledger_hash: hash,
    validated: valueAt(result, 'validated') === true,
    ...(typeof network === 'number' ? { network_id: network } : {}),
  };
}

function resultOf(message: unknown): unknown {
  const result = objectAt(message, 'result') ?? message;
  // Over HTTP a node answers with a result, and over WebSocket to a question by its number.
  if (result === message && valueAt(message, 'id') === undefined)
    throw new NotALedgerNodeError('what answered there sent no result');
  const error = valueAt(result, 'error');
  if (error !== undefined) throw new Error(`the node answered ${String(error).slice(0, 80)}`);
  return result;
}

function valueAt(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[name] : undefined;
}

function objectAt(object: unknown, name: string): object | undefined {
  const value = valueAt(object, name);
  return typeof value === 'object' && value !== null ? value : undefined;
}
