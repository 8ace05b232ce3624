import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { containing, type Sorts } from '../../../kernel/lists/page.ts';
import {
  accept,
  type Decision,
  decided,
  forbidden,
  notFound,
  refused,
  wrongState,
} from '../../../kernel/values/errors.ts';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import { type Actor, isAdmin, isMember, type OrgKind, orgKinds } from '../../../kernel/write/actor.ts';
import { doneAlready, soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import {
  lastOrgDecision,
  lockProfile,
  type OrgProfile,
  type OrgProfileChange,
  recordOrgDecision,
  updateProfile,
} from './store.ts';

/** An organisation as its own people and admins see it. */
export const orgRow = z.object({
  name: z.string(),
  kind: z.enum(orgKinds),
  title: z.string(),
  country: z.string().meta({ description: 'ISO 3166-1 alpha-2.' }),
  region: z.string().nullable(),
  contact_email: z.string().nullable(),
  contact_phone: z.string().nullable(),
  address: z.string().nullable(),
  eori: z.string().nullable().meta({ description: 'By which customs of the EU know it.' }),
  street: z.string().nullable(),
  postal_code: z.string().nullable(),
  city: z.string().nullable(),
  verified_at: timestamp().nullable(),
  suspended_at: timestamp().nullable(),
  suspended_reason: z.string().nullable(),
  created_at: timestamp(),
});

export const orgSorts = {
  created_at: ['orgs.created_at', 'orgs.name'],
  title: ['orgs.title', 'orgs.name'],
} as const satisfies Sorts;

/** Where an organisation stands with the platform. */
export const orgStandings = ['verified', 'unverified', 'suspended'] as const;

export interface OrgFilters {
  kind?: OrgKind | undefined;
  standing?: (typeof orgStandings)[number] | undefined;
  country?: string | undefined;
  search?: string | undefined;
}

/** All organisations that pass the filters; for admins. */
export function findOrgs(tx: Tx, filters: OrgFilters): SelectQueryBuilder<Tables, 'orgs', object> {
  let query = tx.selectFrom('orgs');
  if (filters.kind !== undefined) query = query.where('orgs.kind', '=', filters.kind);
  if (filters.country !== undefined) query = query.where('orgs.country', '=', filters.country);
  if (filters.standing === 'suspended') query = query.where('orgs.suspended_at', 'is not', null);
  if (filters.standing === 'verified') query = query.where('orgs.verified_at', 'is not', null);
  if (filters.standing === 'unverified') query = query.where('orgs.verified_at', 'is', null);
  if (filters.search !== undefined)
    query = query.where(sql<boolean>`orgs.search_text like ${containing(filters.search)}`);
  return query;
}

export function orgRowView(org: OrgProfile): z.input<typeof orgRow> {
  return {
    name: org.name,
    kind: org.kind,
    title: org.title,
    country: org.country,
    region: org.region,
    contact_email: org.contact_email,
    contact_phone: org.contact_phone,
    address: org.address,
    eori: org.eori,
    street: org.street,
    postal_code: org.postal_code,
    city: org.city,
    verified_at: toIso(org.verified_at),
    suspended_at: toIso(org.suspended_at),
    suspended_reason: org.suspended_reason,
    created_at: toIso(org.created_at),
  };
}

/** Owners and Managers keep its contact; what it is called, others have relied on: an admin changes that. */
export function mayEditProfile(actor: Actor, org: string, change: OrgProfileChange): Decision<void> {
  if (isAdmin(actor)) return decided(undefined);
  if (!isMember(actor, org)) return refused(forbidden('You are not a member of this organisation.'));
  if (change.title !== undefined) return refused(forbidden('Only an admin changes what an organisation is called.'));
  return decided(undefined);
}

/** @throws Refusal 403 for an organisation that is missing or not the caller's, alike; 404 for admins. */
export function orRefuse(actor: Actor, name: string, org: OrgProfile | undefined): OrgProfile {
  if (org !== undefined && (isAdmin(actor) || isMember(actor, name))) return org;
  throw isAdmin(actor) ? notFound(`There is no ${name}.`) : forbidden('You are not a member of this organisation.');
}

/** Changes how an organisation is reached, or what it is called. @returns the fields that changed. */
export async function editProfile(work: Work, name: string, change: OrgProfileChange): Promise<string[]> {
  accept(mayEditProfile(work.actor, name, change));
  const org = orRefuse(work.actor, name, await lockProfile(work.tx, name));
  const wanted = Object.entries(change).filter(
    ([field, value]) => value !== undefined && value !== org[field as keyof OrgProfileChange],
  );
  if (wanted.length === 0) {
    await soAlready(work, 'orgs', { name });
    return [];
  }
  await updateProfile(work, name, Object.fromEntries(wanted));
  const before = Object.fromEntries(wanted.map(([field]) => [field, org[field as keyof OrgProfileChange]]));
  const data = { before, after: Object.fromEntries(wanted) };
  await recordOrgDecision(work.tx, {
    org: name,
    action: 'edited',
    at: work.now,
    actorId: actorIdOf(work),
    reason: null,
    data,
  });
  return wanted.map(([field]) => field);
}

/** What an admin decides about an organisation. */
export type Standing = 'verified' | 'suspended' | 'reinstated';

/**
 * Verifies, suspends or reinstates an organisation; what is so already stays.
 * @returns false when nothing was written.
 * @throws Refusal 404 for none, 409 for verifying a suspended one, and for what somebody else decided, or with another reason.
 */
export async function decideStanding(work: Work, name: string, decision: Standing, reason: string): Promise<boolean> {
  const { tx, now } = work;
  const org = orRefuse(work.actor, name, await lockProfile(tx, name));
  const suspended = org.suspended_at !== null;
  if (decision === 'verified' && suspended) throw wrongState(`${name} is suspended; it must be reinstated first.`);
  const already = { verified: org.verified_at !== null, suspended, reinstated: !suspended }[decision];
  if (already) {
    const last = await lastOrgDecision(tx, name, decision);
    const stands = `${name} is ${{ verified: 'verified', suspended: 'suspended', reinstated: 'not suspended' }[decision]}`;
    const said = { reason: [last?.reason, reason] as const };
    await doneAlready(work, 'orgs', { name }, { stands, by: last?.actor_id, said });
    return false;
  }
  const columns = {
    verified: { verified_at: now },
    suspended: { suspended_at: now, suspended_reason: reason },
    reinstated: { suspended_at: null, suspended_reason: null },
  }[decision];
  await updateProfile(work, name, columns);
  await recordOrgDecision(tx, { org: name, action: decision, at: now, actorId: actorIdOf(work), reason, data: {} });
  work.emit('organisation.decided', name);
  return true;
}
