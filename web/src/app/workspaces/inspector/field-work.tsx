import { useNetwork } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isUnfinished } from '../../offline/draft.ts';
import { useDrafts } from '../../offline/drafts.ts';
import { useLeaving } from '../../offline/use-leaving.tsx';
import { useSending } from '../../offline/use-sending.ts';
import { WaitingNote } from '../../offline/waiting-note.tsx';
import type { SessionUser } from '../../shell/session/session.ts';
import { bringHome } from './known-work.ts';

/** What goes on for an inspector on every page: entries are sent, and what the form needs is brought home. */
export default function FieldWork({ user }: { user: SessionUser }) {
  const { online } = useNetwork();
  const drafts = useDrafts().filter((draft) => draft.kind === 'inspection' && !isUnfinished(draft));
  useSending(user);
  useLeaving(user.id);
  const queries = useQueryClient();
  useEffect(() => {
    if (online) void bringHome(queries, user.id);
  }, [online, user.id, queries]);
  // Fewer wait: this tab or another has sent them.
  const before = useRef(drafts.length);
  useEffect(() => {
    if (drafts.length < before.current) void queries.invalidateQueries({ queryKey: ['inspector'] });
    before.current = drafts.length;
  }, [drafts.length, queries]);
  return <WaitingNote drafts={drafts} to="/inspector" />;
}
