import { useRouter, useSearch } from '@tanstack/react-router';

/** Pages that ask somebody to log in say where they were going: `?next=/app/...`. */
export function useComeBack() {
  const router = useRouter();
  const { next } = useSearch({ strict: false }) as { next?: string };
  // Only back into the portal: an address from outside must not send anybody elsewhere.
  const inside = next !== undefined && /^\/app(?=[/?#]|$)/.test(next) ? next : undefined;
  return {
    /** For the links between login and sign-up, so that the way back is not lost. */
    search: (inside === undefined ? {} : { next: inside }) as never,
    /** Goes there. Is done when the page is there: until then the one that was left still shows. */
    goOn: () =>
      new Promise<void>((arrived) => {
        const stop = router.subscribe('onResolved', () => {
          stop();
          arrived();
        });
        router.history.push(inside ?? '/app');
      }),
  };
}
