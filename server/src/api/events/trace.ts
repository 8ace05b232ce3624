import { sql } from 'kysely';
import { z } from 'zod';
import { lotPapers } from '../../domain/assurance/document/access.ts';
import { findingKinds, scoreModel } from '../../domain/operations/anomaly/rules.ts';
import { scoreLots } from '../../domain/operations/anomaly/score.ts';
import { noticeScan } from '../../domain/origin/divergence/notice.ts';
import { harvestKilograms } from '../../domain/origin/harvest/rules.ts';
import { commentOnPlot, insertHarvest } from '../../domain/origin/harvest/store.ts';
import { lotAccess } from '../../domain/origin/lot/access.ts';
import { plotAccess } from '../../domain/origin/plot/access.ts';
import { editPlot } from '../../domain/origin/plot/edit.ts';
import { gpsPolygon } from '../../domain/origin/plot/gps-polygon.ts';
import { completePoint, editable, plotStatuses, stillGives } from '../../domain/origin/plot/rules.ts';
import { overlapRow, overlapView } from '../../domain/origin/plot/views.ts';
import { confirmSighting } from '../../domain/trade/verification/confirm.ts';
import { ownStage, ownStages } from '../../domain/trade/verification/open-stages.ts';
import { sides, stages } from '../../domain/trade/verification/rules.ts';
import {
  eventsOf,
  findTimelineLot,
  sightOf,
  timelineLimit,
  timelineRows,
} from '../../domain/trade/verification/timeline.ts';
import {
  divergenceItem,
  eventItem,
  harvestItem,
  historyItem,
  inspectionItem,
  inTimeOrder,
  timelineItem,
} from '../../domain/trade/verification/timeline-views.ts';
import { eventView, eventViewFor, partySight } from '../../domain/trade/verification/views.ts';
import { waitingAnchors } from '../../domain/trade/verification/waiting-anchors.ts';
import { accept, notFound, wrongState } from '../../kernel/values/errors.ts';
import {
  docName,
  latitude,
  longitude,
  longText,
  lotRef,
  quantity,
  text,
  timestamp,
  toIso,
  toNumber,
  unit,
} from '../../kernel/values/vocabulary.ts';
import { operation, type UserCtx } from '../operation.ts';

const notYours =
  "the caller is not the plot's farmer, a member of its cooperative, an inspector or an admin; or there is no such plot";

const createHarvestRecord = operation({
  summary: "Adds a lot tag scanned in the field to a plot's harvest history.",
  allow: 'user',
  kind: 'write',
  needs: 'record',
  input: z.object({
    plot: docName('plot'),
    lot_reference: text().meta({ description: 'The lot tag scanned in the field.' }),
    gps_lat: latitude().optional(),
    gps_lng: longitude().optional(),
    notes: longText().optional(),
  }),
  output: z.object({
    name: z.string(),
    plot: z.string(),
    lot_reference: z.string(),
    harvest_date: z.string(),
    gps_divergence_km: z
      .number()
      .nullable()
      .meta({ description: 'How far from the plot, where that is too far; lots with the tag are flagged.' }),
  }),
  refusals: { not_found: 'for admins: there is no such plot', permission: notYours, state: 'the plot is Retired' },
  handler: async (ctx, input) => {
    const plot = await plotAccess.see(ctx, input.plot, 'walk');
    accept(stillGives(plot));
    const point = accept(completePoint(input.gps_lat, input.gps_lng));
    const name = await ctx.ids.name(ctx.tx, 'HRV', ctx.now);
    const harvestDate = ctx.now.toISOString().slice(0, 10);
    await insertHarvest(ctx.tx, {
      name,
      plot: plot.name,
      harvest_date: harvestDate,
      quantity_kg: null,
      lot_reference: input.lot_reference,
      notes: null,
      recorded_by: ctx.actor.userId,
      created_at: ctx.now,
    });
    const divergedKm = await noticeScan(ctx, { plot, harvest: name, tag: input.lot_reference, from: point });
    if (point !== undefined || (input.notes ?? '') !== '') {
      const place = point === undefined ? [] : [`GPS ${point.lat.toFixed(6)}, ${point.lng.toFixed(6)}`];
      const lines = [`${name}: tag ${input.lot_reference}`, ...place, ...(input.notes ? [input.notes] : [])];
      await commentOnPlot(ctx.tx, {
        plot: plot.name,
        body: lines.join('\n'),
        authorId: ctx.actor.userId,
        at: ctx.now,
      });
    }
    ctx.about(plot.name);
    return {
      name,
      plot: plot.name,
      lot_reference: input.lot_reference,
      harvest_date: harvestDate,
      gps_divergence_km: divergedKm === undefined ? null : Number(divergedKm.toFixed(3)),
    };
  },
});

const updatePlotGpsPolygon = operation({
  summary: "Stores a plot's boundary; an inspector's makes the plot Verified.",
  allow: 'user',
  kind: 'write',
  needs: 'record',
  largeBody: true,
  input: z.object({ plot: docName('plot'), gps_polygon: gpsPolygon() }),
  output: z.object({
    name: z.string(),
    status: z.enum(plotStatuses),
    changed: z.boolean(),
    area_ha: z.number().meta({ description: 'Hectares, geodesic.' }),
    points: z.int().meta({ description: 'Positions of the stored ring, counting the closing one.' }),
    gps_lat: z.number(),
    gps_lng: z.number(),
    overlaps: z
      .array(overlapRow)
      .meta({ description: "Plots that it overlaps, the farmer's own too; reported, not refused." }),
    reattested_lots: z
      .array(z.string())
      .meta({ description: 'Lots of this plot that were signed anew, because their attestation commits to it.' }),
    kept_lots: z
      .array(z.string())
      .meta({ description: 'Sold lots of this plot: they keep the boundary that they were sold with.' }),
  }),
  refusals: { permission: notYours },
  handler: async (ctx, input) => {
    const { gps_polygon: polygon } = input;
    const before = await plotAccess.lock(ctx, input.plot, 'walk');
    accept(editable(before));
    const { plot, changed, overlaps, reattested, kept } = await editPlot(ctx, before, {}, { polygon });
    ctx.about(plot.name);
    return {
      name: plot.name,
      status: plot.status,
      changed: changed.length > 0,
      area_ha: toNumber(polygon.areaHa),
      points: polygon.points,
      gps_lat: Number(plot.gps_lat),
      gps_lng: Number(plot.gps_lng),
      overlaps: overlaps.map(overlapView),
      reattested_lots: reattested,
      kept_lots: kept,
    };
  },
});

const confirmEvent = operation({
  summary: 'Enters what one party saw of a lot at a stage, blind; the second entry confirms or holds the event.',
  allow: 'user',
  kind: 'write',
  needs: 'record',
  input: z.object({
    lot: lotRef(),
    stage: z.enum(stages).meta({
      description: 'dispatch and receipt: cooperative and exporter; delivery: exporter and buyer of the order.',
    }),
    quantity: quantity(),
    unit: unit().default('kg'),
    grade: text().meta({ examples: ['Grade 1'] }),
    gps_lat: latitude(),
    gps_lng: longitude(),
    side: z.enum(sides).optional().meta({ description: 'Only for callers who belong to both parties.' }),
  }),
  output: eventView.extend({
    lot: z.string(),
    side: z.enum(sides),
    released: z.boolean().meta({ description: 'This entry released the escrow of the order.' }),
    order_status: z.string().nullable(),
    message: z.string(),
  }),
  refusals: {
    not_found: 'for admins: there is no such lot',
    permission: "the caller is no party to this stage of the lot, or made the other side's entry",
    state: 'the event is closed, or the lot, its order or its escrow is not in the state that the stage needs',
  },
  handler: async (ctx, input) => {
    const { side, event, entries, found, settlement, choice } = await confirmSighting(ctx, {
      lot: input.lot,
      stage: input.stage,
      side: input.side,
      quantityKg: accept(harvestKilograms(input.quantity, input.unit)),
      grade: input.grade,
      gpsLat: input.gps_lat.toFixed(6),
      gpsLng: input.gps_lng.toFixed(6),
    });
    ctx.about(input.lot);
    const said = {
      Open: 'Entered; the other side has not entered yet.',
      Confirmed: choice
        ? 'Both sides agree on another grade than was ordered: agree on a price difference, or raise a dispute. Nothing is paid before.'
        : settlement?.released === true
          ? 'Both sides agree; the escrow is released.'
          : 'Both sides agree.',
      Held: `Held for review: ${found.map((each) => each.message).join('; ')}.`,
    };
    return {
      ...eventViewFor(event, entries, partySight(ctx.actor, [side])),
      lot: input.lot,
      side,
      released: settlement?.released ?? false,
      order_status: settlement?.status ?? null,
      message: said[event.status as keyof typeof said],
    };
  },
});

/** Whose files and whose papers of the lot are the caller's to list. */
function listableOf({ tx, actor }: UserCtx, lot: string): Promise<{ files: boolean; documents: boolean }> {
  return tx
    .selectFrom('lots')
    .where('lots.name', '=', lot)
    .select((eb) => [
      sql<boolean>`(${lotAccess.visible(actor, 'own')(eb)})::boolean`.as('files'),
      sql<boolean>`(${lotPapers.visible(actor)(eb)})::boolean`.as('documents'),
    ])
    .executeTakeFirstOrThrow();
}

const getLotTimeline = operation({
  summary: 'What happened to a lot, from harvest to settlement, as far as the caller may see it.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ lot: lotRef() }),
  output: z.object({
    lot: z.string(),
    status: z.string(),
    sight: z
      .enum(['full', 'party', 'public'])
      .meta({ description: 'How much is shown: public has no names, notes, figures of events or positions.' }),
    inspection_requested_at: timestamp().nullable().meta({
      description:
        'Since when an inspection is asked for that nobody has begun; null otherwise, and with sight public.',
    }),
    items: z.array(timelineItem),
    listable: z
      .object({ files: z.boolean(), documents: z.boolean() })
      .meta({ description: 'Whether files.list_files and documents.list answer the caller for this lot.' }),
    own_stages: z.array(ownStage).meta({ description: 'The stages at which the caller is a party.' }),
    truncated: z.boolean().meta({ description: `A source has more than ${timelineLimit} rows.` }),
  }),
  refusals: {
    not_found: 'for admins: there is no such lot',
    permission: "the lot is none of the caller's and not on the marketplace, or there is no such lot",
  },
  handler: async (ctx, input) => {
    const found = await findTimelineLot(ctx.tx, ctx.actor, input.lot);
    const sight = accept(sightOf(found, ctx.actor, input.lot));
    const lot = found as NonNullable<typeof found>;
    const { harvests, history, inspections, divergences } = await timelineRows(ctx.tx, lot, ctx.actor, sight);
    const events = await eventsOf(ctx.tx, lot, sight);
    const orgs = ctx.actor.memberships.map((membership) => membership.org);
    return {
      lot: lot.name,
      status: lot.status,
      sight: sight.level,
      inspection_requested_at: sight.level === 'public' ? null : toIso(lot.inspection_requested_at),
      items: inTimeOrder([
        ...harvests.map(harvestItem),
        ...history.map((row) => historyItem(row, sight)),
        ...divergences.map((row) => divergenceItem(row, sight, orgs)),
        ...inspections.map(inspectionItem),
        ...events.map((each) => eventItem(each, sight)),
      ]),
      listable: await listableOf(ctx, lot.name),
      own_stages: await ownStages(
        ctx.tx,
        ctx.actor,
        lot,
        events.map(({ event }) => event),
      ),
      truncated: [harvests, history, inspections].some((rows) => rows.length === timelineLimit),
    };
  },
});

const triggerXrplManual = operation({
  summary: 'Queues the anchoring of what is signed and not anchored yet, now instead of on schedule.',
  allow: 'admin',
  kind: 'write',
  input: z.object({ lot: lotRef().optional() }),
  output: z.object({
    queued: z.boolean(),
    event: z.literal('anchor.requested'),
    subject: z.string().meta({ description: 'The lot, or `all`.' }),
    pending: z.int().meta({ description: 'Signed records that wait for their anchor.' }),
  }),
  refusals: { not_found: 'there is no such lot', state: 'the lot was never signed: it was never listed' },
  handler: async (ctx, input) => {
    const { lot } = input;
    if (lot !== undefined) {
      const row = await ctx.tx
        .selectFrom('lots')
        .select(['status', 'attested_version'])
        .where('name', '=', lot)
        .executeTakeFirst();
      if (row === undefined) throw notFound(`There is no lot ${lot}.`);
      if (row.attested_version === 0) {
        throw wrongState(`${lot} is ${row.status} and was never signed; it must be listed first.`);
      }
    }
    const pending = await waitingAnchors(ctx.tx, lot);
    const subject = lot ?? 'all';
    if (pending > 0) ctx.emit('anchor.requested', subject);
    ctx.about(subject);
    return { queued: pending > 0, event: 'anchor.requested' as const, subject, pending };
  },
});

const triggerAiManual = operation({
  summary:
    'Scores a lot by what the records say against it, or queues that for all lots in trade; one that fell far is flagged.',
  allow: 'admin',
  kind: 'write',
  input: z.object({ lot: lotRef().optional() }),
  output: z.object({
    queued: z.boolean().meta({ description: 'True for all lots: they are scored one page after the other.' }),
    subject: z.string().meta({ description: 'The lot, or `all`.' }),
    model: z.string().meta({ description: 'Which rules make the score; no language model does.' }),
    score: z.int().nullable().meta({ description: '0 to 100; 100 where nothing speaks against the lot.' }),
    held_against: z
      .int()
      .nullable()
      .meta({ description: 'The highest score since the authority decided on the lot last; null for a first one.' }),
    findings: z.array(z.object({ kind: z.enum(findingKinds), points: z.int(), count: z.int() })),
    dropped: z.boolean().meta({ description: 'It fell by the tolerance `ai_score_drop` or more.' }),
    flagged: z.boolean().meta({ description: 'This call made the lot Flagged.' }),
  }),
  refusals: { not_found: 'there is no such lot' },
  handler: async (ctx, { lot }) => {
    ctx.about(lot ?? 'all');
    const none = { score: null, held_against: null, findings: [], dropped: false, flagged: false };
    if (lot === undefined) {
      ctx.emit('score.due', '');
      return { queued: true, subject: 'all', model: scoreModel, ...none };
    }
    const [scored] = await scoreLots(ctx, [lot], 'manual');
    if (scored === undefined) throw notFound(`There is no lot ${lot}.`);
    const { score, heldAgainst, findings, dropped, flagged } = scored;
    return {
      queued: false,
      subject: lot,
      model: scoreModel,
      score,
      held_against: heldAgainst,
      findings: [...findings],
      dropped,
      flagged,
    };
  },
});

export const eventsTrace = {
  confirm_event: confirmEvent,
  create_harvest_record: createHarvestRecord,
  get_lot_timeline: getLotTimeline,
  trigger_ai_manual: triggerAiManual,
  trigger_xrpl_manual: triggerXrplManual,
  update_plot_gps_polygon: updatePlotGpsPolygon,
};
