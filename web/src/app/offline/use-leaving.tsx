import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { onSignOut } from '../shell/session/sign-out.ts';
import { deviceDrafts, forgetUser } from './device-store.ts';

/** Above the dialog that asks for a new login, which can sign out too. */
const overEverything = 500;

/** Before somebody signs out, what the device keeps for them goes; what was not sent only when they say so. */
export function useLeaving(user: string): void {
  const t = useTranslations('offline');
  const c = useTranslations('common');
  useEffect(() => {
    const agreed = (count: number) =>
      new Promise<boolean>((resolve) =>
        modals.openConfirmModal({
          title: t('signOutTitle'),
          children: <Text size="sm">{t('signOutBody', { count })}</Text>,
          labels: { confirm: t('signOutLabel'), cancel: c('cancel') },
          confirmProps: { color: 'red.8' },
          zIndex: overEverything,
          onConfirm: () => resolve(true),
          onClose: () => resolve(false),
        }),
      );
    onSignOut(async () => {
      const { length } = await deviceDrafts.list(user);
      if (length > 0 && !(await agreed(length))) return false;
      await forgetUser(user);
      return true;
    });
    return () => onSignOut(undefined);
  }, [user, t, c]);
}
