import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { containing, type Sorts } from '../../../kernel/lists/page.ts';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { shownName, shownTitle } from '../../../platform/db/shown-names.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import { joinRequestStatuses } from './rules.ts';
import type { JoinRequest } from './store.ts';

/** A request to join, as both sides see it. */
export const joinRequestRow = z.object({
  name: z.string(),
  cooperative: z.string(),
  cooperative_title: z.string(),
  farmer_name: z.string(),
  farmer_email: z.string(),
  message: z.string().nullable(),
  status: z.enum(joinRequestStatuses),
  reason: z.string().nullable().meta({ description: 'Why it was declined.' }),
  created_at: timestamp(),
  decided_at: timestamp().nullable(),
});

export const joinRequestSorts = {
  created_at: ['join_requests.created_at', 'join_requests.name'],
} as const satisfies Sorts;

export interface JoinRequestWithNames extends JoinRequest {
  cooperative_title: string;
  farmer_name: string;
  farmer_email: string;
}

/** Adds the columns of a row to a list of requests. */
export function selectJoinRequest(
  query: SelectQueryBuilder<Tables, 'join_requests', object>,
): SelectQueryBuilder<Tables, 'join_requests', JoinRequestWithNames> {
  return query
    .selectAll('join_requests')
    .select([
      shownName('join_requests.cooperative').as('cooperative_title'),
      sql<string>`(select full_name from users where users.id = join_requests.farmer)`.as('farmer_name'),
      sql<string>`(select email from users where users.id = join_requests.farmer)`.as('farmer_email'),
    ]);
}

export function joinRequestView(row: JoinRequestWithNames): z.input<typeof joinRequestRow> {
  return {
    name: row.name,
    cooperative: row.cooperative,
    cooperative_title: row.cooperative_title,
    farmer_name: row.farmer_name,
    farmer_email: row.farmer_email,
    message: row.message,
    status: row.status,
    reason: row.reason,
    created_at: toIso(row.created_at),
    decided_at: toIso(row.decided_at),
  };
}

/** A cooperative as a farmer who looks for one sees it. */
export const foundCooperative = z.object({
  name: z.string(),
  title: z.string(),
  country: z.string().meta({ description: 'ISO 3166-1 alpha-2.' }),
  region: z.string().nullable(),
  verified: z.boolean().meta({ description: 'An admin has verified it.' }),
  standing: z
    .enum(['none', 'requested', 'member'])
    .meta({ description: 'Of the caller: they asked to join, or belong to it already.' }),
});

export const foundSorts = {
  title: ['orgs.title', 'orgs.name'],
  country: ['orgs.country', 'orgs.title', 'orgs.name'],
} as const satisfies Sorts;

/** The cooperatives that take part in trade, for farmers who look for one. */
export function findCooperatives(
  tx: Tx,
  filters: { country?: string | undefined; region?: string | undefined; search?: string | undefined },
): SelectQueryBuilder<Tables, 'orgs', object> {
  let query = tx.selectFrom('orgs').where('orgs.kind', '=', 'Cooperative').where('orgs.suspended_at', 'is', null);
  if (filters.country !== undefined) query = query.where('orgs.country', '=', filters.country);
  if (filters.region !== undefined)
    query = query.where(sql<boolean>`lower(orgs.region) like ${containing(filters.region)}`);
  if (filters.search !== undefined)
    query = query.where(sql<boolean>`orgs.search_text like ${containing(filters.search)}`);
  return query;
}

interface FoundRow {
  name: string;
  title: string;
  country: string;
  region: string | null;
  verified_at: Date | null;
  standing: z.input<typeof foundCooperative>['standing'];
}

/** Adds the columns of a row, with where the farmer stands with each. */
export function selectFound(
  query: SelectQueryBuilder<Tables, 'orgs', object>,
  farmer: string,
): SelectQueryBuilder<Tables, 'orgs', FoundRow> {
  return query.select([
    'orgs.name',
    shownTitle('orgs').as('title'),
    'orgs.country',
    'orgs.region',
    'orgs.verified_at',
    sql<FoundRow['standing']>`case
      when exists (select from org_members m where m.org = orgs.name and m.user_id = ${farmer}) then 'member'
      when exists (select from join_requests r where r.farmer = ${farmer} and r.cooperative = orgs.name
                    and r.status = 'Open') then 'requested'
      else 'none' end`.as('standing'),
  ]);
}

export function foundView({ verified_at, ...row }: FoundRow): z.input<typeof foundCooperative> {
  return { ...row, verified: verified_at !== null };
}
