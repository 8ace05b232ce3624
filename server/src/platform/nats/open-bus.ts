import type { JetStreamClient } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';

export interface BusMessage {
  schema: string;
  region: string;
  /** 64 lowercase hex digits; the broker keeps one message for each. */
  hash: string;
  body: string;
}

export interface BusOptions {
  /** `nats://user:password@host:4222`, several with commas. */
  url: string;
  /** The JetStream stream; made when it is missing. */
  stream?: string;
  /** First word of the subjects: `<prefix>.<schema>.<region>`. */
  prefix?: string;
  onProblem?: (error: Error) => void;
}

export interface Bus {
  /** False while the broker is away. */
  ready(): boolean;
  /** @throws Error when one message was not stored. */
  publish(messages: readonly BusMessage[]): Promise<void>;
  /** Calls back when anybody published. @returns how to stop that. */
  onPublished(listener: () => void): () => void;
  close(): Promise<void>;
}

const nanosPerHour = 3_600_000_000_000;
const publishTimeoutMs = 5000;
const retryMs = 1000;

/**
 * Publishes to a JetStream stream. Connects by itself, and again whenever the broker was away; never throws for it.
 * The broker drops what it has had within the hour (by `Nats-Msg-Id`).
 */
export function openBus(options: BusOptions): Bus {
  const stream = options.stream ?? 'LOTMARK_EVENTS';
  const prefix = options.prefix ?? 'events';
  const listeners = new Set<() => void>();
  let connection: NatsConnection | undefined;
  let client: JetStreamClient | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let connected = false;

  const open = async (): Promise<void> => {
    try {
      const { connect } = await import('@nats-io/transport-node');
      const made = await connect({
        servers: options.url.split(','),
        name: 'lotmark',
        maxReconnectAttempts: -1,
        reconnectTimeWait: 250,
        timeout: 3000,
      });
      if (closed) return await made.close();
      connection = made;
      watch(made);
      made.subscribe(`${prefix}.>`, { callback: () => notify() });
      await prepare(made);
    } catch (error) {
      options.onProblem?.(error as Error);
      await connection?.close().catch(() => {});
      connection = undefined;
      if (!closed) retry = setTimeout(() => void open(), retryMs);
    }
  };
  /** The stream may be lost with the broker's disk, so it is looked for after every reconnection. */
  const prepare = async (made: NatsConnection): Promise<void> => {
    const { jetstream, jetstreamManager } = await import('@nats-io/jetstream');
    const manager = await jetstreamManager(made);
    await manager.streams
      .info(stream)
      .catch(() => manager.streams.add({ name: stream, subjects: [`${prefix}.>`], duplicate_window: nanosPerHour }));
    client = jetstream(made, { timeout: publishTimeoutMs });
    connected = true;
    notify();
  };
  const watch = (made: NatsConnection): void => {
    void (async () => {
      for await (const status of made.status()) {
        if (status.type === 'disconnect') connected = false;
        if (status.type === 'reconnect') {
          await prepare(made).catch((error: Error) => options.onProblem?.(error));
        }
      }
    })().catch(() => {});
  };
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  void open();

  return {
    ready: () => connected && client !== undefined,
    publish: async (messages) => {
      const target = client;
      if (target === undefined || !connected) throw new Error('the message broker is away');
      // One after the other: a lost message must not be overtaken by the next.
      for (const { schema, region, hash, body } of messages) {
        await target.publish(`${prefix}.${schema}.${region}`, body, { msgID: hash, timeout: publishTimeoutMs });
      }
    },
    onPublished: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      closed = true;
      connected = false;
      clearTimeout(retry);
      await connection?.close();
    },
  };
}
