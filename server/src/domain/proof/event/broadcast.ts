import type { Tx } from '../../../platform/db/database.ts';
import { toEnvelope } from './envelope.ts';
import { feedAfter } from './feed.ts';
import type { BusEvent, EventBus } from './ports.ts';
import { lastPosition } from './store.ts';

/** A verified event as readers of the stream get it: the text is made once for all of them. */
export interface StreamEvent {
  position: number;
  schema: string;
  parties: readonly string[] | null;
  /** A whole Server-Sent Event. */
  frame: string;
}

export interface Broadcast {
  /** The place that everything up to has been told to the listeners; joins the feed when nobody did before. */
  join(listener: BroadcastListener): Promise<number>;
  leave(listener: BroadcastListener): void;
  /** Older events, for who catches up. */
  page(after: number): Promise<StreamEvent[]>;
  close(): void;
}

export interface BroadcastListener {
  /** Verified events in their order, each once. */
  events(events: readonly StreamEvent[]): void;
  /** The process ends. */
  end(): void;
}

export interface BroadcastOptions {
  db: Tx;
  verifier: string;
  bus: EventBus | undefined;
  /** How often the table is looked at. */
  pollMs?: number;
  /** The same while the broker tells what comes: for the time when only its publisher has lost it. */
  slowPollMs?: number;
}

const pageSize = 100;

/**
 * Tells new events to all readers of this process together. They come from the message broker where there is one, and
 * from the table where it is not, was away, or left something out: places in the feed have no gaps, so what is next is
 * known, whoever tells it. Without a broker it costs one small query every so often, however many readers there are,
 * and none without readers.
 */
export function feedBroadcast(options: BroadcastOptions): Broadcast {
  const { db, verifier, bus, pollMs = 150, slowPollMs = 2000 } = options;
  const listeners = new Set<BroadcastListener>();
  let reached: number | undefined;
  let joining: Promise<number> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  let again = false;
  let closed = false;
  let following = false;
  let unfollow: (() => void) | undefined;
  /** What the broker told while the table was looked at. */
  const held: BusEvent[] = [];

  const page = async (after: number): Promise<StreamEvent[]> => {
    const events = await feedAfter(db, after, pageSize);
    return events.map(({ position, schema, parties, ...event }) =>
      streamEvent({ position, schema, parties, body: JSON.stringify(toEnvelope({ ...event, schema }, verifier)) }),
    );
  };
  const send = (events: readonly StreamEvent[], last: number): void => {
    reached = last;
    for (const listener of [...listeners]) listener.events(events);
  };
  const lookLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), following ? slowPollMs : pollMs);
  };
  const look = async (): Promise<void> => {
    if (looking) {
      again = true;
      return;
    }
    looking = true;
    clearTimeout(timer);
    try {
      do {
        again = false;
        for (;;) {
          if (reached === undefined || listeners.size === 0) break;
          const found = await page(reached);
          const last = found.at(-1);
          if (last === undefined) break;
          send(found, last.position);
          if (found.length < pageSize) break;
        }
      } while (again);
    } catch {
      // The database is away; the next look finds what this one missed.
    } finally {
      looking = false;
      for (const event of held.splice(0)) follower.message(event);
      if (listeners.size === 0) reached = undefined;
      else if (!closed) lookLater();
    }
  };
  const follower = {
    message: (event: BusEvent): void => {
      if (reached === undefined || listeners.size === 0 || event.position <= reached) return;
      if (!looking && event.position === reached + 1) {
        send([streamEvent(event)], event.position);
        return;
      }
      // What is published is in the table. It is kept all the same: the table may be away.
      if (looking && held.length < pageSize) held.push(event);
      void look();
    },
    following: (is: boolean): void => {
      following = is;
      // What was published before the broker was followed, or while it went, is in the table.
      if (listeners.size > 0 && !closed) void look();
    },
  };

  return {
    join: async (listener) => {
      unfollow ??= bus?.follow(follower);
      if (reached === undefined) {
        joining ??= lastPosition(db).finally(() => {
          joining = undefined;
        });
        const last = await joining;
        reached ??= last;
      }
      if (closed) {
        listener.end();
        return reached;
      }
      listeners.add(listener);
      if (!looking && listeners.size === 1) lookLater();
      return reached;
    },
    leave: (listener) => {
      listeners.delete(listener);
      if (listeners.size === 0 && !looking) {
        clearTimeout(timer);
        reached = undefined;
      }
    },
    // Whoever still catches up when all ends is ended when it joins.
    page: async (after) => (closed ? [] : page(after)),
    close: () => {
      closed = true;
      clearTimeout(timer);
      unfollow?.();
      for (const listener of [...listeners]) listener.end();
    },
  };
}

function streamEvent({ position, schema, parties, body }: BusEvent): StreamEvent {
  return { position, schema, parties, frame: `id: ${position}\ndata: ${body}\n\n` };
}
