import type { Workspace } from '../../shell/workspace.ts';
import { pages } from './navigation.ts';
import { routes } from './routes.ts';

/** What the words of the trade mean. */
export const glossary: Workspace = {
  name: 'glossary',
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
