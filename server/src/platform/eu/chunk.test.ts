import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChunkError, type ChunkLimits, chunk, type Goods, type Source } from './chunk.ts';
import { statementXml } from './serialise.ts';
import { statementLimits } from './statement.ts';

const frame = { activityType: 'IMPORT', geoLocationConfidential: true, comment: 'ü & more' } as const;

const producerOf = (name: string, size: number, kilograms = '1.5'): Source => ({
  kilograms,
  producer: { country: 'ET', name, geojson: `{"plot":"${name}","pad":"${'x'.repeat(size)}"}` },
});
const goodsOf = (sources: Source[], descriptionOfGoods = 'Coffee'): Goods => ({
  descriptionOfGoods,
  hsHeading: '0901',
  speciesInfo: [{ scientificName: 'Coffea arabica', commonName: 'Coffee' }],
  sources,
});

const source = fc.record({
  size: fc.nat(400),
  grams: fc.integer({ min: 1, max: 10_000_000 }),
  isReference: fc.boolean(),
});
const consignment = fc
  .array(fc.array(source, { minLength: 1, maxLength: 14 }), { minLength: 1, maxLength: 5 })
  .map((kinds) => ({
    frame,
    goods: kinds.map((sources, kind) =>
      goodsOf(
        sources.map(({ size, grams, isReference }, place): Source => {
          const kilograms = new Decimal(grams).div(1000).toFixed();
          if (isReference) return { kilograms, reference: `26DE${String(kind * 100 + place).padStart(10, '0')}` };
          return producerOf(`p-${kind}-${place}`, size, kilograms);
        }),
        `goods ${kind}`,
      ),
    ),
  }));
const small: fc.Arbitrary<ChunkLimits> = fc.record({
  bytes: fc.integer({ min: 2500, max: 9000 }),
  producersOfCommodity: fc.integer({ min: 1, max: 6 }),
  producers: fc.integer({ min: 2, max: 12 }),
  commodities: fc.integer({ min: 5, max: 8 }),
  references: fc.integer({ min: 80, max: 90 }),
});

describe('dividing a package among statements', () => {
  it('loses nothing, keeps every limit, and is the same each time', () => {
    fc.assert(
      fc.property(consignment, small, (given, limits) => {
        const { parts, grouping } = chunk(given, limits);
        expect(chunk(given, limits)).toEqual({ parts, grouping });
        const seen = parts.flatMap((part) =>
          part.sources.flatMap(({ goods, sources }) => sources.map((at) => `${goods}:${at}`)),
        );
        const wanted = given.goods.flatMap(({ sources }, kind) => sources.map((_, at) => `${kind}:${at}`));
        expect([...seen].sort()).toEqual([...wanted].sort());
        const plots = parts.flatMap(({ commodities }) =>
          commodities.flatMap((each) => each.producers.map((p) => p.geojson)),
        );
        const all = given.goods.flatMap(({ sources }) =>
          sources.flatMap((each) => ('producer' in each ? [each.producer.geojson] : [])),
        );
        expect([...plots].sort()).toEqual([...all].sort());
        const references = parts.flatMap((part) => part.references);
        expect(new Set(references).size).toBe(given.goods.flatMap(({ sources }) => sources).length - all.length);
        for (const { descriptionOfGoods, sources } of given.goods) {
          const total = sources.reduce((sum, { kilograms }) => sum.plus(kilograms), new Decimal(0)).toFixed();
          const of = (
            lists: readonly { descriptionOfGoods: string; goodsMeasure: { netWeight?: string | undefined } }[],
          ) =>
            lists
              .filter((each) => each.descriptionOfGoods === descriptionOfGoods)
              .reduce((sum, { goodsMeasure }) => sum.plus(goodsMeasure.netWeight ?? 0), new Decimal(0))
              .toFixed();
          expect(of(parts.flatMap(({ commodities }) => commodities))).toBe(total);
          if (grouping !== null) expect(of(grouping)).toBe(total);
        }
        expect(grouping === null).toBe(parts.length === 1);
        for (const { commodities, references: grouped } of parts) {
          const xml = statementXml({
            ...frame,
            internalReferenceNumber: 'x'.repeat(35),
            commodities,
            groupedDeclarations: grouped,
          });
          expect(Buffer.byteLength(xml)).toBeLessThanOrEqual(limits.bytes);
          expect(commodities.length).toBeLessThanOrEqual(limits.commodities);
          expect(Math.max(...commodities.map(({ producers }) => producers.length))).toBeLessThanOrEqual(
            limits.producersOfCommodity,
          );
          expect(commodities.reduce((sum, { producers }) => sum + producers.length, 0)).toBeLessThanOrEqual(
            limits.producers,
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it('takes as few statements as there can be', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 7 }), (sizes) => {
        const sources = sizes.map((size, place) => producerOf(`p${place}`, size));
        const limits = { ...statementLimits, bytes: 6000 };
        const { parts } = chunk({ frame, goods: [goodsOf(sources)] }, limits);
        expect(parts.length).toBe(fewest(sources, limits));
      }),
      { numRuns: 60 },
    );
  });

  it('counts producers of a commodity, of a statement, and commodities', () => {
    const many = (count: number) => Array.from({ length: count }, (_, place) => producerOf(`p${place}`, 10));
    const { parts, grouping } = chunk({ frame, goods: [goodsOf(many(10_001))] });
    expect(parts.map(({ commodities }) => commodities.map(({ producers }) => producers.length))).toEqual([
      Array.from({ length: 10 }, () => 1000),
      [1],
    ]);
    expect(grouping?.[0]?.goodsMeasure.netWeight).toBe('15001.5');
    const kinds = Array.from({ length: 100 }, (_, kind) => goodsOf(many(1), `goods ${kind}`));
    expect(chunk({ frame, goods: kinds }).parts).toHaveLength(1);
    const [first, ...others] = kinds;
    const twice = [{ ...first, sources: many(1001) } as Goods, ...others];
    expect(chunk({ frame, goods: twice }).parts).toHaveLength(2);
    const references = Array.from({ length: 2001 }, (_, place) => ({
      kilograms: '0',
      reference: `26DE${String(place).padStart(10, '0')}`,
    }));
    expect(
      chunk({ frame, goods: [goodsOf([...many(1), ...references])] }).parts.map((part) => part.references.length),
    ).toEqual([2000, 1]);
  });

  it('divides 30 MB in two, in good time, and refuses a producer that fits nowhere', () => {
    const large = Array.from({ length: 30 }, (_, place) => producerOf(`p${place}`, 750_000));
    const started = performance.now();
    expect(chunk({ frame, goods: [goodsOf(large)] }).parts.map((part) => part.sources[0]?.sources.length)).toEqual([
      24, 6,
    ]);
    expect(performance.now() - started).toBeLessThan(2000);
    expect(() => chunk({ frame, goods: [goodsOf([producerOf('Abebe', 19_000_000)])] })).toThrow(ChunkError);
    expect(() => chunk({ frame, goods: [goodsOf([producerOf('Abebe', 19_000_000)])] })).toThrow(/Abebe/);
  });
});

/** The fewest, by trying out every way. */
function fewest(sources: readonly Source[], limits: ChunkLimits): number {
  const fits = (chosen: readonly Source[]): boolean => {
    const { parts } = chunk({ frame, goods: [goodsOf([...chosen])] }, { ...limits, bytes: Number.MAX_SAFE_INTEGER });
    const [part] = parts;
    if (part === undefined) return false;
    const commodities = part.commodities.map((each) => ({ ...each, goodsMeasure: { netWeight: '9999999999.999999' } }));
    // Positions are counted with four digits.
    const spare = chosen.length * 3 + 2;
    const xml = statementXml({
      ...frame,
      internalReferenceNumber: 'x'.repeat(35),
      commodities,
      groupedDeclarations: [],
    });
    return Buffer.byteLength(xml) + spare <= limits.bytes;
  };
  let best = sources.length;
  const bins: Source[][] = [];
  const place = (index: number): void => {
    const one = sources[index];
    if (one === undefined) {
      best = Math.min(best, bins.length);
      return;
    }
    for (const bin of bins) {
      bin.push(one);
      if (fits(bin)) place(index + 1);
      bin.pop();
    }
    if (bins.length + 1 >= best) return;
    bins.push([one]);
    place(index + 1);
    bins.pop();
  };
  place(0);
  return best;
}
