import type { Catalogue } from '../i18n/catalogues.ts';

/** What every page may say. Each workspace adds its own words when it is opened. */
export const sharedWords: Catalogue = {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  pt: () => import('./pt.ts'),
};
