import { belongsTo, isAdmin } from '../../shell/session/session.ts';
import type { Workspace } from '../../shell/workspace.ts';
import { pages } from './navigation.ts';
import { routes } from './routes.ts';

/** What measures in fields, stores and vehicles. */
export const devices: Workspace = {
  name: 'devices',
  isFor: (who) =>
    isAdmin(who) ||
    belongsTo(who, 'Exporter') ||
    who.memberships.some(({ kind, role }) => kind === 'Cooperative' && (role === 'Owner' || role === 'Manager')),
  pages,
  routes,
  words: {
    en: () => import('./words/en.ts'),
    es: () => import('./words/es.ts'),
    fr: () => import('./words/fr.ts'),
    pt: () => import('./words/pt.ts'),
  },
};
