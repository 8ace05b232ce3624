import { en, type PlotWords } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { pt } from './pt.ts';

export type { PlotDetail, PlotWords } from './en.ts';
export { type DetailValues, fillDetail } from './fill.ts';
/** What the check of plot files says, by language. */
export const plotWords: Readonly<Record<'en' | 'es' | 'fr' | 'pt', PlotWords>> = { en, es, fr, pt };
