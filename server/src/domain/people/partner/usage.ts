import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db, Tx } from '../../../platform/db/database.ts';

const flushAfterMs = 2000;
const part = '\0';

/**
 * Counts the calls of partner keys. They are gathered in memory and written every two seconds, so that counting costs a
 * call nothing; a process that is killed forgets at most what it gathered since.
 */
export interface UsageMeter {
  count(keyId: string, operation: string, outcome: string, now: Date): void;
  /** Writes what was gathered. */
  flush(): Promise<void>;
}

export function usageMeter(db: Db, log: Logger): UsageMeter {
  let gathered = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.size === 0) return;
    const counts = gathered;
    gathered = new Map();
    try {
      await addUsage(db, counts);
    } catch (error) {
      log.warn({ err: error }, 'usage of keys not written; it is kept for the next time');
      for (const [id, calls] of counts) gathered.set(id, (gathered.get(id) ?? 0) + calls);
      start();
    }
  };
  const start = (): void => {
    timer ??= setTimeout(() => void flush(), flushAfterMs).unref();
  };
  return {
    count: (keyId, operation, outcome, now) => {
      const id = [keyId, now.toISOString().slice(0, 10), operation, outcome].join(part);
      gathered.set(id, (gathered.get(id) ?? 0) + 1);
      start();
    },
    flush,
  };
}

async function addUsage(tx: Tx, counts: ReadonlyMap<string, number>): Promise<void> {
  // Sorted, so that two processes take the rows' locks in one order.
  const rows = [...counts].sort(([left], [right]) => (left < right ? -1 : 1)).map(([id]) => id.split(part));
  const column = (index: number) => rows.map((row) => row[index] as string);
  const calls = rows.map((row) => counts.get(row.join(part)) as number);
  await sql`
    insert into partner_usage (key_id, day, operation, outcome, calls)
    select * from unnest(${column(0)}::text[], ${column(1)}::date[], ${column(2)}::text[], ${column(3)}::text[], ${calls}::bigint[])
    on conflict (key_id, day, operation, outcome) do update set calls = partner_usage.calls + excluded.calls`.execute(
    tx,
  );
}
