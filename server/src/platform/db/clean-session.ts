import type pg from 'pg';

/**
 * Statements that leave a session as it was opened: without temporary things, with the settings it was asked for. Code that somebody else had run within a connection could
 * have left there where names are looked for first, and whatever we ask would be something else from then on. Nothing can stand in the way of these
 * statements: they name nothing.
 */
const cleaning = 'discard temp; reset session authorization; reset role; reset all';

/** Names are looked for there, whatever this transaction has run. */
export const fixNames = 'set local search_path to public, pg_temp';

/** Behind a pooler a session has another number, and its settings are the pooler's. */
const direct = new WeakMap<object, boolean>();

/** Finds out whether a connection leads to PostgreSQL itself: only then `clean` does something. Asked once. */
export async function findDirect(client: Pick<pg.PoolClient, 'query'>): Promise<void> {
  if (direct.has(client)) return;
  const { rows } = await client.query<{ pid: number }>('select pg_catalog.pg_backend_pid() as pid');
  direct.set(client, isSession(client, rows[0]?.pid));
}

/** Whether a connection was told this number at its beginning. */
export const isSession = (client: object, pid: number | undefined): boolean =>
  pid !== undefined && pid === (client as { processID?: number | null }).processID;

/** Sends them before what is sent next, and does not wait: what comes next fails where they fail. */
export function clean(client: Pick<pg.PoolClient, 'query'>): Promise<unknown> | undefined {
  return direct.get(client) === true ? client.query(cleaning) : undefined;
}
