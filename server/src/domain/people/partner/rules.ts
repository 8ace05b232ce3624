import {
  type Decision,
  decided,
  forbidden,
  invalid,
  Refusal,
  refused,
  wrongState,
} from '../../../kernel/values/errors.ts';
import { type Actor, isMember, type OrgKind, type Role, roleOfKind } from '../../../kernel/write/actor.ts';
import { leadersOnly, orgsWith } from '../party/duties.ts';

/** What a partner key may be used for. */
export const partnerScopes = ['verify', 'trade', 'events', 'credentials', 'assistant'] as const;
export type PartnerScope = (typeof partnerScopes)[number];
export const scopeMeanings: Readonly<Record<PartnerScope, string>> = {
  verify: 'the partner verification of lots',
  trade: 'the operations of the trade, with the roles of the key',
  events: 'the event interface and webhooks',
  credentials: 'issuing and revoking credentials in the name of the platform; for keys of admins',
  assistant: 'tools that change records, for an assistant at /mcp; beside the scope of what they do',
};

export const keyStatuses = ['Active', 'Expired', 'Revoked'] as const;
export type KeyStatus = (typeof keyStatuses)[number];

/** Keys that one user may have at a time. */
export const maxActiveKeys = 20;
/** How long the old secret goes on working after a rotation, in hours. */
export const defaultOverlapHours = 24;
export const maxOverlapHours = 7 * 24;

export function keyStatusAt(key: { revoked_at: Date | null; expires_at: Date | null }, now: Date): KeyStatus {
  if (key.revoked_at !== null) return 'Revoked';
  return key.expires_at !== null && key.expires_at <= now ? 'Expired' : 'Active';
}

/** For whom a key acts: one of the caller's own organisations (checked here), or for themselves. */
export function keyOrg(actor: Actor, org: string | undefined): Decision<string | null> {
  if (org === undefined) return decided(null);
  if (!isMember(actor, org)) return refused(forbidden('You are not a member of this organisation.'));
  return orgsWith(actor, 'represent').includes(org) ? decided(org) : refused(forbidden(leadersOnly));
}

/** The roles of a new key: those asked for, all of them the caller's; by default the one of its organisation's kind. */
export function keyRoles(actor: Actor, org: string | null, asked: readonly Role[] | undefined): Decision<Role[]> {
  if (asked === undefined) {
    const kind: OrgKind | undefined = actor.memberships.find((membership) => membership.org === org)?.kind;
    return decided(kind !== undefined && actor.roles.has(roleOfKind[kind]) ? [roleOfKind[kind]] : []);
  }
  const foreign = asked.filter((role) => !actor.roles.has(role));
  if (foreign.length > 0) return refused(invalid('roles', `may only hold your own; you lack ${foreign.join(', ')}`));
  return decided([...new Set(asked)]);
}

/** Which secret goes on working beside a new one, while an earlier one still works: two work at a time. */
export const keptSecrets = ['earlier', 'present'] as const;
export type KeptSecret = (typeof keptSecrets)[number];

interface Secrets {
  key_id: string;
  secret_hash: Buffer;
  previous_secret_hash: Buffer | null;
  previous_expires_at: Date | null;
}

/**
 * The secret that works beside a new one, and until when; null for none. What was told of an earlier secret holds, unless somebody
 * ends it knowingly.
 * @param until when the present one ends; null is now.
 */
export function besideNew(
  key: Secrets,
  { keep, until }: { keep: KeptSecret | undefined; until: Date | null },
  now: Date,
): Decision<{ hash: Buffer; until: Date } | null> {
  const { previous_secret_hash: earlier, previous_expires_at: promised } = key;
  const runs = earlier !== null && promised !== null && promised > now;
  if (keep === 'earlier') {
    if (!runs) return refused(invalid('keep', 'no earlier secret works any more; leave it out'));
    return decided({ hash: earlier, until: promised });
  }
  if (runs && keep === undefined && until !== null) {
    const message = `the secret before works until ${promised.toISOString()}, and two work at a time: say \`earlier\` (it does; the present one ends now) or \`present\` (the earlier one ends now). With overlap_hours 0 both end now`;
    return refused(
      new Refusal('state', `${key.key_id} was given a new secret before: ${message}.`, {
        errors: [{ field: 'keep', message }],
      }),
    );
  }
  return decided(until === null ? null : { hash: key.secret_hash, until });
}

/** Only a key that works gets a new secret. */
export function mayRotate(key: { key_id: string; revoked_at: Date | null; expires_at: Date | null }, now: Date) {
  const status = keyStatusAt(key, now);
  if (status === 'Active') return decided(undefined);
  return refused(wrongState(`${key.key_id} is ${status}; it must be Active.`));
}
