import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What a search may mean in the columns of a list that hold no names. Each part is left out where the text cannot mean it. */
export interface ShownColumns {
  /** Columns of few words (a state, a way to pay), with the words that they may hold. */
  words?: readonly (readonly [column: string, values: readonly string[]])[];
  /** Columns of codes of three letters, such as a currency or the terms of delivery. */
  codes?: readonly string[];
  /** Columns of amounts: a text that is a number finds the rows that show exactly this number. */
  amounts?: readonly string[];
}

/**
 * The further conditions of a search for what a list shows beside names: `or` followed by conditions, empty where the text
 * can be none of it. So a search for a name costs nothing more.
 */
export function orShown(search: string, { words = [], codes = [], amounts = [] }: ShownColumns): RawBuilder<SqlBool> {
  const parts = words.flatMap(([column, values]) => {
    const meant = wordsLike(values, search);
    return meant.length === 0 ? [] : [sql<SqlBool>`or ${sql.ref(column)} = any(${meant}::text[])`];
  });
  const code = search.toUpperCase();
  if (/^[A-Z]{3}$/.test(code)) parts.push(...codes.map((column) => sql<SqlBool>`or ${sql.ref(column)} = ${code}`));
  const amount = amountIn(search);
  if (amount !== undefined)
    parts.push(...amounts.map((column) => sql<SqlBool>`or ${sql.ref(column)} = ${amount}::numeric`));
  return parts.length === 0 ? sql<SqlBool>`` : sql<SqlBool>`${sql.join(parts, sql` `)}`;
}

/** The words that contain a text of at least three letters, whatever the case. */
export function wordsLike(values: readonly string[], search: string): string[] {
  const part = search.toLowerCase();
  return part.length < 3 ? [] : values.filter((value) => value.toLowerCase().includes(part));
}

/** The number that a text is, as a decimal string: `1,250.5`, `1 250.5` and `1250.5` are one; undefined for any other text. */
export function amountIn(search: string): string | undefined {
  const plain = search.replaceAll(/[\s,](?=\d{3}(\D|$))/g, '');
  return /^\d{1,12}(\.\d{1,6})?$/.test(plain) ? plain : undefined;
}
