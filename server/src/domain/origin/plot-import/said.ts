import { plotWords } from '@lotmark/sdk/plots/words';

/** A sentence of the catalogue of the check, or none. */
export const isSaid = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && Object.hasOwn(plotWords.en.details, value));
