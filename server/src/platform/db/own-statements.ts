import type pg from 'pg';
import { isSession } from './clean-session.ts';

/** Asks a connection whether its prepared statements are those that this process has prepared: see `assertOwn`. */
export const ownStatements = 'own statements';

/**
 * Somebody had code run within a connection of ours, by a trigger or a view that was there for a moment, and it prepared statements: what they
 * answer is not what we ask.
 */
export class StrangeStatementsError extends Error {
  /** As after a deadlock: on another connection it may be tried again. */
  readonly code = '40001';
  constructor() {
    super('Somebody else has prepared statements within a connection of ours, and nothing was written or told.');
    this.name = 'StrangeStatementsError';
  }
}

/**
 * Without a name, so that nobody else can have prepared it, and with schemas, so that nobody else answers it. What is prepared by a statement, and not by the
 * protocol, is not ours.
 */
const text = `
  select pg_catalog.count(*) filter (where from_sql) as strange,
         pg_catalog.count(*) filter (where name operator(pg_catalog.=) any($1::pg_catalog.text[]) and not from_sql) as own,
         pg_catalog.pg_backend_pid() as pid
    from pg_catalog.pg_prepared_statement()`;

/**
 * @param used names under which statements were prepared here and have been asked. One that took itself away is missed by its name, but behind a pooler, which gives
 *   them others.
 * @throws StrangeStatementsError
 */
export async function assertOwn(client: Pick<pg.PoolClient, 'query'>, used: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ strange: number; own: number; pid: number }>(text, [used]);
  const [found] = rows;
  if (found === undefined) throw new Error('PostgreSQL did not say what is prepared.');
  const { strange, own, pid } = found;
  if (strange > 0 || (isSession(client, pid) && own < used.length)) throw new StrangeStatementsError();
}

/** Whether a statement that was prepared is not there any more. We never take one away. */
export function isTakenAway(error: unknown): boolean {
  return (error as { code?: string }).code === '26000';
}
