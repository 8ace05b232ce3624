import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { EscrowsTable } from '../../../platform/db/tables.generated.ts';
import { type Change, together } from '../../../platform/db/together.ts';

export type Escrow = Selectable<EscrowsTable>;

/** A new escrow, not written yet; see `together`, whose last it may be: it returns the row. */
export function newEscrow(tx: Tx, escrow: Insertable<EscrowsTable>) {
  return tx.insertInto('escrows').values(escrow).returningAll();
}

/** @param along changes of other tables that are made with it. @returns the escrow as it is now. */
export async function updateEscrow(
  tx: Tx,
  name: string,
  change: Updateable<EscrowsTable>,
  ...along: readonly Change[]
): Promise<Escrow> {
  const [escrow] = await together<Escrow>(tx, ...along, escrowChange(tx, name, change).returningAll());
  if (escrow === undefined) throw new Error(`there is no escrow ${name}`);
  return escrow;
}

/** As `updateEscrow`, not made yet; see `together`. */
export function escrowChange(tx: Tx, name: string, change: Updateable<EscrowsTable>) {
  return tx.updateTable('escrows').set(change).where('name', '=', name);
}

/** The escrow of an order, locked until the transaction ends. Its order must be locked already. */
export function lockEscrow(tx: Tx, order: string): Promise<Escrow | undefined> {
  return tx.selectFrom('escrows').selectAll().where('order_name', '=', order).forUpdate().executeTakeFirst();
}

export function findEscrow(tx: Tx, order: string): Promise<Escrow | undefined> {
  return tx.selectFrom('escrows').selectAll().where('order_name', '=', order).executeTakeFirst();
}

/** Puts back what was signed of an escrow; members that a payload leaves out when they say nothing are emptied. */
export async function restoreEscrow(tx: Tx, name: string, signed: Record<string, unknown>): Promise<void> {
  const nothing = { refund_amount: 0, refund_tokens: null };
  await sql`
    update escrows e
       set status = s.status, amount = s.amount, currency = s.currency, fee_bps = s.fee_bps,
           cooperative_share_bps = s.cooperative_share_bps, fee_amount = s.fee_amount,
           cooperative_amount = s.cooperative_amount, exporter_amount = s.exporter_amount,
           refund_amount = s.refund_amount, refund_tokens = s.refund_tokens, payment_rail = s.payment_rail,
           funded_tokens = s.funded_tokens, exporter_tokens = s.exporter_tokens,
           cooperative_tokens = s.cooperative_tokens, release_reason = s.release_reason, created_at = s.created_at,
           funded_at = s.funded_at, released_at = s.released_at, cancelled_at = s.cancelled_at
      from (select (jsonb_populate_record(now, ${JSON.stringify({ ...nothing, ...signed })}::jsonb)).*
              from escrows now where now.name = ${name}) s
     where e.name = ${name}`.execute(tx);
}
