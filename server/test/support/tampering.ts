import { type CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { afterEach } from 'vitest';
import type { Tables } from '../../src/platform/db/tables.generated.ts';
import type { TestDatabase } from './database.ts';

export type Change = (tx: Transaction<Tables>) => Promise<unknown>;

const others = new WeakMap<TestDatabase, Kysely<Tables>>();

/** The database as somebody else has it, whose commits nobody of ours looks at. */
function ofOthers(database: TestDatabase): Kysely<Tables> {
  const db = others.get(database) ?? new Kysely<Tables>({ dialect: new PostgresDialect({ pool: database.pool }) });
  others.set(database, db);
  return db;
}

/** Changes records as somebody could who owns the database: without its triggers. */
export function tamper(database: TestDatabase, change: Change): Promise<void> {
  return ofOthers(database)
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await change(tx);
    });
}

/** A change that is written as SQL. */
export const run =
  (text: string): Change =>
  (tx) =>
    sql.raw(text).execute(tx);

/** A transaction in which somebody is faster than some of its statements. */
export const hurried = (
  tx: Transaction<Tables>,
  than: (text: string) => boolean,
  before: () => Promise<unknown>,
): Transaction<Tables> => {
  const within = <T extends object>(of: T): T =>
    new Proxy(of, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        if (name === 'getExecutor') return () => within(member.call(target));
        if (name !== 'executeQuery') return member.bind(target);
        return async (query: CompiledQuery, ...more: unknown[]) => {
          if (than(query.sql)) await before();
          return member.call(target, query, ...more);
        };
      },
    });
  return within(tx);
};

/** Alterations that are there for a moment: when the test ends, at the latest, what they changed is as it was. */
export function momentarily(database: TestDatabase) {
  const backs: Change[] = [];
  /** Puts back what was altered, the last one first. */
  const putBack = async () => {
    for (const back of backs.splice(0).reverse()) await tamper(database, back);
  };
  const alter = async (change: Change, back: Change) => {
    await tamper(database, change);
    backs.push(back);
  };
  /** Sets a column of one row to another value. */
  const set = async (table: string, where: string, column: string, value: string | null) => {
    const at = sql.raw(where);
    const { rows } = await sql<{ was: string | null }>`
      select ${sql.ref(column)}::text as was from ${sql.table(table)} where ${at}`.execute(database.db);
    const [row] = rows;
    if (row === undefined || rows.length > 1) throw new Error(`${rows.length} rows of ${table} are where ${where}`);
    const to =
      (text: string | null): Change =>
      (tx) =>
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where ${at}`.execute(tx);
    await alter(to(value), to(row.was));
  };
  /** Takes rows away. */
  const remove = async (table: string, where: string) => {
    const at = sql.raw(where);
    const { rows } = await sql<{
      row: string;
    }>`select to_json(t)::text as row from ${sql.table(table)} t where ${at}`.execute(database.db);
    if (rows.length === 0) throw new Error(`no row of ${table} is where ${where}`);
    await alter(
      (tx) => sql`delete from ${sql.table(table)} where ${at}`.execute(tx),
      (tx) =>
        sql`insert into ${sql.table(table)} overriding system value
          select r.* from unnest(${rows.map(({ row }) => row)}::json[]) j, json_populate_record(null::${sql.table(table)}, j) r`.execute(
          tx,
        ),
    );
  };
  afterEach(putBack);
  return { alter, set, remove, putBack };
}
