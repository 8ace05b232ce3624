import { CompiledQuery, type KyselyPlugin } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { AskWith } from '../../../platform/db/seals/ask-with.ts';
import type { WrittenRows } from '../../../platform/db/seals/sealed-tables.ts';
import { wholeTablesIn } from '../../../platform/db/seals/whole-tables.ts';

/**
 * Reads in a view of the database, which no transaction of ours that commits takes part in: so the whole tables that the
 * statements name are compared here, in the same view.
 * @returns what was read, and the first row of such a table that is not what the service wrote.
 */
export async function readWithWhole<T>(
  view: Tx,
  written: WrittenRows,
  read: (view: Tx) => Promise<T>,
): Promise<{ value: T; altered: string | undefined }> {
  const named = new Set<string>();
  const naming: KyselyPlugin = {
    transformQuery: ({ node }) => {
      for (const table of wholeTablesIn(JSON.stringify(node, textsAlone))) named.add(table);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const value = await read(view.withPlugin(naming));
  const ask: AskWith = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await view.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  const [altered] = named.size === 0 ? [] : await written.alteredAmong(ask, [...named]);
  return { value, altered };
}

/** Values name no table, and may be what JSON cannot write. */
const textsAlone = (key: string, value: unknown): unknown =>
  key === 'value' || key === 'values' || typeof value === 'bigint' ? undefined : value;
