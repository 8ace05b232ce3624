import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { clean, findDirect } from './clean-session.ts';
import { assertOwn, isTakenAway, ownStatements, StrangeStatementsError } from './own-statements.ts';
import { isStalePlan, StalePlanError } from './stale-plan.ts';
import { isSpent, type WriteHealth } from './write-health.ts';

/** Above this many different texts a statement is sent without a name: a server's memory, and what it takes to go through them, stay bounded. */
const MAX_NAMES = 1500;

export interface StatementOptions {
  readOnly: boolean;
  /** Told of what fails. */
  health?: WriteHealth;
  /** The one connection there is, which is kept whatever it says. */
  onlyOne?: boolean;
  /** Told when somebody else has prepared statements within a connection, which is given up then. */
  onStrange?: () => void;
}

/**
 * Wraps a pool so that each statement Kysely sends is a named prepared statement: PostgreSQL then parses and plans it
 * once per connection, which halves the latency of small statements.
 */
export function namedStatementPool(pool: pg.Pool, options: StatementOptions = { readOnly: false }): PostgresPool {
  const names = new Map<string, string>();
  let given = 0;
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= MAX_NAMES || !isPreparable(text)) return undefined;
    given += 1;
    const name = `s${given}`;
    names.set(text, name);
    return name;
  };
  const prepared: Prepared = { nameOf, forgetAll: () => names.clear() };
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (bare: pg.PoolClient): PostgresPoolClient => {
    const client = wrapClient(bare, prepared, options);
    const wrapper = options.readOnly ? withoutWaiting(client) : client;
    wrapped.set(bare, wrapper);
    return wrapper;
  };
  const found = (client: pg.PoolClient) =>
    findDirect(client).catch((error: unknown) => {
      client.release(true);
      throw error;
    });
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = wrapped.get(client);
      if (known !== undefined) return known;
      if (options.onlyOne !== true) await found(client);
      return wrap(client);
    },
    end: () => pool.end(),
  } as PostgresPool;
}

interface Prepared {
  /** The name under which a text is prepared; undefined where it is not. */
  nameOf(text: string): string | undefined;
  /** All are prepared anew, under other names. */
  forgetAll(): void;
}

function wrapClient(
  client: pg.PoolClient,
  { nameOf, forgetAll }: Prepared,
  { health, onlyOne, onStrange }: StatementOptions,
): PostgresPoolClient {
  let spent: unknown;
  /** Names of what this transaction has asked. */
  const used = new Set<string>();
  const strange = (error: unknown): never => {
    onStrange?.();
    spent ??= error;
    throw error;
  };
  const note = (error: unknown): never => {
    health?.note(error);
    if (onlyOne !== true && isTakenAway(error)) return strange(new StrangeStatementsError());
    if (onlyOne !== true && isSpent(error)) spent ??= error;
    if (!isStalePlan(error)) throw error;
    forgetAll();
    throw new StalePlanError();
  };
  const send = (text: string, values: readonly unknown[]) => {
    const name = nameOf(text);
    if (name === undefined) return client.query(text, values as unknown[]);
    const sent = client.query({ name, text, values: values as unknown[] });
    if (used.has(name)) return sent;
    used.add(name);
    // What failed told nothing, and may not have been prepared: a table was locked for too long.
    return sent.catch((error: unknown) => {
      used.delete(name);
      throw error;
    });
  };
  const own = () =>
    assertOwn(client, [...used]).then(
      () => noRows,
      (error: unknown) => (error instanceof StrangeStatementsError ? strange(error) : note(error)),
    );
  let inside = false;
  return {
    query: (text: string, values: readonly unknown[]) => {
      // Its end is that of the connection.
      if (spent !== undefined) return text === 'rollback' ? Promise.resolve(noRows) : Promise.reject(spent);
      if (text === ownStatements) return onlyOne === true ? Promise.resolve(noRows) : own();
      if (/^(?:begin|start transaction)\b/.test(text)) {
        inside = true;
        used.clear();
        const cleaned = clean(client);
        if (cleaned !== undefined) return Promise.all([send(text, values), cleaned]).then(([begun]) => begun, note);
      } else if (text === 'commit' || text === 'rollback') inside = false;
      const alone = !inside;
      // Heard before whoever asked hears it, and sends the rollback. Alone it has done nothing yet, and is asked anew.
      return send(text, values).catch((error) => {
        if (!alone || !isStalePlan(error)) return note(error);
        forgetAll();
        return send(text, values).catch(note);
      });
    },
    corked: (send: () => unknown) => {
      const { stream } = (client as unknown as Corkable).connection ?? {};
      stream?.cork();
      try {
        return send();
      } finally {
        stream?.uncork();
      }
    },
    release: (destroy?: boolean) => client.release(destroy === true || spent !== undefined),
  } as unknown as PostgresPoolClient;
}

/** Part of a connection that its types leave out: what is written while it is corked goes as one piece. */
interface Corkable {
  connection?: { stream?: { cork(): void; uncork(): void } };
}

const noRows = { command: '', rowCount: 0, rows: [] };

/**
 * Sends the beginning of a transaction together with its first statement, and does not wait for its end: where nothing
 * is written, neither has anything to tell. A transaction that did not begin is told by its end.
 */
function withoutWaiting(client: PostgresPoolClient): PostgresPoolClient {
  let begun: Promise<unknown> | undefined;
  return {
    query: async (text: string, values: readonly unknown[]) => {
      if (text.startsWith('start transaction')) {
        begun = client.query(text, values);
        begun.catch(() => {});
        return noRows;
      }
      if (text !== 'commit') return client.query(text, values);
      await begun;
      client.query(text, values).catch(() => {});
      return noRows;
    },
    release: client.release,
  } as unknown as PostgresPoolClient;
}

function isPreparable(text: string): boolean {
  return /^\s*(select|insert|update|delete|with)\b/i.test(text);
}
