import { lazy } from 'react';
import type { Workspace } from '../../shell/workspace.ts';

/** The assistant beside every page. It has no pages of its own. */
export const assistant: Workspace = {
  name: 'assistant',
  isFor: (who) => who.user !== null,
  pages: [],
  routes: [],
  words: {
    en: () => import('./words/en.ts'),
    es: () => import('./words/es.ts'),
    fr: () => import('./words/fr.ts'),
    pt: () => import('./words/pt.ts'),
  },
  background: lazy(() => import('./assistant-panel.tsx')),
};
