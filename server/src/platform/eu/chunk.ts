import { Decimal } from 'decimal.js';
import { pack, type Room } from './pack.ts';
import { commodityFrame, groupedXml, producerBytes, statementXml } from './serialise.ts';
import { type Commodity, type DueDiligenceStatement, type Producer, statementLimits, textLimits } from './statement.ts';

/** What one statement or several are to say. */
export interface Consignment {
  /** What stands in every statement of it alike. */
  frame: Omit<DueDiligenceStatement, 'internalReferenceNumber' | 'commodities' | 'groupedDeclarations'>;
  goods: readonly Goods[];
}

/** One kind of goods, with all that it comes from. Its mass is the sum of its sources. */
export interface Goods extends Omit<Commodity, 'producers' | 'goodsMeasure'> {
  percentageEstimationOrDeviation?: string | undefined;
  sources: readonly Source[];
}

/** A producer with the plots of theirs that gave something, or somebody's statement that covers a part. */
export type Source = { kilograms: string } & ({ producer: Producer } | { reference: string });

/** A statement to be made. `sources` says, per goods, which of them stand in it: indexes into `Goods.sources`. */
export interface Part {
  commodities: readonly Commodity[];
  /** Of others' statements; those of its own parts are known when they are there. */
  references: readonly string[];
  sources: readonly { goods: number; sources: readonly number[] }[];
}

export interface Chunks {
  parts: readonly Part[];
  /** The commodities of the statement that groups the parts; null where one part holds everything. */
  grouping: readonly Commodity[] | null;
}

export type ChunkLimits = { readonly [limit in keyof typeof statementLimits]: number };

/** One source alone does not fit into a statement, or there are more parts than one can group. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

interface Item {
  goods: number;
  source: number;
  bytes: number;
  isReference: boolean;
}

/** What a statement has taken up so far. */
interface Filled {
  bytes: number;
  producers: number;
  references: number;
  /** Commodities: one for each `producersOfCommodity` producers of a kind of goods. */
  commodities: number;
  /** Producers by goods; 0 where only references stand. */
  ofGoods: Map<number, number>;
}

/**
 * Divides what is too much for one statement among the fewest that hold it, and one that groups them. The same input gives
 * the same parts. Nothing is lost: each source stands in exactly one part, and the kilograms of the parts add up to those
 * of the whole, which the grouping statement names. A producer's plots are never divided.
 * @throws ChunkError
 */
export function chunk({ frame, goods }: Consignment, limits: ChunkLimits = statementLimits): Chunks {
  const head = Buffer.byteLength(
    statementXml({
      ...frame,
      internalReferenceNumber: 'x'.repeat(textLimits.internalReferenceNumber),
      commodities: [],
      groupedDeclarations: [],
    }),
    'utf8',
  );
  const items = goods.flatMap(({ sources }, place) =>
    sources.map(
      (source, index): Item => ({
        goods: place,
        source: index,
        bytes:
          'producer' in source
            ? producerBytes(source.producer)
            : Buffer.byteLength(groupedXml(source.reference), 'utf8'),
        isReference: 'reference' in source,
      }),
    ),
  );
  const room = roomOf(goods, head, limits);
  const bins = pack(items, room);
  if (bins === undefined) {
    const tooLarge = items.find((item) => room.add(room.empty(), item) === undefined);
    const what = tooLarge === undefined ? 'a part' : shown(goods[tooLarge.goods]?.sources[tooLarge.source]);
    throw new ChunkError(`${what} alone is more than a statement may hold (${limits.bytes} bytes)`);
  }
  if (bins.length > limits.references) {
    throw new ChunkError(`it takes ${bins.length} statements; one may group ${limits.references}`);
  }
  const parts = bins.map((bin) => partOf(goods, bin, limits));
  return { parts, grouping: parts.length === 1 ? null : groupingOf(goods, limits) };
}

function shown(source: Source | undefined): string {
  if (source === undefined) return 'a source';
  return 'producer' in source ? `the producer ${source.producer.name ?? source.producer.country}` : source.reference;
}

function roomOf(goods: readonly Goods[], head: number, limits: ChunkLimits): Room<Item, Filled> {
  const frames = goods.map((each) => Buffer.byteLength(commodityFrame(widest(each), limits.commodities, []), 'utf8'));
  const needs = (producers: number): number => Math.max(1, Math.ceil(producers / limits.producersOfCommodity));
  return {
    empty: () => ({ bytes: head, producers: 0, references: 0, commodities: 0, ofGoods: new Map() }),
    add: (filled, item) => {
      const before = filled.ofGoods.get(item.goods);
      const of = (before ?? 0) + (item.isReference ? 0 : 1);
      const more = needs(of) - (before === undefined ? 0 : needs(before));
      const next = {
        bytes: filled.bytes + item.bytes + more * (frames[item.goods] ?? 0),
        producers: filled.producers + (item.isReference ? 0 : 1),
        references: filled.references + (item.isReference ? 1 : 0),
        commodities: filled.commodities + more,
      };
      const fits =
        next.bytes <= limits.bytes &&
        next.producers <= limits.producers &&
        next.references <= limits.references &&
        next.commodities <= limits.commodities;
      if (!fits) return undefined;
      filled.ofGoods.set(item.goods, of);
      return Object.assign(filled, next);
    },
    copy: (filled) => ({ ...filled, ofGoods: new Map(filled.ofGoods) }),
    /** Fewer statements than this cannot hold them, whatever goes where. */
    atLeast: (items) => {
      const producers = new Map<number, number>();
      for (const { goods: of, isReference } of items)
        producers.set(of, (producers.get(of) ?? 0) + (isReference ? 0 : 1));
      const commodities = [...producers.values()].reduce((sum, count) => sum + needs(count), 0);
      const bytes = items.reduce((sum, item) => sum + item.bytes, 0);
      const references = items.filter(({ isReference }) => isReference).length;
      return Math.max(
        1,
        Math.ceil(bytes / Math.max(1, limits.bytes - head)),
        Math.ceil((items.length - references) / limits.producers),
        Math.ceil(references / limits.references),
        Math.ceil(commodities / limits.commodities),
      );
    },
  };
}

/** The longest that a commodity's own fields become, for counting bytes. */
const widest = (goods: Goods): Omit<Commodity, 'producers'> => ({
  ...goods,
  goodsMeasure: {
    percentageEstimationOrDeviation: goods.percentageEstimationOrDeviation,
    netWeight: '9999999999.999999',
  },
});

function partOf(goods: readonly Goods[], bin: readonly Item[], limits: ChunkLimits): Part {
  const byGoods = new Map<number, number[]>();
  for (const { goods: of, source } of bin) {
    const known = byGoods.get(of);
    if (known === undefined) byGoods.set(of, [source]);
    else known.push(source);
  }
  const sources = [...byGoods]
    .sort(([left], [right]) => left - right)
    .map(([of, indexes]) => ({ goods: of, sources: indexes.sort((left, right) => left - right) }));
  const references: string[] = [];
  const commodities = sources.flatMap(({ goods: of, sources: indexes }): Commodity[] => {
    const whole = goods[of] as Goods;
    const chosen = indexes.map((index) => whole.sources[index] as Source);
    const named = chosen.filter((source) => 'producer' in source);
    for (const source of chosen) if ('reference' in source) references.push(source.reference);
    const groups: Source[][] = [];
    for (let from = 0; from < named.length; from += limits.producersOfCommodity) {
      groups.push(named.slice(from, from + limits.producersOfCommodity));
    }
    // What others' statements cover has no producers here; its mass goes with the first commodity.
    const covered = chosen.filter((source) => 'reference' in source);
    groups[0] = [...(groups[0] ?? []), ...covered];
    return groups.map((group) => commodityOf(whole, group));
  });
  return { commodities, references: [...new Set(references)], sources };
}

function commodityOf(goods: Goods, sources: readonly Source[]): Commodity {
  const { sources: _all, percentageEstimationOrDeviation, ...fields } = goods;
  return {
    ...fields,
    goodsMeasure: {
      percentageEstimationOrDeviation,
      netWeight: sources.reduce((sum, { kilograms }) => sum.plus(kilograms), new Decimal(0)).toFixed(),
    },
    producers: sources.flatMap((source) => ('producer' in source ? [source.producer] : [])),
  };
}

/** The whole mass of each kind of goods; where it comes from is said by the parts. */
function groupingOf(goods: readonly Goods[], limits: ChunkLimits): readonly Commodity[] {
  if (goods.length > limits.commodities) {
    throw new ChunkError(
      `there are ${goods.length} kinds of goods; a grouping statement may hold ${limits.commodities}`,
    );
  }
  return goods.map((each) => ({ ...commodityOf(each, each.sources), producers: [] }));
}
