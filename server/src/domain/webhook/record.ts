import type { JobContext } from '../../kernel/jobs.ts';
import { postMail } from '../mail/post.ts';
import { type Outcome, ownerOf, recordAttempts, saveProgress } from './store.ts';

/**
 * Writes what rounds of deliveries came to, in one transaction.
 * @returns of each whether it was written: not when its webhook is gone, paused, or with another process.
 */
export function recordOutcomes(
  context: Pick<JobContext<unknown>, 'transaction'>,
  outcomes: readonly Outcome[],
): Promise<boolean[]> {
  return context.transaction(async (tx, emit) => {
    const saved = await saveProgress(tx, outcomes);
    await recordAttempts(tx, saved);
    for (const { webhook, progress } of saved) {
      if (progress.paused === null) continue;
      const { reason, at } = progress.paused;
      const owner = await ownerOf(tx, webhook);
      if (owner !== undefined) {
        await postMail(
          { tx, now: at, emit },
          {
            kind: 'webhook_paused',
            recipient: owner.email,
            subject: `Your webhook ${webhook} is paused`,
            text: `We have stopped sending events to ${owner.url}.\n${reason}\n\nNothing is lost: resume it (POST /v1/webhooks/${webhook}/resume) once it works again, and what came since is sent. The event that failed last is listed under its deliveries as Dead and can be replayed.\n`,
          },
        );
      }
      emit('webhook.paused', webhook, { reason });
    }
    return outcomes.map((outcome) => saved.includes(outcome));
  });
}
