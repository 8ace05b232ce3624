import { z } from 'zod';
import { timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import type { Actor } from '../../../kernel/write/actor.ts';
import { verificationEventStatuses } from '../../../platform/db/tables.generated.ts';
import { type Divergence, type Side, sides, sidesOf, stages } from './rules.ts';
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
  status: z.enum(verificationEventStatuses),
  order: z.string().nullable(),
  entries: z.array(entryView).meta({
    description:
      'Until both sides have entered only what the caller made, or an organisation that they manage; none for the public.',
  }),
  awaiting_other_side: z.boolean().meta({ description: "The caller's side has entered, the other has not." }),
  other_side_entered: z.boolean().meta({ description: 'The other side has entered; what, is not told yet.' }),
  divergences: z.array(divergenceView),
  created_at: timestamp(),
  confirmed_at: timestamp().nullable(),
});

/** A party's sight of events. */
export interface PartySight {
  /** The sides that the caller belongs to. */
  sides: readonly Side[];
  /** The caller. */
  userId: string;
  /** The organisations that the caller manages. */
  managed: readonly string[];
}

/** What a caller may see of events: everything, their own share, or only that there is one. */
export type EventSight = 'full' | 'public' | PartySight;

export function partySight(actor: Actor & { userId: string }, sides: readonly Side[]): PartySight {
  const managed = actor.memberships.filter(({ role }) => role === 'Owner' || role === 'Manager').map(({ org }) => org);
  return { sides, userId: actor.userId, managed };
}

/**
 * Blind entry: while an event is Open an entry is seen by who made it, by managers of their organisation, and by privileged
 * roles, so that nobody copies the other's figures; whoever belongs to both sides sees what they made themselves, manager or
 * not. The public sees none, ever.
 */
export function eventViewFor(
  event: VerificationEvent,
  entries: readonly VerificationEntry[],
  sight: EventSight,
): z.input<typeof eventView> {
  const open = event.status === 'Open';
  const party = typeof sight === 'object' ? sight : undefined;
  const own: readonly Side[] = party?.sides ?? [];
  const isOwn = (entry: VerificationEntry) => own.includes(entry.side);
  const onBothSides = sidesOf[event.stage].every((side) => own.includes(side));
  const manages = (org: string | null) => !onBothSides && org !== null && party?.managed.includes(org) === true;
  const isBlindTo = (entry: VerificationEntry) =>
    entry.user_id !== party?.userId && !(isOwn(entry) && manages(entry.org));
  const all = sight === 'public' ? [] : entries;
  const seen = open && party !== undefined ? all.filter((entry) => !isBlindTo(entry)) : all;
  const isParty = sidesOf[event.stage].some((side) => own.includes(side));
  return {
    name: event.name,
    stage: event.stage,
    status: event.status,
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
    side: entry.side,
    org: entry.org,
    quantity_kg: toNumber(entry.quantity_kg),
    grade: entry.grade,
    gps_lat: Number(entry.gps_lat),
    gps_lng: Number(entry.gps_lng),
    entered_at: toIso(entry.entered_at),
  };
}
