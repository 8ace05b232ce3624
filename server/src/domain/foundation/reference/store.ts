import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { type KindName, keyColumns, keySeparator, kindOf, onlyKey, type ReferenceKind } from './kinds.ts';
import type { ReferenceValues } from './values.ts';

/** A record of any kind. */
export interface ReferenceRow {
  key: string;
  values: ReferenceValues;
  /** Of a dated kind: from when on it counts. */
  valid_from: Date | null;
  /** Of a dated kind: when the next one follows. */
  next_valid_from: Date | null;
  retired_at: Date | null;
  source: string | null;
}

/** The key of a row `r`, as text. Names of tables and columns come from the registry, never from a caller. */
const keyText = (kind: ReferenceKind): RawBuilder<string> => {
  const parts = keyColumns(kind).map(({ name }) => sql`coalesce(${sql.ref(`r.${name}`)}::text, '')`);
  return parts.length === 0
    ? sql`${sql.lit(onlyKey)}::text`
    : sql`coalesce(nullif(concat_ws(${sql.lit(keySeparator)}, ${sql.join(parts)}), ''), ${sql.lit(onlyKey)})`;
};

const valuesJson = (kind: ReferenceKind): RawBuilder<ReferenceValues> =>
  sql`jsonb_build_object(${sql.join(kind.columns.map(({ name }) => sql`${sql.lit(name)}::text, ${sql.ref(`r.${name}`)}`))})`;

const columnOr = (there: boolean, column: string, type: string): RawBuilder<unknown> =>
  there ? sql.ref(`r.${column}`) : sql`null::${sql.raw(type)}`;

/** Every row of a kind: of a dated one, each that ever counted or will. */
const allRows = (kind: ReferenceKind): RawBuilder<unknown> => sql`
  select ${keyText(kind)} as key, ${valuesJson(kind)} as "values",
         ${kind.dated === undefined ? sql`null::timestamptz` : kind.dated === 'day' ? sql`r.valid_from::timestamp at time zone 'UTC'` : sql`r.valid_from`} as valid_from,
         ${columnOr(kind.retires, 'retired_at', 'timestamptz')} as retired_at,
         ${columnOr(kind.sourced === true, 'source', 'text')} as source
    from ${sql.table(kind.table)} r`;

/** One row a key, as `ReferenceRow`: of a dated kind the one that counts at a moment, else the first that will. */
export const currentRows = (name: KindName, at: Date): RawBuilder<ReferenceRow> => {
  const kind = kindOf(name);
  if (kind.dated === undefined)
    return sql`(select every.*, null::timestamptz as next_valid_from from (${allRows(kind)}) every)`;
  return sql`(
    select distinct on (key) every.*, lead(valid_from) over (partition by key order by valid_from) as next_valid_from
      from (${allRows(kind)}) every
     order by key, valid_from <= ${at} desc, case when valid_from <= ${at} then valid_from end desc, valid_from)`;
};

/** One record; undefined where there is none of that key. */
export async function findRecord(tx: Tx, name: KindName, key: string, at: Date): Promise<ReferenceRow | undefined> {
  const { rows } = await sql<ReferenceRow>`
    select * from ${currentRows(name, at)} records where key = ${key}`.execute(tx);
  return rows[0];
}

/** All versions of a dated record, the newest first; at most `limit`. */
export async function versionsOf(tx: Tx, name: KindName, key: string, limit: number) {
  const { rows } = await sql<Pick<ReferenceRow, 'values' | 'valid_from' | 'source'>>`
    select "values", valid_from, source from (${allRows(kindOf(name))}) every
     where key = ${key} order by valid_from desc nulls last limit ${limit}`.execute(tx);
  return rows;
}

/** Changes of one kind wait for each other, so that each sees what the one before has made. */
export async function lockKind(tx: Tx, name: KindName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`reference ${name}`}))`.execute(tx);
}

/** Adds a row; one that is to count from the same later moment is replaced, because nothing has used it. */
export async function insertRecord(
  tx: Tx,
  name: KindName,
  values: ReferenceValues,
  from: { valid_from: Date; source: string } | undefined,
): Promise<void> {
  const kind = kindOf(name);
  const dated =
    kind.dated === undefined || from === undefined
      ? {}
      : { valid_from: kind.dated === 'day' ? from.valid_from.toISOString().slice(0, 10) : from.valid_from };
  const sourced = kind.sourced === true && from !== undefined ? { source: from.source } : {};
  const row: Record<string, unknown> = { ...values, ...dated, ...sourced };
  const columns = Object.keys(row);
  const keys = [...keyColumns(kind).map((column) => column.name), ...(kind.dated === undefined ? [] : ['valid_from'])];
  const replaced = columns.filter((column) => !keys.includes(column));
  const replace =
    kind.dated === undefined
      ? sql``
      : sql`on conflict (${sql.join(keys.map((key) => sql.ref(key)))}) do update set ${sql.join(
          replaced.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
        )}`;
  await sql`
    insert into ${sql.table(kind.table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(row))}) ${replace}`.execute(tx);
}

/** Sets columns of the rows of a key. */
export async function updateRecord(
  tx: Tx,
  name: KindName,
  key: string,
  changes: Record<string, unknown>,
): Promise<void> {
  const kind = kindOf(name);
  const sets = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(kind.table)} r set ${sql.join(sets)} where ${keyText(kind)} = ${key}`.execute(tx);
}

/** Which values of columns name no record that may be named: `<column> <value>` each. */
export async function missingLinks(tx: Tx, kind: ReferenceKind, values: ReferenceValues): Promise<string[]> {
  const links = kind.columns.filter(({ name, refers }) => refers !== undefined && values[name] != null);
  const codes = kind.columns.filter(({ name, type }) => type === 'codes' && values[name] != null);
  const wanted = [
    ...links.map(({ name, refers }) => ({ column: name, value: values[name], to: refers })),
    ...codes.flatMap(({ name }) =>
      (values[name] as string[]).map((value) => ({
        column: name,
        value,
        to: { table: 'countries', column: 'code', retires: false },
      })),
    ),
  ];
  if (wanted.length === 0) return [];
  const checks = wanted.map(({ value, to }) => {
    const { table, column, retires } = to as { table: string; column: string; retires: boolean };
    return sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${value} ${retires ? sql`and retired_at is null` : sql``})`;
  });
  const { rows } = await sql<{ found: boolean[] }>`select array[${sql.join(checks)}] as found`.execute(tx);
  return wanted.flatMap(({ column }, index) => (rows[0]?.found[index] === true ? [] : [column]));
}

export interface ReferenceChange {
  action: 'created' | 'changed' | 'retired';
  at: Date;
  actor: string;
  reason: string;
  before: ReferenceValues | null;
  after: ReferenceValues | null;
}

export async function recordChange(
  tx: Tx,
  of: { kind: KindName; key: string; actorId: string | null },
  change: ReferenceChange,
): Promise<void> {
  await tx
    .insertInto('reference_changes')
    .values({
      kind: of.kind,
      key: of.key,
      actor_id: of.actorId,
      ...change,
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
    })
    .execute();
}

/** What was changed of a record, the newest first. */
export async function changesOf(tx: Tx, kind: KindName, key: string, limit: number): Promise<ReferenceChange[]> {
  const { rows } = await sql<ReferenceChange>`
    select action, at, actor, reason, before, after from reference_changes
     where kind = ${kind} and key = ${key} order by id desc limit ${limit}`.execute(tx);
  return rows;
}
