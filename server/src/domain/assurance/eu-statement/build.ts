import { Decimal } from 'decimal.js';
import { type ChunkLimits, type Chunks, chunk, type Goods, type Source } from '../../../platform/eu/chunk.ts';
import type { DueDiligenceStatement, Producer } from '../../../platform/eu/statement.ts';
import { geoJsonOf } from '../diligence/geojson.ts';
import type { Kept, KeptPlot } from '../diligence/kept.ts';
import { statedSpecies } from '../diligence/species.ts';
import type { Package } from '../diligence/types.ts';

/** What an amendment says otherwise than the package; null leaves a field out. */
export interface AmendedFields {
  comment?: string | null;
  border_country?: string | null;
  country_of_activity?: string;
}

/** Somebody's statement that covers a part of a lot. */
export interface Declared {
  lot: string;
  reference_number: string;
}

export interface Built extends Chunks {
  frame: Omit<DueDiligenceStatement, 'internalReferenceNumber' | 'commodities' | 'groupedDeclarations'>;
}

/**
 * The statements of a package, made of what was frozen in it: the same each time.
 * @throws ChunkError where a producer's plots alone are too much, or there is no end of them.
 */
export function buildStatements(
  kept: Kept,
  {
    found,
    declared,
    fields,
    limits,
  }: { found: Package; declared: readonly Declared[]; fields: AmendedFields; limits: ChunkLimits },
): Built {
  const frame = frameOf({ ...found, ...fields });
  return { frame, ...chunk({ frame, goods: goodsOfPackage(kept, { found, declared }) }, limits) };
}

type Filed = Pick<
  Package,
  | 'activity'
  | 'operator_name'
  | 'operator_country'
  | 'operator_eori'
  | 'operator_street'
  | 'operator_postal_code'
  | 'operator_city'
  | 'operator_email'
  | 'operator_phone'
  | 'country_of_activity'
  | 'border_country'
  | 'comment'
>;

/** We file for the operator: the user of the web service is the platform's. */
export function frameOf(filed: Filed): Built['frame'] {
  return {
    activityType: filed.activity,
    representedOperator: {
      identifier: filed.operator_eori === null ? undefined : { type: 'eori', value: filed.operator_eori },
      address: {
        country: filed.operator_country,
        street: filed.operator_street ?? '',
        postalCode: filed.operator_postal_code ?? '',
        city: filed.operator_city ?? '',
      },
      email: filed.operator_email ?? undefined,
      phone: filed.operator_phone ?? undefined,
      name: filed.operator_name,
    },
    countryOfActivity: filed.country_of_activity,
    borderCrossCountry: filed.border_country ?? undefined,
    comment: filed.comment ?? undefined,
    // Whoever knows the two numbers would see where farmers live.
    geoLocationConfidential: true,
  };
}

function goodsOfPackage(
  { lots, plots, sources, rules }: Kept,
  { found, declared }: { found: Package; declared: readonly Declared[] },
): Goods[] {
  const plotOf = new Map(plots.map((plot) => [plot.plot, plot]));
  const kinds = new Map<string, { lots: Set<string>; first: (typeof lots)[number] }>();
  for (const lot of lots) {
    const key = `${lot.commodity_type} ${lot.hs_heading} ${lot.description}`;
    const kind = kinds.get(key) ?? { lots: new Set<string>(), first: lot };
    kind.lots.add(lot.lot);
    kinds.set(key, kind);
  }
  return [...kinds.values()].map(({ lots: of, first }): Goods => {
    const byPlot = new Map<string, Decimal>();
    for (const { lot, plot, quantity_kg } of sources) {
      if (of.has(lot)) byPlot.set(plot, (byPlot.get(plot) ?? new Decimal(0)).plus(quantity_kg));
    }
    const given = [...byPlot].map(([name, kilograms]) => ({ plot: plotOf.get(name) as KeptPlot, kilograms }));
    const references = declared.filter(({ lot }) => of.has(lot)).map(({ reference_number }) => reference_number);
    return {
      hsHeading: first.hs_heading,
      descriptionOfGoods: first.description,
      speciesInfo: statedSpecies(rules, first.commodity_type, found.species).map(
        ({ scientific_name, common_name }) => ({
          scientificName: scientific_name,
          commonName: common_name,
        }),
      ),
      percentageEstimationOrDeviation: found.activity === 'DOMESTIC' ? '0' : undefined,
      sources: [
        ...producersOf(given),
        // Their goods are among those of the plots already.
        ...[...new Set(references)].sort().map((reference): Source => ({ reference, kilograms: '0' })),
      ],
    };
  });
}

/** One producer for each farmer and country, in the order of their first plots. */
function producersOf(given: readonly { plot: KeptPlot; kilograms: Decimal }[]): Source[] {
  const byProducer = new Map<string, { plots: KeptPlot[]; kilograms: Decimal }>();
  for (const { plot, kilograms } of given) {
    const key = `${plot.producer} ${plot.country}`;
    const before = byProducer.get(key) ?? { plots: [], kilograms: new Decimal(0) };
    before.plots.push(plot);
    byProducer.set(key, { plots: before.plots, kilograms: before.kilograms.plus(kilograms) });
  }
  return [...byProducer.values()].map(({ plots, kilograms }): Source => {
    const [{ country, producer_name }] = plots as [KeptPlot];
    const producer: Producer = { country, name: producer_name, geojson: geoJsonOf(plots) };
    return { producer, kilograms: kilograms.toFixed() };
  });
}
