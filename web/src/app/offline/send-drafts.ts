import { LotmarkError, outcomeUnknown } from '@lotmark/sdk';
import { type Draft, inSendingOrder, isReady } from './draft.ts';
import type { DraftStore } from './draft-store.ts';

/** How the service is reached. */
export interface DraftPost {
  /** Sends a draft under its key. @returns the name that the record has got. @throws LotmarkError */
  send(draft: Draft): Promise<string>;
  /** Looks whether the record of a draft is there already; its name, or undefined. @throws LotmarkError */
  find(draft: Draft): Promise<string | undefined>;
}

/** Why sending stopped: everything was tried, the service is not reached, or it does not know the sender any more. */
export type SendEnd = 'done' | 'unreachable' | 'signedOut';

export interface SendReport {
  end: SendEnd;
  /** With the name that each has got. */
  sent: { draft: Draft; name: string }[];
  refused: Draft[];
}

/** The service knows a key for 24 hours; after that a call would count anew. */
const keyLivesMs = 20 * 3_600_000;

/**
 * Sends what waits, plots before their harvests, each once: under the key that it keeps until an answer came. What is
 * refused stays, with the refusal. Only one may do this at a time (see `whileSendingAlone`).
 */
export async function sendDrafts(
  store: DraftStore,
  post: DraftPost,
  user: string,
  now: () => number,
): Promise<SendReport> {
  const report: SendReport = { end: 'done', sent: [], refused: [] };
  for (const { id } of inSendingOrder(await store.list(user))) {
    // As it is now: it may have got its plot's name, be changed or be gone. First noted, then sent: if the device dies
    // in between, the key makes the second call harmless.
    let sentBefore: number | null = null;
    const draft = await store.update(id, (current) => {
      sentBefore = current.sentAt;
      return isReady(current) ? { ...current, sentAt: current.sentAt ?? now() } : undefined;
    });
    if (draft === undefined) continue;
    const note = (facts: Pick<Draft, 'sentAt' | 'refusal'>) =>
      store.update(id, (current) => ({ ...current, ...facts }));
    try {
      const name = await sendOnce(store, post, draft, now);
      await store.settle(id, name);
      report.sent.push({ draft, name });
    } catch (error) {
      if (!(error instanceof LotmarkError)) throw error;
      const end = endOf(error);
      if (end === null) {
        await note({ sentAt: null, refusal: { message: error.message, errors: [...error.errors] } });
        report.refused.push(draft);
        continue;
      }
      // Turned away before anything was done with it, unless an earlier call got through.
      if (end === 'signedOut' || error.status === 429) await note({ sentAt: sentBefore, refusal: null });
      return { ...report, end };
    }
  }
  return report;
}

async function sendOnce(store: DraftStore, post: DraftPost, draft: Draft, now: () => number): Promise<string> {
  if (draft.sentAt !== null && now() - draft.sentAt > keyLivesMs) {
    const name = await post.find(draft);
    if (name !== undefined) return name;
    await store.update(draft.id, (current) => ({ ...current, sentAt: now() }));
  }
  return post.send(draft);
}

/** Null for a refusal, which says that nothing was done and nothing will be. */
function endOf(error: LotmarkError): SendEnd | null {
  const { status, excType } = error;
  if (status === 401 || excType === 'CSRFTokenError') return 'signedOut';
  if (outcomeUnknown(error) || status === 408 || status === 429) return 'unreachable';
  return null;
}
