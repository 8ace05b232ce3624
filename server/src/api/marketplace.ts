import { z } from 'zod';
import { handedInInspections } from '../domain/inspection/store.ts';
import { publicInspectionView } from '../domain/inspection/views.ts';
import { findOffer, findOffers, marketSorts, offerBackground, selectOffer } from '../domain/lot/market.ts';
import { marketOptions, marketOptionsView } from '../domain/lot/market-options.ts';
import { offerDetail, offerDetailView, offerRow, offerRowView } from '../domain/lot/market-views.ts';
import { notFound } from '../kernel/errors.ts';
import { fetchPage, pageInput, pageOutput } from '../kernel/page.ts';
import { decimal, docName, lotRef, text } from '../kernel/vocabulary.ts';
import { operation } from './operation.ts';

const tag = 'marketplace';
const prefix = 'svc_network.api.marketplace';

const pricePerKg = (bound: string) =>
  decimal({
    scale: 7,
    positive: false,
    description: `${bound} price of one kilogram, in the lot's currency; set currency as well to compare like with like.`,
  }).optional();

const listLots = operation({
  name: `${prefix}.list_lots`,
  tag,
  summary: 'The lots on the marketplace, newest first. Sorted by price, lots without a price are left out.',
  allow: 'anyone',
  kind: 'read',
  input: z.object({
    ...pageInput(marketSorts),
    commodity_type: docName('commodity type').optional(),
    corridor: docName('corridor').optional(),
    grade: text().optional(),
    processing_method: z.enum(['Washed', 'Natural', 'Honey']).optional(),
    origin_country: text(2, 2).toUpperCase().optional().meta({ description: 'ISO 3166-1 alpha-2 code, such as ET.' }),
    cooperative: docName('cooperative').optional(),
    currency: text(3, 3).toUpperCase().optional().meta({ description: 'ISO 4217 code, such as USD.' }),
    min_price: pricePerKg('Lowest'),
    max_price: pricePerKg('Highest'),
  }),
  output: pageOutput(offerRow),
  handler: async (ctx, input) => {
    const offers = findOffers(ctx.tx, input, input.sort);
    const { rows, ...page } = await fetchPage(ctx.tx, offers, selectOffer, input, marketSorts, 'listed_at desc');
    return { data: rows.map(offerRowView), ...page };
  },
});

const getLot = operation({
  name: `${prefix}.get_lot`,
  tag,
  summary:
    'One lot of the marketplace with its provenance, attestation, anchor and inspections; owners see theirs always.',
  allow: 'anyone',
  kind: 'read',
  snapshot: true,
  input: z.object({ lot: lotRef() }),
  output: offerDetail,
  refusals: { not_found: 'there is no such lot on the marketplace' },
  handler: async (ctx, { lot: name }) => {
    const lot = await findOffer(ctx.tx, ctx.actor, name);
    if (lot === undefined) throw notFound(`${name} is not on the marketplace.`);
    const inspections = await handedInInspections(ctx.tx, name);
    return offerDetailView(lot, await offerBackground(ctx.tx, name), inspections.map(publicInspectionView));
  },
});

const filterOptions = operation({
  name: `${prefix}.filter_options`,
  tag,
  summary: 'What the filters of the marketplace may be set to, from the lots that are there.',
  allow: 'anyone',
  kind: 'read',
  snapshot: true,
  input: z.object({}),
  output: marketOptions,
  handler: (ctx) => marketOptionsView(ctx.tx),
});

export const marketplace = [listLots, getLot, filterOptions];
