import { z } from 'zod';
import { timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import type { DivergenceRow } from '../../origin/divergence/store.ts';
import type { VerificationEntry, VerificationEvent } from './store.ts';
import type { HarvestLine, HistoryRow, InspectionRow, Sight } from './timeline.ts';
import { type EventSight, eventView, eventViewFor } from './views.ts';

/** One line of a timeline; which of the last three stands in it, `source` says. */
export const timelineItem = z.object({
  at: timestamp(),
  source: z.enum(['lot', 'harvest', 'inspection', 'verification']),
  kind: z.string().meta({ description: 'What happened: created, listed, harvested, inspected, dispatch, ...' }),
  from_status: z.string().nullable(),
  to_status: z.string().nullable(),
  actor_org: z.string().nullable(),
  actor_name: z.string().nullable().meta({ description: 'Only for inspectors, the authority and admins.' }),
  note: z.string().nullable(),
  data: z.record(z.string(), z.unknown()).optional(),
  event: eventView.optional(),
  inspection: z
    .object({ name: z.string(), status: z.string(), grade: z.string().nullable(), result: z.string().nullable() })
    .optional(),
  divergence: z
    .object({
      place: z.enum(['plot', 'dispatch', 'receipt']),
      plot: z.string().nullable(),
      org: z.string().nullable(),
      distance_km: z
        .number()
        .nullable()
        .meta({ description: "From where it must be; null for the other side's entry." }),
      max_km: z.number().meta({ description: 'What is let pass.' }),
    })
    .optional()
    .meta({ description: 'A scan or entry that was made too far away.' }),
  harvest: z
    .object({
      name: z.string(),
      plot: z.string(),
      quantity_kg: z.number().nullable().meta({ description: 'Kilograms in this lot; null for a field scan.' }),
      lot_reference: z.string().nullable(),
      notes: z.string().nullable().meta({
        description:
          'What was noted; of a field scan with its position, for its farmer, its cooperative and the offices.',
      }),
    })
    .optional(),
});
export type TimelineItem = z.input<typeof timelineItem>;

const bare = { from_status: null, to_status: null, actor_org: null, actor_name: null, note: null };

export function historyItem(row: HistoryRow, sight: Sight): TimelineItem {
  const base = { ...bare, at: toIso(row.at), source: 'lot' as const, kind: row.kind };
  const status = { from_status: row.from_status, to_status: row.to_status };
  if (sight.level === 'public') return { ...base, ...status };
  const party = { ...base, ...status, actor_org: row.actor_org, note: row.note };
  return sight.level === 'party' ? party : { ...party, actor_name: row.actor_name, data: row.data };
}

export function harvestItem(row: HarvestLine): TimelineItem {
  return {
    ...bare,
    at: `${row.harvest_date}T00:00:00.000Z`,
    source: 'harvest',
    kind: row.quantity_kg === null ? 'tag_scanned' : 'harvested',
    harvest: {
      name: row.name,
      plot: row.plot,
      quantity_kg: toNumber(row.quantity_kg),
      lot_reference: row.lot_reference,
      notes: row.notes,
    },
  };
}

/** Which side was where stays blind to the other; the authority sees it. */
export function divergenceItem(row: DivergenceRow, sight: Sight, orgs: readonly string[]): TimelineItem {
  const own = row.org === null || orgs.includes(row.org);
  const { place, plot, org } = row;
  return {
    ...bare,
    at: toIso(row.at),
    source: 'lot',
    kind: 'gps_diverged',
    divergence: {
      place,
      plot,
      org,
      distance_km: sight.level === 'full' || own ? toNumber(row.distance_km) : null,
      max_km: toNumber(row.max_km),
    },
  };
}

export function inspectionItem({ at, ...inspection }: InspectionRow): TimelineItem {
  return { ...bare, at: toIso(at), source: 'inspection', kind: 'inspected', inspection };
}

export function eventItem(
  { event, entries }: { event: VerificationEvent; entries: readonly VerificationEntry[] },
  sight: Sight,
): TimelineItem {
  const eventSight: EventSight = sight.level === 'party' ? sight.party : sight.level;
  const at = toIso(event.confirmed_at ?? event.created_at);
  return { ...bare, at, source: 'verification', kind: event.stage, event: eventViewFor(event, entries, eventSight) };
}

/** In time order; what happened at one moment stays in the order it was given in. */
export function inTimeOrder(items: readonly TimelineItem[]): TimelineItem[] {
  return [...items].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
