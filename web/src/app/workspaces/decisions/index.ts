import type { Workspace } from '../../shell/workspace.ts';
import { hasDecisions, pages } from './navigation.ts';
import { routes } from './routes.ts';

/** Whether a record complies: what was decided of it, why, and what it rests on. */
export const decisions: Workspace = {
  name: 'decisions',
  isFor: hasDecisions,
  pages,
  routes,
  words: {
    en: () => import('./words/en.ts'),
    es: () => import('./words/es.ts'),
    fr: () => import('./words/fr.ts'),
    pt: () => import('./words/pt.ts'),
  },
};
