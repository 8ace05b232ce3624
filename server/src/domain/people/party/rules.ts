import { isCountryCode } from '@lotmark/sdk/plots';
import {
  type Decision,
  decided,
  forbidden,
  invalid,
  notFound,
  refused,
  wrongState,
} from '../../../kernel/values/errors.ts';
import { type Actor, isAdmin, isMember, type MemberRole, type OrgKind } from '../../../kernel/write/actor.ts';
import { type Duty, duties, rolesOfKind, whoseBusiness } from './duties.ts';

export const seriesOfKind = { Cooperative: 'COOP', Exporter: 'EXP', Buyer: 'BUY', Insurer: 'INS' } as const;

/**
 * One organisation of a kind is all that a user founds, unless an admin allowed them several; admins found any number.
 */
export function mayFound(
  actor: Actor,
  kind: OrgKind,
  { memberships, severalAllowed }: { memberships: readonly string[]; severalAllowed: boolean },
): Decision<void> {
  if (memberships.length === 0 || severalAllowed || isAdmin(actor)) return decided(undefined);
  const word = kind.toLowerCase();
  return refused(
    wrongState(
      `You belong to the ${word} ${memberships.join(', ')}; only who belongs to none may found one, or whom an admin allows several.`,
    ),
  );
}

/**
 * Whether somebody may become a member of one more organisation of a kind, by an invitation or a request: as for founding,
 * one is all, unless an admin allowed them several.
 * @param memberships theirs of the kind, without the one they would join.
 * @param reader who is told: which others they belong to is nobody's business but their own.
 */
export function mayJoin(
  kind: OrgKind,
  { memberships, severalAllowed }: { memberships: readonly string[]; severalAllowed: boolean },
  reader: 'themselves' | 'another',
): Decision<void> {
  if (memberships.length === 0 || severalAllowed) return decided(undefined);
  const word = kind.toLowerCase();
  return refused(
    wrongState(
      reader === 'themselves'
        ? `You belong to the ${word} ${memberships.join(', ')}; only whom an admin allows several may join another. Leave it first, or ask an admin.`
        : `They belong to another ${word} already; only whom an admin allows several may join one more. They can leave the other first, or ask an admin.`,
    ),
  );
}

/**
 * Whether the caller, whose role the operation has looked at already, acts for an organisation. Missing and foreign ones
 * answer alike.
 */
export function mayManage(actor: Actor, org: string, exists: boolean): Decision<void> {
  if (isAdmin(actor)) return exists ? decided(undefined) : refused(notFound(`There is no ${org}.`));
  if (exists && isMember(actor, org)) return decided(undefined);
  return refused(forbidden('You are not a member of this organisation.'));
}

/**
 * Whether the caller still has a duty for an organisation that is locked now: while they waited for it, somebody may have
 * removed them or taken the role.
 * @param role theirs in the organisation, read after it was locked.
 */
export function stillHas(
  actor: Actor,
  org: { kind: OrgKind },
  { duty, role }: { duty: Duty; role: MemberRole | undefined },
): Decision<void> {
  if (isAdmin(actor) || (role !== undefined && duties[org.kind][duty].includes(role))) return decided(undefined);
  return refused(forbidden(whoseBusiness(org.kind, duty)));
}

/** The roles differ by kind: only cooperatives have Clerks. */
export function roleFits(kind: OrgKind, role: MemberRole): Decision<void> {
  const fitting = rolesOfKind[kind];
  if (fitting.includes(role)) return decided(undefined);
  return refused(
    invalid('role', `must be ${fitting.join(', ')} in ${kind === 'Exporter' ? 'an' : 'a'} ${kind.toLowerCase()}`),
  );
}

/** An organisation keeps an Owner: nobody else could bring one in. */
export function keepsAnOwner(owners: readonly string[], without: string): Decision<void> {
  if (owners.some((owner) => owner !== without)) return decided(undefined);
  return refused(wrongState('This is the only Owner; make another member Owner first.'));
}

/** By which customs know somebody: a country's two letters (XI: Northern Ireland) and up to 15 more characters. */
export const isEori = (text: string): boolean =>
  /^[A-Z]{2}[A-Z0-9]{1,15}$/.test(text) && (isCountryCode(text.slice(0, 2)) || text.startsWith('XI'));
