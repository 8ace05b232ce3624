import { sql } from 'kysely';
import { type FieldError, Refusal } from '../../kernel/errors.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Where a linked value must exist. A fixed list: table and column names never come from a caller. */
const targets = {
  commodity_type: ['commodity_types', 'name', 'commodity type'],
  corridor: ['corridors', 'name', 'corridor'],
  country: ['countries', 'code', 'country'],
  currency: ['currencies', 'code', 'currency'],
  incoterms: ['incoterms', 'code', 'incoterm'],
  business_type: ['business_types', 'name', 'business type'],
} as const;
export type LinkTarget = keyof typeof targets | 'cooperative' | 'exporter' | 'buyer';

const orgKinds: Record<string, string> = { cooperative: 'Cooperative', exporter: 'Exporter', buyer: 'Buyer' };

export interface Link {
  /** The parameter that holds the value, named in the refusal. */
  field: string;
  target: LinkTarget;
  value: string | null | undefined;
}

/**
 * Checks that linked records exist, all in one statement; absent values are no link.
 * @throws Refusal `validation` naming every field whose record does not exist.
 */
export async function checkLinks(tx: Tx, links: readonly Link[]): Promise<void> {
  const given = links.filter((link) => link.value != null);
  if (given.length === 0) return;
  const checks = given.map(({ target, value }) => {
    const kind = orgKinds[target];
    if (kind !== undefined) return sql<boolean>`exists (select 1 from orgs where name = ${value} and kind = ${kind})`;
    const [table, column] = targets[target as keyof typeof targets];
    return sql<boolean>`exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${value})`;
  });
  const { rows } = await sql<{ found: boolean[] }>`select array[${sql.join(checks)}] as found`.execute(tx);
  const found = rows[0]?.found ?? [];
  const errors = given.flatMap((link, index): FieldError[] => {
    if (found[index] === true) return [];
    const word = orgKinds[link.target]?.toLowerCase() ?? targets[link.target as keyof typeof targets][2];
    return [{ field: link.field, message: `there is no ${word} "${String(link.value).slice(0, 60)}"` }];
  });
  if (errors.length > 0) {
    throw new Refusal('validation', errors.map((error) => `${error.field}: ${error.message}`).join('; '), { errors });
  }
}

/**
 * Checks a grade against its commodity's list.
 * @throws Refusal `validation` naming the grades there are.
 */
export async function checkGrade(tx: Tx, commodityType: string, grade: string | null | undefined): Promise<void> {
  if (grade == null) return;
  const rows = await tx
    .selectFrom('grades')
    .select('grade')
    .where('commodity_type', '=', commodityType)
    .orderBy('grade')
    .execute();
  if (rows.some((row) => row.grade === grade)) return;
  const message = `must be one of ${rows.map((row) => row.grade).join(', ')} for ${commodityType}`;
  throw new Refusal('validation', `grade: ${message}`, { errors: [{ field: 'grade', message }] });
}
