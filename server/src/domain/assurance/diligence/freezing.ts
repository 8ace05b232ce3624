import type { Fault } from './fault.ts';
import { goodsOf } from './goods.ts';
import { type LintedPlot, lintedFaults } from './lint-faults.ts';
import { sharedGround } from './shared-ground.ts';
import {
  divideGrams,
  gramsOf,
  inputsHash,
  kilogramsOf,
  lotInput,
  plotInput,
  readSource,
  sha256,
  type TrailLot,
  type TrailSource,
} from './trail.ts';
import { hectaresOf, lotFaults, plotFaults } from './trail-faults.ts';
import type { RuleSet } from './types.ts';

export interface FrozenLot extends TrailLot {
  hs_heading: string;
  description: string;
  hash: Buffer;
}

interface FrozenSource {
  lot: string;
  plot: string;
  /** JSON. */
  harvests: string;
  grams: bigint;
  /** The part of the lot's mass that is this plot's. */
  part: bigint;
  first_harvest: string;
  last_harvest: string;
}

interface FrozenPlot {
  plot: string;
  country: string;
  geometry: string;
  geometryHash: Buffer;
  hectares: string | null;
  place: string;
  producer: string;
  producer_name: string;
  grams: bigint;
  hash: Buffer;
}

/** What lots come to, with everything that is about all of their plots. */
export interface FrozenSummary {
  lots: FrozenLot[];
  plotCount: number;
  sourceCount: number;
  producerCount: number;
  inputs: Buffer;
  quantityKg: string;
  hectares: string;
  firstHarvest: string | null;
  lastHarvest: string | null;
  /** Every plot that gave something, also those without a place, in order of name. */
  plots: string[];
  /** Those of them of which only a point is known. */
  points: string[];
  /** What lots and plots by themselves have against a statement: the errors first, of each severity at most so many. */
  faults: Fault[];
  errors: number;
  warnings: number;
}

/** A plot as it is drawn now. */
export interface DrawnPlot {
  plot: string;
  /** SHA-256 of its geometry, hex. */
  geometryHash: string;
}

/** Of each severity; a page shows 500. */
const keptFaults = 1000;
/** Plots to one check of their outlines. */
const lintedAtOnce = 200;

const least = (a: string | null, b: string) => (a === null || b < a ? b : a);
const most = (a: string | null, b: string) => (a === null || b > a ? b : a);

/**
 * Makes of lots and of what their plots gave what a package keeps. Pure: the same lines give the same bytes. Lines come in
 * order of plot and lot. Plots without a place are left out; they are faults. It may run in a thread of its own (`desk.ts`).
 */
export class Freezing {
  readonly #lots: readonly TrailLot[];
  readonly #rules: RuleSet;
  readonly #sources: FrozenSource[] = [];
  readonly #plots: FrozenPlot[] = [];
  readonly #names: string[] = [];
  readonly #points: string[] = [];
  readonly #faults = { error: [] as Fault[], warning: [] as Fault[] };
  readonly #counts = { error: 0, warning: 0 };
  #open: TrailSource[] = [];
  #linted: LintedPlot[] = [];
  #summary: FrozenSummary | undefined;

  constructor({ lots, rules }: { lots: readonly TrailLot[]; rules: RuleSet }) {
    this.#lots = lots;
    this.#rules = rules;
  }

  feed(lines: readonly string[]): void {
    for (const line of lines) {
      const source = readSource(line);
      if (this.#open.length > 0 && this.#open[0]?.plot !== source.plot) this.#takePlot();
      this.#open.push(source);
    }
  }

  #takePlot(): void {
    const own = this.#open;
    this.#open = [];
    const [first] = own;
    if (first === undefined) return;
    const { plot, country, geometry, place, producer, producer_name, stated_ha } = first;
    this.#names.push(plot);
    this.#note(plotFaults(own, this.#rules));
    for (const { lot, harvests, grams, first_harvest, last_harvest } of own) {
      const kept = { lot, plot, harvests: JSON.stringify(harvests), grams: BigInt(grams), part: 0n };
      this.#sources.push({ ...kept, first_harvest, last_harvest });
    }
    if (geometry === null) return;
    if (geometry.includes('"Point"')) this.#points.push(plot);
    const hectares = hectaresOf(geometry, stated_ha);
    this.#plots.push({
      ...{ plot, country, geometry, place, producer, producer_name, grams: 0n },
      ...{ geometryHash: sha256(geometry), hectares, hash: plotInput(own) },
    });
    this.#linted.push({ plot, place, producer_name, country, geometry, hectares: stated_ha });
    if (this.#linted.length >= lintedAtOnce) this.#lint();
  }

  /** What the EU system would refuse or ignore, by the same check as the page for anybody. */
  #lint(): void {
    this.#note(lintedFaults(this.#linted));
    this.#linted = [];
  }

  #note(faults: readonly Fault[]): void {
    for (const fault of faults) {
      this.#counts[fault.severity] += 1;
      const kept = this.#faults[fault.severity];
      if (kept.length < keptFaults) kept.push(fault);
    }
  }

  /** After the last line. */
  summary(): FrozenSummary {
    this.#summary ??= this.#finish();
    return this.#summary;
  }

  #finish(): FrozenSummary {
    this.#takePlot();
    this.#lint();
    this.#note(sharedGround(this.#plots));
    const given = Map.groupBy(this.#sources, ({ lot }) => lot);
    const { error = [], warning = [] } = Object.groupBy(
      lotFaults(this.#lots, new Set(given.keys()), this.#rules),
      ({ severity }) => severity,
    );
    const ofLots = { error, warning };
    const lots = this.#lots.map((lot): FrozenLot => {
      const goods = goodsOf(this.#rules, lot.commodity_type);
      const said = { hs_heading: goods?.hs_heading ?? '', description: goods?.description ?? lot.commodity_type };
      return { ...lot, ...said, hash: lotInput(lot) };
    });
    for (const { lot, quantity_kg } of lots) {
      const own = given.get(lot) ?? [];
      const parts = divideGrams(
        gramsOf(quantity_kg),
        own.map(({ grams }) => grams),
      );
      for (const [place, source] of own.entries()) source.part = parts[place] ?? 0n;
    }
    const byName = new Map(this.#plots.map((plot) => [plot.plot, plot]));
    let days: { first: string | null; last: string | null } = { first: null, last: null };
    for (const { plot, part, first_harvest, last_harvest } of this.#sources) {
      const kept = byName.get(plot);
      if (kept !== undefined) kept.grams += part;
      days = { first: least(days.first, first_harvest), last: most(days.last, last_harvest) };
    }
    const centiares = this.#plots.reduce((sum, { hectares }) => sum + BigInt((hectares ?? '0').replace('.', '')), 0n);
    return {
      lots,
      plotCount: this.#plots.length,
      sourceCount: this.#keptSources().length,
      producerCount: new Set(this.#plots.map(({ producer }) => producer)).size,
      inputs: inputsHash(
        lots.map(({ hash }) => hash),
        this.#plots.map(({ hash }) => hash),
      ),
      quantityKg: kilogramsOf(lots.reduce((sum, { quantity_kg }) => sum + gramsOf(quantity_kg), 0n)),
      hectares: `${centiares / 10_000n}.${(centiares % 10_000n).toString().padStart(4, '0')}`,
      firstHarvest: days.first,
      lastHarvest: days.last,
      plots: this.#names,
      points: this.#points,
      faults: [...ofLots.error, ...this.#faults.error, ...ofLots.warning, ...this.#faults.warning],
      errors: ofLots.error.length + this.#counts.error,
      warnings: ofLots.warning.length + this.#counts.warning,
    };
  }

  #kept: FrozenSource[] | undefined;
  #keptSources(): FrozenSource[] {
    const placed = new Set(this.#plots.map(({ plot }) => plot));
    this.#kept ??= this.#sources.filter(({ plot }) => placed.has(plot));
    return this.#kept;
  }

  /** Rows of `diligence_plots`, as JSON. */
  plotRows(from: number, count: number): Uint8Array<ArrayBuffer> {
    return bytesOf(
      this.#plots.slice(from, from + count).map(({ grams, hash, geometryHash, ...plot }) => ({
        ...plot,
        kg: kilogramsOf(grams),
        hash: hash.toString('hex'),
        geometry_hash: geometryHash.toString('hex'),
      })),
    );
  }

  /** Rows of `diligence_sources`, as JSON. */
  sourceRows(from: number, count: number): Uint8Array<ArrayBuffer> {
    return bytesOf(
      this.#keptSources()
        .slice(from, from + count)
        .map(({ grams, part, ...source }) => ({ ...source, harvest_kg: kilogramsOf(grams), kg: kilogramsOf(part) })),
    );
  }

  drawn(): DrawnPlot[] {
    return this.#plots.map(({ plot, geometryHash }) => ({ plot, geometryHash: geometryHash.toString('hex') }));
  }

  /** What the records give now, of lots and plots: what a package that keeps the same would keep. */
  lines(): Map<string, string> {
    const { lots } = this.summary();
    return new Map([
      ...lots.map((row) => [row.lot, lotLine({ ...row, input_hash: row.hash })] as const),
      ...this.#plots.map(
        (row) => [row.plot, plotLine({ ...row, quantity_kg: kilogramsOf(row.grams), input_hash: row.hash })] as const,
      ),
    ]);
  }
}

const bytesOf = (rows: readonly object[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(new TextEncoder().encode(JSON.stringify(rows)));

interface LotInput {
  quantity_kg: string;
  hs_heading: string;
  description: string;
  input_hash: Buffer;
}
export const lotLine = ({ quantity_kg, hs_heading, description, input_hash }: LotInput): string =>
  JSON.stringify([gramsOf(quantity_kg).toString(), hs_heading, description, input_hash.toString('hex')]);

interface PlotInput {
  country: string;
  geometry: string;
  place: string;
  producer: string;
  producer_name: string;
  quantity_kg: string;
  input_hash: Buffer;
}
export function plotLine({ country, geometry, place, producer, producer_name, ...rest }: PlotInput): string {
  const grams = gramsOf(rest.quantity_kg).toString();
  return JSON.stringify([country, geometry, place, producer, producer_name, grams, rest.input_hash.toString('hex')]);
}
