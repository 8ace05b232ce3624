import { z } from 'zod';
import type { Said } from '../../../kernel/values/said.ts';

/** For whoever shows a sentence in another language: what it is looked up by, and its values. */
export const saidOutput = z
  .object({
    phrase: z.string().meta({ description: 'The sentence with {0}, {1} ... where its values stand; it is stable.' }),
    values: z.array(z.string()).meta({ description: 'Moments and days are ISO 8601.' }),
  })
  .meta({ description: 'The same sentence as a phrase and its values, for catalogues.' });

export const saidOf = ({ phrase, values }: Said): z.input<typeof saidOutput> => ({ phrase, values });
