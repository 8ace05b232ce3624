import { z } from 'zod';
import { drivingAs, vehicleAccess, vehicleInspectionAccess } from '../../domain/field/vehicle/access.ts';
import { inspectVehicle } from '../../domain/field/vehicle/inspect.ts';
import { itemResults, overallResults, sections, vehicleKinds } from '../../domain/field/vehicle/rules.ts';
import { checklistOn, onlyVehicleOf } from '../../domain/field/vehicle/store.ts';
import {
  selectVehicleInspection,
  showVehicleInspection,
  vehicleInspectionRow,
  vehicleInspectionRowView,
  vehicleInspectionSorts,
  vehicleInspectionView,
} from '../../domain/field/vehicle/views.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { languageOf } from '../../kernel/values/language.ts';
import { docName, latitude, longitude, longText, text } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const strangers = 'the caller neither manages nor drives the vehicle (a missing record answers alike)';

const item = z.object({
  item_key: text(40)
    .optional()
    .meta({ description: 'The item of the checklist; or its `id`.', examples: ['brakes'] }),
  id: text(40).optional().meta({ description: 'As item_key.' }),
  label: text(200).optional().meta({ description: 'As it was shown; the label of the checklist is kept.' }),
  section: text(40).optional().meta({ description: 'As it was shown; the section of the checklist is kept.' }),
  result: z.enum(itemResults).optional(),
  checked: z.boolean().optional().meta({ description: 'True is Pass, false Fail; in place of result.' }),
  note: text(500).optional().meta({ description: 'What is wrong; required where the item failed.' }),
  photos: z
    .array(docName('file'))
    .max(10)
    .optional()
    .meta({ description: 'Files of upload_file that belong to nothing yet; of defects only.' }),
});

const submitInspection = operation({
  summary:
    'Hands in the inspection of a vehicle; every item of its checklist is answered, and the overall result follows: one critical item that failed is a Fail.',
  allow: 'user',
  kind: 'write',
  input: z.object({
    items: z
      .array(item)
      .min(1)
      .max(100)
      .meta({ examples: [[{ item_key: 'brakes', result: 'Pass' }]] }),
    vehicle: docName('vehicle').optional().meta({ description: 'Required for who drives several.' }),
    inspected_at: z.iso
      .datetime({ offset: true })
      .optional()
      .meta({
        description: 'When it was looked at, where that was earlier (offline); at most 30 days ago.',
        examples: ['2026-03-02T08:30:00Z'],
      }),
    odometer_km: z.int().min(0).max(9_999_999).optional(),
    note: longText(1000).optional(),
    gps_lat: latitude().optional(),
    gps_lng: longitude().optional(),
  }),
  output: vehicleInspectionView.extend({ message: z.string() }),
  refusals: {
    validation: 'an item is missing, unknown, twice there, or has no note though it failed; each is named',
    permission: strangers,
    not_found: 'for admins: there is no such vehicle',
    state: 'the vehicle is retired',
  },
  handler: async (ctx, { vehicle, inspected_at, ...entered }) => {
    const named = vehicle ?? (await onlyVehicleOf(ctx.tx, drivingAs(ctx.actor)));
    const found = await vehicleAccess.lock(ctx, named, 'drive');
    const made = await inspectVehicle(ctx, found, {
      ...entered,
      inspected_at: inspected_at === undefined ? ctx.now : new Date(inspected_at),
      language: languageOf(ctx.headers),
    });
    ctx.about(made.name);
    const one = ctx.tx.selectFrom('vehicle_inspections').where('vehicle_inspections.name', '=', made.name);
    const shown = showVehicleInspection(await selectVehicleInspection(one).executeTakeFirstOrThrow());
    const message =
      made.overall_result === 'Fail'
        ? `${found.plate} failed: nothing is shipped in it until it passes a new inspection.`
        : `${found.plate} passed${made.overall_result === 'Pass' ? '' : ', with defects'}.`;
    return { ...shown, message };
  },
});

const listMyInspections = operation({
  summary: 'The vehicle inspections that the caller made, newest first; admins see all.',
  allow: 'user',
  kind: 'read',
  input: z.object({
    ...pageInput(vehicleInspectionSorts),
    vehicle: docName('vehicle').optional(),
    result: z.enum(overallResults).optional(),
    all: z
      .boolean()
      .default(false)
      .meta({ description: 'True: also those that others made of the vehicles that the caller manages or drives.' }),
  }),
  output: pageOutput(vehicleInspectionRow),
  handler: async (ctx, input) => {
    let found = vehicleInspectionAccess.list(ctx);
    if (!input.all && !ctx.actor.roles.has('Platform Admin') && !ctx.actor.roles.has('System Manager'))
      found = found.where('vehicle_inspections.inspected_by', '=', ctx.actor.userId);
    if (input.vehicle !== undefined) found = found.where('vehicle_inspections.vehicle', '=', input.vehicle);
    if (input.result !== undefined) found = found.where('vehicle_inspections.overall_result', '=', input.result);
    if (input.search !== undefined) {
      const text = `%${input.search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
      found = found.where((eb) =>
        eb(
          'vehicle_inspections.vehicle',
          'in',
          eb.selectFrom('vehicles').select('vehicles.name').where('vehicles.search_text', 'like', text),
        ),
      );
    }
    const { rows, ...page } = await fetchPage(ctx.tx, found, {
      select: selectVehicleInspection,
      request: input,
      sorts: vehicleInspectionSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map(vehicleInspectionRowView), ...page };
  },
});

const getInspection = operation({
  summary: 'One vehicle inspection with all that was answered.',
  allow: 'user',
  kind: 'read',
  input: z.object({ inspection: docName('vehicle inspection') }),
  output: vehicleInspectionView,
  refusals: { permission: strangers, not_found: 'for admins: there is no such inspection' },
  handler: async (ctx, { inspection }) => {
    const found = vehicleInspectionAccess.list(ctx).where('vehicle_inspections.name', '=', inspection);
    const row = await selectVehicleInspection(found).executeTakeFirst();
    return showVehicleInspection(vehicleInspectionAccess.found(row, ctx, inspection));
  },
});

const getChecklist = operation({
  summary: 'What is looked at in a kind of vehicle today, in the language of the caller.',
  allow: 'user',
  kind: 'read',
  input: z.object({ kind: z.enum(vehicleKinds) }),
  output: z.object({
    kind: z.enum(vehicleKinds),
    items: z.array(
      z.object({
        item_key: z.string(),
        label: z.string(),
        section: z.enum(sections),
        critical: z.boolean().meta({ description: 'One that failed fails the vehicle.' }),
      }),
    ),
  }),
  handler: async (ctx, { kind }) => {
    const items = await checklistOn(ctx.tx, kind, ctx.now.toISOString().slice(0, 10), languageOf(ctx.headers));
    return { kind, items: items.map(({ weight, ...item }) => ({ ...item, critical: weight === 'critical' })) };
  },
});

export const fleetInspections = {
  submit_inspection: submitInspection,
  list_my_inspections: listMyInspections,
  get_inspection: getInspection,
  get_checklist: getChecklist,
};
