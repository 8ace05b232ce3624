import type { Tx } from '../../platform/db/database.ts';
import { toEnvelope } from './envelope.ts';
import { feedAfter } from './feed.ts';
import type { EventBus } from './ports.ts';
import { lastPosition } from './store.ts';

/** A verified event as readers of the stream get it: the text is made once for all of them. */
export interface StreamEvent {
  position: number;
  schema: string;
  parties: string[] | null;
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
  pollMs?: number;
}

const pageSize = 100;

/**
 * Looks for new events for all readers of this process together: one small query, however many they are, and none at
 * all without readers. A message broker says at once when another process has something.
 */
export function feedBroadcast({ db, verifier, bus, pollMs = 150 }: BroadcastOptions): Broadcast {
  const listeners = new Set<BroadcastListener>();
  let reached: number | undefined;
  let joining: Promise<number> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  let again = false;
  let closed = false;

  const page = async (after: number): Promise<StreamEvent[]> => {
    const events = await feedAfter(db, after, pageSize);
    return events.map((event) => ({
      position: event.position,
      schema: event.schema,
      parties: event.parties,
      frame: `id: ${event.position}\ndata: ${JSON.stringify(toEnvelope(event, verifier))}\n\n`,
    }));
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
          reached = last.position;
          for (const listener of [...listeners]) listener.events(found);
          if (found.length < pageSize) break;
        }
      } while (again);
    } catch {
      // The database is away; the next look finds what this one missed.
    } finally {
      looking = false;
      if (listeners.size === 0) reached = undefined;
      else if (!closed) timer = setTimeout(() => void look(), pollMs);
    }
  };
  const unsubscribe = bus?.onPublished(() => {
    if (listeners.size > 0) void look();
  });

  return {
    join: async (listener) => {
      if (reached === undefined) {
        joining ??= lastPosition(db).finally(() => {
          joining = undefined;
        });
        const last = await joining;
        reached ??= last;
      }
      listeners.add(listener);
      if (!looking) {
        clearTimeout(timer);
        timer = setTimeout(() => void look(), pollMs);
      }
      return reached;
    },
    leave: (listener) => {
      listeners.delete(listener);
      if (listeners.size === 0 && !looking) {
        clearTimeout(timer);
        reached = undefined;
      }
    },
    page,
    close: () => {
      closed = true;
      clearTimeout(timer);
      unsubscribe?.();
      for (const listener of [...listeners]) listener.end();
    },
  };
}
