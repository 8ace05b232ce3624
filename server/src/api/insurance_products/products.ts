import { z } from 'zod';
import { dayOf } from '../../domain/cover/policy/policies.ts';
import { basisRiskOf, basisRiskView } from '../../domain/cover/product/basis-risk.ts';
import { publishProduct, retireProduct } from '../../domain/cover/product/publish.ts';
import { aggregations, bases, perils, readingPeriods } from '../../domain/cover/product/rules.ts';
import { cellsOf, readProduct } from '../../domain/cover/product/store.ts';
import {
  findProducts,
  productRow,
  productRowView,
  productSorts,
  productView,
  selectProduct,
  showProduct,
} from '../../domain/cover/product/views.ts';
import { indexKinds } from '../../domain/cover/terms/index-kinds.ts';
import { actingOrg } from '../../domain/people/party/acting-org.ts';
import { countryCode } from '../../domain/people/party/onboarding.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { accept } from '../../kernel/values/errors.ts';
import { Exact } from '../../kernel/values/exact.ts';
import { date, decimal, docName, text, timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { agents } from '../insurance/claims.ts';
import { operation, type UserCtx } from '../operation.ts';

const cell = () => text(60).regex(/^[A-Za-z0-9][A-Za-z0-9 ._:/-]*$/, 'must be letters, digits and . _ : / -');
const figure = (description: string) => decimal({ scale: 6, positive: false, description });

/** Within so many degrees of zero. */
const within = (most: number) => (given: string) => new Exact(given).abs().lte(most);

/** Percent as a share of one. */
const share = (percent: string): string => new Exact(percent).div(100).toFixed();

const show = async (ctx: UserCtx, name: string) => {
  const query = selectProduct(ctx.tx.selectFrom('insurance_products').where('insurance_products.name', '=', name));
  return showProduct(await query.executeTakeFirstOrThrow(), await cellsOf(ctx.tx, name), dayOf(ctx.now));
};

const publish = operation({
  summary:
    'Publishes a product for one season. It stays as it is: other terms are another product, which may replace it.',
  allow: agents,
  needs: 'represent',
  kind: 'write',
  largeBody: true,
  input: z.object({
    insurer: docName('organisation').optional(),
    title: text(140, 3),
    peril: z.enum(perils),
    country: text().meta({ description: 'ISO 3166-1 code or name.', examples: ['ET'] }),
    corridor: text(5, 5)
      .optional()
      .meta({ description: 'Of transit_loss.', examples: ['ET-DE'] }),
    cells: z.array(cell()).max(500).default([]).meta({ description: 'Cells or stations; of index products.' }),
    places: z
      .array(
        z.object({
          cell: cell(),
          gps_lat: decimal({ scale: 6, positive: false, description: 'Degrees north, WGS 84.' }).refine(
            within(90),
            'must lie between -90 and 90',
          ),
          gps_lng: decimal({ scale: 6, positive: false, description: 'Degrees east, WGS 84.' }).refine(
            within(180),
            'must lie between -180 and 180',
          ),
          radius_km: decimal({
            scale: 2,
            max: 500,
            description: 'For fields within so many kilometres its readings speak.',
          }),
        }),
      )
      .max(500)
      .default([])
      .meta({ description: 'Where each cell is measured; of index products, one for each cell.' }),
    outside_km: decimal({
      scale: 2,
      max: 500,
      description:
        'So far beyond a cell’s radius one may still be insured, as a basis risk that the quote states; nobody unless told.',
    }).optional(),
    index: z
      .object({
        index_kind: z.enum(indexKinds),
        aggregation: z.enum(aggregations).meta({ description: 'How the season is made of its periods.' }),
        basis: z.enum(bases).meta({ description: 'Trigger and exit are figures, or shares of the normal.' }),
        trigger_at: figure('Where the payout begins.'),
        exit_at: figure('From where on the whole sum is paid.'),
        reading_period: z.enum(readingPeriods),
      })
      .optional()
      .meta({ description: 'For rain, heat and yield: what it pays by.' }),
    expected_loss_percent: decimal({
      scale: 6,
      max: 99,
      description: 'Where no index measures it: what is expected to be paid, in percent of the sum insured.',
    }).optional(),
    season_from: date(),
    season_to: date(),
    sales_until: date().meta({ description: 'The last day on which one may apply.' }),
    currency: z
      .string()
      .trim()
      .toUpperCase()
      .length(3)
      .meta({ examples: ['USD'] }),
    sum_min: decimal({ scale: 2 }),
    sum_max: decimal({ scale: 2 }),
    uncertainty_loading: decimal({
      scale: 4,
      positive: false,
      max: 100,
      description: 'Standard errors that are added.',
    })
      .refine((given) => !given.startsWith('-'), 'must not be negative')
      .default('1'),
    expense_percent: decimal({ scale: 4, positive: false, max: 90, description: 'Of the premium.' })
      .refine((given) => !given.startsWith('-'), 'must not be negative')
      .default('20'),
    seasons: z
      .array(
        z.object({
          cell: cell(),
          year: z.int().min(1900).max(2200),
          value: figure('The season’s figure, in the unit of the index.'),
        }),
      )
      .max(20_000)
      .default([])
      .meta({ description: 'Seasons of before: premiums and normals are computed from them.' }),
    quorum: z.int().min(1).max(9).default(2).meta({ description: 'So many providers must agree.' }),
    tolerance_percent: decimal({ scale: 4, positive: false, max: 100, description: 'Of the median.' })
      .refine((given) => !given.startsWith('-'), 'must not be negative')
      .default('10'),
    silence_days: z.int().min(1).max(366).default(10).meta({ description: 'Then a missing reading is an alarm.' }),
    replaces: docName('insurance product').optional(),
  }),
  output: productView,
  refusals: {
    not_found: 'there is no such insurer or replaced product',
    permission: 'the caller is no agent of the insurer',
    state: 'the insurer is suspended, or the product was replaced before',
  },
  handler: async (ctx, input) => {
    const insurer = accept(actingOrg(ctx.actor, 'Insurer', input.insurer, 'insurer'));
    const country = await countryCode(ctx.tx, input.country, 'country');
    const { corridor, index, expected_loss_percent: loss, outside_km, replaces } = input;
    const expected_loss = loss === undefined ? undefined : share(loss);
    const expense_share = share(input.expense_percent);
    const terms = { corridor, index, expected_loss, expense_share, outside_km, replaces };
    const name = await publishProduct(ctx, { ...input, ...terms, insurer, country });
    ctx.about(name);
    return show(ctx, name);
  },
});

const retire = operation({
  summary: 'Sells a product no more; policies that there are go on. A repeat changes nothing.',
  allow: agents,
  kind: 'write',
  input: z.object({ product: docName('insurance product') }),
  output: z.object({
    product: z.string(),
    retired_at: timestamp().nullable(),
    retired: z.boolean().meta({ description: 'False where it was retired before.' }),
  }),
  refusals: { not_found: 'there is no such product', permission: 'it is of another insurer' },
  handler: async (ctx, input) => {
    ctx.about(input.product);
    const { product, retired } = await retireProduct(ctx, input.product);
    return { product: product.name, retired_at: toIso(product.retired_at), retired };
  },
});

const list = operation({
  summary: 'Products of all insurers, the latest first.',
  allow: 'user',
  kind: 'read',
  input: z.object({
    ...pageInput(productSorts),
    insurer: docName('organisation').optional(),
    peril: z.enum(perils).optional(),
    country: text(2, 2)
      .optional()
      .meta({ description: 'ISO 3166-1 code.', examples: ['ET'] }),
    open: z.boolean().optional().meta({ description: 'Only those that one may apply for today, or cannot any more.' }),
  }),
  output: pageOutput(productRow),
  handler: async (ctx, input) => {
    const today = dayOf(ctx.now);
    const { rows, ...page } = await fetchPage(ctx.tx, findProducts(ctx.tx, today, input), {
      select: selectProduct,
      request: input,
      sorts: productSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map((row) => productRowView(row, today)), ...page };
  },
});

const get = operation({
  summary: 'A product with all of its terms: whoever has them recomputes every quote and every payout.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ product: docName('insurance product') }),
  output: productView,
  refusals: { not_found: 'there is no such product' },
  handler: async (ctx, input) => show(ctx, (await readProduct(ctx.tx, input.product)).name),
});

const basisRisk = operation({
  summary: 'How well a product paid where something was lost: by the harvests of the insured plots, and by complaints.',
  allow: 'user',
  kind: 'read',
  input: z.object({ product: docName('insurance product') }),
  output: basisRiskView,
  refusals: { not_found: 'there is no such product' },
  handler: async (ctx, input) => basisRiskOf(ctx.tx, (await readProduct(ctx.tx, input.product)).name),
});

export const productOperations = {
  publish,
  retire,
  list_products: list,
  get_product: get,
  basis_risk: basisRisk,
};
