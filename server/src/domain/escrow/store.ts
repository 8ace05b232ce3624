import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { EscrowsTable } from '../../platform/db/tables.generated.ts';

export type Escrow = Selectable<EscrowsTable>;

export async function insertEscrow(tx: Tx, escrow: Insertable<EscrowsTable>): Promise<Escrow> {
  return tx.insertInto('escrows').values(escrow).returningAll().executeTakeFirstOrThrow();
}

export async function updateEscrow(tx: Tx, name: string, change: Updateable<EscrowsTable>): Promise<Escrow> {
  return tx.updateTable('escrows').set(change).where('name', '=', name).returningAll().executeTakeFirstOrThrow();
}

/** The escrow of an order, locked until the transaction ends. Its order must be locked already. */
export function lockEscrow(tx: Tx, order: string): Promise<Escrow | undefined> {
  return tx.selectFrom('escrows').selectAll().where('order_name', '=', order).forUpdate().executeTakeFirst();
}

export function findEscrow(tx: Tx, order: string): Promise<Escrow | undefined> {
  return tx.selectFrom('escrows').selectAll().where('order_name', '=', order).executeTakeFirst();
}
