import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { containing, type Sorts } from '../../../kernel/lists/page.ts';
import { timestamp, toIso, toNumber } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import { plotStatuses } from './rules.ts';
import type { Overlap, Plot } from './store.ts';

/** A plot in lists, for its farmer and the members of its cooperative. */
export const plotRow = z.object({
  name: z.string(),
  plot_name: z.string(),
  status: z.enum(plotStatuses),
  farmer: z.string().meta({ description: "The farmer's user id." }),
  farmer_name: z.string(),
  cooperative: z.string().nullable(),
  commodity_type: z.string().nullable(),
  country: z
    .string()
    .nullable()
    .meta({ description: 'Where it lies, ISO 3166-1 alpha-2; null without a location. Then its cooperative counts.' }),
  gps_lat: z.number().nullable(),
  gps_lng: z.number().nullable(),
  has_polygon: z.boolean(),
  area_ha: z.number().nullable().meta({ description: 'Hectares; null for a plot without a polygon.' }),
  stated_ha: z
    .number()
    .nullable()
    .meta({ description: 'Hectares of a plot without a polygon, as its people state them.' }),
  planted_year: z.int().nullable(),
  overlap_count: z.int().meta({ description: "Plots that it overlaps, the farmer's own too." }),
  created_at: timestamp(),
  updated_at: timestamp(),
});

export const plotSorts = {
  created_at: ['plots.created_at', 'plots.name'],
  plot_name: ['plots.plot_name', 'plots.name'],
  area_ha: ['plots.area_ha', 'plots.name'],
  status: ['plots.status', 'plots.name'],
} as const satisfies Sorts;

/** Plots with what `plotRowView` needs. Polygons are long: lists leave them where they are. */
export function plotsWithFarmer(tx: Tx) {
  return tx.selectFrom('plots').innerJoin('users', 'users.id', 'plots.farmer');
}

export function selectPlotRow<O>(query: SelectQueryBuilder<Tables, 'plots' | 'users', O>) {
  return query
    .select([
      'plots.name',
      'plots.plot_name',
      'plots.status',
      'plots.farmer',
      'plots.cooperative',
      'plots.commodity_type',
      'plots.country',
      'plots.gps_lat',
      'plots.gps_lng',
      'plots.area_ha',
      'plots.stated_ha',
      'plots.planted_year',
      'plots.created_at',
      'plots.updated_at',
      'users.full_name as farmer_name',
    ])
    .select(sql<boolean>`plots.gps_polygon is not null`.as('has_polygon'))
    .select(sql<number>`(select count(*) from plot_overlaps o where o.plot = plots.name)`.as('overlap_count'));
}

type PlotRow = Omit<
  Plot,
  'gps_polygon' | 'min_lng' | 'min_lat' | 'max_lng' | 'max_lat' | 'search_text' | 'located_at'
> & {
  farmer_name: string;
  has_polygon: boolean;
  overlap_count: number;
};

export function plotRowView(row: PlotRow): z.input<typeof plotRow> {
  return {
    name: row.name,
    plot_name: row.plot_name,
    status: row.status,
    farmer: row.farmer,
    farmer_name: row.farmer_name,
    cooperative: row.cooperative,
    commodity_type: row.commodity_type,
    country: row.country,
    gps_lat: toNumber(row.gps_lat),
    gps_lng: toNumber(row.gps_lng),
    has_polygon: row.has_polygon,
    area_ha: toNumber(row.area_ha),
    stated_ha: toNumber(row.stated_ha),
    planted_year: row.planted_year,
    overlap_count: row.overlap_count,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

export const overlapRow = z.object({
  plot: z.string(),
  overlap_ha: z.number().meta({ description: 'Hectares that both plots claim.' }),
  own: z.boolean().meta({ description: "The other plot is the same farmer's." }),
});

export function overlapView(overlap: Overlap): z.input<typeof overlapRow> {
  return { plot: overlap.plot, overlap_ha: toNumber(overlap.overlap_ha), own: overlap.own };
}

/** GeoJSON as stored. */
export const polygonOutput = z
  .object({ type: z.literal('Polygon'), coordinates: z.array(z.array(z.array(z.number()))) })
  .meta({ description: 'GeoJSON Polygon (RFC 7946), [lng, lat].' });

export function polygonView(text: string | null): z.input<typeof polygonOutput> | null {
  return text === null ? null : (JSON.parse(text) as z.input<typeof polygonOutput>);
}

/** Plots that overlap another one, or none. */
export const sharesGround = (does: boolean): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from plot_overlaps o where o.plot = plots.name) = ${does}`;

/**
 * Plots whose name or number contains the text, or whose farmer's name does. The farmers are found by the index of users
 * first, whose text holds their address too: that is not shown in the list, and not searched.
 */
export function plotOrFarmer(search: string): RawBuilder<SqlBool> {
  const pattern = containing(search);
  return sql<SqlBool>`(plots.search_text like ${pattern} or plots.farmer = any(array(
    select u.id from users u where u.search_text like ${pattern} and lower(u.full_name) like ${pattern})))`;
}
