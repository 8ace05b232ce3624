import { Skeleton } from '@mantine/core';
import { ModalsProvider, modals } from '@mantine/modals';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { unbroken } from './unbroken.tsx';

/** Lets pages open dialogs, whose closing button has a name. */
export function Dialogs({ children }: { children: ReactNode }) {
  const t = useTranslations('common');
  return <ModalsProvider modalProps={{ closeButtonProps: { 'aria-label': t('close') } }}>{children}</ModalsProvider>;
}

/** The dialog looks for the field to begin with when it opens: what is loaded later finds it by itself. */
function Arrived({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (root.current?.contains(document.activeElement)) return;
    root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return (
    <div ref={root} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}

const open = new Set<string>();

/**
 * Opens a dialog, once however often its button is pressed. The content closes it itself when it is done; one that
 * `stays` is closed by nothing else.
 */
export function openDialog(
  title: string,
  content: (close: () => void) => ReactNode,
  size: 'md' | 'lg' = 'md',
  { stays = false } = {},
): void {
  if (open.has(title)) return;
  open.add(title);
  const close = () => modals.close(title);
  modals.open({
    modalId: title,
    title: unbroken(title),
    size,
    children: (
      <Suspense fallback={<Skeleton height={160} />}>
        <Arrived>{content(close)}</Arrived>
      </Suspense>
    ),
    onClose: () => open.delete(title),
    // A press beside it must not lose what was typed.
    closeOnClickOutside: false,
    ...(stays ? { closeOnEscape: false, withCloseButton: false } : {}),
  });
}
