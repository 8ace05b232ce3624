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

/**
 * After something was done whose button could not be pressed meanwhile, or is gone, and took the focus with it: the keyboard
 * goes on at the button, or else at the heading of the page, and not before everything again.
 */
export function keepFocus(pressed: Element | null): void {
  // A dialog that asked before fades out first, and the page is drawn with what it says now.
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    if (pressed instanceof HTMLElement && pressed.isConnected) pressed.focus({ preventScroll: true });
    if (document.activeElement !== document.body) return;
    const open = document.querySelector<HTMLElement>('[role="dialog"]');
    (open ?? document.querySelector<HTMLElement>('#content h1'))?.focus({ preventScroll: true });
  }, 300);
}

/**
 * After a form was refused: to the first field that is at fault, or else to what is said of it. Whoever has gone on to
 * another field meanwhile stays there.
 * @param before what had the focus when it was sent.
 */
export function focusFault(form: HTMLElement | null, before: Element | null): void {
  // Another page is shown in its place.
  if (form?.isConnected === false) {
    keepFocus(before);
    return;
  }
  const move = (): boolean => {
    const { activeElement: now } = document;
    if (form === null || (now !== document.body && now !== before && !(now instanceof HTMLButtonElement))) return true;
    const fault = faultIn(form);
    // Who sent it by the Enter key goes on in their field: the alert is read out by itself.
    const there = fault ?? (before instanceof HTMLInputElement && now === before ? before : alertIn(form));
    there?.focus();
    return there !== null;
  };
  // A form in steps first shows the one whose field is at fault.
  if (!move()) setTimeout(move, 300);
}

const typedIn = 'input, textarea, select, button, [tabindex]';
/** A field of a password says it in its own way. */
function faultIn(form: HTMLElement): HTMLElement | null {
  const marked = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]');
  return marked?.matches(typedIn) === false ? marked.querySelector<HTMLElement>(typedIn) : marked;
}

const alertIn = (form: HTMLElement) => form.querySelector<HTMLElement>('[role="alert"]');
