import { forbidden, Refusal } from '../../../kernel/values/errors.ts';
import { type Actor, isAdmin, type MemberRole, type Membership, type OrgKind } from '../../../kernel/write/actor.ts';

/** What membership in an organisation may bring besides belonging to it. */
export const allDuties = [
  /** Ask people in, change their roles, let them go. */
  'manage_people',
  /** See who belongs to it, and answer farmers who ask to join. */
  'admit_members',
  /** Change how it is reached. */
  'edit_profile',
  /** Make Draft lots and put them on the marketplace. */
  'offer_lots',
  /** Change, price, withdraw and give up its lots; pool every member's harvests. */
  'manage_lots',
  /** Write down plots and harvests of its members, and what was seen of its lots. */
  'record',
  /** Correct and void harvests of other members; everybody does their own. */
  'correct_records',
  /** See its orders, revenue, wallet and payouts. */
  'see_money',
  /** Take money out of its wallet, and say where to. */
  'pay_out',
  /** Speak for it outside: keys of its own, carbon retirements. */
  'represent',
] as const;
export type Duty = (typeof allDuties)[number];

const owner: readonly MemberRole[] = ['Owner'];
const leaders: readonly MemberRole[] = ['Owner', 'Manager'];
const staff: readonly MemberRole[] = ['Owner', 'Manager', 'Member'];
const office: readonly MemberRole[] = ['Owner', 'Manager', 'Clerk'];
const everybody: readonly MemberRole[] = ['Owner', 'Manager', 'Clerk', 'Member'];

/** Exporters, buyers and insurers have no farmers: their plain members are their staff. */
const ofTraders: Readonly<Record<Duty, readonly MemberRole[]>> = {
  manage_people: owner,
  admit_members: leaders,
  edit_profile: leaders,
  offer_lots: staff,
  manage_lots: staff,
  record: staff,
  correct_records: staff,
  see_money: staff,
  pay_out: leaders,
  represent: staff,
};

/**
 * Who may do what, by kind of organisation: the one table that access is decided by. The plain members of a cooperative
 * are its farmers, who may offer lots; a Clerk only writes down.
 */
export const duties: Readonly<Record<OrgKind, Readonly<Record<Duty, readonly MemberRole[]>>>> = {
  Cooperative: {
    manage_people: owner,
    admit_members: leaders,
    edit_profile: leaders,
    offer_lots: staff,
    manage_lots: leaders,
    record: everybody,
    correct_records: office,
    see_money: leaders,
    pay_out: leaders,
    represent: leaders,
  },
  Exporter: ofTraders,
  Buyer: ofTraders,
  Insurer: ofTraders,
};

/** The roles that a member of an organisation of a kind can have. */
export const rolesOfKind: Readonly<Record<OrgKind, readonly MemberRole[]>> = {
  Cooperative: everybody,
  Exporter: staff,
  Buyer: staff,
  Insurer: staff,
};

const brings = (membership: Membership, duty: Duty) => duties[membership.kind][duty].includes(membership.role);

/** Names of the organisations, of one kind or of all, for which the actor has a duty. */
export function orgsWith(actor: Actor, duty: Duty, kind?: OrgKind): string[] {
  return actor.memberships
    .filter((each) => (kind === undefined || each.kind === kind) && brings(each, duty))
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

/**
 * Runs what needs a duty with only those memberships of the caller whose role brings it, so that no rule behind it has to
 * ask for roles again. Who is refused then is told whose business it is; for strangers the refusal stays as it is.
 */
export async function inDuty<A extends Actor, T>(actor: A, duty: Duty, run: (acting: A) => Promise<T>): Promise<T> {
  const lacking = actor.memberships.filter((each) => !brings(each, duty));
  const [first] = lacking;
  if (first === undefined || isAdmin(actor)) return run(actor);
  try {
    return await run({ ...actor, memberships: actor.memberships.filter((each) => brings(each, duty)), lacking });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'permission') throw forbidden(whoseBusiness(first.kind, duty));
    throw error;
  }
}

/** `Only an Owner or Manager of the cooperative may do this.` */
export function whoseBusiness(kind: OrgKind, duty: Duty): string {
  return `Only an ${duties[kind][duty].join(' or ')} of the ${kind.toLowerCase()} may do this.`;
}

/** For a member who lacks a duty; to strangers the organisation says nothing. */
export const leadersOnly = whoseBusiness('Cooperative', 'manage_lots');
