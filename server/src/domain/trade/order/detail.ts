import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { forbidden, notFound } from '../../../kernel/values/errors.ts';
import { isAdmin } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import {
  type Tables,
  type VerificationEntrySide,
  verificationEntrySides,
} from '../../../platform/db/tables.generated.ts';
import { firstOf, type Reading } from '../../foundation/access.ts';
import { escrowBeside, escrowView, showEscrow } from '../../money/escrow/views.ts';
import { shipmentBeside, shipmentView, showShipment } from '../shipment/views.ts';
import { orderAccess } from './access.ts';
import { decisionNote, decisionNotesOf } from './decision-notes.ts';
import { awaitsChoice } from './delivered.ts';
import { raisedBy, raisedBySide, showRaisedBy } from './dispute-raised-by.ts';
import { isFoundOtherwise, lotNow, lotNowMembers, orderedGoods, orderedGoodsColumn, showLotNow } from './lot-now.ts';
import { proposalsOf, proposalView } from './proposals.ts';
import type { Order } from './store.ts';
import { orderRow, orderRowView, selectOrderRow } from './views.ts';

/** An order with all its parties need to know of it. */
export const orderView = orderRow.extend({
  notes: z.string().nullable(),
  delivery: z.record(z.string(), z.string()).meta({ description: 'As the buyer gave it at checkout.' }),
  dispute_reason: z.string().nullable(),
  dispute_raised_by: raisedBy.nullable().meta({
    description: 'Null without a dispute, and where whoever raised it belonged to both sides.',
  }),
  decision_notes: z
    .array(decisionNote)
    .meta({ description: 'What an admin said when they decided about it, oldest first.' }),
  parent_lot: z
    .string()
    .nullable()
    .meta({ description: 'The lot that the order was made on, when its own was split off it.' }),
  ...lotNowMembers,
  grade: z.string().nullable().meta({ description: 'Of the lot now.' }),
  processing_method: z.string().nullable().meta({ description: 'Of the lot now.' }),
  ordered: orderedGoods,
  escrow_detail: escrowView.nullable(),
  shipment_detail: shipmentView.nullable(),
  awaits_choice: z.boolean().meta({
    description:
      'Both sides confirmed another grade than was ordered: a price difference or a dispute; nothing is paid before.',
  }),
  arrival_entered_by: z.array(z.enum(verificationEntrySides)).meta({
    description: 'Sides that have entered what arrived. What they entered is told to neither before both have.',
  }),
  arrival_entered: z.array(z.object({ side: z.enum(verificationEntrySides), quantity_kg: z.number() })).meta({
    description:
      'What each side entered of what arrived, once both figures agree within the tolerance; the lower counts.',
  }),
  proposals: z.array(proposalView).meta({ description: 'Price differences and cancellations, oldest first.' }),
});

type OrderView = z.input<typeof orderView>;

/** For a row of orders. */
const enteredBy = sql<VerificationEntrySide[]>`(
  select coalesce(json_agg(e.side order by e.side), '[]')
    from verification_events v join verification_entries e on e.event = v.name
   where v.lot = orders.lot and v.stage = 'delivery' and v.order_name = orders.name)`;

const entered = sql<{ side: VerificationEntrySide; quantity_kg: number }[]>`(
  select coalesce(json_agg(json_build_object('side', e.side, 'quantity_kg', e.quantity_kg) order by e.side), '[]')
    from verification_events v join verification_entries e on e.event = v.name
   where orders.confirmed_kg is not null and v.stage = 'delivery' and v.order_name = orders.name)`;

/** The order that a caller asks for, with its escrow and shipment: one statement, so all of one moment. */
export async function seeOrder(reading: Reading, name: string): Promise<OrderView> {
  const asked = orderAccess.list(reading, 'any').where('orders.name', '=', name);
  return orderAccess.found(await showOrder(reading, asked), reading, name, 'any');
}

/** The one order that the query finds. */
export async function showOrder(
  reading: Pick<Reading, 'lookups'>,
  query: SelectQueryBuilder<Tables, 'orders', object>,
): Promise<OrderView | undefined> {
  const shown = selectOrderRow(query)
    .innerJoin('lots', 'lots.name', 'orders.lot')
    .leftJoin('escrows', 'escrows.order_name', 'orders.name')
    .leftJoin('shipments', 'shipments.order_name', 'orders.name')
    .select(['lots.parent_lot', 'lots.grade', 'lots.processing_method'])
    .select([isFoundOtherwise, orderedGoodsColumn])
    .select([proposalsOf.as('proposals'), enteredBy.as('arrival_entered_by'), entered.as('arrival_entered')])
    .select([decisionNotesOf.as('decision_notes'), raisedBySide.as('dispute_side')])
    .select([...lotNow.columns, ...escrowBeside.columns, ...shipmentBeside.columns]);
  const row = await firstOf(reading, shown);
  if (row === undefined) return undefined;
  const escrow = escrowBeside.of(row);
  const shipment = shipmentBeside.of(row);
  return {
    ...orderRowView(row),
    notes: row.notes,
    delivery: row.delivery as Record<string, string>,
    dispute_reason: row.dispute_reason,
    dispute_raised_by: showRaisedBy(row.dispute_side, row),
    decision_notes: row.decision_notes,
    parent_lot: row.parent_lot,
    ...showLotNow(row, lotNow.of(row)),
    grade: row.grade,
    processing_method: row.processing_method,
    ordered: row.ordered,
    escrow_detail: escrow === undefined ? null : showEscrow(escrow),
    shipment_detail: shipment === undefined ? null : showShipment(shipment),
    awaits_choice: awaitsChoice(row),
    arrival_entered_by: row.arrival_entered_by,
    arrival_entered: row.arrival_entered,
    proposals: row.proposals,
  };
}

/**
 * The order behind an escrow or a shipment, for its parties.
 * @throws Refusal 403 when it is missing or of others, alike; 404 for admins.
 */
export async function seeOrderBehind(
  { tx, actor }: Reading,
  kind: 'escrow' | 'shipment',
  name: string,
): Promise<Order> {
  const order = await orderBehind(tx, kind, name);
  if (order !== undefined) return orderAccess.see({ tx, actor }, order, 'any');
  throw isAdmin(actor) ? notFound(`There is no ${kind} ${name}.`) : forbidden('You have no such order.');
}

/** The order that an escrow or a shipment belongs to; undefined for an unknown name. */
async function orderBehind(tx: Tx, kind: 'escrow' | 'shipment', name: string): Promise<string | undefined> {
  const table = kind === 'escrow' ? sql.table('escrows') : sql.table('shipments');
  const { rows } = await sql<{ order_name: string }>`select order_name from ${table} where name = ${name}`.execute(tx);
  return rows[0]?.order_name;
}
