import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Tx } from './database.ts';
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

/** Runs lookups: reads of one row by its key, past the query builder. */
export interface Lookups {
  /** @returns the row, which other callers may hold too, or undefined where there is none. */
  find<Row>(lookup: Lookup<Row>, key: string): Promise<Row | undefined>;
}

/** Lookups that see what the transaction sees. */
export function lookupsWithin(tx: Tx): Lookups {
  return {
    find: async <Row>({ text }: Lookup<Row>, key: string) =>
      (await tx.executeQuery<Row>(CompiledQuery.raw(text, [[key]]))).rows[0],
  };
}

type Keyed = { key: string };
type Waiting = Map<string, PromiseWithResolvers<Keyed | undefined>>;

/**
 * Lookups that are asked for while others are under way go together, as one statement for all keys: what a statement
 * costs both sides is shared by all callers of the moment, and nobody who comes alone waits. Each answer is read after it
 * was asked for, and none is kept.
 * @param atOnce  how many statements may be under way; the more, the smaller are those that wait.
 */
export function gatheredLookups(pool: pg.Pool, atOnce: number): Lookups {
  const waiting = new Map<Lookup<unknown>, Waiting>();
  let underWay = 0;

  const ask = async ({ name, text }: Lookup<unknown>, keys: string[]): Promise<Map<string, Keyed>> => {
    const { rows } = await poolQuery<Keyed>(pool, { name: `lookup ${name}`, text, values: [keys] });
    return new Map(rows.map((row) => [row.key, row]));
  };
  const answer = async (lookup: Lookup<unknown>, callers: Waiting): Promise<void> => {
    try {
      const rows = await ask(lookup, [...callers.keys()]);
      for (const [key, caller] of callers) caller.resolve(rows.get(key));
    } catch (error) {
      // A key that the database cannot read must not fail those that happened to come with it.
      const together = callers.size > 1 && /^22/.test((error as { code?: string }).code ?? '');
      for (const [key, caller] of callers) {
        if (together) await ask(lookup, [key]).then((rows) => caller.resolve(rows.get(key)), caller.reject);
        else caller.reject(error);
      }
    }
  };
  const send = (): void => {
    for (const [lookup, callers] of waiting) {
      if (underWay === atOnce) return;
      waiting.delete(lookup);
      underWay++;
      void answer(lookup, callers).finally(() => {
        underWay--;
        // Not at once: those who were answered now may ask on.
        if (waiting.size > 0) setImmediate(send);
      });
    }
  };
  return {
    find: <Row>(lookup: Lookup<Row>, key: string) => {
      let callers = waiting.get(lookup);
      if (callers === undefined) {
        callers = new Map();
        waiting.set(lookup, callers);
        // What else comes in this turn of the event loop goes with it.
        setImmediate(send);
      }
      let caller = callers.get(key);
      if (caller === undefined) {
        caller = Promise.withResolvers();
        callers.set(key, caller);
      }
      return caller.promise as Promise<(Row & Keyed) | undefined>;
    },
  };
}
