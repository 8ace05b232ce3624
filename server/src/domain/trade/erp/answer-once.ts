import { wrongState } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { answerMessage, takeMessage } from './store.ts';

/** A signed message, as its operation sees it. */
export interface SignedMessage {
  keyId: string;
  webhookId: string;
  operation: string;
  bodyHash: Buffer;
  now: Date;
}

/**
 * Answers a message once: the same id with the same body gets the same answer again, marked as a replay, also when both
 * arrive at once. A refused message leaves nothing behind, so it may be sent again.
 * @throws Refusal 409 when the id came with another body before.
 */
export async function answerOnce<T extends { idempotent_replay: boolean }>(
  tx: Tx,
  message: SignedMessage,
  answer: () => Promise<T>,
): Promise<T> {
  const { keyId, webhookId, operation, bodyHash, now } = message;
  const seen = await takeMessage(tx, {
    key_id: keyId,
    webhook_id: webhookId,
    operation,
    body_hash: bodyHash,
    created_at: now,
  });
  if (seen !== undefined) {
    if (seen.operation !== operation || !seen.body_hash.equals(bodyHash)) {
      throw wrongState(`The webhook-id ${webhookId} came with another body before; take a new one.`);
    }
    return { ...(seen.response as T), idempotent_replay: true };
  }
  const answered = await answer();
  await answerMessage(tx, keyId, webhookId, answered);
  return answered;
}
