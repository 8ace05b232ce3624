import { type Decision, decided, forbidden, invalid, refused, wrongState } from '../../../kernel/values/errors.ts';
import type { Actor } from '../../../kernel/write/actor.ts';
import { isPublicAddress, literalAddress } from '../../../platform/http-client/public-address.ts';

/** Webhooks of one user at a time. */
export const maxWebhooks = 50;
/** The head of a webhook is tried for so long, then it is dead. */
export const giveUpAfterMs = 3 * 86_400_000;
/** How long the old secret goes on signing beside the new one. */
export const overlapMs = 86_400_000;
/** Deliveries that one replay may queue. */
export const maxReplay = 10_000;

const firstPauseMs = 5000;
const longestPauseMs = 12 * 3_600_000;

/**
 * The pause after the n-th failed attempt (n from 1), milliseconds: 5 s, 15 s, 45 s, ... at most 12 h, and a fifth more
 * or less, so that what failed together does not come back together.
 * @param chance 0 to 1.
 */
export function pauseAfter(attempts: number, chance: number): number {
  return Math.round(Math.min(firstPauseMs * 3 ** Math.min(attempts - 1, 20), longestPauseMs) * (0.8 + 0.4 * chance));
}

export type Verdict = 'delivered' | 'retry' | 'gone';

/** 2xx is delivered; 410 says that nobody wants it any more; everything else, redirects too, is tried again. */
export function verdictOn(status: number | undefined): Verdict {
  if (status !== undefined && status >= 200 && status < 300) return 'delivered';
  return status === 410 ? 'gone' : 'retry';
}

/** Ports of web servers that speak https; '' is 443. Others belong to services that nobody asked us to talk to. */
const webhookPorts: ReadonlySet<string> = new Set(['', '8443']);

/** A name of one label means something in the operator's own network only, and so do names under these. */
const ownNetwork = /^[^.]+\.?$|(^|\.)(localhost|local|internal|localdomain|lan|home\.arpa)\.?$/i;

/** An address that we may send to: https, a public host and port, no credentials. Names are checked again when connecting. */
export function checkUrl(text: string, allowPrivate: boolean): Decision<string> {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return refused(invalid('url', 'must be an address, such as https://example.org/hooks'));
  }
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) {
    return refused(invalid('url', 'must begin with https://'));
  }
  if (!allowPrivate && !webhookPorts.has(url.port)) {
    return refused(invalid('url', 'must use port 443 (the default of https) or 8443'));
  }
  if (url.username !== '' || url.password !== '') return refused(invalid('url', 'must not hold credentials'));
  const literal = literalAddress(url.hostname);
  const foreign = literal === undefined ? !ownNetwork.test(url.hostname) : isPublicAddress(literal);
  if (!allowPrivate && !foreign) {
    return refused(invalid('url', 'must be a public address'));
  }
  url.hash = '';
  return decided(url.href);
}

/** Why a webhook rests after its owner set a new password by mail. */
export const passwordReset = 'The password was reset by mail; log in and resume the webhook if it is yours.';

/** Why a webhook rests that a key made which is no more. Keys never come back, so it stays with that. */
export const keyEnded = 'The key that made it was revoked or has expired.';

export const addressRefused = 'Its address is none that we send to any more:';

/** Why we do not send to an address that was taken when the webhook was made; undefined where we do. */
export function addressProblem(url: string, allowPrivate: boolean): string | undefined {
  const checked = checkUrl(url, allowPrivate);
  return checked.ok ? undefined : `${addressRefused} it ${checked.refusal.errors?.[0]?.message}.`;
}

/**
 * What rests until its owner has looked at it goes on by a login alone: a key may be from before the reset, too. An address
 * that we do not send to stays without, and so does what a key made that is no more.
 */
export function mayResume(
  actor: Actor,
  webhook: { url: string; pause_reason: string | null },
  allowPrivate: boolean,
): Decision<void> {
  const problem = addressProblem(webhook.url, allowPrivate);
  if (problem !== undefined) return refused(wrongState(`${problem} Make a webhook with another address.`));
  if (webhook.pause_reason === keyEnded) return refused(wrongState(`${keyEnded} Make a webhook with another key.`));
  if (webhook.pause_reason !== passwordReset || actor.kind === 'user') return decided(undefined);
  return refused(forbidden('The password was reset by mail: log in to resume this webhook, a key cannot do it.'));
}

export function mayBeSent(webhook: { id: string; status: string }): Decision<void> {
  if (webhook.status === 'Active') return decided(undefined);
  return refused(wrongState(`${webhook.id} is ${webhook.status}; it must be Active (resume it).`));
}
