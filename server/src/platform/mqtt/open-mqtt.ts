import type { MqttClient } from 'mqtt';

export interface MqttOptions {
  /** `mqtt://user:password@host:1883`, or mqtts, ws, wss. */
  url: string;
  /** Names our session at the broker, which keeps what comes while we are away. */
  clientId: string;
  topics: readonly string[];
  /**
   * Called for each message, one after the other; the broker hears that it arrived when this resolves. What rejects is tried
   * again until it resolves.
   */
  onMessage(topic: string, payload: Uint8Array): Promise<void>;
  /** Told when the broker is away or refuses us, and when a message cannot be taken yet. */
  onProblem(error: Error): void;
}

export interface MqttSubscription {
  /** False while the broker is away. */
  ready(): boolean;
  /** Finishes the message under way. */
  close(): Promise<void>;
}

const retryMs = 1000;
/** How long the broker keeps our session and what came meanwhile. */
const sessionSeconds = 86_400;

/** Subscribes at a broker, and again whenever it was away. A message counts as arrived only when it was taken. */
export async function openMqtt(options: MqttOptions): Promise<MqttSubscription> {
  const { connect } = await import('mqtt');
  const closing = new AbortController();
  const client: MqttClient = connect(options.url, {
    protocolVersion: 5,
    clientId: options.clientId,
    clean: false,
    properties: { sessionExpiryInterval: sessionSeconds, receiveMaximum: 100 },
    reconnectPeriod: retryMs,
    connectTimeout: 10_000,
    // With the session the broker has our subscriptions, too; said again, they also hold at a broker that lost it.
    resubscribe: false,
  });
  let underWay = Promise.resolve();
  client.handleMessage = (packet, done) => {
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
    underWay = untilTaken(() => options.onMessage(packet.topic, payload), options, closing.signal).then(
      () => done(),
      // Not taken: the broker sends it again to the next process.
      () => {},
    );
  };
  client.on('error', (error) => options.onProblem(error));
  client.on('connect', () => {
    client.subscribeAsync([...options.topics], { qos: 1 }).catch((error: Error) => {
      if (!closing.signal.aborted) options.onProblem(error);
    });
  });
  return {
    ready: () => client.connected,
    close: async () => {
      closing.abort();
      await underWay;
      await client.endAsync(true);
    },
  };
}

/** Whether a broker takes our login; nothing is subscribed to. @throws Error saying why not. */
export async function tryMqtt(url: string): Promise<void> {
  const { connectAsync } = await import('mqtt');
  const client = await connectAsync(url, { protocolVersion: 5, reconnectPeriod: 0, connectTimeout: 8000 }, false);
  await client.endAsync(true);
}

async function untilTaken(take: () => Promise<void>, options: MqttOptions, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await take();
    } catch (error) {
      options.onProblem(error as Error);
    }
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    if (signal.aborted) throw new Error('closed');
  }
}
