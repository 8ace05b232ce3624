import { sql } from 'kysely';
import type { Reading } from '../../foundation/access.ts';
import { eventAccess } from '../../proof/event/access.ts';
import { messageId } from './signature.ts';
import type { ReplayEvent, WebhookRow } from './store.ts';

export interface ReplayWindow {
  /** One event, by hash. */
  hash?: string | undefined;
  /** Moments of `createdAt`: the first one, and the first one after. */
  from?: Date | undefined;
  until?: Date | undefined;
}

/** What of a window has been due for the webhook before that the caller may see. */
export async function eventsToReplay(
  { tx, actor }: Reading,
  webhook: WebhookRow,
  window: ReplayWindow,
  limit: number,
): Promise<ReplayEvent[]> {
  let events = eventAccess
    .list({ tx, actor })
    .select(['events.position', 'events.hash'])
    .where('events.position', '<=', webhook.position)
    .where(sql<boolean>`events.schema = any(${webhook.schemas}::text[])`);
  if (webhook.regions.length > 0) events = events.where(sql<boolean>`events.region = any(${webhook.regions}::text[])`);
  if (window.hash !== undefined) events = events.where('events.hash', '=', Buffer.from(window.hash, 'hex'));
  if (window.from !== undefined) events = events.where('events.created_at', '>=', window.from);
  if (window.until !== undefined) events = events.where('events.created_at', '<', window.until);
  const rows = await events.orderBy('events.position').limit(limit).execute();
  return rows.map((row) => ({
    messageId: messageId(webhook.id, row.hash.toString('hex')),
    position: row.position as number,
  }));
}
