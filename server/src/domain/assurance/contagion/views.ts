import { z } from 'zod';
import { Exact } from '../../../kernel/values/exact.ts';
import { oneOf, toNumber } from '../../../kernel/values/vocabulary.ts';
import { diligencePackageStatuses, lotStatuses, orderStatuses } from '../../../platform/db/tables.generated.ts';
import { mixedThrough } from './rules.ts';
import type { Solution, SolvedLot } from './solve.ts';

const lotRow = z.object({
  lot: z.string(),
  status: z.enum(lotStatuses),
  commodity_type: z.string(),
  stage: z.string().nullable(),
  parent_lot: z.string().nullable(),
  quantity_kg: z.number(),
  asked: z.boolean(),
  reached: z.enum(['harvest', 'split']).nullable().meta({
    description:
      '`harvest`: something of a bad plot is in it; `split`: only in a lot that it was split from, or that was split off it; null: neither.',
  }),
  sources_kg: z.number().meta({ description: 'What its harvests weighed when they went in.' }),
  bad_kg: z.number().meta({ description: 'Of that, from bad plots.' }),
  not_traced_kg: z.number().meta({ description: 'Of its weight, what no harvest accounts for: in no compliant part.' }),
  processed: z.boolean(),
  sub_lot: z
    .object({
      quantity_kg: z.number(),
      harvests: z.int(),
      kept_apart_through: z.array(z.enum(mixedThrough)).meta({
        description:
          'What the goods would have had to be kept apart through, which no record proves. The EU knows no balance of masses: where they were mixed, nothing of the lot is compliant.',
      }),
    })
    .meta({ description: 'The largest part without anything of a bad plot, by the records.' }),
  sources: z
    .array(z.object({ plot: z.string(), harvest: z.string(), quantity_kg: z.number(), bad: z.boolean() }))
    .meta({ description: 'Of a lot that was asked about all its sources, of others those from bad plots.' }),
});

const geometry = z
  .object({ type: z.enum(['Polygon', 'Point']), coordinates: z.array(z.unknown()) })
  .meta({ description: 'GeoJSON, [lng, lat].' });

export const solutionOutput = z.object({
  bad_plots: z.int(),
  lots: z.array(lotRow),
  plots: z.array(
    z.object({
      plot: z.string(),
      plot_name: z.string().nullable().meta({ description: 'Null for who may not know where it lies.' }),
      bad: z.boolean(),
      commodity_type: z.string().nullable(),
      country: z.string().nullable(),
      area_ha: z.number().nullable(),
      in_lots_kg: z.number().nullable().meta({ description: "In anybody's lots; null for who does not see the plot." }),
      open_kg: z.number().nullable().meta({ description: 'Harvested and in no lot yet; null likewise.' }),
      geometry: geometry.nullable(),
    }),
  ),
  orders: z.array(
    z.object({
      order: z.string(),
      lot: z.string(),
      status: z.enum(orderStatuses),
      quantity_kg: z.number(),
      confirmed_kg: z.number().nullable().meta({ description: 'What both sides confirmed to have arrived.' }),
    }),
  ),
  statements: z
    .array(
      z.object({
        package: z.string(),
        lot: z.string(),
        status: z.enum(diligencePackageStatuses),
        reference_number: z.string().nullable(),
        simulated: z.boolean().meta({ description: 'It is in a simulator of the EU system, and worth nothing there.' }),
      }),
    )
    .meta({ description: 'Due diligence packages that speak for these lots.' }),
  others: z
    .object({ lots: z.int(), orders: z.int(), statements: z.int() })
    .meta({ description: 'How many of other organisations are reached: counted, and not named.' }),
  totals: z.object({
    lots_reached: z.int(),
    reached_kg: z.number(),
    bad_kg: z.number(),
    sub_lots_kg: z.number().meta({ description: 'Of the lots that are reached, what is left by the records.' }),
  }),
});

function lotView(
  { lot, asked, reached, sub_lot, sources }: SolvedLot,
  bad: ReadonlySet<string>,
): z.input<typeof lotRow> {
  return {
    lot: lot.name,
    status: lot.status,
    commodity_type: lot.commodity_type,
    stage: lot.stage,
    parent_lot: lot.parent_lot,
    quantity_kg: toNumber(lot.quantity_kg),
    asked,
    reached,
    sources_kg: toNumber(lot.sources_kg),
    bad_kg: toNumber(lot.bad_kg),
    not_traced_kg: lot.harvests === 0 ? toNumber(lot.quantity_kg) : toNumber(lot.unsourced_kg),
    processed: lot.processed,
    sub_lot: { ...sub_lot, quantity_kg: toNumber(sub_lot.quantity_kg) },
    sources: sources.map(({ plot, harvest, quantity_kg }) => ({
      plot,
      harvest,
      quantity_kg: toNumber(quantity_kg),
      bad: bad.has(plot),
    })),
  };
}

export function solutionView({ lots, plots, orders, statements, others }: Solution): z.input<typeof solutionOutput> {
  const bad = new Set(plots.filter((plot) => plot.bad).map((plot) => plot.plot));
  const reached = lots.filter((lot) => lot.reached !== null);
  const sum = (kilograms: readonly string[]) =>
    toNumber(kilograms.reduce((total, kg) => total.plus(kg), new Exact(0)).toFixed());
  return {
    bad_plots: bad.size,
    lots: lots.map((lot) => lotView(lot, bad)),
    plots: plots.map(({ area_ha, in_lots_kg, open_kg, geometry: place, ...plot }) => ({
      ...plot,
      area_ha: toNumber(area_ha),
      in_lots_kg: toNumber(in_lots_kg),
      open_kg: toNumber(open_kg),
      geometry: place === null ? null : (JSON.parse(place) as z.input<typeof geometry>),
    })),
    orders: orders.map(({ name, lot, status, quantity_kg, confirmed_kg }) => ({
      order: name,
      lot,
      status,
      quantity_kg: toNumber(quantity_kg),
      confirmed_kg: toNumber(confirmed_kg),
    })),
    statements: statements.map(({ package: name, lot, status, reference_number, eu_system }) => ({
      package: name,
      lot,
      status: oneOf(diligencePackageStatuses, status),
      reference_number,
      simulated: eu_system === 'simulator',
    })),
    others,
    totals: {
      lots_reached: reached.length,
      reached_kg: sum(reached.map(({ lot }) => lot.quantity_kg)),
      bad_kg: sum(reached.map(({ lot }) => lot.bad_kg)),
      sub_lots_kg: sum(reached.map((each) => each.sub_lot.quantity_kg)),
    },
  };
}
