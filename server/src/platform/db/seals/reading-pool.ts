import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { ownStatements } from '../own-statements.ts';
import type { MarkKey } from './marking-pool.ts';
import type { ReadingParameters } from './rules.ts';
import type { RulesWatch } from './rules-watch.ts';
import { namesIn } from './written-tables.ts';

export interface Reading {
  key: MarkKey;
  watch: RulesWatch;
  /** Asks `readByRules` outside of what reads, by a statement of our own: within a view the catalogue would be as it was at its beginning. */
  ask(rules: ReadingParameters): Promise<unknown>;
}

/**
 * Wraps a pool of connections that only read: what was read in one view of the database counts only where the tables that were named are
 * those of the service, and were all the while. Something else in their place, a view that tells one statement the truth and
 * another one a lie, would be gone again by the time that anybody looks.
 */
export function readingPool(pool: PostgresPool, { key, watch, ask }: Reading): PostgresPool {
  const wrapped = new WeakMap<PostgresPoolClient, PostgresPoolClient>();
  const assertRead = sharing(async (names: readonly string[]) => {
    const read = new Set(names);
    const rules = watch.parametersForReading(read);
    if (rules === undefined) return;
    watch.assertReadable(read);
    await ask(rules).catch((error: unknown) => {
      throw watch.explain(error);
    });
  });
  const ready = (client: PostgresPoolClient) => async (): Promise<boolean> => {
    if (key.current === undefined) return false;
    await watch.ready(async (text, values = []) => (await client.query<never>(text, [...values])).rows, key.current);
    return true;
  };
  return {
    connect: async () => {
      const client = await pool.connect();
      let watched = wrapped.get(client);
      if (watched === undefined) {
        watched = wrapClient(client, ready(client), assertRead);
        wrapped.set(client, watched);
      }
      return watched;
    },
    end: () => pool.end(),
  } as PostgresPool;
}

function wrapClient(
  client: PostgresPoolClient,
  ready: () => Promise<boolean>,
  assertRead: (names: readonly string[]) => Promise<void>,
): PostgresPoolClient {
  /** What was named in this view; undefined outside of one. */
  let named: Set<string> | undefined;
  return {
    query: async (text: string, values: readonly unknown[]) => {
      if (text.startsWith('start transaction') && text.includes('repeatable read')) {
        if (await ready()) named = new Set();
      } else if (text === 'commit' || text === 'rollback') {
        const read = named;
        named = undefined;
        const compares = text === 'commit' && read !== undefined && read.size > 0;
        const own = compares ? client.query(ownStatements, []) : undefined;
        own?.catch(() => {});
        const ended = await client.query(text, [...values]);
        if (compares) await Promise.all([own, assertRead([...read].sort())]);
        return ended;
      } else if (named !== undefined) for (const name of namesIn(text)) named.add(name);
      return client.query(text, [...values]);
    },
    release: client.release,
  } as unknown as PostgresPoolClient;
}

/** Those who ask the same while it is being asked share the next answer: each is asked for after they had read. */
function sharing(ask: (names: readonly string[]) => Promise<void>): (names: readonly string[]) => Promise<void> {
  const underWay = new Map<string, { now: Promise<void>; next: Promise<void> | undefined }>();
  const begin = (id: string, names: readonly string[]): Promise<void> => {
    const now = ask(names).finally(() => {
      if (underWay.get(id)?.next === undefined) underWay.delete(id);
    });
    underWay.set(id, { now, next: undefined });
    return now;
  };
  return (names) => {
    const id = names.join(' ');
    const asking = underWay.get(id);
    if (asking === undefined) return begin(id, names);
    const again = () => begin(id, names);
    asking.next ??= asking.now.then(again, again);
    return asking.next;
  };
}
