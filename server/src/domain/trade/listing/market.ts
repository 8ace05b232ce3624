import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Sorts } from '../../../kernel/lists/page.ts';
import type { Actor } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sideRow } from '../../../platform/db/side-row.ts';
import type { LotsTable, Tables } from '../../../platform/db/tables.generated.ts';
import { handedInInspections, type InspectionFacts, inspectionsOf } from '../../origin/inspection/store.ts';
import { foundOtherwise } from '../../origin/lot/about.ts';
import { lotAccess, onMarketplace } from '../../origin/lot/access.ts';
import { lotMatches } from '../../origin/lot/list.ts';
import { type TracedMass, tracedMassOf } from '../../origin/mass/traced.ts';
import { type OriginPart, offeredFrom, originOf, startsAtOrigin } from '../../origin/provenance/lot-origin.ts';
import { attestedOnLot } from '../../proof/attestation/signed-inspections.ts';
import { organisationsAsSigned } from '../../proof/attestation/signed-standing.ts';

/** What the marketplace may be narrowed by. Prices are per kilogram, whatever the lot's unit. */
export interface MarketFilters {
  commodity_type?: string | undefined;
  corridor?: string | undefined;
  grade?: string | undefined;
  processing_method?: string | undefined;
  origin_country?: string | undefined;
  cooperative?: string | undefined;
  currency?: string | undefined;
  min_price?: string | undefined;
  max_price?: string | undefined;
  search?: string | undefined;
}

export const marketSorts = {
  listed_at: ['lots.listed_at', 'lots.name'],
  price: ['lots.price_per_kg', 'lots.name'],
  quantity: ['lots.quantity_kg', 'lots.name'],
} as const satisfies Sorts;

type LotQuery<Row> = SelectQueryBuilder<Tables, 'lots', Row>;

/** The lots on the marketplace that pass the filters; no selection and no order yet. */
export function findOffers(tx: Tx, filters: MarketFilters, sort: string | undefined): LotQuery<object> {
  let query = tx.selectFrom('lots').where(onMarketplace);
  for (const column of [
    'commodity_type',
    'corridor',
    'grade',
    'processing_method',
    'cooperative',
    'currency',
  ] as const) {
    const value = filters[column];
    if (value !== undefined) query = query.where(`lots.${column}`, '=', value);
  }
  if (filters.origin_country !== undefined) {
    query = query.where(offeredFrom(filters.origin_country));
  }
  if (filters.min_price !== undefined) query = query.where(sql<boolean>`lots.price_per_kg >= ${filters.min_price}`);
  if (filters.max_price !== undefined) query = query.where(sql<boolean>`lots.price_per_kg <= ${filters.max_price}`);
  // A price on request has no place in an order by price.
  if (sort?.startsWith('price') === true) query = query.where(sql<boolean>`lots.price_per_kg is not null`);
  if (filters.search !== undefined) query = query.where(lotMatches(filters.search));
  return query;
}

export interface OfferLinks {
  price_per_kg: string | null;
  cooperative_name: string;
  /** The platform has verified who it is: anybody may found another one of the same name. */
  cooperative_verified: boolean;
  exporter_name: string | null;
  origin: OriginPart[];
  destination_country: string;
  /** Its corridor starts where most of it comes from. */
  routed: boolean;
  /** An approved inspection found something else than it claims. */
  found_otherwise: boolean;
}
export type Offer = Omit<Selectable<LotsTable>, 'price_per_kg'> & OfferLinks & { traced: TracedMass };

/** An offer that shows only names that were signed. */
export type SignedOffer = Offer & {
  /** Its organisations whose record is not what was signed: they are called by their identifiers. */
  names_altered: string[];
};

/** Compares the organisations of offers with what was signed of them, in one statement. */
export async function withSignedNames(tx: Tx, offers: readonly Offer[]): Promise<SignedOffer[]> {
  const names = [...new Set(offers.flatMap(({ cooperative, exporter }) => [cooperative, exporter ?? []].flat()))];
  const signed = names.length === 0 ? new Set<string>() : await organisationsAsSigned(tx, names);
  return offers.map((offer) => {
    const { cooperative, exporter } = offer;
    return {
      ...offer,
      cooperative_name: signed.has(cooperative) ? offer.cooperative_name : cooperative,
      cooperative_verified: signed.has(cooperative) && offer.cooperative_verified,
      exporter_name: exporter === null || signed.has(exporter) ? offer.exporter_name : exporter,
      names_altered: [cooperative, exporter ?? []].flat().filter((org) => !signed.has(org)),
    };
  });
}

/** Adds the columns of an offer. Names are looked up by key for the rows of the page alone. */
export function selectOffer<Row>(query: LotQuery<Row>): LotQuery<Row & Offer> {
  return query
    .selectAll('lots')
    .select([
      sql<string>`(select title from orgs where orgs.name = lots.cooperative)`.as('cooperative_name'),
      sql<boolean>`(select verified_at is not null from orgs where orgs.name = lots.cooperative)`.as(
        'cooperative_verified',
      ),
      sql<string | null>`(select title from orgs where orgs.name = lots.exporter)`.as('exporter_name'),
      originOf('lots').as('origin'),
      startsAtOrigin('lots').as('routed'),
      foundOtherwise.as('found_otherwise'),
      sql<string>`(select destination_country from corridors where corridors.name = lots.corridor)`.as(
        'destination_country',
      ),
      sql<TracedMass>`(select to_json(traced) from ${tracedMassOf('lots')} traced)`.as('traced'),
    ]) as unknown as LotQuery<Row & Offer>;
}

/** Where a lot comes from and what was proven of it: no people, no coordinates. */
export interface OfferBackground {
  harvest_count: number;
  plot_count: number;
  /** yyyy-mm-dd */
  harvested_from: string | null;
  harvested_to: string | null;
  version: number | null;
  payload_hash: string | null;
  signed_at: Date | null;
  tx_hash: string | null;
  ledger_index: number | null;
  anchored_at: Date | null;
}

/** An offer with all that is told of it. */
export interface OfferDetail {
  offer: SignedOffer;
  background: OfferBackground;
  inspections: InspectionFacts[];
  /** Of these the names of those that are approved, signed, and still what was signed. */
  attested: ReadonlySet<string>;
}

const backgroundColumns = sideRow<OfferBackground>('background', [
  'harvest_count',
  'plot_count',
  'harvested_from',
  'harvested_to',
  'version',
  'payload_hash',
  'signed_at',
  'tx_hash',
  'ledger_index',
  'anchored_at',
]);

/** One offer; undefined when it is not on the marketplace, unless the caller owns it. The offer is one statement, so of one moment. */
export async function findOffer(tx: Tx, actor: Actor, name: string): Promise<OfferDetail | undefined> {
  const lot = tx
    .selectFrom('lots')
    .where('lots.name', '=', name)
    .where((eb) => eb.or([onMarketplace, lotAccess.visible(actor, 'own')(eb)]));
  const row = await selectOffer(lot)
    .innerJoinLateral(background.as('background'), (join) => join.onTrue())
    .select(backgroundColumns.columns)
    .select(handedInInspections.as('inspections'))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const inspections = inspectionsOf(row.inspections);
  const approved = inspections.some(({ status }) => status === 'Approved');
  const [offer] = await withSignedNames(tx, [row as unknown as Offer]);
  if (offer === undefined) throw new Error('an offer without a name');
  return {
    offer,
    // One row of counts, whatever there is to count.
    background: backgroundColumns.of(row) as OfferBackground,
    inspections,
    attested: approved ? await attestedOnLot(tx, name) : new Set(),
  };
}

const background = sql<OfferBackground>`(
  select made.*, a.version, encode(a.payload_hash, 'hex') as payload_hash, a.signed_at,
         b.tx_hash, b.ledger_index, b.anchored_at
    from (
      select count(*) as harvest_count, count(distinct s.plot) as plot_count,
             min(h.harvest_date)::text as harvested_from, max(h.harvest_date)::text as harvested_to
        from lot_sources s join harvests h on h.name = s.harvest where s.lot = lots.name
    ) made
    left join lateral (
      select * from attestations where kind = 'lot' and subject = lots.name order by version desc limit 1
    ) a on true
    left join lateral (
      select * from anchor_batches where tree_size > a.leaf_index order by tree_size limit 1
    ) b on b.status = 'anchored')`;
