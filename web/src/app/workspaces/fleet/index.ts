import { lazy } from 'react';
import type { Workspace } from '../../shell/workspace.ts';
import { manages, pages } from './navigation.ts';
import { routes } from './routes.ts';

/** Vehicles, who drives them, and what was looked at before they were loaded. */
export const fleet: Workspace = {
  name: 'fleet',
  // Of those who do nothing else here: whoever manages vehicles has a workspace before this one.
  home: '/fleet',
  // Who drives for somebody need not belong to any organisation, nor have a role.
  isFor: (who) => manages(who) || who.drives,
  pages,
  routes,
  words: {
    en: () => import('./words/en.ts'),
    es: () => import('./words/es.ts'),
    fr: () => import('./words/fr.ts'),
    pt: () => import('./words/pt.ts'),
  },
  // What was looked at offline is sent from every page.
  background: lazy(() => import('./field-work.tsx')),
};
