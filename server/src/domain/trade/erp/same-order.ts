import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { Exact } from '../../../kernel/values/exact.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { SentLine } from './lines.ts';

interface SentAgain extends SentLine {
  incoterms?: string | undefined;
  notes?: string | undefined;
  delivery: Record<string, string>;
}

interface Before {
  is_same_lot: boolean;
  quantity: string;
  unit: string;
  unit_price: string;
  currency: string;
  incoterms: string | null;
  notes: string | null;
  delivery: Record<string, string>;
}

/**
 * What a message says otherwise than the order that came with its number before, by the names of its members; none where it is the same
 * message once more. What it leaves out and the lot decides (unit, price, currency) is the order's.
 */
export async function otherThan(tx: Tx, order: string, sent: SentAgain): Promise<string[]> {
  // A part was split off the lot that the message named, at that very moment.
  const { rows } = await sql<Before>`
    select wanted.name = ${sent.lot}::text or coalesce(lower(wanted.lot_reference) = lower(${sent.lot}::text), false) as is_same_lot,
           o.quantity, o.unit, o.unit_price, o.currency, o.incoterms, o.notes, o.delivery
      from orders o join lots l on l.name = o.lot
      join lots wanted on wanted.name = case when l.created_at = o.submitted_at then coalesce(l.parent_lot, l.name) else l.name end
     where o.name = ${order}`.execute(tx);
  const before = rows[0] as Before;
  const isEqual = (then: string, now: string | undefined) => now === undefined || new Exact(then).eq(now);
  const same: Record<string, boolean> = {
    lot: before.is_same_lot,
    quantity: isEqual(before.quantity, sent.quantity),
    unit: (sent.unit ?? before.unit) === before.unit,
    unit_price: isEqual(before.unit_price, sent.unit_price),
    currency: (sent.currency ?? before.currency) === before.currency,
    incoterms: (sent.incoterms ?? null) === before.incoterms,
    notes: (sent.notes ?? null) === before.notes,
    delivery: isDeepStrictEqual(sent.delivery, before.delivery),
  };
  return Object.keys(same).filter((member) => !same[member]);
}
