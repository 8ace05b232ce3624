import type { OrgMemberRole as MemberRole, OrgKind, UserRole as Role } from '../../platform/db/tables.generated.ts';

/** The roles of the specification. */
export {
  type OrgKind,
  type OrgMemberRole as MemberRole,
  orgKinds,
  orgMemberRoles as memberRoles,
  type UserRole as Role,
  userRoles as roles,
} from '../../platform/db/tables.generated.ts';

/** The role that membership in an organisation of a kind brings, and without which it does not count. */
export const roleOfKind = {
  Cooperative: 'SVC Cooperative',
  Exporter: 'SVC Exporter',
  Buyer: 'SVC Buyer',
  Insurer: 'Insurance Agent',
} as const satisfies Record<OrgKind, Role>;

export interface Membership {
  /** The organisation's name, such as COOP-00001. */
  org: string;
  kind: OrgKind;
  title: string;
  role: MemberRole;
}

/** Who calls, as the database said at this very request. */
export interface Actor {
  kind: 'guest' | 'user' | 'partner';
  /** What the audit log shows: an e-mail address, `key:<key_id>`, or `guest`. */
  label: string;
  userId: string | undefined;
  email: string | undefined;
  fullName: string | undefined;
  emailVerified: boolean;
  keyId: string | undefined;
  scopes: readonly string[];
  roles: ReadonlySet<Role>;
  /** Only those that count: whoever lacks the role of an organisation's kind does nothing for it. */
  memberships: readonly Membership[];
  /** Where an operation needs a duty: the memberships whose role does not bring it. They are not in `memberships` then. */
  lacking?: readonly Membership[];
  /** The organisation that a key was made for; null where it acts for its owner alone. */
  keyOrg?: string | null;
  /** A role of theirs needs a second factor, and they have none; never of a key. */
  owesSecondFactor?: boolean;
  /** Of who signed what they sent: the secrets that it was checked with, sealed, and the earlier ones in JSON. */
  signedWith?: { readonly secret: Uint8Array; readonly earlier: string };
  /** What a key may use, where it has a quota of its own; null is the default of the service. */
  quota?: { readonly perMinute: number | null; readonly perDay: number | null };
}

/** A caller who is known: a session or a partner key (which acts for its owner). */
export interface KnownActor extends Actor {
  userId: string;
  email: string;
  fullName: string;
}

export const guest: Actor = {
  kind: 'guest',
  label: 'guest',
  userId: undefined,
  email: undefined,
  fullName: undefined,
  emailVerified: false,
  keyId: undefined,
  scopes: [],
  roles: new Set(),
  memberships: [],
};

/** "Admin" of the specification: Platform Admin or System Manager. */
export function isAdmin(actor: Actor): boolean {
  return actor.roles.has('Platform Admin') || actor.roles.has('System Manager');
}

const deciding = ['Platform Admin', 'System Manager', 'SVC Authority', 'SVC Inspector', 'Insurance Agent'] as const;

/** Whether their word changes what is others': by a role that nobody gives themselves. */
export function decidesForOthers(actor: Actor): boolean {
  return deciding.some((role) => actor.roles.has(role));
}

/** Names of the organisations of a kind that the actor belongs to. */
export function orgsOf(actor: Actor, kind: OrgKind): string[] {
  return actor.memberships.filter((membership) => membership.kind === kind).map((membership) => membership.org);
}

export function isMember(actor: Actor, org: string | null): boolean {
  return org !== null && actor.memberships.some((membership) => membership.org === org);
}

export function isOwner(actor: Actor, org: string): boolean {
  return actor.memberships.some((membership) => membership.org === org && membership.role === 'Owner');
}
