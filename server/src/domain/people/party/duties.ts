import { type Actor, isAdmin, type MemberRole, type OrgKind } from '../../../kernel/write/actor.ts';

/** What membership in an organisation may bring besides belonging to it. */
export type Duty =
  /** Change, price, withdraw and give up its lots; pool every member's harvests. */
  | 'manage_lots'
  /** See its orders, revenue, wallet and payouts. */
  | 'see_money'
  /** Speak for it outside: keys of its own, carbon retirements. */
  | 'represent';

const everybody: readonly MemberRole[] = ['Owner', 'Manager', 'Member'];
const leaders: readonly MemberRole[] = ['Owner', 'Manager'];

/**
 * Who may do what, by kind of organisation: the one table that access is decided by. The plain members of a cooperative
 * are its farmers; those of exporters and buyers are their staff.
 */
export const duties: Readonly<Record<OrgKind, Readonly<Record<Duty, readonly MemberRole[]>>>> = {
  Cooperative: { manage_lots: leaders, see_money: leaders, represent: leaders },
  Exporter: { manage_lots: everybody, see_money: everybody, represent: everybody },
  Buyer: { manage_lots: everybody, see_money: everybody, represent: everybody },
};

/** Names of the organisations, of one kind or of all, for which the actor has a duty. */
export function orgsWith(actor: Actor, duty: Duty, kind?: OrgKind): string[] {
  return actor.memberships
    .filter((each) => (kind === undefined || each.kind === kind) && duties[each.kind][duty].includes(each.role))
    .map((each) => each.org);
}

/** Whether the actor has a duty for an organisation; admins have every one. */
export function hasDuty(actor: Actor, duty: Duty, org: string): boolean {
  return isAdmin(actor) || orgsWith(actor, duty).includes(org);
}

/** `<kind> <role>` of every membership that has a duty, for SQL: `(org_kind || ' ' || role) = any(...)`. */
export function membershipsWith(duty: Duty): string[] {
  return Object.entries(duties).flatMap(([kind, of]) => of[duty].map((role) => `${kind} ${role}`));
}

/** For a member who lacks a duty; to strangers the organisation says nothing. */
export const leadersOnly = 'Only an Owner or Manager of the cooperative may do this.';
