import { z } from 'zod';
import { releaseFromLot } from '../domain/harvest/store.ts';
import { cooperativeLots, isOwnLot, type LotPredicate, noSuchLot, ownLots } from '../domain/lot/access.ts';
import { editableFields, planEdit } from '../domain/lot/edit.ts';
import { lockListing, ownerOrgOf, publishLot, voidDraftOrders, withdrawLot } from '../domain/lot/listing.ts';
import { lotAfter, lotStatuses } from '../domain/lot/rules.ts';
import { editableLot, lockAllowedLot, massBound, readLot, recordHistory, updateLot } from '../domain/lot/store.ts';
import { lotEditValues, lotEditValuesView } from '../domain/lot/views.ts';
import { wizardOptions, wizardOptionsView } from '../domain/lot/wizard.ts';
import { checkGrade, checkLinks } from '../domain/reference/links.ts';
import { accept } from '../kernel/errors.ts';
import { docName, lotRef, quantity, text, timestamp, toIso, unit, unitPrice } from '../kernel/vocabulary.ts';
import { operation, type UserCtx } from './operation.ts';

const tag = 'cooperative';
const prefix = 'svc_network.api.cooperative';

const listing = z.object({
  name: z.string(),
  status: z.enum(lotStatuses),
  listed: z.boolean().meta({ description: 'Whether it is on the marketplace.' }),
  listed_at: timestamp().nullable(),
  version: z.int().meta({ description: 'The attestation that speaks for it; 0 before the first.' }),
  changed: z.boolean().meta({ description: 'False when it was so already and nothing was written.' }),
  message: z.string(),
});

const listingRefusals = {
  permission: 'the caller is no member of the organisation, or there is no such lot',
  not_found: 'for admins: there is no such lot',
  state: 'the lot is sold, flagged or cancelled',
} as const;

const listLot = operation({
  name: `${prefix}.list_lot`,
  tag,
  summary: "Puts a Draft lot of one of the caller's cooperatives on the marketplace; a listed lot stays as it is.",
  allow: 'user',
  kind: 'write',
  input: z.object({ lot: lotRef() }),
  output: listing,
  refusals: listingRefusals,
  handler: (ctx, { lot }) => publish(ctx, lot, cooperativeLots(ctx.actor)),
});

const setLotListed = operation({
  name: `${prefix}.set_lot_listed`,
  tag,
  summary:
    'Publishes a lot on the marketplace or takes it off again, as its cooperative or exporter; locked once sold.',
  allow: 'user',
  kind: 'write',
  input: z.object({
    lot: lotRef(),
    listed: z
      .boolean()
      .meta({ description: 'True publishes; false takes it off and cancels the orders that wait for acceptance.' }),
  }),
  output: listing,
  refusals: listingRefusals,
  handler: async (ctx, { lot, listed }) => {
    if (listed) return publish(ctx, lot, ownLots(ctx.actor));
    const found = await lockListing(ctx, lot, ownLots(ctx.actor));
    const changed = await withdrawLot(listingContext(ctx), found);
    ctx.about(lot);
    return listingView(ctx, lot, changed, changed ? `${lot} is off the marketplace.` : `${lot} was not listed.`);
  },
});

async function publish(ctx: UserCtx, name: string, allowed: LotPredicate) {
  const lot = await lockAllowedLot(ctx.tx, name, allowed);
  if (lot === undefined) throw noSuchLot(ctx.actor, name);
  const changed = await publishLot(listingContext(ctx), lot);
  ctx.about(name);
  return listingView(ctx, name, changed, changed ? `${name} is on the marketplace.` : `${name} was listed already.`);
}

function listingContext(ctx: UserCtx) {
  const { tx, actor, now } = ctx;
  return { tx, actor, now, emit: ctx.emit.bind(ctx), attest: ctx.services.attest.lot.bind(ctx.services.attest) };
}

async function listingView(ctx: UserCtx, name: string, changed: boolean, message: string) {
  const lot = await readLot(ctx.tx, name);
  return {
    name,
    status: lot.status as (typeof lotStatuses)[number],
    listed: lot.listed_at !== null,
    listed_at: toIso(lot.listed_at),
    version: lot.attested_version,
    changed,
    message,
  };
}

/** A field that null clears. */
const clearable = <T extends z.ZodType>(schema: T) => schema.optional().nullable();

const updateLotListing = operation({
  name: `${prefix}.update_lot`,
  tag,
  summary:
    'Changes listing fields of a lot before its sale, as its cooperative or exporter; a signed lot is signed anew. Fields left out stay, null clears.',
  allow: 'user',
  kind: 'write',
  input: z.object({
    lot: lotRef(),
    quantity: quantity().optional(),
    unit: unit().optional(),
    grade: clearable(text()),
    processing_method: clearable(z.enum(['Washed', 'Natural', 'Honey'])),
    lot_reference: clearable(text()),
    corridor: docName('corridor').optional(),
    exporter: clearable(docName('exporter')),
    asking_price: clearable(unitPrice()),
    currency: text(3, 3).optional().meta({ description: 'ISO 4217 code of asking_price, such as USD.' }),
    divisible: z.boolean().optional().meta({ description: 'Whether a part of the lot may be ordered.' }),
  }),
  output: z.object({
    name: z.string(),
    changed: z.array(z.enum(editableFields)),
    status: z.enum(lotStatuses).meta({
      description: 'Listed again, if it was Notarized or Verified and what is signed was changed.',
    }),
    version: z.int().meta({ description: 'The attestation that speaks for it now; 0 before the first.' }),
    cancelled_orders: z
      .array(z.string())
      .meta({ description: 'Orders that waited for acceptance and were for what the lot no longer is.' }),
    message: z.string(),
  }),
  refusals: {
    ...listingRefusals,
    validation: 'a linked record does not exist, or the mass of the harvests would change',
  },
  handler: async (ctx, { lot: name, ...edit }) => {
    const { lot, draftOrders } = await lockListing(ctx, name, ownLots(ctx.actor));
    ctx.about(name);
    // The state first: on a lot that is sold, nothing about the fields matters.
    accept(lotAfter(lot, 'amend'));
    await checkLinks(ctx.tx, [
      { field: 'corridor', target: 'corridor', value: edit.corridor },
      { field: 'exporter', target: 'exporter', value: edit.exporter },
      { field: 'currency', target: 'currency', value: edit.currency },
    ]);
    await checkGrade(ctx.tx, lot.commodity_type, edit.grade);
    const plan = accept(planEdit(lot, edit, await massBound(ctx.tx, name)));
    const { changed, status } = plan;
    const same = { name, changed, status, cancelled_orders: [] };
    if (changed.length === 0) return { ...same, version: lot.attested_version, message: 'Nothing was changed.' };
    await updateLot(ctx.tx, name, {
      ...Object.fromEntries(changed.map((field) => [field, edit[field]])),
      status,
      ...(status === lot.status ? {} : { verified_at: null }),
      updated_at: ctx.now,
    });
    const signed = lot.attested_version > 0;
    const version = signed ? await ctx.services.attest.lot(ctx.tx, name, ctx.now) : 0;
    await recordHistory(ctx.tx, {
      lot: name,
      at: ctx.now,
      kind: 'updated',
      from: lot.status,
      to: status,
      actorId: ctx.actor.userId,
      actorOrg: ownerOrgOf(ctx.actor, lot),
      data: { changed, version },
    });
    ctx.emit('lot.updated', name, { changed, version });
    const cancelled = plan.voidsOrders ? draftOrders : [];
    await voidDraftOrders(ctx, cancelled, `${name} was changed by its owner: ${changed.join(', ')}.`);
    const message = `${name}: ${changed.join(', ')} changed${signed ? `; signed as version ${version}` : ''}.`;
    return { ...same, version, cancelled_orders: cancelled, message };
  },
});

const lotEditValuesOf = operation({
  name: `${prefix}.lot_edit_values`,
  tag,
  summary: 'The editable fields of a lot as they are now, and whether they still may be edited; for its owners.',
  allow: 'user',
  kind: 'read',
  input: z.object({ lot: lotRef() }),
  output: lotEditValues,
  refusals: { permission: listingRefusals.permission, not_found: listingRefusals.not_found },
  handler: async (ctx, { lot: name }) => {
    const lot = await ctx.find(editableLot, name);
    if (lot === undefined || !isOwnLot(ctx.actor, lot)) throw noSuchLot(ctx.actor, name);
    return lotEditValuesView(lot);
  },
});

const lotWizardOptions = operation({
  name: `${prefix}.lot_wizard_options`,
  tag,
  summary: 'What the fields of a new lot may hold, and the cooperatives the caller may act for; admins get all.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({}),
  output: wizardOptions,
  handler: (ctx) => wizardOptionsView(ctx.tx, ctx.actor),
});

const cancelLot = operation({
  name: `${prefix}.cancel_lot`,
  tag,
  summary: 'Gives a Draft lot up, as its cooperative or exporter; its harvests can go into another lot.',
  allow: 'user',
  kind: 'write',
  input: z.object({ lot: lotRef(), reason: text(500).optional() }),
  output: z.object({ name: z.string(), status: z.enum(lotStatuses), harvests_released: z.int(), message: z.string() }),
  refusals: { ...listingRefusals, state: 'the lot is not Draft' },
  handler: async (ctx, { lot: name, reason }) => {
    const { lot } = await lockListing(ctx, name, ownLots(ctx.actor));
    ctx.about(name);
    if (lot.status === 'Cancelled') {
      return { name, status: 'Cancelled' as const, harvests_released: 0, message: `${name} was cancelled already.` };
    }
    const status = accept(lotAfter(lot, 'cancel'));
    await updateLot(ctx.tx, name, { status, updated_at: ctx.now });
    const harvests_released = await releaseFromLot(ctx.tx, name);
    await recordHistory(ctx.tx, {
      lot: name,
      at: ctx.now,
      kind: 'cancelled',
      from: lot.status,
      to: status,
      actorId: ctx.actor.userId,
      actorOrg: ownerOrgOf(ctx.actor, lot),
      note: reason ?? null,
    });
    ctx.emit('lot.cancelled', name);
    return { name, status, harvests_released, message: `${name} is cancelled.` };
  },
});

export const cooperativeListing = [
  cancelLot,
  listLot,
  setLotListed,
  updateLotListing,
  lotEditValuesOf,
  lotWizardOptions,
];
