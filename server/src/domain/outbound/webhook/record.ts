import type { JobContext } from '../../../kernel/jobs/jobs.ts';
import { knownLanguage, languages } from '../../../kernel/values/language.ts';
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
      if (progress.paused === null) continue;
      const { reason } = progress.paused;
      const owner = await ownerOf(tx, webhook);
      if (owner !== undefined) {
        await postMail(work, {
          kind: 'webhook_paused',
          recipient: owner.email,
          ...pausedLetter(knownLanguage(owner.language) ?? languages[0], { id: webhook, url: owner.url, reason }),
        });
      }
    }
    return outcomes.map((outcome) => saved.includes(outcome));
  });
}
