import { Connection } from 'xrpl/dist/npm/client/connection.js';
import { type LedgerClosed, LedgerCommandError, type LedgerNode, LedgerUnavailableError } from '../node.ts';
import { safeUrl } from '../safe-url.ts';

export interface XrplNodeOptions {
  /** WebSocket address, `ws://` or `wss://`. */
  url: string;
  /** 2 for current XRP Ledger nodes; 1 is all that xahaud knows. */
  apiVersion: 1 | 2;
  /** For one command, and for making a connection. Default 10 s. */
  timeoutMs?: number;
}

/** Between attempts to restore a connection that somebody listens on: doubled each time, up to the second. */
const MIN_RETRY_MS = 200;
const MAX_RETRY_MS = 10_000;

/**
 * Any real node (rippled, xrpld, xahaud) by WebSocket. Connects with the first command or listener, and again whenever
 * the connection is lost; commands that were under way then end with LedgerUnavailableError and are not repeated here.
 *
 * Each connection is one `Connection` of the xrpl package, thrown away when it breaks: that class reconnects once by
 * itself but gives up if that fails, and a half-open socket keeps it waiting.
 */
export function openXrplNode(options: XrplNodeOptions): LedgerNode {
  const timeoutMs = options.timeoutMs ?? 10_000;
  const listeners = new Set<(ledger: LedgerClosed) => void>();
  let current: Connection | null = null;
  let connecting: Promise<Connection> | null = null;
  let retryTimer: NodeJS.Timeout | null = null;
  let retryMs = MIN_RETRY_MS;
  let isClosed = false;

  const discard = (connection: Connection): void => {
    if (current === connection) current = null;
    connection.removeAllListeners();
    // Should it come back by itself after all, it is closed again.
    connection.on('connected', () => quietly(connection.disconnect()));
    connection.on('error', () => {});
    // After the event in progress: only then has it set the timer that this call clears.
    setImmediate(() => quietly(connection.disconnect()));
    if (listeners.size > 0) retryLater();
  };

  const retryLater = (): void => {
    if (isClosed || retryTimer !== null || current !== null) return;
    retryTimer = setTimeout(() => {
      retryTimer = null;
      connect().catch(retryLater);
    }, retryMs);
    retryTimer.unref();
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
  };

  const open = async (): Promise<Connection> => {
    const connection = new Connection(options.url, { timeout: timeoutMs, connectionTimeout: timeoutMs });
    connection.on('error', () => {});
    try {
      await connection.connect();
    } catch (error) {
      quietly(connection.disconnect());
      throw new LedgerUnavailableError(`no connection to the ledger node at ${safeUrl(options.url)}`, { cause: error });
    }
    if (isClosed) {
      quietly(connection.disconnect());
      throw new LedgerUnavailableError('the connection to the ledger node was closed');
    }
    connection.on('disconnected', () => discard(connection));
    connection.on('reconnect', () => discard(connection));
    connection.on('ledgerClosed', (message: unknown) => {
      const ledger = ledgerClosed(message);
      if (ledger !== null) for (const listener of [...listeners]) listener(ledger);
    });
    current = connection;
    retryMs = MIN_RETRY_MS;
    if (listeners.size > 0) await subscribe(connection);
    return connection;
  };

  const connect = (): Promise<Connection> => {
    if (isClosed) return Promise.reject(new LedgerUnavailableError('the connection to the ledger node was closed'));
    if (current?.isConnected() === true) return Promise.resolve(current);
    connecting ??= open().finally(() => {
      connecting = null;
    });
    return connecting;
  };

  const ask = async (connection: Connection, command: string, params: Record<string, unknown>): Promise<unknown> => {
    try {
      return await connection.request({ ...params, command, api_version: options.apiVersion }, timeoutMs);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal !== null) throw refusal;
      // No answer in time may be a socket that is dead without knowing: the next command gets a new one.
      if (error instanceof Error && error.name === 'TimeoutError') discard(connection);
      throw new LedgerUnavailableError(`no answer to ${command} from ${safeUrl(options.url)}`, { cause: error });
    }
  };

  const subscribe = async (connection: Connection): Promise<void> => {
    try {
      await ask(connection, 'subscribe', { streams: ['ledger'] });
    } catch (error) {
      discard(connection);
      throw error;
    }
  };

  return {
    request: async (command, params = {}) => {
      const answer = await ask(await connect(), command, params);
      const result = (answer as { result?: unknown } | null)?.result;
      if (typeof result !== 'object' || result === null) {
        throw new LedgerUnavailableError(`the answer to ${command} has no result`);
      }
      return result as Record<string, unknown>;
    },
    onLedgerClosed: (listener) => {
      listeners.add(listener);
      if (current?.isConnected() === true) subscribe(current).catch(retryLater);
      else connect().catch(retryLater);
      return () => {
        listeners.delete(listener);
      };
    },
    close: async () => {
      isClosed = true;
      listeners.clear();
      if (retryTimer !== null) clearTimeout(retryTimer);
      retryTimer = null;
      const connection = current ?? (await connecting?.catch(() => null)) ?? null;
      current = null;
      connection?.removeAllListeners();
      await connection?.disconnect().catch(() => undefined);
    },
  };
}

/** The node's own error answer, which the xrpl package throws as RippledError with the whole message as `data`. */
function refusalOf(error: unknown): LedgerCommandError | null {
  if (!(error instanceof Error)) return null;
  const data = (error as { data?: unknown }).data;
  if (typeof data !== 'object' || data === null) return null;
  const fields = data as Record<string, unknown>;
  if (fields['status'] !== 'error' || typeof fields['error'] !== 'string') return null;
  return new LedgerCommandError(fields['error'], error.message, fields);
}

function ledgerClosed(message: unknown): LedgerClosed | null {
  const fields = message as Partial<Record<keyof LedgerClosed, unknown>> | null;
  if (typeof fields?.ledger_index !== 'number' || typeof fields.ledger_hash !== 'string') return null;
  return {
    ledger_index: fields.ledger_index,
    ledger_hash: fields.ledger_hash,
    ledger_time: Number(fields.ledger_time ?? 0),
    txn_count: Number(fields.txn_count ?? 0),
    validated_ledgers: String(fields.validated_ledgers ?? ''),
  };
}

function quietly(promise: Promise<unknown>): void {
  promise.catch(() => undefined);
}
