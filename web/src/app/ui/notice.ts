import { type NotificationData, notifications } from '@mantine/notifications';
import { useTranslations } from 'use-intl';

/** Says something at the head of the page, with a button to close it that has a name. */
export function useNotice(): (notice: NotificationData) => void {
  const t = useTranslations('common');
  return (notice) => {
    notifications.show({ closeButtonProps: { 'aria-label': t('close') }, ...notice });
  };
}
