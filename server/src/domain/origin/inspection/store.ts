import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { InspectionStatus, InspectionsTable } from '../../../platform/db/tables.generated.ts';

/** What an inspection found, without who inspected and what they noted for themselves. */
export type InspectionFacts = Pick<Selectable<InspectionsTable>, 'name' | 'grade' | 'result' | 'inspected_at'> & {
  status: HandedIn;
};

/** What an inspection may be once it was handed in. */
export const handedInStatuses = ['Submitted', 'Approved', 'Rejected'] as const satisfies readonly InspectionStatus[];
type HandedIn = (typeof handedInStatuses)[number];

/** Inspections as they travel with their lot. */
export type InspectionsJson = (Omit<InspectionFacts, 'inspected_at'> & { inspected_at: string | null })[];

/** The inspections of a row of lots that were handed in, oldest first, as JSON; a Draft is its inspector's. */
export const handedInInspections: RawBuilder<InspectionsJson> = sql`(
  select coalesce(json_agg(json_build_object('name', i.name, 'status', i.status, 'grade', i.grade, 'result', i.result,
           'inspected_at', i.inspected_at) order by i.created_at, i.name), '[]')
    from inspections i where i.lot = lots.name and i.status in (${sql.join(handedInStatuses.map((status) => sql.lit(status)))}))`;

export function inspectionsOf(json: InspectionsJson): InspectionFacts[] {
  return json.map(({ inspected_at, ...inspection }) => ({
    ...inspection,
    inspected_at: inspected_at === null ? null : new Date(inspected_at),
  }));
}
