import { notifications } from '@mantine/notifications';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../shell/session/client.ts';
import type { SessionUser } from '../shell/session/session.ts';
import { isReady } from './draft.ts';
import { useDraftName } from './draft-name.ts';
import { useDrafts } from './drafts.ts';
import { sendWhatWaits } from './sending.ts';

/** A weak connection comes and goes without telling. */
const againMs = 30_000;

/** Sends what waits, now, and says how it went. */
export function useSend(user: SessionUser): () => Promise<void> {
  const t = useTranslations('offline');
  const name = useDraftName();
  const busy = useRef(false);
  const say = useRef({ t, name });
  say.current = { t, name };
  const send = useCallback(async () => {
    if (busy.current || !navigator.onLine) return;
    busy.current = true;
    try {
      let report = await sendWhatWaits(user.id);
      if (report.end === 'signedOut') {
        // Any call asks them to sign in again, and ends when they have.
        await client.farmer.farmer_summary();
        report = await sendWhatWaits(user.id);
      }
      if (report.sent.length > 0) {
        notifications.show({ color: 'leaf', message: say.current.t('sent', { count: report.sent.length }) });
      }
      for (const draft of report.refused) {
        notifications.show({
          color: 'red',
          message: say.current.t('refused', { name: say.current.name(draft) }),
          autoClose: 12_000,
        });
      }
    } catch {
      // The connection is gone again; there will be another try.
    } finally {
      busy.current = false;
    }
  }, [user.id]);
  return send;
}

/** Sends what waits whenever there may be a connection: at the start, when it comes back, and from time to time. */
export function useSending(user: SessionUser): void {
  const send = useSend(user);
  const waits = useDrafts().some(isReady);
  useEffect(() => {
    if (!waits) return;
    const start = () => void send();
    const whenSeen = () => {
      if (document.visibilityState === 'visible') start();
    };
    start();
    const timer = setInterval(start, againMs);
    window.addEventListener('online', start);
    document.addEventListener('visibilitychange', whenSeen);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', start);
      document.removeEventListener('visibilitychange', whenSeen);
    };
  }, [waits, send]);
}
