import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/**
 * Opens an address that the service answered: pages of the portal without loading it anew, others (the glossary, the
 * verification) as any link.
 */
export function useOpenPage(onLeave: () => void): (page: string) => (event: MouseEvent) => void {
  const { history } = useRouter();
  return (page) => (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !page.startsWith('/app/')) return;
    event.preventDefault();
    // The panel lies over the page; opened again it goes on with its thread.
    onLeave();
    history.push(page);
  };
}
