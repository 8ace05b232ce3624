import type { Workspace } from '../../shell/workspace.ts';
import { hasProfile, pages } from './navigation.ts';
import { routes } from './routes.ts';

export const profile: Workspace = {
  name: 'profile',
  isFor: hasProfile,
  pages,
  routes,
  words: {
    en: () => import('./words/en.ts'),
    es: () => import('./words/es.ts'),
    fr: () => import('./words/fr.ts'),
    pt: () => import('./words/pt.ts'),
  },
};
