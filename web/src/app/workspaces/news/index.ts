import type { Workspace } from '../../shell/workspace.ts';
import { pages } from './navigation.ts';
import { routes } from './routes.ts';

/** What the operator announces, and what a person is told of. */
export const news: Workspace = {
  name: 'news',
  isFor: () => true,
  pages,
  routes,
  words: {
    en: () => import('./words/en.ts'),
    es: () => import('./words/es.ts'),
    fr: () => import('./words/fr.ts'),
    pt: () => import('./words/pt.ts'),
  },
};
