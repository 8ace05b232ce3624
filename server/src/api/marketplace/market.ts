import { z } from 'zod';
import { checkLinks } from '../../domain/foundation/reference/links.ts';
import { massPlausible } from '../../domain/origin/mass/plausible.ts';
import { findOffer, findOffers, marketSorts, selectOffer, withSignedNames } from '../../domain/trade/listing/market.ts';
import { marketOptions, marketOptionsView } from '../../domain/trade/listing/market-options.ts';
import { offerDetail, offerDetailView, offerRow, offerRowView } from '../../domain/trade/listing/market-views.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { notFound } from '../../kernel/values/errors.ts';
import { decimal, docName, lotRef, referenceName, text } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const pricePerKg = (bound: string) =>
  decimal({
    scale: 7,
    positive: false,
    description: `${bound} price of one kilogram, in the lot's currency; set currency as well to compare like with like.`,
  }).optional();

const listLots = operation({
  summary: 'The lots on the marketplace, newest first. Sorted by price, lots without a price are left out.',
  allow: 'anyone',
  kind: 'read',
  input: z.object({
    ...pageInput(marketSorts),
    commodity_type: referenceName('commodity type').optional(),
    corridor: referenceName('corridor').optional(),
    grade: text().optional(),
    processing_method: text().optional(),
    origin_country: text(2, 2)
      .toUpperCase()
      .optional()
      .meta({ description: 'ISO 3166-1 alpha-2 code, such as ET.', examples: ['ET'] }),
    cooperative: docName('cooperative').optional(),
    currency: text(3, 3)
      .toUpperCase()
      .optional()
      .meta({ description: 'ISO 4217 code, such as USD.', examples: ['USD'] }),
    min_price: pricePerKg('Lowest'),
    max_price: pricePerKg('Highest'),
  }),
  output: pageOutput(offerRow),
  handler: async (ctx, input) => {
    await checkLinks(ctx.tx, [
      { field: 'processing_method', target: 'processing_method', value: input.processing_method },
    ]);
    const offers = findOffers(ctx.tx, input, input.sort);
    const { rows, ...page } = await fetchPage(ctx.tx, offers, {
      select: selectOffer,
      request: input,
      sorts: marketSorts,
      defaultSort: 'listed_at desc',
    });
    return { data: (await withSignedNames(ctx.tx, rows)).map(offerRowView), ...page };
  },
});

const getLot = operation({
  summary:
    'One lot of the marketplace with its provenance, attestation, anchor and inspections; owners see theirs always.',
  allow: 'anyone',
  kind: 'read',
  snapshot: true,
  input: z.object({ lot: lotRef() }),
  output: offerDetail,
  refusals: { not_found: 'there is no such lot on the marketplace' },
  handler: async (ctx, { lot: name }) => {
    const found = await findOffer(ctx.tx, ctx.actor, name);
    if (found === undefined) throw notFound(`${name} is not on the marketplace.`);
    return offerDetailView(found, await massPlausible(ctx.tx, name));
  },
});

const filterOptions = operation({
  summary: 'What the filters of the marketplace may be set to, from the lots that are there.',
  allow: 'anyone',
  kind: 'read',
  snapshot: true,
  input: z.object({}),
  output: marketOptions,
  handler: (ctx) => marketOptionsView(ctx.tx),
});

export const marketplaceMarket = {
  list_lots: listLots,
  get_lot: getLot,
  filter_options: filterOptions,
};
