import type { Workspace } from '../../shell/workspace.ts';
import { routes } from './routes.ts';

/** The way in, and what everybody has. */
export const account: Workspace = {
  name: 'account',
  isFor: () => true,
  pages: [],
  routes,
  words: {
    en: () => import('./words/en.ts'),
    es: () => import('./words/es.ts'),
    fr: () => import('./words/fr.ts'),
    pt: () => import('./words/pt.ts'),
  },
};
