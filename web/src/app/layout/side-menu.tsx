import { NavLink, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useWhoami, workspacesOf } from '../session/session.ts';
import { type NavigationPage, useNavigation } from './navigation.tsx';

/** The pages of the user's workspaces. With several workspaces, only the one he is in lies open. */
export function SideMenu() {
  const t = useTranslations('common');
  const { pathname } = useLocation();
  const groups = useNavigation(workspacesOf(useWhoami()));
  const current = groups.find(({ workspace }) => isIn(pathname, workspace)) ?? groups[0];
  return (
    <>
      {groups.length === 1
        ? groups.map(({ workspace, label, pages }) => <SingleGroup key={workspace} label={label} pages={pages} />)
        : groups.map(({ workspace, label, pages }) => (
            <NavLink
              key={`${workspace} ${workspace === current?.workspace}`}
              component="button"
              type="button"
              label={label}
              fw={600}
              childrenOffset={0}
              defaultOpened={workspace === current?.workspace}
            >
              <Pages pages={pages} />
            </NavLink>
          ))}
      <NavLink
        component="a"
        href="/verify"
        label={t('verify')}
        leftSection={<IconShieldCheck size={18} aria-hidden />}
        mt="md"
      />
    </>
  );
}

const isIn = (pathname: string, workspace: string) =>
  pathname === `/${workspace}` || pathname.startsWith(`/${workspace}/`);

function SingleGroup({ label, pages }: { label: string; pages: readonly NavigationPage[] }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div role="group" aria-labelledby={id}>
      <Text id={id} size="sm" c="dimmed" fw={600} px="sm" pt="sm" pb={4}>
        {label}
      </Text>
      <Pages pages={pages} />
    </div>
  );
}

function Pages({ pages }: { pages: readonly NavigationPage[] }) {
  return pages.map(({ to, label, icon: Icon, exact }) => (
    <NavLink
      key={to}
      component={Link}
      to={to}
      label={label}
      leftSection={<Icon size={18} aria-hidden />}
      activeOptions={{ exact: exact === true, includeSearch: false }}
    />
  ));
}
