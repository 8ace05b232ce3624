import type { JetStreamClient, JsMsg } from '@nats-io/jetstream';
import type { MsgHdrs, NatsConnection } from '@nats-io/transport-node';
import { followStream } from './follow-stream.ts';

/** What a message says: the body, and beside it what readers sort and filter by. */
export interface BusMessage {
  /** Its place among all, without gaps. */
  position: number;
  schema: string;
  region: string;
  /** Who may see it; null for everybody. */
  parties: readonly string[] | null;
  /** 64 lowercase hex digits; the broker keeps one message for each. */
  hash: string;
  body: string;
}

export interface BusFollower {
  /** A message as the broker stores it, in its order; one may come again. */
  message(message: Omit<BusMessage, 'hash' | 'region'>): void;
  /** True: from now on whatever is published is told. False: not any more. */
  following(is: boolean): void;
}

export interface BusOptions {
  /** `nats://user:password@host:4222`, several with commas. */
  url: string;
  /** Names our installation: of what others publish to the same stream nothing is told. */
  source: string;
  /** The JetStream stream; made when it is missing. */
  stream?: string;
  /** On how many servers of the broker the stream is kept; 1 unless told. A stream that has fewer gets more. */
  replicas?: number;
  /** First word of the subjects: `<prefix>.<schema>.<region>`. */
  prefix?: string;
  onProblem?: (error: Error) => void;
}

export interface Bus {
  /** False while the broker is away. */
  ready(): boolean;
  /** @throws Error when one message was not stored. */
  publish(messages: readonly BusMessage[]): Promise<void>;
  /** Tells what anybody publishes. @returns how to stop that. */
  follow(follower: BusFollower): () => void;
  close(): Promise<void>;
}

const nanosPerHour = 3_600_000_000_000;
const publishTimeoutMs = 5000;
const retryMs = 1000;
const header = {
  source: 'Lotmark-Source',
  position: 'Lotmark-Position',
  schema: 'Lotmark-Schema',
  parties: 'Lotmark-Parties',
} as const;

/**
 * Publishes to a JetStream stream and reads from it. Connects by itself, and again whenever the broker was away; never
 * throws for it. The broker drops what it has had within the hour (by `Nats-Msg-Id`).
 */
export function openBus(options: BusOptions): Bus {
  const stream = options.stream ?? 'LOTMARK_EVENTS';
  const prefix = options.prefix ?? 'events';
  const replicas = options.replicas ?? 1;
  const followers = new Set<BusFollower>();
  let connection: NatsConnection | undefined;
  let client: JetStreamClient | undefined;
  let headersOf: ((message: BusMessage) => MsgHdrs) | undefined;
  let retry: NodeJS.Timeout | undefined;
  let retryFollowing: NodeJS.Timeout | undefined;
  let closed = false;
  let connected = false;
  /** Each attempt to follow has a number of its own: what an older one still tells does not count. */
  let attempt = 0;
  let stopFollowing: (() => void) | undefined;
  let following = false;

  const open = async (): Promise<void> => {
    try {
      const { connect, headers } = await import('@nats-io/transport-node');
      headersOf = (message) => {
        const made = headers();
        made.set(header.source, options.source);
        made.set(header.position, String(message.position));
        made.set(header.schema, message.schema);
        made.set(header.parties, JSON.stringify(message.parties));
        return made;
      };
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
    const found = await manager.streams.info(stream).catch(() => undefined);
    if (found === undefined) {
      await manager.streams.add({
        name: stream,
        subjects: [`${prefix}.>`],
        duplicate_window: nanosPerHour,
        num_replicas: replicas,
      });
    } else if (found.config.num_replicas < replicas) {
      await manager.streams.update(stream, { num_replicas: replicas });
    }
    client = jetstream(made, { timeout: publishTimeoutMs });
    connected = true;
    void startFollowing();
  };
  /** A broker that has just come back may need a moment more for its streams. */
  const prepareAgain = async (made: NatsConnection): Promise<void> => {
    clearTimeout(retry);
    try {
      await prepare(made);
    } catch (error) {
      options.onProblem?.(error as Error);
      if (!closed && !made.isClosed()) retry = setTimeout(() => void prepareAgain(made), retryMs);
    }
  };
  const watch = (made: NatsConnection): void => {
    void (async () => {
      for await (const status of made.status()) {
        if (status.type === 'disconnect') {
          connected = false;
          endFollowing();
        }
        if (status.type === 'reconnect') void prepareAgain(made);
      }
    })().catch(() => {});
  };

  const reportFollowing = (is: boolean): void => {
    following = is;
    for (const follower of followers) follower.following(is);
  };
  const endFollowing = (): void => {
    attempt += 1;
    clearTimeout(retryFollowing);
    stopFollowing?.();
    stopFollowing = undefined;
    if (following) reportFollowing(false);
  };
  const startFollowing = async (): Promise<void> => {
    endFollowing();
    if (followers.size === 0 || client === undefined || !connected) return;
    const mine = attempt;
    const again = (): void => {
      if (mine !== attempt || closed) return;
      endFollowing();
      retryFollowing = setTimeout(() => void startFollowing(), retryMs);
    };
    try {
      const stop = await followStream(client, stream, {
        message: (message) => {
          const read = mine === attempt ? readMessage(message, options.source) : undefined;
          if (read !== undefined) for (const follower of followers) follower.message(read);
        },
        lost: (why) => {
          options.onProblem?.(new Error(`the stream ${stream} cannot be followed: ${why}`));
          again();
        },
      });
      if (mine !== attempt) return stop();
      stopFollowing = stop;
      reportFollowing(true);
    } catch (error) {
      options.onProblem?.(error as Error);
      again();
    }
  };
  void open();

  return {
    ready: () => connected && client !== undefined,
    publish: async (messages) => {
      const target = client;
      if (target === undefined || !connected) throw new Error('the message broker is away');
      // One after the other: a lost message must not be overtaken by the next.
      for (const message of messages) {
        const headers = headersOf?.(message);
        await target.publish(`${prefix}.${message.schema}.${message.region}`, message.body, {
          msgID: message.hash,
          timeout: publishTimeoutMs,
          ...(headers === undefined ? {} : { headers }),
        });
      }
    },
    follow: (follower) => {
      followers.add(follower);
      if (following) follower.following(true);
      else if (followers.size === 1) void startFollowing();
      return () => {
        followers.delete(follower);
        if (followers.size === 0) endFollowing();
      };
    },
    close: async () => {
      closed = true;
      connected = false;
      clearTimeout(retry);
      endFollowing();
      await connection?.close();
    },
  };
}

/** Undefined for what somebody else put into the stream. */
function readMessage(message: JsMsg, source: string): Omit<BusMessage, 'hash' | 'region'> | undefined {
  const { headers } = message;
  if (headers?.get(header.source) !== source) return undefined;
  const position = Number(headers.get(header.position));
  const parties = JSON.parse(headers.get(header.parties)) as string[] | null;
  return { position, schema: headers.get(header.schema), parties, body: message.string() };
}
