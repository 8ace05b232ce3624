/** A browser looks for a newer version when a page is opened; an installed app may stay open for days. */
const lookAgainMs = 3_600_000;

/**
 * Makes the portal installable and able to start offline. Not in development, where files change under it.
 * @param onUpdate called when a newer version is ready, with what takes it into use
 */
export function registerServiceWorker(onUpdate: (apply: () => void) => void): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let wanted = false;
  const hadOne = serviceWorker.controller !== null;
  const reload = () => location.reload();
  serviceWorker.addEventListener('controllerchange', () => {
    if (wanted) return reload();
    // Another tab has taken the newer version into use: this one runs on files that may be gone.
    if (hadOne) onUpdate(reload);
  });
  const ready = (waiting: ServiceWorker) =>
    onUpdate(() => {
      wanted = true;
      waiting.postMessage('take-over');
    });
  serviceWorker
    .register('/app/service-worker.js', { scope: '/app' })
    .then((registration) => {
      if (registration.waiting !== null && hadOne) ready(registration.waiting);
      registration.addEventListener('updatefound', () => {
        const next = registration.installing;
        next?.addEventListener('statechange', () => {
          if (next.state === 'installed' && serviceWorker.controller !== null) ready(next);
        });
      });
      setInterval(() => void registration.update().catch(() => undefined), lookAgainMs);
    })
    // Without it the portal works as a page; there is nobody to tell.
    .catch(() => undefined);
}
