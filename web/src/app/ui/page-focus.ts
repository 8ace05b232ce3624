import { useEffect, useRef } from 'react';

/** The address that was loaded; forgotten with the first change of page. */
let loaded: string | undefined = location.pathname;

/**
 * For the heading of a page: it takes the focus when one comes from another page, so that the keyboard starts there and
 * a screen reader says where one is. What somebody types in is not taken from them.
 */
export function usePageFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (loaded === location.pathname) return;
    loaded = undefined;
    const { activeElement } = document;
    if (activeElement?.closest('#content input, #content textarea, [role="dialog"]')) return;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
