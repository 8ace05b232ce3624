import type { Workspace } from '../../shell/workspace.ts';
import { routes } from './routes.ts';

/** An order, its escrow and its shipment: pages that several workspaces lead to. */
export const orders: Workspace = {
  name: 'orders',
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
