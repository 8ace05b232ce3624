import { createHmac, hash, type KeyObject } from 'node:crypto';

/** The Standard Webhooks specification, symmetric (v1). */
const prefix = 'whsec_';
export const secretBytes = 32;

/** How a secret is shown: `whsec_` and base64. */
export function secretText(secret: Uint8Array): string {
  return prefix + Buffer.from(secret).toString('base64');
}

/**
 * The headers of one delivery. Several secrets sign side by side while one replaces another.
 * @param secrets as key objects: to make one costs more than to sign.
 * @param id the same for every attempt, so that receivers drop what they have had.
 */
export function signedHeaders(secrets: readonly KeyObject[], id: string, now: Date, body: Buffer) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    'content-type': 'application/json',
    'user-agent': 'Lotmark-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets
      .map((secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('base64')}`)
      .join(' '),
  };
}

/** The id of an event's message to one webhook. @param event its hash, hex. */
export function messageId(webhook: string, event: string): string {
  return `msg_${hash('sha256', `${webhook}:${event}`).slice(0, 32)}`;
}
