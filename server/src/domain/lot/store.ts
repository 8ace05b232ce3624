import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { LotsTable } from '../../platform/db/tables.generated.ts';

export type Lot = Selectable<LotsTable>;

/** Locks one lot until the transaction ends. Lock order everywhere: order, then lot, then escrow, then accounts. */
export function lockLot(tx: Tx, name: string): Promise<Lot | undefined> {
  return tx.selectFrom('lots').selectAll().where('name', '=', name).forUpdate().executeTakeFirst();
}

export async function insertLot(tx: Tx, lot: Insertable<LotsTable>): Promise<void> {
  await tx.insertInto('lots').values(lot).execute();
}

/** One line of the lot's timeline. */
export interface LotHappening {
  lot: string;
  at: Date;
  /** `created`, `listed`, `unlisted`, `updated`, `notarized`, `verified`, `sold`, `flagged`, `resolved`, ... */
  kind: string;
  from?: string | null;
  to?: string | null;
  actorId?: string | null;
  actorOrg?: string | null;
  note?: string | null;
  data?: Record<string, unknown>;
}

export async function recordHistory(tx: Tx, happening: LotHappening): Promise<void> {
  await tx
    .insertInto('lot_history')
    .values({
      lot: happening.lot,
      at: happening.at,
      kind: happening.kind,
      from_status: happening.from ?? null,
      to_status: happening.to ?? null,
      actor_id: happening.actorId ?? null,
      actor_org: happening.actorOrg ?? null,
      note: happening.note ?? null,
      data: JSON.stringify(happening.data ?? {}),
    })
    .execute();
}
