import type { JobContext } from '../../../kernel/jobs/jobs.ts';
import { toEnvelope } from './envelope.ts';
import type { UnbrokenFeed } from './feed.ts';
import type { EventBus } from './ports.ts';
import { cursorOf, moveCursor } from './store.ts';

const cursor = 'bus';
const chunk = 200;

/**
 * Hands verified events to the message broker, in the order of the feed. The cursor moves after the broker stored them:
 * a crash between the two publishes again, and the broker drops what it has (by event hash).
 */
export async function publishDue<S>(
  context: Pick<JobContext<S>, 'database'>,
  bus: EventBus | undefined,
  { verifier, feed }: { verifier: string; feed: UnbrokenFeed },
): Promise<void> {
  if (bus === undefined || !bus.ready()) return;
  const { db } = context.database;
  for (;;) {
    const events = await feed.after(db, await cursorOf(db, cursor), chunk);
    const last = events.at(-1);
    if (last === undefined) return;
    await bus.publish(
      events.map((event) => ({
        position: event.position,
        schema: event.schema,
        region: event.region,
        parties: event.parties,
        hash: event.hash.toString('hex'),
        body: JSON.stringify(toEnvelope(event, verifier)),
      })),
    );
    await moveCursor(db, cursor, last.position);
    if (events.length < chunk) return;
  }
}
