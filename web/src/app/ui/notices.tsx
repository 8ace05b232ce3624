import { useNotifications } from '@mantine/notifications';
import { type ComponentType, lazy, Suspense, useState } from 'react';

/** A notice that cannot be shown is no reason to lose the page under it. */
const Shown = lazy<ComponentType>(() => import('./notices-shown.tsx').catch(() => ({ default: () => null })));

/** Where notices appear; what shows them is fetched with the first one. */
export function Notices() {
  const { notifications } = useNotifications();
  const [needed, setNeeded] = useState(false);
  if (notifications.length > 0 && !needed) setNeeded(true);
  return <Suspense fallback={null}>{needed && <Shown />}</Suspense>;
}
