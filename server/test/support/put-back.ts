import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TestDatabase } from './database.ts';
import type { Change, momentarily } from './tampering.ts';

/** Rows of a table, by a condition of the row `t`. */
export interface Rows {
  table: string;
  where: RawBuilder<SqlBool>;
}

/**
 * Makes an honest change, and then puts rows back for a moment to what they were before it, with everything taken away that was signed
 * meanwhile: what is left was signed like this, once.
 */
export async function backToBefore(
  { db }: TestDatabase,
  { alter }: Pick<ReturnType<typeof momentarily>, 'alter'>,
  { rows, change }: { rows: readonly Rows[]; change: () => Promise<unknown> },
): Promise<void> {
  const newest = async () => {
    const { rows: found } = await sql<{
      id: string;
    }>`select coalesce(max(id), 0)::text as id from attestations`.execute(db);
    return found[0]?.id ?? '0';
  };
  const read = async () => Promise.all(rows.map(async (each) => [each, await asJson(db, each)] as const));
  const [before, last] = [await read(), await newest()];
  await change();
  const after = await read();
  const signed: Rows = { table: 'attestations', where: sql<boolean>`t.id > ${last}::bigint` };
  const taken = await asJson(db, signed);
  const write =
    (what: typeof before): Change =>
    async (tx) => {
      for (const [{ table, where }, was] of what) {
        await sql`delete from ${sql.table(table)} t where ${where}`.execute(tx);
        await insert(tx, table, was);
      }
    };
  await alter(
    async (tx) => {
      await sql`delete from attestations t where ${signed.where}`.execute(tx);
      await write(before)(tx);
    },
    async (tx) => {
      await write(after)(tx);
      await insert(tx, 'attestations', taken);
    },
  );
}

type Tx = Parameters<Change>[0];

async function asJson(db: TestDatabase['db'] | Tx, { table, where }: Rows): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select to_json(t)::text as row from ${sql.table(table)} t where ${where}`.execute(db);
  return rows.map(({ row }) => row);
}

/** Generated columns follow from the others. */
async function insert(tx: Tx, table: string, rows: readonly string[]): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(tx);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const values = sql.join(columns.map(({ name }) => sql`r.${sql.ref(name)}`));
  await sql`
    insert into ${sql.table(table)} (${names}) overriding system value
    select ${values} from unnest(${[...rows]}::json[]) j, json_populate_record(null::${sql.table(table)}, j) r`.execute(
    tx,
  );
}
