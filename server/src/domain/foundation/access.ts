import type { Expression, ExpressionBuilder, Selectable, SelectQueryBuilder, SqlBool } from 'kysely';
import { aboutRecord, forbidden, notFound, type Refusal } from '../../kernel/values/errors.ts';
import { type Actor, isAdmin } from '../../kernel/write/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Lookups, Statement } from '../../platform/db/lookups.ts';
import type { Tables } from '../../platform/db/tables.generated.ts';

type Table = keyof Tables & string;
export type Predicate<T extends Table> = (eb: ExpressionBuilder<Tables, T>) => Expression<SqlBool>;

/** Who reads, and with what: a `Work`, or the context of an operation. */
export interface Reading {
  readonly tx: Tx;
  readonly actor: Actor;
  /** Where the statement may be shared with other callers: in reads that are no snapshot. */
  readonly lookups?: Lookups | undefined;
}

/**
 * The first row of a query by a record's key, shared with the callers of the moment where that can be (ADR 0011).
 * @param query its texts are compared with columns of text only; no other caller's row is in its answer.
 */
export async function firstOf<Row>(
  { lookups }: Pick<Reading, 'lookups'>,
  query: FirstOf<Row>,
): Promise<Row | undefined> {
  const shared = lookups?.first<Row>(query.compile()) ?? 'not shared';
  return shared === 'not shared' ? query.executeTakeFirst() : shared;
}

interface FirstOf<Row> {
  compile(): Statement;
  executeTakeFirst(): Promise<Row | undefined>;
}

/** From whose chair a record is looked at, where its table has several. */
type From<View> = [View] extends [undefined] ? [] : [view: View];

/** How records of a table are reached. */
export interface RecordAccess<T extends Table, View> {
  /** The predicate itself, for lists that join other tables. */
  visible(actor: Actor, ...from: From<View>): Predicate<T>;
  /** The records a caller sees, with no selection yet. */
  list(reading: Reading, ...from: From<View>): SelectQueryBuilder<Tables, T, object>;
  /** @throws Refusal 403 for a record that is missing or somebody else's, alike; 404 for who may see every one. */
  see(reading: Reading, key: string, ...from: From<View>): Promise<Selectable<Tables[T]>>;
  /** What a statement of the caller's own found of `list`, or the refusals of `see`. */
  found<Row>(row: Row | undefined, reading: Reading, key: string, ...from: From<View>): Row;
  /** As `see`, and locks the record until the transaction ends; somebody else's is neither locked nor waited for. */
  lock(reading: Reading, key: string, ...from: From<View>): Promise<Selectable<Tables[T]>>;
}

export interface AccessRule<T extends Table, View> {
  table: T;
  /** The column that records are asked for by. */
  key: keyof Tables[T] & string;
  /** What a value of `key` is in the column; itself by default. */
  stored?: (key: string) => unknown;
  /** Whose record it is. Not asked for who sees every one. */
  owns(eb: ExpressionBuilder<Tables, T>, actor: Actor, view: View): Expression<SqlBool>;
  /** Who sees every record, and so is told when there is none: admins by default. */
  seesAll?: (actor: Actor, view: View) => boolean;
  /** Who is told that there is none, beside who sees every record. */
  toldOfNone?: (actor: Actor, view: View) => boolean;
  /** `There is no …`, for who sees every record. */
  missing: (key: string) => string;
  /** For all others; `You may not do this.` by default. */
  foreign?: string | ((actor: Actor) => Refusal);
  /** Its key, and what `owns` compares with texts, are columns of text: `see` may be shared, as `firstOf`. */
  shared?: true;
  /** Locks without keeping others from adding rows that refer to the record. */
  lockForReferences?: true;
}

/**
 * One predicate in SQL says who sees a record, and everything that reaches for one goes by it: lists, one record, one
 * record locked. What else a change needs (the Owner's role, a state) is a rule on the record it gets.
 */
export function recordAccess<T extends Table, View = undefined>(rule: AccessRule<T, View>): RecordAccess<T, View> {
  const seesAll = rule.seesAll ?? isAdmin;
  const visible =
    (actor: Actor, view: View): Predicate<T> =>
    (eb) =>
      seesAll(actor, view) ? eb.val(true) : rule.owns(eb, actor, view);
  // Kysely cannot follow a table that is a type parameter; what is asked of it here holds for every table.
  const records = (tx: Tx) => tx.selectFrom(rule.table as Table) as unknown as SelectQueryBuilder<Tables, T, object>;
  const one = ({ tx, actor }: Reading, key: string, view: View) =>
    records(tx)
      .selectAll()
      .where(visible(actor, view))
      .where((eb) => eb(eb.ref(`${rule.table}.${rule.key}` as never), '=', (rule.stored?.(key) ?? key) as never));
  const orRefuse = <Row>(row: Row | undefined, { actor }: Reading, key: string, view: View): Row => {
    if (row !== undefined) return row;
    if (seesAll(actor, view) || rule.toldOfNone?.(actor, view) === true)
      throw aboutRecord(notFound(rule.missing(key)), key);
    throw aboutRecord(typeof rule.foreign === 'function' ? rule.foreign(actor) : forbidden(rule.foreign), key);
  };
  const viewOf = (from: From<View>) => from[0] as View;
  return {
    visible: (actor, ...from) => visible(actor, viewOf(from)),
    list: ({ tx, actor }, ...from) => records(tx).where(visible(actor, viewOf(from))),
    see: async (reading, key, ...from) => {
      const query = one(reading, key, viewOf(from));
      const row = await (rule.shared ? firstOf(reading, query) : query.executeTakeFirst());
      return orRefuse(row as Selectable<Tables[T]> | undefined, reading, key, viewOf(from));
    },
    found: (row, reading, key, ...from) => orRefuse(row, reading, key, viewOf(from)),
    lock: async (reading, key, ...from) => {
      const query = one(reading, key, viewOf(from));
      const row = await (rule.lockForReferences ? query.forNoKeyUpdate() : query.forUpdate()).executeTakeFirst();
      return orRefuse(row as Selectable<Tables[T]> | undefined, reading, key, viewOf(from));
    },
  };
}

/**
 * Rows whose column names one of the organisations. One organisation is compared by `=`, whose index also gives the order
 * of a list; `= any` would have to sort.
 */
export function ofOrgs<T extends Table>(
  eb: ExpressionBuilder<Tables, T>,
  column: string,
  orgs: readonly string[],
): Expression<SqlBool> {
  const [first] = orgs;
  if (first === undefined) return eb.val(false);
  const ref = eb.ref(column as never);
  return orgs.length === 1 ? eb(ref, '=', first as never) : eb(ref, '=', eb.fn.any(eb.val(orgs)) as never);
}

/** Rows of which at least one column names one of its organisations (or people); none of them, no rows. */
export function ofEither<T extends Table>(
  eb: ExpressionBuilder<Tables, T>,
  columns: Readonly<Record<string, readonly string[]>>,
): Expression<SqlBool> {
  const named = Object.entries(columns).filter(([, orgs]) => orgs.length > 0);
  return named.length === 0 ? eb.val(false) : eb.or(named.map(([column, orgs]) => ofOrgs(eb, column, orgs)));
}
