import type { Workspace } from '../../shell/workspace.ts';
import { routes } from './routes.ts';

/** What happened to a lot: a page that several workspaces lead to. */
export const lots: Workspace = {
  name: 'lots',
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
