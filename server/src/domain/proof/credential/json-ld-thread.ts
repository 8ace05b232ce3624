import { jsonLdHere, RdfError } from '@lotmark/sdk/verify';
import { answerQuestions } from '../../../platform/threads/answering.ts';
import type { JsonLdAnswer, JsonLdQuestion } from './json-ld-aside.ts';

/** The thread that works out what credentials of strangers say: a few kilobytes can be made to take half a minute. */
answerQuestions(async ({ ask, document }: JsonLdQuestion): Promise<JsonLdAnswer> => {
  try {
    if (ask === 'quads') return { quads: await jsonLdHere.canonicalQuads(document) };
    await jsonLdHere.assertMeaning(document);
    return { quads: '' };
  } catch (error) {
    if (error instanceof RdfError) return { fault: error.fault };
    throw error;
  }
});
