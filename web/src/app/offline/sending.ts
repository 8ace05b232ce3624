import { LotmarkError } from '@lotmark/sdk';
import { deviceDrafts } from './device-store.ts';
import { isReady } from './draft.ts';
import { type SendReport, sendDrafts } from './send-drafts.ts';
import { currentUser, servicePost } from './service-post.ts';

/** Tells the other tabs of this device that drafts have changed. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('lotmark.drafts') : undefined;
const listeners = new Set<() => void>();
if (channel !== undefined) {
  channel.onmessage = () => {
    for (const listener of listeners) listener();
  };
}

/** Calls back when drafts have changed, in whichever tab. */
export function onDraftsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function draftsChanged(): void {
  for (const listener of listeners) listener();
  channel?.postMessage('changed');
}

/**
 * Sends a user's drafts, one tab at a time. Sends nothing under another user's session: it may have changed in another
 * tab.
 */
export async function sendWhatWaits(user: string): Promise<SendReport> {
  return alone(`lotmark.send.${user}`, async () => {
    const nothing: SendReport = { end: 'done', sent: [], refused: [] };
    if (!(await deviceDrafts.list(user)).some(isReady)) return nothing;
    try {
      if ((await currentUser()) !== user) return { ...nothing, end: 'signedOut' };
    } catch (error) {
      if (error instanceof LotmarkError) return { ...nothing, end: 'unreachable' };
      throw error;
    }
    const report = await sendDrafts(deviceDrafts, servicePost, user, Date.now);
    draftsChanged();
    return report;
  });
}

async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Without locks (a page without TLS) the keys still make the service count each draft once.
  return 'locks' in navigator ? navigator.locks.request(name, work) : work();
}
