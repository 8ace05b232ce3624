import type pg from 'pg';
import { clean, findDirect } from './clean-session.ts';
import { assertOwn, isTakenAway, StrangeStatementsError } from './own-statements.ts';
import { isStalePlan } from './stale-plan.ts';
import { isSpent } from './write-health.ts';

/**
 * A statement on a connection of the pool, like `pool.query`, which however gives the connection up for any error. The
 * embedded database has but one, and what comes next would meet its end.
 * @param own whether the answer counts only where nobody else has prepared the statement. @throws StrangeStatementsError
 */
export async function poolQuery<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: pg.QueryConfig,
  { own = false } = {},
): Promise<pg.QueryResult<Row>> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await queryOnce<Row>(pool, statement, own);
    } catch (error) {
      // Its connection is gone; others may have it prepared, too.
      if (!isStalePlan(error) || attempt > pool.options.max) throw error;
    }
  }
}

async function queryOnce<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: pg.QueryConfig,
  own: boolean,
): Promise<pg.QueryResult<Row>> {
  const client = await pool.connect();
  let usable = false;
  try {
    if (own) await findDirect(client).then(() => clean(client));
    const answer = await client.query<Row>(statement);
    if (own) await assertOwn(client, statement.name === undefined ? [] : [statement.name]);
    usable = true;
    return answer;
  } catch (error) {
    if (isTakenAway(error)) throw new StrangeStatementsError();
    // The server's own errors have a severity; after any other nobody knows what the connection is at. A text of several
    // statements may have begun a transaction that nobody else would end.
    const fromServer = typeof (error as { severity?: unknown }).severity === 'string';
    usable = fromServer && !isSpent(error) && !isStalePlan(error) && (await isRolledBack(client));
    throw error;
  } finally {
    client.release(!usable);
  }
}

/** Ends whatever is open. Where nothing is, the server says so in a notice. */
async function isRolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false;
  }
}
