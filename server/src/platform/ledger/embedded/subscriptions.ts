import { isValidClassicAddress } from 'ripple-address-codec';
import type { WebSocket } from 'ws';
import type { ClosedTransactionEvent, LedgerClosedMessage } from './announcements.ts';
import type { EmbeddedNode } from './embedded-node.ts';
import { rpcError } from './rpc-error.ts';
import { streamItem } from './transaction-json.ts';

type Json = Record<string, unknown>;

const STREAMS = ['ledger', 'transactions'];
/** Streams of the reference server that say nothing on a node without peers and validators. */
const SILENT_STREAMS = ['server', 'validations', 'manifests', 'peer_status', 'consensus', 'transactions_proposed'];
const MAX_ACCOUNTS = 1000;
/** A client that leaves this much unread is cut off. */
const MAX_UNSENT_BYTES = 8 * 1024 * 1024;

interface Subscriber {
  streams: Set<string>;
  accounts: Set<string>;
  apiVersion: 1 | 2;
}

/** Who wants to hear of what; messages go out after each closed ledger. */
export class LedgerSubscriptions {
  readonly #node: EmbeddedNode;
  readonly #subscribers = new Map<WebSocket, Subscriber>();
  readonly #stop: (() => void)[];

  constructor(node: EmbeddedNode) {
    this.#node = node;
    this.#stop = [
      node.onLedgerMessage((message) => this.#sendLedger(message)),
      node.onTransaction((event) => this.#sendTransaction(event)),
    ];
  }

  /** @returns the answer: with the `ledger` stream, the last ledger. */
  async subscribe(socket: WebSocket, params: Json): Promise<Json> {
    if (params['url'] !== undefined || params['books'] !== undefined) throw rpcError('notSupported');
    const streams = streamsOf(params);
    const accounts = accountsOf(params);
    const known = this.#subscribers.get(socket);
    const subscriber = known ?? { streams: new Set(), accounts: new Set(), apiVersion: 1 };
    if (subscriber.accounts.size + accounts.length > MAX_ACCOUNTS) throw rpcError('slowDown');
    const last = streams.includes('ledger') ? await this.#node.lastLedger() : undefined;
    for (const stream of streams) subscriber.streams.add(stream);
    for (const account of accounts) subscriber.accounts.add(account);
    subscriber.apiVersion = params['api_version'] === 2 ? 2 : 1;
    if (socket.readyState === socket.OPEN) this.#subscribers.set(socket, subscriber);
    if (last === undefined) return {};
    const { type: _type, txn_count: _count, ...fields } = last;
    return fields;
  }

  unsubscribe(socket: WebSocket, params: Json): Json {
    const streams = streamsOf(params);
    const accounts = accountsOf(params);
    const subscriber = this.#subscribers.get(socket);
    for (const stream of streams) subscriber?.streams.delete(stream);
    for (const account of accounts) subscriber?.accounts.delete(account);
    return {};
  }

  drop(socket: WebSocket): void {
    this.#subscribers.delete(socket);
  }

  close(): void {
    for (const stop of this.#stop) stop();
    this.#subscribers.clear();
  }

  #sendLedger(message: LedgerClosedMessage): void {
    const text = JSON.stringify(message);
    for (const [socket, { streams }] of this.#subscribers) if (streams.has('ledger')) this.#send(socket, text);
  }

  #sendTransaction({ transaction, ledger, accounts }: ClosedTransactionEvent): void {
    const texts = new Map<1 | 2, string>();
    for (const [socket, subscriber] of this.#subscribers) {
      const { streams, apiVersion } = subscriber;
      if (!streams.has('transactions') && !accounts.some((account) => subscriber.accounts.has(account))) continue;
      let text = texts.get(apiVersion);
      if (text === undefined) {
        const { networkId } = this.#node;
        text = JSON.stringify(streamItem({ transaction, ledger, networkId, apiVersion }));
        texts.set(apiVersion, text);
      }
      this.#send(socket, text);
    }
  }

  #send(socket: WebSocket, text: string): void {
    if (socket.bufferedAmount > MAX_UNSENT_BYTES) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.send(text);
  }
}

function streamsOf(params: Json): string[] {
  const streams = params['streams'] ?? [];
  if (!Array.isArray(streams)) throw rpcError('invalidParams');
  for (const stream of streams as unknown[]) {
    if (typeof stream !== 'string' || ![...STREAMS, ...SILENT_STREAMS].includes(stream)) {
      throw rpcError('malformedStream');
    }
  }
  return streams as string[];
}

function accountsOf(params: Json): string[] {
  const accounts = params['accounts'] ?? [];
  if (!Array.isArray(accounts)) throw rpcError('invalidParams');
  if (accounts.length > MAX_ACCOUNTS) throw rpcError('slowDown');
  for (const account of accounts as unknown[]) {
    if (typeof account !== 'string' || !isValidClassicAddress(account)) throw rpcError('actMalformed');
  }
  return accounts as string[];
}
