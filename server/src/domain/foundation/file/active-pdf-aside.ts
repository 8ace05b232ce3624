import { Refusal } from '../../../kernel/values/errors.ts';
import { asideThread, ThreadEndedError } from '../../../platform/threads/aside.ts';

const look = asideThread<Uint8Array, string | undefined>(new URL('./active-pdf-thread.ts', import.meta.url), {
  memoryMb: 256,
  answerMs: 30_000,
});

/** @throws Refusal 415 where a PDF does something by itself, 503 where the thread that looks ended meanwhile. */
export async function refuseActivePdf(content: Uint8Array): Promise<void> {
  try {
    const problem = await look(content);
    if (problem !== undefined) throw new Refusal('media_type', problem);
  } catch (error) {
    if (!(error instanceof ThreadEndedError)) throw error;
    throw new Refusal('unavailable', 'This PDF could not be looked into, and was not kept; try again in a minute.');
  }
}
