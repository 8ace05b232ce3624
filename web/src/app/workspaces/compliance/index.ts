import { belongsTo, hasRole, isAdmin } from '../../shell/session/session.ts';
import type { Workspace } from '../../shell/workspace.ts';
import { pages } from './navigation.ts';
import { routes } from './routes.ts';

export const compliance: Workspace = {
  name: 'compliance',
  // A cooperative reads of its lots; its plain members are farmers, who have no statements.
  isFor: (who) =>
    belongsTo(who, 'Exporter') ||
    belongsTo(who, 'Buyer') ||
    who.memberships.some(({ kind, role }) => kind === 'Cooperative' && (role === 'Owner' || role === 'Manager')) ||
    hasRole(who, 'SVC Authority') ||
    isAdmin(who),
  pages,
  routes,
  words: {
    en: () => import('./words/en.ts'),
    es: () => import('./words/es.ts'),
    fr: () => import('./words/fr.ts'),
    pt: () => import('./words/pt.ts'),
  },
};
