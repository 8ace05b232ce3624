import pg from 'pg';

const connectMs = 3000;

/** The locale and encoding of the operator's database are those of the new one, and nothing that lies in it. */
const bare = 'template0';

/**
 * Makes a database beside the one of an address, unless it is there. A database that somebody else made is left alone: ours
 * have a mark in their comment, and one without a mark is ours only while nothing is in it (the process may have ended
 * between making and marking it).
 * @param url an address at which databases may be made.
 * @param database its name, and what marks it as ours.
 * @throws Error in one sentence: the server refuses, or the database is somebody else's.
 */
export async function makeDatabase(
  url: string,
  database: { name: string; mark: string; address: string },
): Promise<void> {
  const { name, mark, address } = database;
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ mark: string | null }>(
      `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1`,
      [name],
    );
    const [found] = rows;
    if (found?.mark === mark) return;
    if (found === undefined) await create(client, name);
    else if (found.mark !== null || (await hasTables(address))) {
      throw new Error(`There is a database ${name} that is not of this tenant: rename it, or choose another slug.`);
    }
    await client.query(`comment on database ${pg.escapeIdentifier(name)} is ${pg.escapeLiteral(mark)}`);
    // Nobody but its owner, who is the user of our connections.
    await client.query(`revoke all on database ${pg.escapeIdentifier(name)} from public`);
  });
}

async function create(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ encoding: string; collation: string; ctype: string }>(
    `select pg_encoding_to_char(encoding) as encoding, datcollate as collation, datctype as ctype
       from pg_database where datname = current_database()`,
  );
  const { encoding = 'UTF8', collation = 'C', ctype = 'C' } = rows[0] ?? {};
  try {
    await client.query(
      `create database ${pg.escapeIdentifier(name)} template ${bare} encoding ${pg.escapeLiteral(encoding)}
         lc_collate ${pg.escapeLiteral(collation)} lc_ctype ${pg.escapeLiteral(ctype)}`,
    );
  } catch (error) {
    if ((error as { code?: string }).code === '42501') {
      throw new Error('The database user may not make databases: ALTER ROLE ... CREATEDB, or make it beforehand.');
    }
    throw error;
  }
}

async function hasTables(address: string): Promise<boolean> {
  return withClient(address, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%' limit 1`,
    );
    return rowCount !== 0;
  });
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: connectMs,
    application_name: 'lotmark-tenants',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Whether a database answers within a time, on a connection of its own that is closed again. */
export async function answers(connectionString: string, withinMs: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
    application_name: 'lotmark-tenants',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1 from schema_migrations limit 1');
    return true;
  } catch {
    return false;
  } finally {
    client.end().catch(() => {});
  }
}
