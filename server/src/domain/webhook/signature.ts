import { createHash, createHmac } from 'node:crypto';

/** The Standard Webhooks specification, symmetric (v1). */
const prefix = 'whsec_';
export const secretBytes = 32;

/** How a secret is shown: `whsec_` and base64. */
export function secretText(secret: Uint8Array): string {
  return prefix + Buffer.from(secret).toString('base64');
}

/**
 * The headers of one delivery. Several secrets sign side by side while one replaces another.
 * @param id the same for every attempt, so that receivers drop what they have had.
 */
export function signedHeaders(secrets: readonly Uint8Array[], id: string, now: Date, body: string) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signed = `${id}.${timestamp}.${body}`;
  return {
    'content-type': 'application/json',
    'user-agent': 'Lotmark-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets
      .map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`)
      .join(' '),
  };
}

/** The id of an event's message to one webhook. @param hash the event's, hex. */
export function messageId(webhook: string, hash: string): string {
  return `msg_${createHash('sha256').update(`${webhook}:${hash}`).digest('hex').slice(0, 32)}`;
}
