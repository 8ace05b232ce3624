import { ActionIcon, Anchor, Box, Button, Container, Group, Menu } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMaybeUser } from '../session/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { AppearanceMenu, LanguageMenu } from './preferences.tsx';

export function PublicFrame() {
  const t = useTranslations('common');
  const user = useMaybeUser();
  return (
    <>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <Container size="lg" component="header" py="sm">
        <Group justify="space-between" gap={4}>
          <Anchor href="/" underline="never" aria-label={`Lotmark, ${t('home')}`}>
            <Brand />
          </Anchor>
          <Group gap={4} component="nav" aria-label={t('menu')}>
            <Button component={Link} to="/market" variant="subtle" visibleFrom="xs">
              {t('market')}
            </Button>
            <Button component="a" href="/verify" variant="subtle" visibleFrom="xs">
              {t('verify')}
            </Button>
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('menu')} hiddenFrom="xs">
                  <IconMenu2 size={22} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item component={Link} to="/market">
                  {t('market')}
                </Menu.Item>
                <Menu.Item component="a" href="/verify">
                  {t('verify')}
                </Menu.Item>
                <Menu.Divider />
                <Menu.Item component={Link} to={user === null ? '/login' : '/'}>
                  {t(user === null ? 'signIn' : 'workspace')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
            <LanguageMenu />
            <AppearanceMenu />
            <Button component={Link} to={user === null ? '/login' : '/'} variant="default" visibleFrom="xs">
              {t(user === null ? 'signIn' : 'workspace')}
            </Button>
            {user !== null && <AccountMenu user={user} />}
          </Group>
        </Group>
      </Container>
      <Box component="main" id="content" tabIndex={-1} className="lm-content" pb="xl">
        <Container size="lg" pt="md">
          <Outlet />
        </Container>
      </Box>
    </>
  );
}
