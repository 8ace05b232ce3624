import { sql } from 'kysely';
import { containing } from '../../../kernel/lists/page.ts';
import type { Actor } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inspectionAccess } from './access.ts';
import type { InspectionStatus } from './rules.ts';

/** What lists and exports of inspections may be narrowed by. */
export interface InspectionFilters {
  search?: string | undefined;
  status?: InspectionStatus | undefined;
  lot?: string | undefined;
}

/** The inspections of a list or of an export: access and filters, no selection and no order yet. */
export function findInspections(tx: Tx, actor: Actor, { search, status, lot }: InspectionFilters) {
  let query = inspectionAccess.list({ tx, actor }, 'own');
  if (status !== undefined) query = query.where('inspections.status', '=', status);
  if (lot !== undefined) query = query.where('inspections.lot', '=', lot);
  if (search !== undefined) {
    const pattern = containing(search);
    query = query.where(
      sql<boolean>`(lower(inspections.name || ' ' || inspections.lot) like ${pattern}
                    or exists (select from lots where lots.name = inspections.lot and lower(lots.commodity_type) like ${pattern}))`,
    );
  }
  return query;
}
