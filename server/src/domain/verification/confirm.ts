import { type Actor, isAdmin } from '../../kernel/actor.ts';
import { accept, forbidden, notFound } from '../../kernel/errors.ts';
import type { IdSource } from '../../kernel/ids.ts';
import type { Emit } from '../../kernel/jobs.ts';
import type { Tx } from '../../platform/db/database.ts';
import { flagLot } from '../lot/flag.ts';
import { type Lot, lockLot } from '../lot/store.ts';
import { type Settlement, settleOrder } from '../order/settlement.ts';
import { checkGrade } from '../reference/links.ts';
import {
  type Divergence,
  divergences,
  type Entry,
  flagReason,
  mayEnter,
  type Side,
  type Stage,
  speaksFor,
  stageIsOpen,
} from './rules.ts';
import {
  closeEvent,
  entriesOf,
  findEvent,
  insertEvent,
  lockLiveOrder,
  type OrderWithEscrow,
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

export interface ConfirmContext {
  tx: Tx;
  actor: Actor & { userId: string };
  now: Date;
  ids: IdSource;
  emit: Emit;
  attest: Parameters<typeof settleOrder>[1]['attest'];
}

export interface Confirmed {
  side: Side;
  event: VerificationEvent;
  entries: VerificationEntry[];
  found: Divergence[];
  /** Of the order, after a delivery that both sides confirmed alike. */
  settlement: Settlement | undefined;
}

/**
 * Takes one side's entry. The second one closes the event: alike, it is Confirmed (and a delivery releases the escrow);
 * apart, it is Held and the lot flagged. Calls on one lot wait for each other at its row.
 * @throws Refusal `permission` to who is no party (a missing lot answers alike), `state`, `validation` of the grade.
 */
export async function confirmSighting(context: ConfirmContext, sighting: Sighting): Promise<Confirmed> {
  const { tx, actor, now } = context;
  const { stage } = sighting;
  const order = await lockLiveOrder(tx, sighting.lot);
  const lot = await lockLot(tx, sighting.lot);
  if (lot === undefined) throw isAdmin(actor) ? notFound(`There is no lot ${sighting.lot}.`) : noParty(stage);
  const parties = { cooperative: lot.cooperative, exporter: lot.exporter, buyer: order?.buyer ?? null };
  const { side, org } = accept(speaksFor(actor, parties, stage, sighting.side));

  const ofOrder = stage === 'delivery' ? (order?.name ?? null) : null;
  const event = await findEvent(tx, lot.name, stage, ofOrder);
  const before = event === undefined ? [] : await entriesOf(tx, [event.name]);
  const entry: Entry = {
    side,
    user_id: actor.userId,
    quantity_kg: sighting.quantityKg,
    grade: sighting.grade,
    gps_lat: sighting.gpsLat,
    gps_lng: sighting.gpsLng,
  };
  accept(mayEnter(event, before as (VerificationEntry & Entry)[], entry));
  accept(stageIsOpen(stage, lot, order));
  await checkGrade(tx, lot.commodity_type, entry.grade);

  const name = event?.name ?? (await openEvent(context, lot, stage, ofOrder));
  await writeEntry(tx, { ...entry, event: name, org, entered_at: now });
  // An entry of an exporter whom the lot no longer names does not count; the new one replaces it.
  const other = before.find((each) => each.side !== side && each.org === parties[each.side as Side]);
  context.emit('verification.entered', lot.name, { event: name, stage, side });
  const outcome =
    other === undefined
      ? { found: [], settlement: undefined }
      : await close(context, { name, stage }, lot, order, [entry, other as VerificationEntry & Entry]);
  return {
    side,
    event: (await findEvent(tx, lot.name, stage, ofOrder)) as VerificationEvent,
    entries: await entriesOf(tx, [name]),
    ...outcome,
  };
}

function noParty(stage: Stage) {
  return forbidden(`You are no party to the ${stage} of this lot.`);
}

async function openEvent(
  { tx, ids, now }: ConfirmContext,
  lot: Lot,
  stage: Stage,
  order: string | null,
): Promise<string> {
  const name = await ids.name(tx, 'VEV', now);
  await insertEvent(tx, { name, lot: lot.name, order_name: order, stage, created_at: now });
  return name;
}

async function close(
  { tx, actor, now, emit, attest }: ConfirmContext,
  event: { name: string; stage: Stage },
  lot: Lot,
  order: OrderWithEscrow | undefined,
  [one, other]: readonly [Entry, Entry],
): Promise<{ found: Divergence[]; settlement: Settlement | undefined }> {
  const found = divergences(one, other);
  const about = { event: event.name, stage: event.stage };
  if (found.length > 0) {
    await closeEvent(tx, event.name, { status: 'Held', divergences: found, at: now });
    emit('verification.held', lot.name, about);
    await flagLot(tx, emit, lot.name, flagReason(event.stage, found), now, about);
    return { found, settlement: undefined };
  }
  await closeEvent(tx, event.name, { status: 'Confirmed', divergences: [], at: now });
  emit('verification.confirmed', lot.name, about);
  if (event.stage !== 'delivery' || order === undefined) return { found, settlement: undefined };
  const settlement = await settleOrder(tx, { attest, emit }, order.name, 'dual_confirmation', actor, now);
  return { found, settlement };
}
