import { hasRole, isAdmin } from '../../shell/session/session.ts';
import type { Workspace } from '../../shell/workspace.ts';
import { pages } from './navigation.ts';
import { routes } from './routes.ts';

/** Where goods come from and where they went: for authorities and admins, and for who sells lots of their own. */
export const trace: Workspace = {
  name: 'trace',
  isFor: (who) =>
    isAdmin(who) || (['SVC Authority', 'SVC Exporter', 'SVC Cooperative'] as const).some((role) => hasRole(who, role)),
  pages,
  routes,
  words: {
    en: () => import('./words/en.ts'),
    es: () => import('./words/es.ts'),
    fr: () => import('./words/fr.ts'),
    pt: () => import('./words/pt.ts'),
  },
};
