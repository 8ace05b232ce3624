import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import type { ProcessingChangesTable, ProcessingsTable } from '../../../platform/db/tables.generated.ts';
import type { Stage } from '../mass/rules.ts';
import type { StepBounds } from './rules.ts';

export type Processing = Selectable<ProcessingsTable>;

/** The steps of a lot that stand, first to last. */
export function stepsOf(tx: Tx, lot: string): Promise<Processing[]> {
  return tx
    .selectFrom('processings')
    .selectAll()
    .where('lot', '=', lot)
    .where('withdrawn_at', 'is', null)
    .orderBy('step')
    .execute();
}

export function findProcessing(tx: Tx, name: string): Promise<Processing | undefined> {
  return tx.selectFrom('processings').selectAll().where('name', '=', name).executeTakeFirst();
}

/** The bounds of a step on its day; undefined where none is recorded. */
export async function boundsOf(tx: Tx, step: { from: Stage; to: Stage; day: string }): Promise<StepBounds | undefined> {
  return tx
    .selectFrom('processing_bounds')
    .select(['min_share', 'max_share', 'min_moisture', 'max_moisture'])
    .where('from_stage', '=', step.from)
    .where('to_stage', '=', step.to)
    .where('valid_from', '<=', step.day)
    .orderBy('valid_from', 'desc')
    .executeTakeFirst();
}

/** The bounds of a day, to be compared with what the service wrote: those that count are the ones that were read. */
export const boundsAsRead = (step: { from: Stage; to: Stage; day: string }, read: StepBounds): RowsOf => ({
  table: 'processing_bounds',
  where: sql`t.valid_from <= ${step.day}::date`,
  relied: {
    on: sql<boolean>`(t.min_share, t.max_share, t.min_moisture, t.max_moisture)
        = (${read.min_share}::numeric, ${read.max_share}::numeric, ${read.min_moisture}::numeric, ${read.max_moisture}::numeric)
      and t.from_stage = ${step.from} and t.to_stage = ${step.to}
      and not exists (select from processing_bounds newer where newer.from_stage = t.from_stage and newer.to_stage = t.to_stage
                       and newer.valid_from <= ${step.day}::date and newer.valid_from > t.valid_from)`,
    rows: 1,
  },
});

/** Kilograms of a lot's harvests, and the day of the last of them; null for a lot made of none. */
export async function harvested(tx: Tx, lot: string): Promise<{ kg: string | null; last: string | null }> {
  const { rows } = await sql<{ kg: string | null; last: string | null }>`
    select sum(s.quantity_kg) as kg, max(h.harvest_date)::text as last
      from lot_sources s join harvests h on h.name = s.harvest where s.lot = ${lot}`.execute(tx);
  return rows[0] ?? { kg: null, last: null };
}

export async function insertProcessing(tx: Tx, processing: Insertable<ProcessingsTable>): Promise<void> {
  await tx.insertInto('processings').values(processing).execute();
}

/** Writes a change of a step, keeping what it said before. @returns its version now. */
export async function changeProcessing(
  tx: Tx,
  before: Processing,
  change: Pick<Insertable<ProcessingChangesTable>, 'kind' | 'at' | 'actor_id' | 'reason'> & {
    set: Updateable<ProcessingsTable>;
  },
): Promise<number> {
  const { set, ...fact } = change;
  const version = before.version + 1;
  await tx
    .updateTable('processings')
    .set({ ...set, version })
    .where('name', '=', before.name)
    .execute();
  const { processed_on, input_kg, output_kg, moisture_percent, notes } = before;
  const said = JSON.stringify({ processed_on, input_kg, output_kg, moisture_percent, notes });
  await tx
    .insertInto('processing_changes')
    .values({ ...fact, processing: before.name, version, before: said })
    .execute();
  return version;
}
