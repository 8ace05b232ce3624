import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { invalid } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { toNumber } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import {
  acceptQuality,
  type KnownQualities,
  knownQualities,
  type Quality,
  saysNothing,
} from '../../foundation/reference/links.ts';
import { boundaryOf, keptBoundary } from '../plot/boundary.ts';

/** A part of a lot that comes from one region. */
export interface OriginPart {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** As the cooperative names it; null where it names none, and for plots in another country than its own. */
  region: string | null;
  /** Kilograms of the lot's harvests from there; null for a lot without harvests, where the cooperative's word stands. */
  quantity_kg: string | null;
}

/** How the row of a lot is called in a statement. */
type LotAlias = 'l' | 'lots';

/**
 * Where a lot comes from, as rows (country, region, quantity_kg): the plots of its harvests, each by where it lies, else
 * by its cooperative (of a sold lot: as it was sold); for a lot without harvests its cooperative. The one place that says so: corridors and callers never do.
 */
const parts = (lot: LotAlias): RawBuilder<unknown> => sql`
  select place.country, case when place.country = home.country then home.region end as region, sum(s.quantity_kg) as quantity_kg
    from lot_sources s join plots p on p.name = s.plot
    ${keptBoundary(sql.ref(`${lot}.name`))}
    join orgs home on home.name = coalesce(${boundaryOf('cooperative')}, ${sql.ref(`${lot}.cooperative`)})
   cross join lateral (select coalesce(${boundaryOf('country')}, home.country) as country) place
   where s.lot = ${sql.ref(`${lot}.name`)} group by 1, 2
  union all
  select home.country, home.region, null
    from orgs home
   where home.name = ${sql.ref(`${lot}.cooperative`)} and not exists (select from lot_sources s where s.lot = ${sql.ref(`${lot}.name`)})`;

/** `OriginPart[]` of a row of lots, the largest part first; for the columns of one lot or of a list. */
export const originOf = (lot: LotAlias): RawBuilder<OriginPart[]> => sql`(
  select json_agg(json_build_object('country', part.country, 'region', part.region, 'quantity_kg', part.quantity_kg::text)
           order by part.quantity_kg desc, part.country collate "C", part.region collate "C")
    from (${parts(lot)}) part)`;

/** Whether something of a row of lots comes from a country. */
export const comesFrom = (lot: LotAlias, country: RawBuilder<unknown> | string): RawBuilder<SqlBool> => sql<SqlBool>`
  ${country} in (select part.country from (${parts(lot)}) part)`;

/** The country that most of a row of lots comes from; several where none has more than another. */
const mainCountries = (lot: LotAlias): RawBuilder<unknown> => sql`
  select ranked.country
    from (select part.country, rank() over (order by sum(part.quantity_kg) desc nulls last) as place
            from (${parts(lot)}) part group by part.country) ranked
   where ranked.place = 1`;

/** Whether most of a row of lots comes from a country. */
export const mainlyFrom = (lot: LotAlias, country: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`
  ${country} in (${mainCountries(lot)})`;

/** Whether the corridor of a row of lots starts where most of the lot comes from: a sack from elsewhere opens no other way. */
export const startsAtOrigin = (lot: LotAlias): RawBuilder<boolean> => sql<boolean>`exists (
  select from corridors way
   where way.name = ${sql.ref(`${lot}.corridor`)} and way.origin_country in (${mainCountries(lot)}))`;

/**
 * As `comesFrom` for a row of lots on the marketplace, with what can be looked up first: most lots of a country leave on a corridor
 * that starts there; of the others one comes from there only where a plot, or their cooperative, lies there.
 */
export const offeredFrom = (country: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  (lots.corridor = any(array(select name from corridors where origin_country = ${country}))
    or lots.cooperative in (select home.name from orgs home where home.kind = 'Cooperative' and home.country = ${country})
    or exists (select from lot_sources s join plots p on p.name = s.plot where s.lot = lots.name and p.country = ${country}))
  and ${comesFrom('lots', country)})`;

/** The wire's view of a part: what share of the lot it is, by kilograms. */
export const originRow = z.object({
  country: z.string().meta({ description: 'ISO 3166-1 alpha-2.' }),
  region: z.string().nullable(),
  share: z.number().meta({ description: 'Of the kilograms of the harvests, from 0 to 1, six decimals.' }),
  quantity_kg: z
    .number()
    .nullable()
    .meta({ description: 'Kilograms of harvests from there; null for a lot that is not traced to plots.' }),
});

export const originMembers = {
  origin_country: z.string().meta({ description: 'ISO 3166-1 alpha-2: where most of the lot comes from.' }),
  origin: z
    .array(originRow)
    .meta({ description: "Where the lot comes from, the largest part first: its plots, else its cooperative's seat." }),
};

export function originView(origin: readonly OriginPart[]): {
  origin_country: string;
  origin: z.input<typeof originRow>[];
} {
  const total = origin.reduce((sum, part) => sum.plus(part.quantity_kg ?? 0), new Exact(0));
  return {
    origin_country: mainCountry(origin),
    origin: origin.map(({ country, region, quantity_kg }) => ({
      country,
      region,
      share: quantity_kg === null ? 1 : new Exact(quantity_kg).div(total).toDecimalPlaces(6).toNumber(),
      quantity_kg: toNumber(quantity_kg),
    })),
  };
}

/**
 * The same parts in kilograms of the goods, to a tenth: where they were processed since, more was harvested.
 * @param quantityKg of the goods.
 */
export function partsOfGoods(origin: readonly OriginPart[], quantityKg: string): OriginPart[] {
  const total = origin.reduce((sum, part) => sum.plus(part.quantity_kg ?? 0), new Exact(0));
  return origin.map((part) => ({
    ...part,
    quantity_kg:
      part.quantity_kg === null
        ? null
        : new Exact(part.quantity_kg).times(quantityKg).div(total).toDecimalPlaces(1).toFixed(),
  }));
}

/** Where most of a lot comes from: its regions taken together by country. */
export function mainCountry(origin: readonly OriginPart[]): string {
  const [first] = countryMasses(origin);
  if (first === undefined) throw new Error('a lot has an origin: that of its cooperative');
  return first[0];
}

/** The origins of lots. Unknown names are left out. */
export async function loadOrigins(tx: Tx, names: readonly string[]): Promise<Map<string, OriginPart[]>> {
  const { rows } = await sql<{ name: string; origin: OriginPart[] }>`
    select l.name, ${originOf('l')} as origin from lots l where l.name = any(${names}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.name, row.origin]));
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

const countryWords = (code: string): string => `${countryNames.of(code) ?? code} (${code})`;

/** `Ethiopia (ET)`, or several of them with their shares: `Uganda (UG) 99 %, Ethiopia (ET) 1 %`. */
export function originWords(origin: readonly OriginPart[]): string {
  const byCountry = countryMasses(origin);
  if (byCountry.length < 2) return byCountry.map(([code]) => countryWords(code)).join('');
  const total = byCountry.reduce((sum, [, kg]) => sum.plus(kg), new Exact(0));
  const shareOf = (kg: InstanceType<typeof Exact>) => kg.div(total).times(100).toDecimalPlaces(2).toString();
  return byCountry.map(([code, kg]) => `${countryWords(code)} ${shareOf(kg)} %`).join(', ');
}

/** Kilograms by country, the most first. */
function countryMasses(origin: readonly OriginPart[]): [string, InstanceType<typeof Exact>][] {
  const byCountry = new Map<string, InstanceType<typeof Exact>>();
  for (const { country, quantity_kg } of origin) {
    byCountry.set(country, (byCountry.get(country) ?? new Exact(0)).plus(quantity_kg ?? 0));
  }
  return [...byCountry].sort((one, other) => other[1].comparedTo(one[1]));
}

/**
 * A lot's corridor must start in the country that most of the lot comes from, and what is said of its quality must be known there.
 * Call it when the lot's row and harvests are as they should be.
 * @throws Refusal 400 of the field `corridor`, naming the origin and the corridors that start there; of the quality, naming
 * what there is.
 */
export async function checkRouteAndQuality(
  tx: Tx,
  lot: { name: string; commodity_type: string },
  quality: Quality,
): Promise<void> {
  const nothing = saysNothing(quality);
  const known = nothing ? sql<null>`null` : knownQualities(lot.commodity_type);
  const { rows } = await sql<Route & { known: KnownQualities | null }>`
    select ${routeColumns}, ${known} as known from lots l where l.name = ${lot.name}`.execute(tx);
  const row = routeIn(rows, lot.name);
  const fault = corridorFaultIn(row);
  if (fault !== undefined) throw invalid('corridor', fault);
  const countries = [...new Set(row.origin.map((part) => part.country))];
  if (!nothing) acceptQuality(row.known ?? undefined, lot.commodity_type, countries, quality);
}

/** Why a lot may not go the way its corridor says; undefined when it may. */
export async function corridorFaultOf(tx: Tx, lot: string): Promise<string | undefined> {
  const { rows } = await sql<Route>`select ${routeColumns} from lots l where l.name = ${lot}`.execute(tx);
  return corridorFaultIn(routeIn(rows, lot));
}

/** A lot's way, and what would be right. */
export interface Route {
  corridor: string;
  /** It starts where most of the lot comes from. */
  fits: boolean;
  origin: OriginPart[];
  /** Those in use that do. */
  offered: string[];
}

/** `Route` of a row `l` of lots. */
export const routeColumns: RawBuilder<unknown> = sql`
  l.corridor, ${startsAtOrigin('l')} as fits, ${originOf('l')} as origin,
  array(select way.name from corridors way
         where way.retired_at is null and way.origin_country in (${mainCountries('l')}) order by way.name) as offered`;

/** As `corridorFaultOf`, by what a statement found of `routeColumns`. */
export const corridorFaultIn = ({ corridor, fits, origin, offered }: Route): string | undefined =>
  fits ? undefined : corridorFault(corridor, origin, offered);

/** The one row of `routeColumns`. */
export function routeIn<Row extends Route>([row]: readonly Row[], lot: string): Row {
  if (row === undefined) throw new Error(`there is no lot ${lot}`);
  return row;
}

/** What to say of a corridor that starts somewhere else. */
function corridorFault(corridor: string, origin: readonly OriginPart[], offered: readonly string[]): string {
  const ways = offered.length === 0 ? 'there is none from there yet' : `there are ${offered.join(', ')}`;
  return `${corridor} does not start in ${homeWords(origin)}; ${ways}`;
}

/** Where a lot comes from; of several countries where most of it does, and all with their shares. */
function homeWords(origin: readonly OriginPart[]): string {
  const countries = new Set(origin.map((part) => part.country));
  if (countries.size < 2) return `${originWords(origin)}, where the lot comes from`;
  return `${countryWords(mainCountry(origin))}, where most of the lot comes from: ${originWords(origin)}`;
}

/** Lots in trade whose corridor starts somewhere else, in words; for `lotmark check`. At most `limit`. */
export async function misroutedLots(tx: Tx, limit = 100): Promise<{ checked: number; faults: string[] }> {
  const { rows } = await sql<{ name: string; corridor: string; origin: OriginPart[] }>`
    select l.name, l.corridor, ${originOf('l')} as origin from lots l
     where l.status <> 'Cancelled' and not ${startsAtOrigin('l')}
       -- What was sold while any share was enough stays sold.
       and not (l.status = 'Sold' and ${comesFrom('l', sql`(select way.origin_country from corridors way where way.name = l.corridor)`)})
     order by l.name limit ${limit}`.execute(tx);
  const counted = await sql<{ checked: number }>`
    select count(*)::int as checked from lots where status <> 'Cancelled'`.execute(tx);
  return {
    checked: counted.rows[0]?.checked ?? 0,
    faults: rows.map(
      ({ name, corridor, origin }) =>
        `${name}: its corridor ${corridor} does not start in ${homeWords(origin).replace('the lot comes', 'it comes')}`,
    ),
  };
}
