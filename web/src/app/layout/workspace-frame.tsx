import { Alert, Anchor, Box, Burger, Container, Drawer, Group } from '@mantine/core';
import { useDisclosure, useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useWhoami, workspaces, workspacesOf } from '../session/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { NoAccessPage } from './no-access-page.tsx';
import { AppearanceMenu, LanguageMenu } from './preferences.tsx';
import { SideMenu } from './side-menu.tsx';

const FieldWork = lazy(() => import('../offline/field-work.tsx'));

/** The frame of all workspaces: their pages at the side on a desk, behind a button on a phone. */
export function WorkspaceFrame() {
  const t = useTranslations('common');
  const who = useWhoami();
  const { pathname } = useLocation();
  const [opened, { toggle, close }] = useDisclosure(false);
  const { online } = useNetwork();
  const wanted = workspaces.find((workspace) => workspace === pathname.split('/')[1]);
  const allowed = wanted === undefined || workspacesOf(who).includes(wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the page changes.
  useEffect(() => close(), [pathname]);
  return (
    <>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <div className="lm-frame">
        <header>
          <Group h="100%" justify="space-between" wrap="nowrap">
            <Group gap="xs" wrap="nowrap">
              <Burger
                opened={opened}
                onClick={toggle}
                hiddenFrom="sm"
                size="sm"
                aria-label={t('menu')}
                aria-expanded={opened}
              />
              <Anchor component={Link} to="/" underline="never" aria-label={`Lotmark, ${t('home')}`}>
                <Brand />
              </Anchor>
            </Group>
            <Group gap={4} wrap="nowrap">
              <LanguageMenu />
              <AppearanceMenu />
              {who.user !== null && <AccountMenu user={who.user} />}
            </Group>
          </Group>
        </header>
        <Box component="nav" aria-label={t('menu')} visibleFrom="sm">
          <SideMenu />
        </Box>
        <Drawer
          opened={opened}
          onClose={close}
          title={t('menu')}
          size="18rem"
          hiddenFrom="sm"
          closeButtonProps={{ 'aria-label': t('close') }}
        >
          <nav aria-label={t('menu')}>
            <SideMenu />
          </nav>
        </Drawer>
        <main id="content" tabIndex={-1} className="lm-content">
          <Container size="xl" py="lg" px={{ base: 'md', sm: 'xl' }}>
            {!online && (
              <Alert color="yellow" variant="light" icon={<IconCloudOff aria-hidden />} mb="md" role="status">
                {t('offline')}
              </Alert>
            )}
            {who.user !== null && workspacesOf(who).includes('farmer') && (
              <Suspense fallback={null}>
                <FieldWork user={who.user} />
              </Suspense>
            )}
            {allowed ? <Outlet /> : <NoAccessPage />}
          </Container>
        </main>
      </div>
    </>
  );
}
