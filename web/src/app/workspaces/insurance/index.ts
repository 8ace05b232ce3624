import { hasRole, isAdmin } from '../../shell/session/session.ts';
import type { Workspace } from '../../shell/workspace.ts';
import { pages } from './navigation.ts';
import { routes } from './routes.ts';
import { isHolder } from './who.ts';

/** For agents of insurers, and for those who are insured: farmers and who decides for an organisation. */
export const insurance: Workspace = {
  name: 'insurance',
  home: '/insurance',
  isFor: (who) => hasRole(who, 'Insurance Agent') || isHolder(who) || isAdmin(who),
  pages,
  routes,
  words: {
    en: () => import('./words/en.ts'),
    es: () => import('./words/es.ts'),
    fr: () => import('./words/fr.ts'),
    pt: () => import('./words/pt.ts'),
  },
};
