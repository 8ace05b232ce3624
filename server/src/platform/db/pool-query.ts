import type pg from 'pg';

/**
 * A statement on a connection of the pool, like `pool.query`, which however gives the connection up for any error. The
 * embedded database has but one, and what comes next would meet its end. A connection that was lost still leaves the pool.
 */
export async function poolQuery<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  const client = await pool.connect();
  try {
    return await client.query<Row>(statement);
  } finally {
    client.release();
  }
}
