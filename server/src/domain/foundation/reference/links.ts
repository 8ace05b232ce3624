import { type RawBuilder, sql } from 'kysely';
import { type FieldError, Refusal } from '../../../kernel/values/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** Where a linked value must exist, and whether it can be retired: then nothing new names it. A fixed list: table and column names never come from a caller. */
const targets = {
  commodity_type: ['commodity_types', 'name', 'commodity type', true],
  corridor: ['corridors', 'name', 'corridor', true],
  country: ['countries', 'code', 'country', false],
  currency: ['currencies', 'code', 'currency', true],
  incoterms: ['incoterms', 'code', 'incoterm', false],
  processing_method: ['processing_methods', 'method', 'processing method', false],
  business_type: ['business_types', 'name', 'business type', true],
} as const;
export type LinkTarget = keyof typeof targets | 'cooperative' | 'exporter' | 'buyer' | 'insurer';

const orgKinds: Record<string, string> = {
  cooperative: 'Cooperative',
  exporter: 'Exporter',
  buyer: 'Buyer',
  insurer: 'Insurer',
};

export interface Link {
  /** The parameter that holds the value, named in the refusal. */
  field: string;
  target: LinkTarget;
  value: string | null | undefined;
}

/** Absent values are no link. */
const givenOf = (links: readonly Link[]) => links.filter((link) => link.value != null);

/**
 * Checks that linked records exist, all in one statement; absent values are no link.
 * @throws Refusal `validation` naming every field whose record does not exist.
 */
export async function checkLinks(tx: Tx, links: readonly Link[]): Promise<void> {
  if (givenOf(links).length === 0) return;
  const { rows } = await sql<{ found: boolean[] }>`select ${linksFound(links)} as found`.execute(tx);
  acceptLinks(links, rows[0]?.found ?? []);
}

/** What `acceptLinks` judges by, for a statement on something else. */
export function linksFound(links: readonly Link[]): RawBuilder<boolean[]> {
  const checks = givenOf(links).map(({ target, value }) => {
    const kind = orgKinds[target];
    if (kind !== undefined) return sql<boolean>`exists (select 1 from orgs where name = ${value} and kind = ${kind})`;
    const [table, column, , retires] = targets[target as keyof typeof targets];
    const inUse = retires ? sql`and retired_at is null` : sql``;
    return sql<boolean>`exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${value} ${inUse})`;
  });
  return checks.length === 0 ? sql`array[]::boolean[]` : sql`array[${sql.join(checks)}]`;
}

/**
 * @param found what `linksFound` of the same links found.
 * @throws Refusal `validation` naming every field whose record does not exist.
 */
export function acceptLinks(links: readonly Link[], found: readonly boolean[]): void {
  const errors = givenOf(links).flatMap((link, index): FieldError[] => {
    if (found[index] === true) return [];
    const word = orgKinds[link.target]?.toLowerCase() ?? targets[link.target as keyof typeof targets][2];
    return [{ field: link.field, message: `there is no ${word} "${String(link.value).slice(0, 60)}"` }];
  });
  if (errors.length > 0) {
    throw new Refusal('validation', errors.map((error) => `${error.field}: ${error.message}`).join('; '), { errors });
  }
}

/** What is said of a lot's quality. */
export interface Quality {
  grade?: string | null | undefined;
  processing_method?: string | null | undefined;
}

/**
 * Checks grade and processing method against the lists of a commodity. Some grades are only for some origins.
 * @param origins ISO codes of the countries that the lot comes from.
 * @throws Refusal `validation` naming what there is.
 */
export async function checkQuality(
  tx: Tx,
  commodityType: string,
  origins: readonly string[],
  quality: Quality,
): Promise<void> {
  if (saysNothing(quality)) return;
  const { rows } = await sql<{ known: KnownQualities }>`select ${knownQualities(commodityType)} as known`.execute(tx);
  acceptQuality(rows[0]?.known, commodityType, origins, quality);
}

/** Whether there is nothing to check. */
export const saysNothing = ({ grade, processing_method }: Quality): boolean =>
  grade == null && processing_method == null;

/** What is in use of a commodity. */
export interface KnownQualities {
  /** A grade stands once for each `origin` whose lots may bear it, or once with null for any. */
  grades: readonly { grade: string; origin: string | null }[];
  methods: readonly string[];
}

/** What `acceptQuality` judges by, for a statement on something else. */
export const knownQualities = (commodityType: string): RawBuilder<KnownQualities> => sql`json_build_object(
  'grades', (select coalesce(json_agg(json_build_object('grade', grade, 'origin', origin_country) order by grade), '[]')
               from grades where commodity_type = ${commodityType} and retired_at is null),
  'methods', array(select method from processing_methods
                    where commodity_type = ${commodityType} and retired_at is null order by method))`;

/**
 * As `checkQuality`, by what a statement found of `knownQualities`.
 * @throws Refusal `validation` naming what there is.
 */
export function acceptQuality(
  known: KnownQualities | undefined,
  commodityType: string,
  origins: readonly string[],
  { grade, processing_method }: Quality,
): void {
  const usable = (known?.grades ?? []).filter(({ origin }) => origin === null || origins.includes(origin));
  const gradedAs = origins.length === 0 ? commodityType : `${commodityType} of ${origins.join(', ')}`;
  const errors = [
    { field: 'grade', value: grade, known: [...new Set(usable.map((each) => each.grade))], of: gradedAs },
    { field: 'processing_method', value: processing_method, known: known?.methods ?? [], of: commodityType },
  ].flatMap(({ field, value, known, of }): FieldError[] =>
    value == null || known.includes(value) ? [] : [{ field, message: `must be one of ${known.join(', ')} for ${of}` }],
  );
  if (errors.length === 0) return;
  throw new Refusal('validation', errors.map((error) => `${error.field}: ${error.message}`).join('; '), { errors });
}

/** Grades (once for each origin that they are bound to) and processing methods of each commodity, for forms. */
export async function qualityOptions(
  tx: Tx,
): Promise<
  { name: string; grades: { grade: string; origin_country: string | null }[]; processing_methods: string[] }[]
> {
  const { rows } = await sql<{
    name: string;
    grades: { grade: string; origin_country: string | null }[];
    processing_methods: string[];
  }>`
    select c.name,
           coalesce((select json_agg(json_build_object('grade', g.grade, 'origin_country', g.origin_country)
                              order by g.grade, g.origin_country)
                       from grades g where g.commodity_type = c.name and g.retired_at is null), '[]'::json) as grades,
           array(select m.method from processing_methods m
                  where m.commodity_type = c.name and m.retired_at is null order by m.method) as processing_methods
      from commodity_types c where c.retired_at is null order by c.name`.execute(tx);
  return rows;
}
