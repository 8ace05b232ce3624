import type { JetStreamClient, JsMsg } from '@nats-io/jetstream';

/** How long the broker may be silent about a stream before it counts as away: two heartbeats. */
const heartbeatMs = 2000;
/** How long one pull of messages waits. */
const pullMs = 20_000;

const lostBy: ReadonlySet<string> = new Set([
  'heartbeats_missed',
  'no_responders',
  'consumer_deleted',
  'consumer_not_found',
  'stream_not_found',
] as const);

/**
 * Reads what a stream gets from now on, in its order. Resolves when the broker has it.
 * @param lost called once, when messages may have been missed; nothing comes after that.
 * @returns how to stop.
 */
export async function followStream(
  client: JetStreamClient,
  stream: string,
  { message, lost }: { message: (message: JsMsg) => void; lost: (why: string) => void },
): Promise<() => void> {
  const { DeliverPolicy } = await import('@nats-io/jetstream');
  let over = false;
  const consumer = await client.consumers.get(stream, { deliver_policy: DeliverPolicy.New });
  const messages = await consumer.consume({
    idle_heartbeat: heartbeatMs,
    expires: pullMs,
    callback: (each) => {
      if (!over) message(each);
    },
  });
  const end = (why?: string): void => {
    if (over) return;
    over = true;
    messages.stop();
    if (why !== undefined) lost(why);
  };
  void (async () => {
    for await (const { type } of messages.status()) if (lostBy.has(type)) end(type);
  })().catch((error: Error) => end(error.message));
  void messages.closed().then((error) => end(error instanceof Error ? error.message : 'closed'));
  return () => end();
}
