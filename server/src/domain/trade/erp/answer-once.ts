import { createHmac } from 'node:crypto';
import { canonicalize, type Json } from '@lotmark/sdk/verify';
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
  /** Proves kept answers: nobody else can put another one in their place. */
  proofKey: Uint8Array;
}

/** What a message and its answer come to, as the database gives it back. */
function proofOf({ keyId, webhookId, operation, bodyHash, proofKey }: SignedMessage, answer: unknown): Buffer {
  const said = canonicalize(
    JSON.parse(JSON.stringify([keyId, webhookId, operation, bodyHash.toString('hex'), answer])) as Json,
  );
  return createHmac('sha256', proofKey).update(`an answer of the service: ${said}`).digest();
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
  const { keyId, webhookId, operation, now } = message;
  const seen = await takeMessage(tx, {
    key_id: keyId,
    webhook_id: webhookId,
    operation,
    body_hash: proofOf(message, null),
    created_at: now,
  });
  if (seen !== undefined) {
    if (!seen.body_hash.equals(proofOf(message, seen.response))) {
      throw wrongState(
        `The webhook-id ${webhookId} came with another body before; take a new one. If the body was the same, its kept answer is not what the service wrote: look first whether it was done.`,
      );
    }
    return { ...(seen.response as T), idempotent_replay: true };
  }
  const answered = await answer();
  await answerMessage(tx, { keyId, webhookId, response: answered, proof: proofOf(message, answered) });
  return answered;
}
