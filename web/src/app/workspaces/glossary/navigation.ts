import { IconBook2, IconListCheck } from '@tabler/icons-react';
import { isAdmin } from '../../shell/session/session.ts';
import type { NavigationPage } from '../../shell/workspace.ts';
import type { glossary } from './words/en.ts';

export const pages: readonly NavigationPage<keyof typeof glossary>[] = [
  { to: '/glossary', label: 'glossary', icon: IconBook2, exact: true, isFor: (who) => who.user !== null },
  { to: '/glossary/proposals', label: 'proposals', icon: IconListCheck, isFor: isAdmin },
];
