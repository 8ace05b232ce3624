import { lazy } from 'react';
import { hasRole } from '../../shell/session/session.ts';
import type { Workspace } from '../../shell/workspace.ts';
import { pages } from './navigation.ts';
import { routes } from './routes.ts';

export const cooperative: Workspace = {
  name: 'cooperative',
  home: '/cooperative',
  isFor: (who) =>
    hasRole(who, 'SVC Cooperative') ||
    who.memberships.some(({ kind, role }) => kind === 'Cooperative' && role !== 'Member'),
  pages,
  switcher: lazy(() => import('./cooperative-switcher.tsx')),
  routes,
  words: {
    en: () => import('./words/en.ts'),
    es: () => import('./words/es.ts'),
    fr: () => import('./words/fr.ts'),
    pt: () => import('./words/pt.ts'),
  },
};
