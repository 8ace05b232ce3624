import { hash } from 'node:crypto';
import { canonicalize } from '@lotmark/sdk/verify';
import type { CommodityStage } from '../../../platform/db/tables.generated.ts';

/** A lot as a package is made from it. */
export interface TrailLot {
  lot: string;
  status: string;
  flagged: boolean;
  commodity_type: string;
  quantity_kg: string;
  /** Kilograms that its harvests, as the authority corrected them, do not account for. */
  unsourced_kg: string;
  stage: CommodityStage | null;
  /** Of its commodity, the stage in which it is shipped. */
  last_stage: CommodityStage | null;
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
  /** Hectares of a point, 4 decimals, as its people state them. */
  stated_ha: string | null;
  harvests: TrailHarvest[];
  /** Whole grams, so that sums are exact. */
  grams: string;
  first_harvest: string;
  last_harvest: string;
}

type SourceLine = readonly [
  lot: string,
  plot: string,
  place: string,
  producer: string,
  producer_name: string,
  country: string,
  geometry: string | null,
  planted_year: number | null,
  stated_ha: string | null,
  harvests: TrailHarvest[],
  grams: string,
  first_harvest: string,
  last_harvest: string,
];

export function readSource(line: string): TrailSource {
  const [lot, plot, place, producer, producer_name, country, geometry, planted_year, stated_ha, ...rest] = JSON.parse(
    line,
  ) as SourceLine;
  const [harvests, grams, first_harvest, last_harvest] = rest;
  return {
    ...{ lot, plot, place, producer, producer_name, country, geometry, planted_year, stated_ha },
    ...{ harvests, grams, first_harvest, last_harvest },
  };
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
  const { place, producer, producer_name, country, geometry, stated_ha } = plot;
  const gave = sources.map(({ lot, harvests }) => ({ lot, harvests }));
  const said = { plot: plot.plot, place, producer, producer_name, country, geometry, gave };
  // Packages of before had none: their hashes stay what they were.
  const area = stated_ha === null ? {} : { stated_ha };
  return sha256(canonicalize({ type: 'lotmark.package-plot.v1', ...said, ...area }));
}

/** The hash over all inputs. @param lots hashes of lots in order of name. @param plots likewise. */
export function inputsHash(lots: readonly Buffer[], plots: readonly Buffer[]): Buffer {
  return hash('sha256', hashedInputs(lots, plots), 'buffer');
}

/** The bytes that `inputsHash` hashes. */
export function hashedInputs(lots: readonly Buffer[], plots: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from('lotmark.package-inputs.v1\0'), ...lots, ...plots]);
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
