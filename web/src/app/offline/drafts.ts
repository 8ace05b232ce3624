import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMaybeUser } from '../shell/session/session.ts';
import { deviceDrafts } from './device-store.ts';
import { changed, type Draft, type DraftEntry, isFree, newDraft } from './draft.ts';
import { draftsChanged, onDraftsChanged } from './sending.ts';

const random = () => crypto.randomUUID();

/** The drafts of who is logged in, plots first, kept up to date over all tabs. */
export function useDrafts(): readonly Draft[] {
  const user = useMaybeUser()?.id;
  const queries = useQueryClient();
  useEffect(() => onDraftsChanged(() => void queries.invalidateQueries({ queryKey: ['drafts'] })), [queries]);
  const { data } = useQuery({
    queryKey: ['drafts', user],
    queryFn: () => (user === undefined ? [] : deviceDrafts.list(user)),
    networkMode: 'always',
    staleTime: 0,
  });
  return data ?? none;
}
const none: readonly Draft[] = [];

/** It was sent, or is being sent, while somebody changed it. */
export class DraftGoneError extends Error {}

/** Keeps what was entered on the device. Everything a farmer enters goes this way, online and offline. */
export async function keepDraft(user: string, entry: DraftEntry, old?: Draft): Promise<Draft> {
  let kept: Draft | undefined;
  if (old === undefined) {
    kept = newDraft(user, entry, Date.now(), random);
    await deviceDrafts.add(kept);
  } else {
    kept = await deviceDrafts.update(old.id, (draft) => (isFree(draft) ? changed(draft, entry, random) : undefined));
    if (kept === undefined) throw new DraftGoneError();
  }
  draftsChanged();
  // Browsers clear what pages keep when room gets short, unless asked not to.
  void navigator.storage?.persist?.().catch(() => false);
  return kept;
}

export async function dropDraft(draft: Draft): Promise<void> {
  if (!(await deviceDrafts.remove(draft.id))) throw new DraftGoneError();
  draftsChanged();
}
