import { distance as turfDistance } from '@turf/distance';
import { Decimal } from 'decimal.js';
import { type Decision, decided, forbidden, invalid, refused, wrongState } from '../../../kernel/values/errors.ts';
import { type Actor, orgsOf } from '../../../kernel/write/actor.ts';
import {
  type EscrowStatus,
  type VerificationEventStatus as EventStatus,
  type LotStatus,
  type OrderStatus,
  type VerificationEntrySide as Side,
  type VerificationEventStage as Stage,
  verificationEntrySides as sides,
} from '../../../platform/db/tables.generated.ts';
import type { EntryTolerances } from '../../foundation/reference/tolerances.ts';
import { mayBeDelivered } from '../order/rules.ts';

export {
  type VerificationEntrySide as Side,
  type VerificationEventStage as Stage,
  type VerificationEventStatus as EventStatus,
  verificationEntrySides as sides,
  verificationEventStages as stages,
} from '../../../platform/db/tables.generated.ts';

/**
 * Who confirms what: the goods leave the cooperative for the exporter (dispatch), arrive in the exporter's store
 * (receipt), and reach the buyer (delivery). The exporter is a party each time.
 */
export const sidesOf: Readonly<Record<Stage, readonly [Side, Side]>> = {
  dispatch: ['cooperative', 'exporter'],
  receipt: ['cooperative', 'exporter'],
  delivery: ['exporter', 'buyer'],
};

/** The organisations of a lot; the buyer is that of its live order. */
export interface Parties {
  cooperative: string;
  exporter: string | null;
  buyer: string | null;
}

const kinds = { cooperative: 'Cooperative', exporter: 'Exporter', buyer: 'Buyer' } as const;

/** The sides of the lot that the caller belongs to, whatever the stage. */
export function ownSides(actor: Actor, parties: Parties): Side[] {
  return sides.filter((side) => {
    const org = parties[side];
    return org !== null && orgsOf(actor, kinds[side]).includes(org);
  });
}

/**
 * For which side of a stage the caller speaks. There is no way round membership, for admins either: an entry is a
 * party's own word.
 */
export function speaksFor(
  actor: Actor,
  parties: Parties,
  stage: Stage,
  named: Side | undefined,
): Decision<{ side: Side; org: string }> {
  const possible = ownSides(actor, parties).filter((side) => sidesOf[stage].includes(side));
  const [first] = possible;
  if (first === undefined) return refused(forbidden(`You are no party to the ${stage} of this lot.`));
  if (named !== undefined && !possible.includes(named)) {
    return refused(forbidden(`You do not speak for the ${named} here.`));
  }
  if (named === undefined && possible.length > 1) {
    return refused(invalid('side', `is required, because you belong to both: ${possible.join(', ')}`));
  }
  const side = named ?? first;
  return decided({ side, org: parties[side] as string });
}

const confirmableLots: readonly LotStatus[] = ['Listed', 'Notarized', 'Verified', 'Sold'];

/** What a stage demands of the lot, and delivery of its order, too. */
export function stageIsOpen(
  stage: Stage,
  lot: { name: string; status: LotStatus; exporter: string | null },
  order: { name: string; status: OrderStatus; escrow_status: EscrowStatus | null } | undefined,
): Decision<true> {
  if (lot.exporter === null) {
    return refused(wrongState(`${lot.name} has no exporter; it must name one before anything is confirmed.`));
  }
  if (stage !== 'delivery') {
    if (confirmableLots.includes(lot.status)) return decided(true);
    return refused(wrongState(`${lot.name} is ${lot.status}; it must be ${confirmableLots.join(' or ')}.`));
  }
  if (lot.status !== 'Sold') return refused(wrongState(`${lot.name} is ${lot.status}; it must be Sold.`));
  if (order === undefined) return refused(wrongState(`${lot.name} has no order; it must be sold to a buyer.`));
  const delivered = mayBeDelivered(order);
  if (!delivered.ok) return delivered;
  if (order.escrow_status === 'Funded') return decided(true);
  return refused(
    wrongState(`The escrow of ${order.name} is ${order.escrow_status ?? 'not there'}; it must be Funded.`),
  );
}

/** What one side saw. */
export interface Entry {
  side: Side;
  user_id: string;
  quantity_kg: string;
  grade: string;
  gps_lat: string;
  gps_lng: string;
  /** Who entered for this side before a colleague corrected it. */
  earlier_users?: readonly string[];
}

/**
 * Whether an entry may be written: before the other side has entered it may be corrected, afterwards it stands. Where the two
 * entries of a delivery differed and the authority has cleared the lot, either side may enter anew what arrived.
 * @param cleared the lot may go on, whatever was held of it.
 */
export function mayEnter(
  event: { name: string; status: EventStatus } | undefined,
  entries: readonly Entry[],
  entry: { side: Side; user_id: string },
  cleared = false,
): Decision<true> {
  const open = event === undefined || event.status === 'Open' || (event.status === 'Held' && cleared);
  if (!open) {
    return refused(wrongState(`${event.name} is ${event.status}; it must be Open, with one entry missing.`));
  }
  const madeBy = (other: Entry) => [other.user_id, ...(other.earlier_users ?? [])];
  if (entries.some((other) => other.side !== entry.side && madeBy(other).includes(entry.user_id))) {
    return refused(forbidden('You made the other entry of this event; the two must come from two people.'));
  }
  return decided(true);
}

/** Whether a side has entered just this already: it is no correction, but the same click, or an answer that was lost. */
export function enteredBefore(entries: readonly Entry[], entry: Entry): boolean {
  const mine = entries.find(({ side }) => side === entry.side);
  if (mine?.user_id !== entry.user_id || mine.grade !== entry.grade) return false;
  return (['quantity_kg', 'gps_lat', 'gps_lng'] as const).every((figure) =>
    new Decimal(mine[figure]).eq(entry[figure]),
  );
}

export interface Divergence {
  field: 'gps' | 'quantity' | 'grade';
  /** What differs, with its figure and the limit. */
  message: string;
}

/** How two independent entries differ by more than is tolerated: place, mass, grade. */
export function divergences(a: Entry, b: Entry, limits: EntryTolerances): Divergence[] {
  const found: Divergence[] = [];
  const km = turfDistance([Number(a.gps_lng), Number(a.gps_lat)], [Number(b.gps_lng), Number(b.gps_lat)], {
    units: 'kilometers',
  });
  if (km > Number(limits.distanceKm)) {
    found.push({
      field: 'gps',
      message: `the places are ${km.toFixed(1)} km apart (limit ${limits.distanceKm} km)`,
    });
  }
  const [x, y] = [new Decimal(a.quantity_kg), new Decimal(b.quantity_kg)];
  const larger = Decimal.max(x, y);
  const gap = x.minus(y).abs();
  if (gap.gt(larger.times(limits.quantityPercent).div(100))) {
    const percent = gap.div(larger).times(100).toDecimalPlaces(2);
    found.push({
      field: 'quantity',
      message: `the quantities differ by ${percent} % (limit ${limits.quantityPercent} %)`,
    });
  }
  if (a.grade !== b.grade) found.push({ field: 'grade', message: 'the grades differ' });
  return found;
}

/**
 * More arrived than was ordered, by what both sides entered: goods that are in nobody's records, so it is a doubt as two
 * entries are that differ. (Less is paid for as it is.)
 */
export function aboveOrdered(
  orderedKg: string,
  entries: readonly [Pick<Entry, 'quantity_kg'>, Pick<Entry, 'quantity_kg'>],
  limitPercent: string,
): Divergence | undefined {
  const arrived = Decimal.min(entries[0].quantity_kg, entries[1].quantity_kg);
  const percent = arrived.minus(orderedKg).div(orderedKg).times(100);
  if (percent.lte(limitPercent)) return undefined;
  const message = `both sides saw ${percent.toDecimalPlaces(2)} % more than was ordered (limit ${limitPercent} %)`;
  return { field: 'quantity', message };
}

/** What the lot is flagged with: what differs, and no side's own figures. */
export function flagReason(stage: Stage, found: readonly Divergence[]): string {
  return `Divergence at ${stage}: ${found.map((each) => each.message).join('; ')}.`;
}
