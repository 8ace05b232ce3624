import type { Tx } from '../../../platform/db/database.ts';
import { toEnvelope } from '../../proof/event/envelope.ts';
import { unbrokenFeed } from '../../proof/event/feed.ts';

/** A verified event with its body as it is sent: made once, for however many webhooks. */
export interface Outgoing {
  position: number;
  schema: string;
  region: string;
  parties: string[] | null;
  hash: string;
  body: Buffer;
}

const pageSize = 200;
const pagesKept = 50;

/** So long a page that may still grow serves all who ask. */
const freshMs = 200;

/** Pages of the feed that several webhooks read at the same time; full ones never change and are kept. */
export function feedPages(verifier: string, whenWaiting: (place: number) => void) {
  const feed = unbrokenFeed(whenWaiting);
  const kept = new Map<number, { page: Promise<Outgoing[]>; full: boolean; at: number }>();
  const load = async (tx: Tx, after: number): Promise<Outgoing[]> => {
    const events = await feed.after(tx, after, pageSize);
    return events.map((event) => ({
      position: event.position,
      schema: event.schema,
      region: event.region,
      parties: event.parties,
      hash: event.hash.toString('hex'),
      body: Buffer.from(JSON.stringify(toEnvelope(event, verifier))),
    }));
  };
  const pageAfter = async (tx: Tx, after: number): Promise<Outgoing[]> => {
    const found = kept.get(after);
    if (found !== undefined && (found.full || performance.now() - found.at < freshMs)) return found.page;
    const entry = { page: load(tx, after), full: false, at: performance.now() };
    kept.set(after, entry);
    const page = await entry.page.catch((error: unknown) => {
      kept.delete(after);
      throw error;
    });
    entry.full = page.length === pageSize;
    const oldest = kept.keys().next().value;
    if (kept.size > pagesKept && oldest !== undefined) kept.delete(oldest);
    return page;
  };
  return { after: pageAfter, waitsBehind: feed.waitsBehind };
}

export type FeedPages = ReturnType<typeof feedPages>;
