import { z } from 'zod';
import { timestamp, toIso, toNumber } from '../../kernel/vocabulary.ts';
import { type Divergence, type Side, type Stage, sides, sidesOf, stages } from './rules.ts';
import type { VerificationEntry, VerificationEvent } from './store.ts';

export const entryView = z.object({
  side: z.enum(sides),
  org: z.string().nullable(),
  quantity_kg: z.number().meta({ description: 'Kilograms.' }),
  grade: z.string(),
  gps_lat: z.number(),
  gps_lng: z.number(),
  entered_at: timestamp(),
});

export const divergenceView = z.object({ field: z.enum(['gps', 'quantity', 'grade']), message: z.string() });

/** A verification event as one caller may see it. */
export const eventView = z.object({
  name: z.string(),
  stage: z.enum(stages),
  status: z.enum(['Open', 'Confirmed', 'Held']),
  order: z.string().nullable(),
  entries: z
    .array(entryView)
    .meta({ description: "Until both sides have entered only the caller's own; none for the public." }),
  awaiting_other_side: z.boolean().meta({ description: "The caller's side has entered, the other has not." }),
  other_side_entered: z.boolean().meta({ description: 'The other side has entered; what, is not told yet.' }),
  divergences: z.array(divergenceView),
  created_at: timestamp(),
  confirmed_at: timestamp().nullable(),
});

/** What a caller may see of events: everything, his sides' share, or only that there is one. */
export type EventSight = 'full' | 'public' | { sides: readonly Side[] };

/**
 * Blind entry: while an event is Open an actor sees the entries of his own side only, so that nobody copies the other's
 * figures. Privileged roles see all; the public sees none, ever.
 */
export function eventViewFor(
  event: VerificationEvent,
  entries: readonly VerificationEntry[],
  sight: EventSight,
): z.input<typeof eventView> {
  const open = event.status === 'Open';
  const own: readonly Side[] = typeof sight === 'object' ? sight.sides : [];
  const isOwn = (entry: VerificationEntry) => own.includes(entry.side as Side);
  const seen = sight === 'full' ? entries : sight === 'public' ? [] : open ? entries.filter(isOwn) : entries;
  const isParty = sidesOf[event.stage as Stage].some((side) => own.includes(side));
  return {
    name: event.name,
    stage: event.stage as Stage,
    status: event.status as 'Open' | 'Confirmed' | 'Held',
    order: sight === 'public' ? null : event.order_name,
    entries: seen.map(entryViewOf),
    awaiting_other_side: open && entries.some(isOwn) && entries.length < 2,
    other_side_entered: open && isParty && entries.some((entry) => !isOwn(entry)),
    divergences: sight === 'public' ? [] : ((event.divergence ?? []) as unknown as Divergence[]),
    created_at: toIso(event.created_at),
    confirmed_at: toIso(event.confirmed_at),
  };
}

function entryViewOf(entry: VerificationEntry): z.input<typeof entryView> {
  return {
    side: entry.side as Side,
    org: entry.org,
    quantity_kg: toNumber(entry.quantity_kg),
    grade: entry.grade,
    gps_lat: Number(entry.gps_lat),
    gps_lng: Number(entry.gps_lng),
    entered_at: toIso(entry.entered_at),
  };
}
