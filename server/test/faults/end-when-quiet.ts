import { expect } from 'vitest';
import { ledgerBacklog } from '../journey/ledger-once.ts';
import { onPostgres } from '../support/database.ts';
import { type ServerProcess, startServer } from '../support/process.ts';
import type { ServedDatabase } from './served-database.ts';

const PATIENCE_MS = 90_000;

/**
 * Waits until the ledger shows everything that was traded, which must come to pass by itself, and ends the server. The
 * embedded database can be looked at only while no server has it, so there the server is stopped for each look.
 * @param seconds before the first look at the embedded database.
 */
export async function endWhenQuiet(database: ServedDatabase, server: ServerProcess, seconds: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  let running = server;
  try {
    for (let wait = onPostgres ? 0.5 : seconds; ; wait = onPostgres ? 0.5 : 10) {
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
      if (!onPostgres) expect(await running.end('SIGTERM')).toBe(0);
      const backlog = await database.look(ledgerBacklog);
      if (Object.values(backlog).every((count) => count === 0)) break;
      expect(Date.now(), `left over: ${JSON.stringify(backlog)}`).toBeLessThan(deadline);
      if (!onPostgres) running = await startServer(database.env);
    }
    if (onPostgres) expect(await running.end('SIGTERM')).toBe(0);
  } finally {
    await running.end();
  }
}
