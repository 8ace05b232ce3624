/** The roles of the specification. */
export const roles = [
  'SVC Farmer',
  'SVC Cooperative',
  'SVC Exporter',
  'SVC Buyer',
  'SVC Inspector',
  'SVC Authority',
  'SVC Bank',
  'SVC Admin',
  'System Manager',
  'Platform Admin',
  'Insurance Agent',
] as const;
export type Role = (typeof roles)[number];

export type OrgKind = 'Cooperative' | 'Exporter' | 'Buyer';
export type MemberRole = 'Owner' | 'Manager' | 'Member';

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
  memberships: readonly Membership[];
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
