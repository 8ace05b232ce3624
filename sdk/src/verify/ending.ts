import type { Receipt } from './receipt.ts';
import { membersOf } from './signed-members.ts';

/** That what a statement is about counts no more. */
export interface Ending {
  readonly kind: 'revoked' | 'expired' | 'withdrawn';
  /** A moment (ISO 8601), or the last day (yyyy-mm-dd) of what ended by the calendar. */
  readonly at: string;
  /** As it was signed; null where none was given. */
  readonly reason: string | null;
}

/** Members of a payload that say since when it counts no more. */
const ends = [
  ['revoked', 'revoked_at', 'revoked_reason'],
  ['withdrawn', 'withdrawn_at', null],
  ['expired', 'expired_at', null],
] as const;

/** Kinds of records that people take for good until they end, and which member says their last day, if they have one. */
const lastDays: Partial<Record<Receipt['kind'], string | null>> = {
  certificate: 'expiry',
  org_credential: 'valid_until',
  consent: null,
};

/** Whether a later statement may say that what a receipt of this kind proves counts no more. */
export const mayEnd = (kind: Receipt['kind']): boolean => lastDays[kind] !== undefined;

/**
 * What a receipt that holds proves may be an end: that a certificate was revoked, that a consent was withdrawn. Its signature
 * is as good as any, so whoever takes it for a certificate must be told.
 * @returns null where the record counts on that day, as far as this statement goes; later ones may say something else.
 */
export function endingIn({ kind, payload }: Pick<Receipt, 'kind' | 'payload'>, now: Date): Ending | null {
  const lastDay = lastDays[kind];
  if (lastDay === undefined) return null;
  const said = membersOf(payload);
  const text = (name: string | null): string | null => {
    const value = name === null ? null : said[name];
    return typeof value === 'string' ? value : null;
  };
  for (const [end, since, reason] of ends) {
    const at = text(since);
    if (at !== null) return { kind: end, at, reason: text(reason) };
  }
  const day = text(lastDay);
  return day !== null && day < now.toISOString().slice(0, 10) ? { kind: 'expired', at: day, reason: null } : null;
}

/** In words, for those who read no other language: what is proven. */
export function endingWords(subject: string, { kind, at, reason }: Ending): string {
  const what = kind === 'expired' ? `expired ${at}` : `was ${kind} ${at}`;
  return `${subject} ${what}${reason === null ? '' : ` (“${reason}”)`} and counts no more`;
}
