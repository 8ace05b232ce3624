import type { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';

/** The embedded database behind a pool of its one connection. */
export interface Embedded {
  readonly pool: pg.Pool;
  /** Its folder as one file, packed by gzip. */
  dump(): Promise<Blob>;
  /**
   * Closes and opens it again once whoever has the connection gives it up; others wait meanwhile. WebAssembly never gives
   * memory back, so this is the only way to be rid of what a long piece of work took.
   * @param closed is called between the two: the old one's memory can be cleared away before the new one takes its own.
   */
  renew(closed?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param open opens the database; called again for each `renew`, when the one before is closed.
 * @param settings of the pool.
 */
export async function openEmbedded(open: () => PGlite | Promise<PGlite>, settings: pg.PoolConfig): Promise<Embedded> {
  let pglite = await open();
  // It knows what was prepared, which outlasts a client that the pool gave up: one for each time the database is opened.
  let connection = createPgConfig(pglite);
  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      // Of the database that is open now: the pool makes a new client after each renewal.
      super({ ...config, ...connection } as pg.ClientConfig);
    }
  }
  // It is one connection: a larger pool would only deadlock on itself.
  const pool = new pg.Pool({ ...settings, max: 1, idleTimeoutMillis: 0, Client });
  return {
    pool,
    dump: () => pglite.dumpDataDir('gzip'),
    renew: async (closed) => {
      const client = await pool.connect();
      try {
        await pglite.close();
        await closed?.();
        pglite = await open();
        connection = createPgConfig(pglite);
      } finally {
        client.release(true);
      }
    },
    close: () => pglite.close(),
  };
}
