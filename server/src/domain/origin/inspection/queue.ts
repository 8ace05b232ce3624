import { sql } from 'kysely';
import { z } from 'zod';
import { containing, fetchPage, type PageRequest, type Sorts } from '../../../kernel/lists/page.ts';
import { number, timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import { type Actor, isAdmin } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { shownName } from '../../../platform/db/shown-names.ts';
import { speaksForGoods } from '../lot/about.ts';
import { type LotStatus, lotStatuses } from '../lot/rules.ts';
import { inspectable } from './rules.ts';

/** Why a lot is in the queue: the caller has a Draft on it, somebody asked, or nobody has inspected it yet. */
export const queueReasons = ['draft', 'requested', 'open'] as const;
export type QueueReason = (typeof queueReasons)[number];

export const queueRow = z.object({
  lot: z.string(),
  reason: z.enum(queueReasons),
  commodity_type: z.string(),
  lot_status: z.enum(lotStatuses),
  claimed_grade: z.string().nullable(),
  quantity: number(),
  unit: z.string(),
  cooperative: z.string(),
  cooperative_name: z.string(),
  inspection: z.string().nullable().meta({ description: 'The open Draft, where there is one.' }),
  inspector: z.string().nullable().meta({ description: 'For admins: whose Draft it is.' }),
  requested_at: timestamp().nullable(),
  requested_by: z.string().nullable().meta({ description: 'The organisation that asked.' }),
  note: z.string().nullable(),
  created_at: timestamp().meta({ description: 'When the lot was made.' }),
});

export const queueSorts = {
  reason: ['place', 'requested_at', 'lot'],
  requested_at: ['requested_at', 'lot'],
  created_at: ['created_at', 'lot'],
  lot: ['lot'],
} as const satisfies Sorts;

interface QueueRow {
  lot: string;
  reason: QueueReason;
  /** Drafts first, then what was asked for. */
  place: number;
  commodity_type: string;
  lot_status: LotStatus;
  claimed_grade: string | null;
  quantity: string;
  unit: string;
  cooperative: string;
  inspection: string | null;
  inspector: string | null;
  requested_at: Date | null;
  requested_by: string | null;
  note: string | null;
  created_at: Date;
  search_text: string;
}

/** Of a row of lots `l`: what was asked of it can be done now. A request for one that is off the market waits until it is back. */
const canBeInspected = sql<boolean>`l.status in (${sql.join(inspectable.map((status) => sql.lit(status)))})`;

/** A draft on a lot that was cancelled is never handed in: it stays in the list of inspections alone. */
const canGoOn = sql<boolean>`l.status <> 'Cancelled'`;

/** Drafts of the caller (of all for an admin), what was asked for, and lots of the market that nobody has inspected. */
const queueOf = (actor: Actor) => sql<QueueRow>`(
  select l.name as lot,
         case when draft.name is not null then 'draft' when asked.id is not null then 'requested' else 'open' end as reason,
         case when draft.name is not null then 1 when asked.id is not null then 2 else 3 end as place,
         l.commodity_type, l.status as lot_status, l.grade as claimed_grade, l.quantity, l.unit, l.cooperative,
         draft.name as inspection, draft.inspector, coalesce(taken.created_at, asked.created_at) as requested_at,
         coalesce(taken.org, asked.org) as requested_by, coalesce(taken.note, asked.note) as note, l.created_at, l.search_text
    from lots l
    left join inspections draft on draft.lot = l.name and draft.status = 'Draft' and ${canGoOn}
         and (${isAdmin(actor)}::boolean or draft.inspector = ${actor.userId ?? null}::uuid)
    left join inspection_requests taken on taken.inspection = draft.name
    left join inspection_requests asked on asked.lot = l.name and asked.closed_at is null and ${canBeInspected}
   where draft.name is not null or asked.id is not null
      or (l.status in ('Listed', 'Notarized')
          and not exists (select from inspections i where i.lot = l.name and i.status in ('Submitted', 'Approved'))
          and (l.parent_lot is null or not exists (select from inspections i where ${speaksForGoods}))))`;

/** A page of what an inspector may do next: drafts, requests, then the rest. */
export async function findQueue(
  tx: Tx,
  actor: Actor,
  request: PageRequest & { reason?: QueueReason | undefined; commodity_type?: string | undefined },
) {
  let query = tx.selectFrom(queueOf(actor).as('queue'));
  if (request.reason !== undefined) query = query.where('queue.reason', '=', request.reason);
  if (request.commodity_type !== undefined) query = query.where('queue.commodity_type', '=', request.commodity_type);
  if (request.search !== undefined) {
    query = query.where('queue.search_text', 'like', containing(request.search));
  }
  return fetchPage(tx, query, {
    select: (queue) =>
      queue
        .selectAll('queue')
        .select([
          shownName('queue.cooperative').as('cooperative_name'),
          sql<string | null>`(select email from users where users.id = queue.inspector)`.as('inspector_email'),
        ]),
    request,
    sorts: queueSorts,
    defaultSort: 'reason asc',
  });
}

type Shown = Awaited<ReturnType<typeof findQueue>>['rows'][number];

export function queueRowView(row: Shown, actor: Actor): z.input<typeof queueRow> {
  return {
    lot: row.lot,
    reason: row.reason,
    commodity_type: row.commodity_type,
    lot_status: row.lot_status,
    claimed_grade: row.claimed_grade,
    quantity: toNumber(row.quantity),
    unit: row.unit,
    cooperative: row.cooperative,
    cooperative_name: row.cooperative_name,
    inspection: row.inspection,
    inspector: isAdmin(actor) ? row.inspector_email : null,
    requested_at: toIso(row.requested_at),
    requested_by: row.requested_by,
    note: row.note,
    created_at: toIso(row.created_at),
  };
}

/** An inspector's figures; an admin's are those of all. */
export const inspectorOverview = z.object({
  drafts: z.int().meta({ description: 'Begun, and not handed in yet; without those of cancelled lots.' }),
  submitted: z.int().meta({ description: 'Handed in, and waiting for a decision.' }),
  approved: z.int(),
  rejected: z.int(),
  requested: z.int().meta({ description: 'Lots for which an inspection was asked and none has begun.' }),
  approved_this_month: z.int(),
  not_as_claimed: z.int().meta({ description: 'Handed in with a grade below the one that was claimed.' }),
});

export async function inspectorOverviewOf(tx: Tx, actor: Actor, now: Date): Promise<z.input<typeof inspectorOverview>> {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const { rows } = await sql<z.input<typeof inspectorOverview>>`
    select count(*) filter (where status = 'Draft' and exists (
             select from lots l where l.name = inspections.lot and ${canGoOn}))::int as drafts,
           count(*) filter (where status = 'Submitted')::int as submitted,
           count(*) filter (where status = 'Approved')::int as approved,
           count(*) filter (where status = 'Rejected')::int as rejected,
           (select count(*)::int from inspection_requests r join lots l on l.name = r.lot
             where r.closed_at is null and ${canBeInspected}) as requested,
           count(*) filter (where status = 'Approved' and decided_at >= ${month})::int as approved_this_month,
           count(*) filter (where result = 'non_conformant')::int as not_as_claimed
      from inspections
     where ${isAdmin(actor)}::boolean or inspector = ${actor.userId ?? null}::uuid`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('counts have one row');
  return row;
}
