import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import type {
  InspectionRequestsTable,
  InspectionStatus,
  InspectionsTable,
} from '../../../platform/db/tables.generated.ts';
import { methodSeen } from '../lot/about.ts';
import type { Measured } from './measures.ts';

export type Inspection = Selectable<InspectionsTable>;

/** What an inspection found, without who inspected and what they noted for themselves. */
export type InspectionFacts = Pick<Inspection, 'name' | 'claimed_grade' | 'grade' | 'result' | 'inspected_at'> & {
  status: HandedIn;
  /** What the lot said when it was looked at. */
  processing_method: string | null;
};

/** What an inspection may be once it was handed in. */
export const handedInStatuses = ['Submitted', 'Approved', 'Rejected'] as const satisfies readonly InspectionStatus[];
type HandedIn = (typeof handedInStatuses)[number];

/** Inspections as they travel with their lot. */
export type InspectionsJson = (Omit<InspectionFacts, 'inspected_at'> & { inspected_at: string | null })[];

/** The inspections of a row of lots that were handed in, oldest first, as JSON; a Draft is its inspector's. */
export const handedInInspections: RawBuilder<InspectionsJson> = sql`(
  select coalesce(json_agg(json_build_object('name', i.name, 'status', i.status, 'claimed_grade', i.claimed_grade, 'grade', i.grade,
           'result', i.result, 'processing_method', (select seen.method from (${methodSeen}) seen), 'inspected_at', i.inspected_at) order by i.created_at, i.name), '[]')
    from inspections i where i.lot = lots.name and i.status in (${sql.join(handedInStatuses.map((status) => sql.lit(status)))}))`;

export function inspectionsOf(json: InspectionsJson): InspectionFacts[] {
  return json.map(({ inspected_at, ...inspection }) => ({
    ...inspection,
    inspected_at: inspected_at === null ? null : new Date(inspected_at),
  }));
}

const measured = z.record(z.string(), z.string());
/** The values of an inspection. */
export const measuresOf = ({ measures }: Pick<Inspection, 'measures'>): Measured => measured.parse(measures);

export async function insertInspection(tx: Tx, inspection: Insertable<InspectionsTable>): Promise<void> {
  await tx.insertInto('inspections').values(inspection).execute();
}

/** Writes columns of one inspection, which the caller has locked. */
export async function updateInspection(tx: Tx, name: string, changes: Updateable<InspectionsTable>): Promise<void> {
  await tx.updateTable('inspections').set(changes).where('name', '=', name).execute();
}

export function readInspection(tx: Tx, name: string): Promise<Inspection> {
  return tx.selectFrom('inspections').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
}

/** The inspection that somebody has open on a lot: Draft or Submitted. There is at most one. */
export function openInspection(tx: Tx, lot: string, inspector: string): Promise<Inspection | undefined> {
  return tx
    .selectFrom('inspections')
    .selectAll()
    .where('lot', '=', lot)
    .where('inspector', '=', inspector)
    .where('status', 'in', ['Draft', 'Submitted'])
    .executeTakeFirst();
}

/** What somebody handed in of a lot as inspected at a moment. */
export function handedInAt(
  tx: Tx,
  { lot, inspector, at }: { lot: string; inspector: string; at: Date },
): Promise<Inspection[]> {
  return tx
    .selectFrom('inspections')
    .selectAll()
    .where('lot', '=', lot)
    .where('inspector', '=', inspector)
    .where('inspected_at', '=', at)
    .where('status', 'in', handedInStatuses)
    .orderBy('created_at')
    .execute();
}

/** The lot of an approved inspection. */
export async function lotOfApproved(tx: Tx, name: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('inspections')
    .select('lot')
    .where('name', '=', name)
    .where('status', '=', 'Approved')
    .executeTakeFirst();
  return row?.lot;
}

export type InspectionRequest = Selectable<InspectionRequestsTable>;

/** The request for a lot that nobody has taken yet. */
export function openRequest(tx: Tx, lot: string): Promise<InspectionRequest | undefined> {
  return tx
    .selectFrom('inspection_requests')
    .selectAll()
    .where('lot', '=', lot)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

export async function insertRequest(tx: Tx, request: Insertable<InspectionRequestsTable>): Promise<void> {
  await tx.insertInto('inspection_requests').values(request).execute();
}

/** Somebody has begun what was asked for. */
export async function closeRequest(tx: Tx, lot: string, inspection: string, now: Date): Promise<void> {
  await tx
    .updateTable('inspection_requests')
    .set({ inspection, closed_at: now })
    .where('lot', '=', lot)
    .where('closed_at', 'is', null)
    .execute();
}
