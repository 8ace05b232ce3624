import type pg from 'pg';
import { poolQuery } from './pool-query.ts';

/**
 * A small statement with a fixed text, prepared once on each connection under its name. Its one parameter is an array
 * of keys; it answers at most one row for each of them, which names its key in the column `key`.
 */
export interface Lookup<Row> {
  readonly name: string;
  readonly text: string;
  readonly row?: Row;
}

/** A select for one caller, with its parameters. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Runs reads of one row by its key. */
export interface Lookups {
  /** @returns the row, which other callers may hold too, or undefined where there is none. */
  find<Row>(lookup: Lookup<Row>, key: string): Promise<Row | undefined>;
  /**
   * As `find`, for a select with parameters that are all texts, and are compared with texts: callers whose statements
   * differ in their parameters alone share one.
   * @returns its first row; `not shared` where a parameter is no text, or there are too many different statements: then
   *   nothing was asked.
   */
  first<Row>(statement: Statement): Promise<Row | undefined> | 'not shared';
}

/** What is asked for together: one statement for all keys. */
interface Shared {
  ask(keys: readonly string[]): Promise<ReadonlyMap<string, object>>;
}
type Waiting = Map<string, PromiseWithResolvers<object | undefined>>;

/** Different statements that are shared; each is prepared on each connection. */
const maxStatements = 500;

/**
 * Lookups that are asked for while others are under way go together, as one statement for all keys: what a statement
 * costs both sides is shared by all callers of the moment, and nobody who comes alone waits. Each answer is read after it
 * was asked for, and none is kept.
 * @param atOnce  how many statements may be under way; the more, the smaller are those that wait.
 */
export function gatheredLookups(pool: pg.Pool, atOnce: number): Lookups {
  const lookups = new Map<Lookup<unknown>, Shared>();
  const statements = new Map<string, Shared>();
  const waiting = new Map<Shared, Waiting>();
  let underWay = 0;

  const sharedLookup = ({ name, text }: Lookup<unknown>): Shared => ({
    ask: async (keys) => {
      const { rows } = await poolQuery<{ key: string }>(pool, { name: `lookup ${name}`, text, values: [keys] });
      return new Map(rows.map((row) => [row.key, row]));
    },
  });
  const sharedStatement = ({ sql, parameters }: Statement, name: string): Shared => {
    const places = parameters.map((_, place) => place + 1);
    const text = `select q.n as "shared place", r.* from unnest(${places.map((place) => `$${place}::text[]`).join(', ')})
      with ordinality as q (${places.map((place) => `p${place}`).join(', ')}, n)
      cross join lateral (${sql.replace(/\$(\d+)/g, 'q.p$1')}) r`;
    return {
      ask: async (keys) => {
        const each = keys.map((key) => JSON.parse(key) as string[]);
        const values = parameters.map((_, place) => each.map((of) => of[place]));
        const { rows } = await poolQuery<{ 'shared place': number }>(pool, { name, text, values });
        const found = new Map<string, object>();
        for (const { 'shared place': place, ...row } of rows) {
          const key = keys[place - 1] as string;
          if (!found.has(key)) found.set(key, row);
        }
        return found;
      },
    };
  };
  const answer = async (shared: Shared, callers: Waiting): Promise<void> => {
    try {
      const rows = await shared.ask([...callers.keys()]);
      for (const [key, caller] of callers) caller.resolve(rows.get(key));
    } catch (error) {
      // A key that the database cannot read must not fail those that happened to come with it.
      const together = callers.size > 1 && /^22/.test((error as { code?: string }).code ?? '');
      for (const [key, caller] of callers) {
        if (together) await shared.ask([key]).then((rows) => caller.resolve(rows.get(key)), caller.reject);
        else caller.reject(error);
      }
    }
  };
  const send = (): void => {
    for (const [shared, callers] of waiting) {
      if (underWay === atOnce) return;
      waiting.delete(shared);
      underWay++;
      void answer(shared, callers).finally(() => {
        underWay--;
        // Not at once: those who were answered now may ask on.
        if (waiting.size > 0) setImmediate(send);
      });
    }
  };
  const wait = (shared: Shared, key: string): Promise<object | undefined> => {
    let callers = waiting.get(shared);
    if (callers === undefined) {
      callers = new Map();
      waiting.set(shared, callers);
      // What else comes in this turn of the event loop goes with it.
      setImmediate(send);
    }
    let caller = callers.get(key);
    if (caller === undefined) {
      caller = Promise.withResolvers();
      callers.set(key, caller);
    }
    return caller.promise;
  };
  return {
    find: <Row>(lookup: Lookup<Row>, key: string) => {
      const shared = lookups.get(lookup) ?? sharedLookup(lookup);
      lookups.set(lookup, shared);
      return wait(shared, key) as Promise<Row | undefined>;
    },
    first: <Row>(statement: Statement) => {
      const { parameters } = statement;
      if (parameters.length === 0 || !parameters.every((each) => typeof each === 'string')) return 'not shared';
      let shared = statements.get(statement.sql);
      if (shared === undefined) {
        if (statements.size >= maxStatements) return 'not shared';
        shared = sharedStatement(statement, `shared ${statements.size + 1}`);
        statements.set(statement.sql, shared);
      }
      return wait(shared, JSON.stringify(parameters)) as Promise<Row | undefined>;
    },
  };
}
