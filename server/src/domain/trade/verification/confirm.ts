import { accept, forbidden, notFound } from '../../../kernel/values/errors.ts';
import { type Actor, isAdmin } from '../../../kernel/write/actor.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { checkQuality } from '../../foundation/reference/links.ts';
import { type DeliveryTerms, entryTerms } from '../../foundation/reference/trade-terms.ts';
import { noticeEntry } from '../../origin/divergence/notice.ts';
import { flagSurely } from '../../origin/lot/flag.ts';
import { inUnit } from '../../origin/lot/split-rules.ts';
import type { Lot } from '../../origin/lot/store.ts';
import { loadOrigins } from '../../origin/provenance/lot-origin.ts';
import { awaitsChoice, confirmedKg, otherGrade } from '../order/delivered.ts';
import { standsBy } from '../order/money-stands.ts';
import { type Settlement, settleOrder } from '../order/settlement.ts';
import { type Order, updateOrder } from '../order/store.ts';
import {
  aboveOrdered,
  type Divergence,
  divergences,
  type Entry,
  enteredBefore,
  flagReason,
  mayEnter,
  type Side,
  type Stage,
  speaksFor,
  stageIsOpen,
} from './rules.ts';
import {
  type EventWithEntries,
  enteredAs,
  findEvent,
  lockLiveOrder,
  lockLotOf,
  type VerificationEntry,
  type VerificationEvent,
  writeEntry,
} from './store.ts';

/** What one side saw, as it came in: mass in kilograms, position in degrees with 6 decimals. */
export interface Sighting {
  lot: string;
  stage: Stage;
  side: Side | undefined;
  quantityKg: string;
  grade: string;
  gpsLat: string;
  gpsLng: string;
}

/** A person enters what they saw: no job does. */
export type PersonsWork = Work & { actor: Actor & { userId: string } };

export interface Confirmed {
  side: Side;
  event: VerificationEvent;
  entries: VerificationEntry[];
  found: Divergence[];
  /** Of the order, after a delivery that both sides confirmed alike. */
  settlement: Settlement | undefined;
  /** Both sides confirmed another grade than was ordered: they choose what follows, and nothing is paid before. */
  choice: boolean;
}

/**
 * Takes one side's entry. The second one closes the event: alike, it is Confirmed (and a delivery releases the escrow);
 * apart, or of more than was ordered, it is Held and the lot flagged. Made once more it changes nothing. An entry made too far from the lot's plots flags it too, whatever it says: nothing
 * goes on with it until the authority has decided; a held delivery may then be entered anew. Calls on one lot wait for each other at its row.
 * @throws Refusal `permission` to who is no party (a missing lot answers alike), `state`, `validation` of the grade.
 */
export async function confirmSighting(work: PersonsWork, sighting: Sighting): Promise<Confirmed> {
  const { tx, actor, now } = work;
  const { stage } = sighting;
  const sold = await lockLiveOrder(tx, sighting.lot);
  const locked = await lockLotOf(tx, sighting.lot, sold, stage);
  if (locked === undefined) throw isAdmin(actor) ? notFound(`There is no lot ${sighting.lot}.`) : noParty(stage);
  const { lot, order } = locked;
  const parties = { cooperative: lot.cooperative, exporter: lot.exporter, buyer: order?.buyer ?? null };
  const { side, org } = accept(speaksFor(actor, parties, stage, sighting.side));

  const delivered = stage === 'delivery' ? order : undefined;
  const known =
    locked.delivery === 'not asked' ? await findEvent(tx, lot.name, stage, delivered?.name ?? null) : locked.delivery;
  const before = known?.entries ?? [];
  const entry: Entry = {
    side,
    user_id: actor.userId,
    quantity_kg: sighting.quantityKg,
    grade: sighting.grade,
    gps_lat: sighting.gpsLat,
    gps_lng: sighting.gpsLng,
  };
  const cleared = stage === 'delivery' && lot.status === 'Sold';
  const may = mayEnter(known?.event, before, entry, cleared);
  if (!may.ok && known !== undefined && enteredBefore(before, entry)) {
    await soAlready(work, 'verification_events', { name: known.event.name });
    return { side, ...closedBefore(known, delivered) };
  }
  accept(may);
  accept(stageIsOpen(stage, lot, order));
  if (delivered !== undefined) accept(standsBy(delivered, locked.standings));
  if (entry.grade !== lot.grade) await checkGradeOf(tx, lot, entry.grade);

  // An entry of an exporter whom the lot no longer names does not count; the new one replaces it.
  const other = before.find((each) => each.side !== side && each.org === parties[each.side]);
  // By the two the money goes.
  if (known !== undefined && other !== undefined) await work.attest.assertAsWritten(...enteredAs(known.event, other));
  const terms = other === undefined ? undefined : await entryTerms(tx, delivered?.currency ?? null, now);
  const found = other === undefined || terms === undefined ? [] : divergences(entry, other, terms.tolerances);
  if (other !== undefined && delivered !== undefined && terms?.delivery !== undefined) {
    const ordered = inUnit(delivered.quantity, delivered.unit, 'kg');
    const above = aboveOrdered(ordered, [entry, other], terms.delivery.shortPercent);
    if (above !== undefined && found.every(({ field }) => field !== 'quantity')) found.push(above);
  }
  const opened = known?.event ?? (await openEvent(work, lot, stage, delivered?.name ?? null));
  const event = other === undefined ? opened : closed(opened, found, now);
  const mine = before.find((each) => each.side === side);
  const entered = { ...entry, event: event.name, org, entered_at: now, earlier_users: mine?.earlier_users ?? [] };
  await writeEntry(tx, event, entered);
  const outcome =
    other === undefined
      ? { settlement: undefined, choice: false }
      : await follow(work, event, {
          ...{ lot, order: delivered, found, entries: [entry, other] },
          terms: terms?.delivery,
        });
  const from = { lat: Number(entry.gps_lat), lng: Number(entry.gps_lng) };
  await noticeEntry(work, { lot: lot.name, event: event.name, stage, org, from });
  const entries = inOrder([...before.filter((each) => each.side !== side), entered]);
  return { side, event, entries, found, ...outcome };
}

/** An event that is closed, for who made one of its entries and makes it once more: nothing is written. */
function closedBefore({ event, entries }: EventWithEntries, order: Order | undefined): Omit<Confirmed, 'side'> {
  const found = (event.divergence ?? []) as unknown as Divergence[];
  const settlement = order === undefined ? undefined : { released: false, status: order.status };
  return { event, entries, found, settlement, choice: order !== undefined && awaitsChoice(order) };
}

function noParty(stage: Stage) {
  return forbidden(`You are no party to the ${stage} of this lot.`);
}

async function openEvent(
  { tx, ids, now }: Work,
  lot: Lot,
  stage: Stage,
  order: string | null,
): Promise<VerificationEvent> {
  const name = await ids.name(tx, 'VEV', now);
  const open = { status: 'Open', divergence: null, confirmed_at: null } as const;
  return { name, lot: lot.name, order_name: order, stage, created_at: now, ...open };
}

/** A grade that the lot does not bear must be one of its commodity and origins. */
async function checkGradeOf(tx: Tx, lot: Lot, grade: string): Promise<void> {
  const origin = (await loadOrigins(tx, [lot.name])).get(lot.name) ?? [];
  const countries = origin.map((part) => part.country);
  await checkQuality(tx, lot.commodity_type, countries, { grade });
}

function closed(event: VerificationEvent, found: readonly Divergence[], at: Date): VerificationEvent {
  const status = found.length > 0 ? 'Held' : 'Confirmed';
  return {
    ...event,
    status,
    divergence: found.length === 0 ? null : (found as unknown as VerificationEvent['divergence']),
    confirmed_at: at,
  };
}

function inOrder(entries: readonly VerificationEntry[]): VerificationEntry[] {
  const key = ({ entered_at, side }: VerificationEntry) => `${entered_at.toISOString()} ${side}`;
  return [...entries].sort((left, right) => (key(left) < key(right) ? -1 : 1));
}

/**
 * What follows from an event that both sides have entered: a held one flags the lot; a delivery pays for the kilograms that
 * both confirmed, or, at another grade than was ordered, waits for their choice.
 */
async function follow(
  work: Work,
  event: VerificationEvent,
  about: {
    lot: Lot;
    order: Order | undefined;
    found: readonly Divergence[];
    entries: readonly [Entry, Entry];
    terms: DeliveryTerms | undefined;
  },
): Promise<Pick<Confirmed, 'settlement' | 'choice'>> {
  const { lot, order, found, entries, terms } = about;
  if (found.length > 0) {
    const held = { event: event.name, stage: event.stage };
    work.emit('verification.held', lot.name, held);
    await flagSurely(work, lot.name, flagReason(event.stage, found), held);
    return { settlement: undefined, choice: false };
  }
  if (order === undefined) return { settlement: undefined, choice: false };
  const delivered = { confirmed_kg: confirmedKg(entries), confirmed_grade: entries[0].grade };
  if (!otherGrade(lot.grade, delivered.confirmed_grade)) {
    const before = { lot, moneyStands: true, delivered, ...(terms === undefined ? {} : { terms }) };
    return { settlement: await settleOrder(work, order, 'dual_confirmation', before), choice: false };
  }
  await work.attest.assertAsSigned('sale', [order.name]);
  await updateOrder(work.tx, order.name, { ...delivered, updated_at: work.now });
  work.attest.atCommit('order', order.name);
  return { settlement: undefined, choice: true };
}
