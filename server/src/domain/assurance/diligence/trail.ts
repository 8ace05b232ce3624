import { hash } from 'node:crypto';
import { canonicalize } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { shownTitle } from '../../../platform/db/shown-names.ts';
import { boundaryOf, keptBoundary } from '../../origin/plot/boundary.ts';

/** A lot as a package is made from it. */
export interface TrailLot {
  lot: string;
  status: string;
  flagged: boolean;
  commodity_type: string;
  quantity_kg: string;
  /** Kilograms that its harvests, as the authority corrected them, do not account for. */
  unsourced_kg: string;
  stage: string | null;
  grade: string | null;
  processing_method: string | null;
  lot_reference: string | null;
  cooperative: string;
  cooperative_name: string;
  attested_version: number;
}

/** [harvest, day, kilograms, stage] */
export type TrailHarvest = readonly [harvest: string, day: string, kg: string, stage: string | null];

/** What a plot gave to a lot, with the plot as far as the lot is concerned (`plot/boundary.ts`). */
export interface TrailSource {
  lot: string;
  plot: string;
  place: string;
  producer: string;
  producer_name: string;
  country: string;
  /** Canonical GeoJSON; null where nobody knows where the plot lies. */
  geometry: string | null;
  planted_year: number | null;
  harvests: TrailHarvest[];
  /** Whole grams, so that sums are exact. */
  grams: string;
  first_harvest: string;
  last_harvest: string;
}

export interface Trail {
  lots: TrailLot[];
  sources: TrailSource[];
}

/** Everything that a package of these lots is made from, by lot and plot; unknown lots are left out. */
export async function loadTrail(tx: Tx, lots: readonly string[]): Promise<Trail> {
  const found = await sql<TrailLot>`
    select l.name as lot, l.status, l.status = 'Flagged' as flagged, l.commodity_type, trim_scale(l.quantity_kg)::text as quantity_kg,
           trim_scale(l.unsourced_kg)::text as unsourced_kg, l.stage, l.grade, l.processing_method, l.lot_reference,
           l.cooperative, ${shownTitle('coop')} as cooperative_name, l.attested_version
      from lots l join orgs coop on coop.name = l.cooperative
     where l.name = any(${lots}::text[]) order by l.name collate "C"`.execute(tx);
  const given = await sql<TrailSource>`
    select s.lot, s.plot, p.plot_name as place, p.farmer as producer, u.full_name as producer_name,
           coalesce(${boundaryOf('country')}, home.country) as country, p.planted_year,
           coalesce(${boundaryOf('gps_polygon')}, '{"coordinates":[' || trim_scale(${boundaryOf('gps_lng')}) || ',' ||
             trim_scale(${boundaryOf('gps_lat')}) || '],"type":"Point"}') as geometry,
           s.harvests, s.grams, s.first_harvest, s.last_harvest
      from (select o.lot, o.plot, (sum(o.quantity_kg) * 1000)::bigint::text as grams, min(h.harvest_date)::text as first_harvest,
                   max(h.harvest_date)::text as last_harvest,
                   json_agg(json_build_array(h.name, h.harvest_date, trim_scale(o.quantity_kg)::text, h.stage)
                            order by h.name collate "C") as harvests
              from lot_sources o join harvests h on h.name = o.harvest
             where o.lot = any(${lots}::text[]) group by o.lot, o.plot) s
      join lots l on l.name = s.lot
      join plots p on p.name = s.plot
      join users u on u.id = p.farmer
      ${keptBoundary(sql`s.lot`)}
      join orgs home on home.name = coalesce(${boundaryOf('cooperative')}, l.cooperative)
     order by s.lot collate "C", s.plot collate "C"`.execute(tx);
  return { lots: found.rows, sources: given.rows };
}

export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');

/** What of a lot makes a package another one when it changes. Who bought it since does not. */
export function lotInput(lot: TrailLot): Buffer {
  const { lot: name, commodity_type, quantity_kg, unsourced_kg, stage, grade, cooperative, flagged } = lot;
  const { processing_method, lot_reference } = lot;
  const in_trade = lot.status !== 'Draft' && lot.status !== 'Cancelled';
  const said = { commodity_type, quantity_kg, unsourced_kg, stage, grade, processing_method, lot_reference };
  return sha256(canonicalize({ type: 'lotmark.package-lot.v1', lot: name, ...said, cooperative, flagged, in_trade }));
}

/** What of a plot, and of what it gave, makes a package another one when it changes. */
export function plotInput(sources: readonly TrailSource[]): Buffer {
  const [plot] = sources as [TrailSource];
  const { place, producer, producer_name, country, geometry } = plot;
  const gave = sources.map(({ lot, harvests }) => ({ lot, harvests }));
  const said = { plot: plot.plot, place, producer, producer_name, country, geometry, gave };
  return sha256(canonicalize({ type: 'lotmark.package-plot.v1', ...said }));
}

/** The sources of a trail by plot, in order of name. */
export function byPlot(sources: readonly TrailSource[]): Map<string, TrailSource[]> {
  const plots = new Map<string, TrailSource[]>();
  for (const source of sources) {
    const same = plots.get(source.plot);
    if (same === undefined) plots.set(source.plot, [source]);
    else same.push(source);
  }
  return new Map([...plots].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The hash over all inputs. @param lots hashes of lots in order of name. @param plots likewise. */
export function inputsHash(lots: readonly Buffer[], plots: readonly Buffer[]): Buffer {
  return hash('sha256', Buffer.concat([Buffer.from('lotmark.package-inputs.v1\0'), ...lots, ...plots]), 'buffer');
}

/**
 * Divides a lot's mass among what its plots gave, in whole grams, so that the parts add up to it exactly.
 * @returns grams by place in `given`.
 */
export function divideGrams(total: bigint, given: readonly bigint[]): bigint[] {
  const all = given.reduce((sum, each) => sum + each, 0n);
  let before = 0n;
  let shared = 0n;
  return given.map((each) => {
    before += each;
    const upTo = all === 0n ? 0n : (total * before) / all;
    const part = upTo - shared;
    shared = upTo;
    return part;
  });
}

/** `1200.5` kilograms as 1200500n. */
export function gramsOf(kg: string): bigint {
  const [whole = '0', part = ''] = kg.split('.');
  return BigInt(whole) * 1000n + BigInt(part.padEnd(3, '0').slice(0, 3));
}

/** 1200500n as `1200.500`. */
export const kilogramsOf = (grams: bigint): string => `${grams / 1000n}.${(grams % 1000n).toString().padStart(3, '0')}`;
