import { z } from 'zod';
import { firstOf } from '../../domain/foundation/access.ts';
import { acceptLinks, type Link } from '../../domain/foundation/reference/links.ts';
import { releaseFromLot } from '../../domain/origin/harvest/store.ts';
import { assertNotInspectorsOwn } from '../../domain/origin/inspection/own-exporter.ts';
import { type LotView, lotAccess } from '../../domain/origin/lot/access.ts';
import { describedToInspectors } from '../../domain/origin/lot/described.ts';
import { edited, kilograms, type LotEdit, mayVoidOrders, planEdit } from '../../domain/origin/lot/edit.ts';
import { describedFields, type EditableField, editableFields } from '../../domain/origin/lot/editable.ts';
import { confirmedPrice } from '../../domain/origin/lot/price.ts';
import { lotAfter, lotStatuses } from '../../domain/origin/lot/rules.ts';
import {
  boundAsWritten,
  type Lot,
  lastHappening,
  massColumns,
  recordHistory,
  signListing,
  unbound,
  updateLot,
} from '../../domain/origin/lot/store.ts';
import { lotEditValues, lotEditValuesView } from '../../domain/origin/lot/views.ts';
import { wizardOptions, wizardOptionsView } from '../../domain/origin/lot/wizard.ts';
import { untracedBelieved, untracedFigures } from '../../domain/origin/mass/untraced.ts';
import { checkRouteAndQuality } from '../../domain/origin/provenance/lot-origin.ts';
import {
  lockKept,
  lockListing,
  ownerOrgOf,
  publishLot,
  voidDraftOrders,
  withdrawLot,
} from '../../domain/trade/listing/listing.ts';
import { beforeEdit } from '../../domain/trade/listing/looks.ts';
import { accept } from '../../kernel/values/errors.ts';
import {
  docName,
  lotRef,
  quantity,
  referenceName,
  text,
  timestamp,
  toIso,
  unit,
  unitPrice,
} from '../../kernel/values/vocabulary.ts';
import { doneAlready } from '../../kernel/write/so-already.ts';
import { operation, type UserCtx } from '../operation.ts';

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
  permission:
    'the caller is no member of the organisation, only a plain member of the cooperative, or there is no such lot',
  not_found: 'for admins: there is no such lot',
  state: 'the lot is sold, flagged or cancelled',
} as const;

const confirmPrice = () =>
  z.boolean().optional().meta({ description: 'Answers the question about a price outside the usual band.' });
const unusualPrice = 'the price is outside the usual band of its commodity and corridor, and not confirmed';

const listLot = operation({
  summary: "Puts a Draft lot of one of the caller's cooperatives on the marketplace; a listed lot stays as it is.",
  allow: 'user',
  kind: 'write',
  needs: 'offer_lots',
  input: z.object({ lot: lotRef(), confirm_price: confirmPrice() }),
  output: listing,
  refusals: { ...listingRefusals, validation: unusualPrice },
  handler: (ctx, { lot, confirm_price }) => publish(ctx, lot, { view: 'cooperative', confirm_price }),
});

const setLotListed = operation({
  summary:
    'Publishes a lot on the marketplace or takes it off again, as its cooperative or exporter; locked once sold.',
  allow: 'user',
  kind: 'write',
  needs: 'manage_lots',
  input: z.object({
    lot: lotRef(),
    listed: z
      .boolean()
      .meta({ description: 'True publishes; false takes it off and cancels the orders that wait for acceptance.' }),
    confirm_price: confirmPrice(),
  }),
  output: listing,
  refusals: { ...listingRefusals, validation: unusualPrice },
  handler: async (ctx, { lot, listed, confirm_price }) => {
    if (listed) return publish(ctx, lot, { view: 'own', confirm_price });
    const found = await lockListing(ctx, lot);
    const now = await withdrawLot(ctx, found);
    ctx.emit('lot.changed', lot);
    ctx.about(lot);
    return listingView(found.lot, now, [`${lot} is off the marketplace.`, `${lot} was not listed.`]);
  },
});

async function publish(
  ctx: UserCtx,
  name: string,
  { view, confirm_price }: { view: LotView; confirm_price: boolean | undefined },
) {
  const lot = await lotAccess.lock(ctx, name, view);
  const now = await publishLot(ctx, lot, confirm_price ?? false);
  if (now !== lot) ctx.emit('lot.listed', name);
  ctx.about(name);
  return listingView(lot, now, [`${name} is on the marketplace.`, `${name} was listed already.`]);
}

/** @param said when it was changed, and when it was so already. */
function listingView(before: Lot, lot: Lot, [done, already]: readonly [string, string]) {
  const changed = lot !== before;
  return {
    name: lot.name,
    status: lot.status,
    listed: lot.listed_at !== null,
    listed_at: toIso(lot.listed_at),
    version: lot.attested_version,
    changed,
    message: changed ? done : already,
  };
}

/** A field that null clears. */
const clearable = <T extends z.ZodType>(schema: T) => schema.optional().nullable();

/** What an edit really changes: what a lot has already may be retired since. */
const anew = <K extends keyof LotEdit>(lot: Lot, edit: LotEdit, field: K): LotEdit[K] | undefined =>
  edit[field] === lot[field] ? undefined : edit[field];

/** What a price is held against its band by. */
const pricedFields: readonly EditableField[] = ['asking_price', 'currency', 'unit', 'corridor'];

const updateLotListing = operation({
  summary:
    'Changes listing fields of a lot before its sale, as its cooperative or exporter; a signed lot is signed anew. Fields left out stay, null clears.',
  allow: 'user',
  kind: 'write',
  needs: 'manage_lots',
  input: z.object({
    lot: lotRef(),
    quantity: quantity().optional(),
    unit: unit().optional(),
    grade: clearable(text()),
    processing_method: clearable(text()),
    lot_reference: clearable(text()),
    corridor: referenceName('corridor').optional(),
    exporter: clearable(docName('exporter')),
    asking_price: clearable(unitPrice()),
    currency: text(3, 3)
      .optional()
      .meta({ description: 'ISO 4217 code of asking_price, such as USD.', examples: ['USD'] }),
    divisible: z.boolean().optional().meta({ description: 'Whether a part of the lot may be ordered.' }),
    confirm_price: confirmPrice(),
    confirm_quantity: z.boolean().optional().meta({
      description: 'Answers the question about more than the plots and members of the cooperative explain.',
    }),
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
    state:
      'the lot is sold, flagged or cancelled, or was inspected as goods of another processing or another reference than it would state',
    validation:
      'a linked record does not exist, the mass of the harvests would change, an inspected lot would become more, of a grade that was not found, or one of the inspector’s own, or a figure is unusual and not confirmed',
  },
  handler: async (ctx, { lot: name, confirm_price = false, confirm_quantity = false, ...edit }) => {
    // A new price, say, voids no order: those that wait need no lock then.
    const { lot, draftOrders } = mayVoidOrders(edit)
      ? await lockListing(ctx, name)
      : { lot: await lockKept(ctx, name), draftOrders: [] };
    ctx.about(name);
    // The state first: on a lot that is sold, nothing about the fields matters.
    accept(lotAfter(lot, 'amend'));
    const links: Link[] = [
      { field: 'corridor', target: 'corridor', value: anew(lot, edit, 'corridor') },
      { field: 'exporter', target: 'exporter', value: edit.exporter },
      { field: 'currency', target: 'currency', value: anew(lot, edit, 'currency') },
    ];
    const priced = pricedFields.some((field) => edit[field] !== undefined);
    const { found, odd } = await beforeEdit(ctx.tx, {
      ...{ lot: name, links, now: ctx.now },
      priced: priced ? edited(lot, edit) : undefined,
    });
    acceptLinks(links, found);
    // Only these are bound by what the lot is made of, and by what was found of it.
    const isDescribed = describedFields.some((field) => anew(lot, edit, field) !== undefined);
    const isBound = isDescribed || edit.quantity !== undefined || edit.unit !== undefined || edit.grade !== undefined;
    const bound = isBound ? await boundAsWritten(ctx, name) : unbound;
    const told = isDescribed && bound.inspected ? await describedToInspectors(ctx, name) : [];
    const plan = accept(planEdit(lot, edit, bound, told));
    const { changed, status } = plan;
    const same = { name, changed, status, cancelled_orders: [] };
    if (changed.length === 0) return { ...same, version: lot.attested_version, message: 'Nothing was changed.' };
    const after = { ...lot, ...Object.fromEntries(changed.map((field) => [field, edit[field]])) };
    if (changed.includes('exporter') && edit.exporter != null) await assertNotInspectorsOwn(ctx, name, edit.exporter);
    const touches = (fields: readonly EditableField[]) => changed.some((field) => fields.includes(field));
    if (touches(['quantity', 'unit']) && bound.sources_kg === null && lot.cooperative !== null) {
      const figures = await untracedFigures(ctx.tx, {
        ...{ cooperative: lot.cooperative, commodity: lot.commodity_type, stage: lot.stage, at: ctx.now, lot: name },
        quantityKg: kilograms(after.quantity, after.unit).toFixed(),
      });
      accept(untracedBelieved(figures, after.unit, confirm_quantity));
    }
    const price = touches(pricedFields)
      ? // Of another unit it is another price.
        confirmedPrice(touches(['unit']) ? { ...after, confirmed_price: null } : after, odd, confirm_price)
      : {};
    await updateLot(ctx.tx, name, {
      ...Object.fromEntries(changed.map((field) => [field, edit[field]])),
      ...price,
      status,
      ...(status === lot.status ? {} : { verified_at: null }),
      updated_at: ctx.now,
    });
    await checkRouteAndQuality(ctx.tx, lot, {
      grade: anew(lot, edit, 'grade'),
      processing_method: anew(lot, edit, 'processing_method'),
    });
    const signed = lot.attested_version > 0;
    if (signed) ctx.emit('lot.changed', name);
    const version = signed ? ((await ctx.attest.now('lot', [name])).get(name) ?? 0) : 0;
    recordHistory(ctx, {
      lot: name,
      at: ctx.now,
      kind: 'updated',
      from: lot.status,
      to: status,
      actorId: ctx.actor.userId,
      actorOrg: ownerOrgOf(ctx.actor, lot),
      data: { changed, version },
    });
    const cancelled = plan.voidsOrders ? draftOrders : [];
    await voidDraftOrders(ctx, cancelled, `${name} was changed by its owner: ${changed.join(', ')}.`);
    const message = `${name}: ${changed.join(', ')} changed${signed ? `; signed as version ${version}` : ''}.`;
    return { ...same, version, cancelled_orders: cancelled, message };
  },
});

const lotEditValuesOf = operation({
  summary: 'The editable fields of a lot as they are now, and whether they still may be edited; for its owners.',
  allow: 'user',
  kind: 'read',
  needs: 'manage_lots',
  input: z.object({ lot: lotRef() }),
  output: lotEditValues,
  refusals: { permission: listingRefusals.permission, not_found: listingRefusals.not_found },
  handler: async (ctx, { lot: name }) => {
    const asked = lotAccess
      .list(ctx, 'own')
      .where('lots.name', '=', name)
      .select(['name', 'status', 'cooperative', ...editableFields])
      .select(massColumns);
    const lot = lotAccess.found(await firstOf(ctx, asked), ctx, name, 'own');
    return lotEditValuesView(lot);
  },
});

const lotWizardOptions = operation({
  summary: 'What the fields of a new lot may hold, and the cooperatives the caller may act for; admins get all.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({}),
  output: wizardOptions,
  handler: (ctx) => wizardOptionsView(ctx.tx, ctx.actor, ctx.now),
});

const cancelLot = operation({
  summary: 'Gives a Draft lot up, as its cooperative or exporter; its harvests can go into another lot.',
  allow: 'user',
  kind: 'write',
  needs: 'manage_lots',
  input: z.object({ lot: lotRef(), reason: text(500).optional() }),
  output: z.object({ name: z.string(), status: z.enum(lotStatuses), harvests_released: z.int(), message: z.string() }),
  refusals: {
    ...listingRefusals,
    state: 'the lot is not Draft, or was cancelled by somebody else or with another reason',
  },
  handler: async (ctx, { lot: name, reason }) => {
    const { lot } = await lockListing(ctx, name);
    ctx.about(name);
    if (lot.status === 'Cancelled') {
      const last = await lastHappening(ctx.tx, name, 'cancelled');
      const said = { reason: [last?.note, reason] as const };
      await doneAlready(ctx, 'lots', { name }, { stands: `${name} is Cancelled`, by: last?.actor_id, said });
      return { name, status: 'Cancelled' as const, harvests_released: 0, message: `${name} was cancelled already.` };
    }
    const status = accept(lotAfter(lot, 'cancel'));
    await signListing(ctx, lot);
    await updateLot(ctx.tx, name, { status, updated_at: ctx.now });
    const harvests_released = await releaseFromLot(ctx.tx, name);
    ctx.emit('lot.changed', name);
    recordHistory(ctx, {
      lot: name,
      at: ctx.now,
      kind: 'cancelled',
      from: lot.status,
      to: status,
      actorId: ctx.actor.userId,
      actorOrg: ownerOrgOf(ctx.actor, lot),
      note: reason ?? null,
    });
    return { name, status, harvests_released, message: `${name} is cancelled.` };
  },
});

export const cooperativeListing = {
  cancel_lot: cancelLot,
  list_lot: listLot,
  set_lot_listed: setLotListed,
  update_lot: updateLotListing,
  lot_edit_values: lotEditValuesOf,
  lot_wizard_options: lotWizardOptions,
};
