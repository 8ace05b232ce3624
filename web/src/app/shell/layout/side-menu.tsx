import { NavLink, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, useId } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import { useWhoami } from '../session/session.ts';
import { menuOf, type NavigationPage, useWorkspaces, type Workspace } from '../workspace.ts';

/** The pages of the user's workspaces. With several workspaces, only the one that they are in is open. */
export function SideMenu() {
  const t = useTranslations('common');
  const { pathname } = useLocation();
  const who = useWhoami();
  const words = useMessages();
  const groups = useWorkspaces()
    .map((workspace) => ({ ...workspace, pages: menuOf(workspace, who) }))
    .filter(({ name, pages }) => pages.length > 0 && name in words);
  const current =
    groups.find(({ name, pages }) => [`/${name}`, ...pages.map(({ to }) => to)].some((to) => isIn(pathname, to))) ??
    groups[0];
  return (
    <>
      {groups.length === 1
        ? groups.map((group) => <SingleGroup key={group.name} group={group} />)
        : groups.map((group) => <FoldedGroup key={group.name} group={group} opened={group === current} />)}
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

const isIn = (pathname: string, address: string) => pathname === address || pathname.startsWith(`${address}/`);

type Group = Pick<Workspace, 'name' | 'pages' | 'switcher'>;

/** The words of a workspace, whose keys its own folder knows. */
function useLabels(workspace: string) {
  return useTranslations(workspace as never) as (key: string) => string;
}

function SingleGroup({ group }: { group: Group }) {
  const id = useId();
  const label = useLabels(group.name);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div role="group" aria-labelledby={id}>
      <Text id={id} size="sm" c="dimmed" fw={600} px="sm" pt="sm" pb={4}>
        {label('workspace')}
      </Text>
      <Pages group={group} />
    </div>
  );
}

function FoldedGroup({ group, opened }: { group: Group; opened: boolean }) {
  const label = useLabels(group.name);
  return (
    <NavLink
      // Opens by itself when its pages are visited.
      key={String(opened)}
      component="button"
      type="button"
      label={label('workspace')}
      fw={600}
      childrenOffset={0}
      defaultOpened={opened}
    >
      <Pages group={group} />
    </NavLink>
  );
}

function Pages({ group: { name, pages, switcher: Switcher } }: { group: Group }) {
  const label = useLabels(name);
  const entries = pages.map(({ to, label: key, icon: Icon, exact }: NavigationPage) => (
    <NavLink
      key={to}
      component={Link}
      to={to}
      label={label(key)}
      leftSection={<Icon size={18} aria-hidden />}
      activeOptions={{ exact: exact === true, includeSearch: false }}
    />
  ));
  return (
    <>
      {Switcher !== undefined && (
        <Suspense fallback={null}>
          <Switcher />
        </Suspense>
      )}
      {entries}
    </>
  );
}
