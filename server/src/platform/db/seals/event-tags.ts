import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalize, type Json } from '@lotmark/sdk/verify';

/** An event as it waits for its jobs, in the outbox or in the queue. */
export interface WaitingEvent {
  eventId: string;
  topic: string;
  subject: string;
  payload: unknown;
  /** 32 bytes in hex; none in an event of an earlier version, or in one that somebody else wrote. */
  tag?: string | null;
}

/** Tags by which the service knows its own events when it finds them in the database. */
export interface EventTags {
  /** @returns 32 bytes in hex. */
  of(event: WaitingEvent): string;
  /** Whether the service has told of exactly this event. Whatever stands in its place is none. */
  holds(event: WaitingEvent | null | undefined): boolean;
}

/** @param key of the marks. */
export function eventTags(key: Uint8Array): EventTags {
  const of = ({ eventId, topic, subject, payload }: WaitingEvent): string => {
    // As the database gives it back: without what is undefined, and with dates as text.
    const told = canonicalize(JSON.parse(JSON.stringify([eventId, topic, subject, payload])) as Json);
    return createHmac('sha256', key).update(`an event of the service: ${told}`).digest('hex');
  };
  return {
    of,
    holds: (event) => {
      if (typeof event?.tag !== 'string' || !/^[0-9a-f]{64}$/.test(event.tag)) return false;
      try {
        return timingSafeEqual(Buffer.from(event.tag, 'hex'), Buffer.from(of(event), 'hex'));
      } catch {
        // Of what somebody wrote there may be no canonical form.
        return false;
      }
    },
  };
}
