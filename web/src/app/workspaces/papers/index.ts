import type { Workspace } from '../../shell/workspace.ts';
import { hasPapers, pages } from './navigation.ts';
import { routes } from './routes.ts';

/** Papers of the trade that were read, and what a person says of the fields the reading is unsure of. */
export const papers: Workspace = {
  name: 'papers',
  isFor: hasPapers,
  pages,
  routes,
  words: {
    en: () => import('./words/en.ts'),
    es: () => import('./words/es.ts'),
    fr: () => import('./words/fr.ts'),
    pt: () => import('./words/pt.ts'),
  },
};
