import { ActionIcon, Indicator } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { client } from '../session/client.ts';

/** How many notices are unread; a figure that is a minute old does. */
export function Bell() {
  const t = useTranslations('common');
  const { data } = useQuery({
    queryKey: ['notifications', 'unread'],
    queryFn: () => client.notifications.unread_count({}),
    refetchInterval: 60_000,
    retry: false,
  });
  const unread = data?.unread ?? 0;
  const shown = data?.is_capped === true ? `${unread - 1}+` : String(unread);
  return (
    <Indicator label={shown} size={16} offset={6} disabled={unread === 0} color="red.8">
      <ActionIcon
        component={Link}
        to="/notifications"
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('notices', { count: unread })}
      >
        <IconBell size={22} aria-hidden />
      </ActionIcon>
    </Indicator>
  );
}
