import { lazy } from 'react';
import { hasRole, isAdmin } from '../../shell/session/session.ts';
import type { Workspace } from '../../shell/workspace.ts';
import { pages } from './navigation.ts';
import { routes } from './routes.ts';

export const inspector: Workspace = {
  name: 'inspector',
  home: '/inspector',
  isFor: (who) => hasRole(who, 'SVC Inspector') || isAdmin(who),
  pages,
  routes,
  words: {
    en: () => import('./words/en.ts'),
    es: () => import('./words/es.ts'),
    fr: () => import('./words/fr.ts'),
    pt: () => import('./words/pt.ts'),
  },
  // What was inspected offline is sent from every page.
  background: lazy(() => import('./field-work.tsx')),
};
