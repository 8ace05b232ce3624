import { ModalsProvider } from '@mantine/modals';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** Lets pages open dialogs, whose closing button has a name. */
export function Dialogs({ children }: { children: ReactNode }) {
  const t = useTranslations('common');
  return <ModalsProvider modalProps={{ closeButtonProps: { 'aria-label': t('close') } }}>{children}</ModalsProvider>;
}
