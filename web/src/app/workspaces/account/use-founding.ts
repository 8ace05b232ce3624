import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';

/** What follows when an organisation was founded: its owner sees the new workspace. */
export function useFounded(workspace: 'cooperative' | 'exporter' | 'buyer') {
  const t = useTranslations('account');
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (name: string) => {
    notifications.show({ color: 'leaf', message: t('founded', { name }) });
    await queries.invalidateQueries();
    await navigate({ to: `/${workspace}` });
  };
}
