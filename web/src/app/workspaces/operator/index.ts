import { isAdmin } from '../../shell/session/session.ts';
import type { Workspace } from '../../shell/workspace.ts';
import { pages } from './navigation.ts';
import { routes } from './routes.ts';

/** For whoever runs this installation. */
export const operator: Workspace = {
  name: 'operator',
  isFor: isAdmin,
  pages,
  routes,
  words: {
    en: () => import('./words/en.ts'),
    es: () => import('./words/es.ts'),
    fr: () => import('./words/fr.ts'),
    pt: () => import('./words/pt.ts'),
  },
};
