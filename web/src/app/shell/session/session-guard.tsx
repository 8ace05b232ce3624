import { lazy, Suspense, useEffect, useState } from 'react';
import { onSessionEnd } from './client.ts';
import { useMaybeUser } from './session.ts';

const ReloginDialog = lazy(() => import('./relogin-dialog.tsx'));

/** Brings a user back whose session has ended under the page they are at; what does it is fetched when that happens. */
export function SessionGuard() {
  const user = useMaybeUser();
  const [answer, setAnswer] = useState<((token: string) => void) | null>(null);
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined) return onSessionEnd(undefined);
    onSessionEnd({ userId, ask: () => new Promise((resolve) => setAnswer(() => resolve)) });
  }, [userId]);
  if (answer === null || user === null) return null;
  return (
    <Suspense fallback={null}>
      <ReloginDialog
        email={user.email}
        onDone={(token) => {
          setAnswer(null);
          answer(token);
        }}
      />
    </Suspense>
  );
}
