import type { Writable } from 'node:stream';
import type pg from 'pg';

/**
 * What a connection is asked in one turn of the event loop goes to the server in one write: a system call costs more than most
 * of what is sent by it.
 */
export function writeTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  let held = false;
  const hold = (): void => {
    if (held) return;
    held = true;
    stream.cork();
    process.nextTick(() => {
      held = false;
      stream.uncork();
    });
  };
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    hold();
    return query(...args);
  }) as typeof client.query;
}
