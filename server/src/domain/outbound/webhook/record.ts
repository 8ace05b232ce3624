import type { JobContext } from '../../../kernel/jobs/jobs.ts';
import { knownLanguage, languages } from '../../../kernel/values/language.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { postMail } from '../../foundation/mail/post.ts';
import { pausedLetter } from './messages.ts';
import { type Outcome, ownerOf, recordAttempts, saveProgress } from './store.ts';

/**
 * Writes what rounds of deliveries came to, in one transaction.
 * @returns of each whether it was written: not when its webhook is gone, paused, or with another process.
 */
export function recordOutcomes(
  context: Pick<JobContext<unknown>, 'transaction'>,
  outcomes: readonly Outcome[],
): Promise<boolean[]> {
  return context.transaction(async (work) => {
    const { tx } = work;
    const saved = await saveProgress(tx, outcomes);
    await recordAttempts(tx, saved);
    for (const { webhook, progress } of saved) {
      if (progress.paused !== null) await tellPaused(work, webhook, progress.paused.reason);
    }
    return outcomes.map((outcome) => saved.includes(outcome));
  });
}

/** Mails its owner that a webhook rests, and why. */
export async function tellPaused(work: Work, id: string, reason: string): Promise<void> {
  const owner = await ownerOf(work.tx, id);
  if (owner === undefined) return;
  await postMail(work, {
    kind: 'webhook_paused',
    recipient: owner.email,
    ...pausedLetter(knownLanguage(owner.language) ?? languages[0], { id, url: owner.url, reason }),
  });
}
