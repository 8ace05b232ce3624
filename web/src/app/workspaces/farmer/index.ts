import { lazy } from 'react';
import { hasRole } from '../../shell/session/session.ts';
import type { Workspace } from '../../shell/workspace.ts';
import { pages } from './navigation.ts';
import { routes } from './routes.ts';

export const farmer: Workspace = {
  name: 'farmer',
  home: '/farmer',
  isFor: (who) => hasRole(who, 'SVC Farmer'),
  pages,
  routes,
  words: {
    en: () => import('./words/en.ts'),
    es: () => import('./words/es.ts'),
    fr: () => import('./words/fr.ts'),
    pt: () => import('./words/pt.ts'),
  },
  // Entries that were made offline are sent from every page.
  background: lazy(() => import('./field-work.tsx')),
};
