import type { OrderDetail, OrderSide, OrderStage } from '../../shared/order/order.ts';

type Told = Pick<OrderDetail, 'lot_status' | 'awaits_choice' | 'arrival_entered_by'>;

/** A flagged lot neither ships nor pays until an authority has decided; a dispute has words and decisions of its own. */
export function isHeld({ lot_status }: Pick<OrderDetail, 'lot_status'>, stage: OrderStage): boolean {
  return lot_status === 'Flagged' && (stage === 'paid' || stage === 'transit');
}

/** Which sentence says what happens next, to whoever looks at the order. */
export function nextWords(order: Told, stage: OrderStage, sides: ReadonlySet<OrderSide>) {
  if (stage === 'settled' || stage === 'cancelled') return stage;
  if (stage === 'disputed') return sides.has('admin') ? 'disputedAdmin' : 'disputed';
  if (isHeld(order, stage)) return 'held';
  if (order.awaits_choice) return 'choice';
  const entered = (side: 'exporter' | 'buyer') => order.arrival_entered_by.includes(side);
  // Where both have entered and still nothing is paid, they differ: each may enter again.
  if (stage === 'transit' && entered('exporter') !== entered('buyer')) {
    if (sides.has('exporter')) return entered('exporter') ? 'enteredExporter' : 'awaitedExporter';
    if (sides.has('buyer')) return entered('buyer') ? 'enteredBuyer' : 'awaitedBuyer';
  }
  const side = sides.has('exporter') ? 'Exporter' : sides.has('buyer') ? 'Buyer' : 'Other';
  return `${stage}${side}` as const;
}
