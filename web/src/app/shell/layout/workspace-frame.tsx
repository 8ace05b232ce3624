import { Alert, Anchor, Box, Burger, Container, Drawer, Group } from '@mantine/core';
import { useDisclosure, useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useWhoami } from '../session/session.ts';
import { mayOpen, useWorkspaces } from '../workspace.ts';
import { AccountMenu } from './account-menu.tsx';
import { Bell } from './bell.tsx';
import { BesidePages } from './beside-pages.tsx';
import { Brand } from './brand.tsx';
import { headTools } from './head-tools.ts';
import { NoAccessPage } from './no-access-page.tsx';
import { AppearanceMenu, LanguageMenu } from './preferences.tsx';
import { SideMenu } from './side-menu.tsx';

/** The frame of all workspaces: their pages at the side on a desk, behind a button on a phone. */
export function WorkspaceFrame() {
  const t = useTranslations('common');
  const who = useWhoami();
  const { pathname } = useLocation();
  const [opened, { toggle, close }] = useDisclosure(false);
  const { online } = useNetwork();
  const workspaces = useWorkspaces();
  const allowed = mayOpen(workspaces, who, pathname);
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
            <Group gap={4} wrap="nowrap">
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
            <Group gap={0} wrap="nowrap">
              <div id={headTools} />
              {who.user !== null && !who.user.second_factor_missing && <Bell />}
              <LanguageMenu />
              {/* A phone has no room for it; "My account" has it, too. */}
              <Box visibleFrom="sm">
                <AppearanceMenu />
              </Box>
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
            {workspaces.map(
              ({ name, isFor, background: Background }) =>
                Background !== undefined &&
                who.user !== null &&
                !who.user.second_factor_missing &&
                isFor(who) && (
                  <BesidePages key={name} name={name}>
                    <Background user={who.user} />
                  </BesidePages>
                ),
            )}
            {allowed ? <Outlet /> : <NoAccessPage />}
          </Container>
        </main>
      </div>
    </>
  );
}
