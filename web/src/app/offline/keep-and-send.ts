import { deviceDrafts } from './device-store.ts';
import type { Draft, DraftEntry, Refusal } from './draft.ts';
import { keepDraft } from './drafts.ts';
import { sendWhatWaits } from './sending.ts';

/** After so long a form lets go: what it holds is safe, and goes on being sent. */
const formWaitsMs = 8_000;

export type EntryOutcome =
  /** The service has it; its name where this tab has heard it. */
  | { kind: 'sent'; name: string | undefined }
  /** It waits on the device. */
  | { kind: 'kept'; signedOut: boolean }
  | { kind: 'refused'; refusal: Refusal };

/** The one way of every entry: first it is safe on the device, then it is sent, now or when there is a connection. */
export async function keepAndSend(
  user: string,
  entry: DraftEntry,
  old: Draft | undefined,
): Promise<{ draft: Draft; outcome: EntryOutcome }> {
  const draft = await keepDraft(user, entry, old);
  if (!navigator.onLine) return { draft, outcome: { kind: 'kept', signedOut: false } };
  const report = await Promise.race([sendWhatWaits(user), later(formWaitsMs)]);
  const sent = report?.sent.find((each) => each.draft.id === draft.id);
  const now = (await deviceDrafts.list(user)).find(({ id }) => id === draft.id);
  if (now === undefined) return { draft, outcome: { kind: 'sent', name: sent?.name } };
  if (now.refusal !== null) return { draft: now, outcome: { kind: 'refused', refusal: now.refusal } };
  return { draft: now, outcome: { kind: 'kept', signedOut: report?.end === 'signedOut' } };
}

function later(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
