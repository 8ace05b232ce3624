import { type Fault, type JsonLdReader, type JsonObject, RdfError } from '@lotmark/sdk/verify';
import { turnstile } from '../../../kernel/limits/turnstile.ts';
import { asideThread, ThreadEndedError } from '../../../platform/threads/aside.ts';

export interface JsonLdQuestion {
  ask: 'quads' | 'meaning';
  document: JsonObject;
}
export type JsonLdAnswer = { quads: string } | { fault: Fault };

/** A lot's file of eight credentials takes a tenth of it. */
const answerMs = 5_000;
const work = asideThread<JsonLdQuestion, JsonLdAnswer>(new URL('./json-ld-thread.ts', import.meta.url), {
  memoryMb: 256,
  answerMs,
});

/** One after the other: who takes too long ends the thread, and with it nobody else's question. */
const gate = turnstile({ atOnce: 1, waiting: 32 }, 'Many credentials are being checked; try again in a few seconds.');

const tooComplex: Fault = { problem: 'too_complex', detail: 'What it says takes too long, or too much, to work out.' };

async function answered(question: JsonLdQuestion): Promise<string> {
  try {
    const answer = await gate.run(() => work(question));
    if ('quads' in answer) return answer.quads;
    throw new RdfError(answer.fault);
  } catch (error) {
    if (error instanceof ThreadEndedError && error.why !== 'ended') throw new RdfError(tooComplex);
    throw error;
  }
}

/** Works JSON-LD out in a thread with limits, for what strangers send. @throws Refusal 503 where too many wait. */
export const jsonLdAside: JsonLdReader = {
  canonicalQuads: (document) => answered({ ask: 'quads', document }),
  assertMeaning: async (document) => {
    await answered({ ask: 'meaning', document });
  },
};
