import { type Decision, decided, refused, wrongState } from './errors.ts';

/** A secret that was replaced and works until the time that was promised for it. */
export interface EarlierSecret {
  /** Base64. */
  sealed: string;
  /** ISO 8601. */
  expires_at: string;
}

/** Each of them is tried or signed with: more would make every message dearer. */
const most = 10;

/** The secrets that still work at a moment, sealed, oldest first. */
export function stillPromised(earlier: unknown, now: Date): Buffer[] {
  return promised(earlier, now).map((secret) => Buffer.from(secret.sealed, 'base64'));
}

/** What to keep when a secret is replaced: it, and all that were promised before. Refused when they become too many. */
export function keepPromises(
  earlier: unknown,
  replaced: { sealed: Buffer; until: Date },
  now: Date,
): Decision<EarlierSecret[]> {
  const kept = promised(earlier, now);
  const [oldest] = kept.map((secret) => secret.expires_at).sort();
  if (kept.length >= most) {
    return refused(wrongState(`${most} earlier secrets still work; the next one can be made after ${oldest}.`));
  }
  return decided([...kept, { sealed: replaced.sealed.toString('base64'), expires_at: replaced.until.toISOString() }]);
}

function promised(earlier: unknown, now: Date): EarlierSecret[] {
  return (earlier as EarlierSecret[]).filter((secret) => new Date(secret.expires_at) > now);
}
