import type { Actor } from '../../kernel/actor.ts';
import { type Decision, decided, forbidden, invalid, notFound, refused, wrongState } from '../../kernel/errors.ts';
import { isPublicAddress, literalAddress } from '../../platform/http-client/public-address.ts';

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

/** An address that we may send to: https, a public host, no credentials. Names are checked again when connecting. */
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
  if (url.username !== '' || url.password !== '') return refused(invalid('url', 'must not hold credentials'));
  const literal = literalAddress(url.hostname);
  const local = /(^|\.)(localhost|local|internal|localdomain)\.?$/i.test(url.hostname);
  if (!allowPrivate && (local || (literal !== undefined && !isPublicAddress(literal)))) {
    return refused(invalid('url', 'must be a public address'));
  }
  url.hash = '';
  return decided(url.href);
}

/** The owner and, for a key's, the same organisation's key. Missing and foreign ones answer alike. */
export function mayManageWebhook(
  actor: Actor,
  admin: boolean,
  webhook: { owner_id: string; org: string | null } | undefined,
): Decision<void> {
  const own = webhook !== undefined && webhook.owner_id === actor.userId;
  const within = actor.kind !== 'partner' || actor.memberships.some((each) => each.org === webhook?.org);
  const unbound = actor.kind === 'partner' && actor.memberships.length === 0 && webhook?.org === null;
  if (webhook !== undefined && (admin || (own && (within || unbound)))) return decided(undefined);
  return refused(admin ? notFound('There is no such webhook.') : forbidden('This is not a webhook of yours.'));
}

export function mayBeSent(webhook: { id: string; status: string }): Decision<void> {
  if (webhook.status === 'Active') return decided(undefined);
  return refused(wrongState(`${webhook.id} is ${webhook.status}; it must be Active (resume it).`));
}
