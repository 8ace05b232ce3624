import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconLogout, IconUser, IconUserCog } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { SessionUser } from '../session/session.ts';
import { signOut } from '../session/sign-out.ts';

export function AccountMenu({ user }: { user: SessionUser }) {
  const t = useTranslations('common');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconUser size={18} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          px="xs"
          aria-label={`${t('account')}: ${user.full_name}`}
        >
          <span className="mantine-visible-from-sm">{user.full_name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item component={Link} to="/account" leftSection={<IconUserCog size={16} aria-hidden />}>
          {t('account')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut()}>
          {t('signOut')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label maw={260}>
          {t('timesIn', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ') })}
        </Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}
