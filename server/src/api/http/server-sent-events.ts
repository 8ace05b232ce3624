import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Broadcast, BroadcastListener, StreamEvent } from '../../domain/proof/event/broadcast.ts';
import { type Sight, sees } from '../../domain/proof/event/rules.ts';
import { Refusal } from '../../kernel/values/errors.ts';

export interface StreamTiming {
  heartbeatMs?: number;
  /** A reader that takes nothing for so long is dropped; it resumes by its last id. */
  stallMs?: number;
  /** How often it is asked whether the readers still may read. */
  renewMs?: number;
}

export interface StreamOptions extends StreamTiming {
  broadcast: Broadcast;
  /** The place to go on after; undefined to begin with what comes next. */
  after: number | undefined;
  sight: Sight;
  /** Asked at each renewal. @throws Refusal when the reader may not read any more. */
  renewSight(): Promise<Sight>;
  /** What all streams of the process do together, once a second, so that one statement asks for all of them. */
  renewals: Set<() => void>;
  wants(event: StreamEvent): boolean;
  onEnd(): void;
  log: Logger;
}

export const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
} as const;

/**
 * Writes the feed to one reader. It remembers nothing but a place: a reader that is slow is left behind, and reads pages
 * of the feed from that place when its socket has drained.
 */
export function streamTo(response: ServerResponse, options: StreamOptions): void {
  const { broadcast, log, heartbeatMs = 15_000, stallMs = 30_000 } = options;
  let { sight } = options;
  /** Everything up to here is written or not for this reader. */
  let place = options.after ?? 0;
  let state: 'catching up' | 'live' | 'full' | 'ended' = 'catching up';
  let stalled: NodeJS.Timeout | undefined;
  /** The process ends: the reader is told by a proper end of the answer, and comes again elsewhere. */
  let ending = false;
  /** Something was told to listeners while this reader was not live. */
  let missed = false;

  const isEnded = (): boolean => state === 'ended';
  const end = (): void => {
    if (state === 'ended') return;
    // Who takes nothing would not take the end either.
    const gently = state !== 'full' && ending;
    state = 'ended';
    clearInterval(heartbeat);
    options.renewals.delete(renew);
    clearTimeout(stalled);
    broadcast.leave(listener);
    options.onEnd();
    if (gently) response.end();
    else response.destroy();
  };
  /** @returns false when the socket has had enough. */
  const write = (text: string): boolean => {
    if (response.write(text)) return true;
    state = 'full';
    stalled ??= setTimeout(end, stallMs);
    return false;
  };
  const pass = (events: readonly StreamEvent[]): void => {
    for (const event of events) {
      if (event.position <= place) continue;
      place = event.position;
      if (options.wants(event) && sees(sight, event) && !write(event.frame)) return;
    }
  };
  const catchUp = async (): Promise<void> => {
    try {
      while (state === 'catching up') {
        missed = false;
        const page = await broadcast.page(place);
        if (state !== 'catching up') return;
        if (page.length === 0) {
          // What is told to listeners is after `reached`; what lies between, or was told just now, is one more page.
          const reached = await broadcast.join(listener);
          if (isEnded()) return broadcast.leave(listener);
          if (reached <= place && !missed) state = 'live';
        } else pass(page);
      }
    } catch (error) {
      log.warn({ err: error }, 'event stream broken off');
      end();
    }
  };
  const listener: BroadcastListener = {
    // Whoever is not live finds these by pages: nothing is queued for anybody.
    events: (events) => {
      if (state === 'live') pass(events);
      else missed = true;
    },
    end: () => {
      ending = true;
      end();
    },
  };
  const heartbeat = setInterval(() => {
    if (state === 'live') write(': still here\n\n');
  }, heartbeatMs);
  let renewing = false;
  const renew = (): void => {
    if (renewing) return;
    renewing = true;
    options
      .renewSight()
      .then((renewed) => {
        sight = renewed;
      })
      .catch((error: unknown) => {
        // A database that is away for a moment says nothing about the reader's rights.
        if (error instanceof Refusal) end();
      })
      .finally(() => {
        renewing = false;
      });
  };
  options.renewals.add(renew);

  response.on('drain', () => {
    clearTimeout(stalled);
    stalled = undefined;
    if (state !== 'full') return;
    state = 'catching up';
    void catchUp();
  });
  response.on('close', end);
  response.on('error', end);
  response.writeHead(200, streamHeaders);
  response.write('retry: 2000\n\n');
  void begin();

  async function begin(): Promise<void> {
    if (options.after !== undefined) return catchUp();
    try {
      const reached = await broadcast.join(listener);
      if (isEnded()) return broadcast.leave(listener);
      place = reached;
      if (missed) return catchUp();
      state = 'live';
    } catch (error) {
      log.warn({ err: error }, 'event stream not begun');
      end();
    }
  }
}
