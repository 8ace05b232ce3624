import { setImmediate as otherWork } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { inSlices } from '../../../platform/threads/slices.ts';
import { hectaresOf } from './readiness.ts';
import { goodsOf } from './store.ts';
import {
  byPlot,
  divideGrams,
  gramsOf,
  inputsHash,
  kilogramsOf,
  lotInput,
  plotInput,
  sha256,
  type Trail,
  type TrailHarvest,
  type TrailLot,
  type TrailSource,
} from './trail.ts';
import type { Activity, RuleSet } from './types.ts';

interface FrozenLot extends TrailLot {
  hs_heading: string;
  description: string;
  hash: Buffer;
}

interface FrozenSource {
  lot: string;
  plot: string;
  harvests: readonly TrailHarvest[];
  grams: string;
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

/** What a package keeps of its inputs. */
export interface Frozen {
  lots: FrozenLot[];
  plots: FrozenPlot[];
  sources: FrozenSource[];
  inputs: Buffer;
  quantityKg: string;
  hectares: string;
  firstHarvest: string | null;
  lastHarvest: string | null;
}

const least = (days: readonly string[]) => days.reduce<string | null>((a, b) => (a === null || b < a ? b : a), null);
const most = (days: readonly string[]) => days.reduce<string | null>((a, b) => (a === null || b > a ? b : a), null);

/** Plots to one go: other callers are answered in between. */
const atOnce = 50;

/** Pure: the same trail gives the same bytes. Plots without a place are left out; they are faults. */
export async function frozenOf(trail: Trail, rules: RuleSet): Promise<Frozen> {
  const lots = trail.lots.map((lot): FrozenLot => {
    const goods = goodsOf(rules, lot.commodity_type);
    const said = { hs_heading: goods?.hs_heading ?? '', description: goods?.description ?? lot.commodity_type };
    return { ...lot, ...said, hash: lotInput(lot) };
  });
  const given = Map.groupBy(trail.sources, ({ lot }) => lot);
  const sources = lots.flatMap((lot) => partsOf(lot, given.get(lot.lot) ?? []));
  const gramsByPlot = new Map<string, bigint>();
  for (const { plot, part } of sources) gramsByPlot.set(plot, (gramsByPlot.get(plot) ?? 0n) + part);
  const plots: FrozenPlot[] = [];
  for (const [place, [plot, own]] of [...byPlot(trail.sources)].entries()) {
    if (place > 0 && place % atOnce === 0) await otherWork();
    plots.push(...plotOf(own, gramsByPlot.get(plot) ?? 0n));
  }
  const kept = new Set(plots.map(({ plot }) => plot));
  const centiares = plots.reduce((sum, { hectares }) => sum + BigInt((hectares ?? '0').replace('.', '')), 0n);
  return {
    lots,
    plots,
    sources: sources.filter(({ plot }) => kept.has(plot)),
    inputs: inputsHash(
      lots.map(({ hash }) => hash),
      plots.map(({ hash }) => hash),
    ),
    quantityKg: kilogramsOf(lots.reduce((sum, { quantity_kg }) => sum + gramsOf(quantity_kg), 0n)),
    hectares: `${centiares / 10_000n}.${(centiares % 10_000n).toString().padStart(4, '0')}`,
    firstHarvest: least(sources.map(({ first_harvest }) => first_harvest)),
    lastHarvest: most(sources.map(({ last_harvest }) => last_harvest)),
  };
}

function partsOf(lot: TrailLot, own: readonly TrailSource[]): FrozenSource[] {
  const parts = divideGrams(
    gramsOf(lot.quantity_kg),
    own.map(({ grams }) => BigInt(grams)),
  );
  return own.map(({ plot, harvests, grams, first_harvest, last_harvest }, place) => ({
    lot: lot.lot,
    plot,
    harvests,
    grams,
    part: parts[place] ?? 0n,
    first_harvest,
    last_harvest,
  }));
}

function plotOf(own: readonly TrailSource[], grams: bigint): FrozenPlot[] {
  const [{ plot, country, geometry, place, producer, producer_name }] = own as [TrailSource];
  if (geometry === null) return [];
  const frozen = { plot, country, geometry, place, producer, producer_name, grams };
  return [{ ...frozen, geometryHash: sha256(geometry), hectares: hectaresOf(geometry), hash: plotInput(own) }];
}

/** Fixed-width bytes travel as one value and are cut apart again: far cheaper than arrays of bytea. */
const cut = (hashes: readonly Buffer[]) =>
  sql`substring(${Buffer.concat(hashes)}::bytea from (32 * (place - 1) + 1)::int for 32)`;

/** Rows to one statement: a large one keeps the thread, and where the database lives in it, everybody. */
const rowsAtOnce = 250;

/** Writes what was frozen, in slices. */
export async function freezeInputs(
  tx: Tx,
  of: { name: string; operator: string; activity: Activity },
  { lots, plots, sources }: Frozen,
): Promise<void> {
  await sql`
    insert into diligence_lots (package, lot, operator, activity, live, cooperative, commodity_type, hs_heading, description,
                                quantity_kg, attested_version, input_hash)
    select ${of.name}, lot, ${of.operator}, ${of.activity}, true, cooperative, commodity_type, hs_heading, description,
           quantity_kg, attested_version, ${cut(lots.map(({ hash }) => hash))}
      from jsonb_to_recordset(${JSON.stringify(lots.map((lot, at) => ({ ...lot, hash: undefined, place: at + 1 })))}::jsonb)
           as n (place int, lot text, cooperative text, commodity_type text, hs_heading text, description text,
                 quantity_kg numeric, attested_version int)`.execute(tx);
  await inSlices(plots, rowsAtOnce, (some) => insertPlots(tx, of.name, some));
  await inSlices(sources, rowsAtOnce, (some) => insertSources(tx, of.name, some));
}

async function insertPlots(tx: Tx, name: string, plots: readonly FrozenPlot[]): Promise<void> {
  await sql`
    insert into diligence_plots (package, plot, country, geometry, geometry_hash, hectares, place, producer, producer_name,
                                 quantity_kg, input_hash)
    select ${name}, plot, country, geometry, ${cut(plots.map(({ geometryHash }) => geometryHash))}, hectares, called,
           producer, producer_name, kg, ${cut(plots.map(({ hash }) => hash))}
      from unnest(${plots.map(({ plot }) => plot)}::text[], ${plots.map(({ country }) => country)}::text[],
                  ${plots.map(({ geometry }) => geometry)}::text[], ${plots.map(({ hectares }) => hectares)}::numeric[],
                  ${plots.map(({ place }) => place)}::text[], ${plots.map(({ producer }) => producer)}::uuid[],
                  ${plots.map(({ producer_name }) => producer_name)}::text[],
                  ${plots.map(({ grams }) => kilogramsOf(grams))}::numeric[])
           with ordinality as n (plot, country, geometry, hectares, called, producer, producer_name, kg, place)`.execute(
    tx,
  );
}

async function insertSources(tx: Tx, name: string, sources: readonly FrozenSource[]): Promise<void> {
  await sql`
    insert into diligence_sources (package, lot, plot, harvests, harvest_kg, quantity_kg, first_harvest, last_harvest)
    select ${name}, lot, plot, harvests, harvest_kg, kg, first_harvest, last_harvest
      from unnest(${sources.map(({ lot }) => lot)}::text[], ${sources.map(({ plot }) => plot)}::text[],
                  ${sources.map(({ harvests }) => JSON.stringify(harvests))}::jsonb[],
                  ${sources.map(({ grams }) => kilogramsOf(BigInt(grams)))}::numeric[],
                  ${sources.map(({ part }) => kilogramsOf(part))}::numeric[],
                  ${sources.map(({ first_harvest }) => first_harvest)}::date[],
                  ${sources.map(({ last_harvest }) => last_harvest)}::date[])
           as n (lot, plot, harvests, harvest_kg, kg, first_harvest, last_harvest)`.execute(tx);
}
