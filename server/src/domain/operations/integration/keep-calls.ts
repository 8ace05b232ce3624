import type { Logger } from 'pino';
import type { Clock } from '../../../kernel/values/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { CallLog } from '../../../platform/service-log/call-log.ts';
import type { Redactor } from '../../../platform/service-log/redact.ts';
import { insertCalls, type KeptCall } from './store.ts';

const flushAfterMs = 1000;
/** What a process keeps while the database is away; older ones are lost. */
const mostKept = 2000;

/** Keeps calls, without secrets. They are gathered in memory and written every second. */
export interface KeepingLog extends CallLog {
  /** Writes what was gathered. */
  flush(): Promise<void>;
}

export function keepCalls(parts: { db: Db; clock: Clock; redactor: Redactor; log: Logger }): KeepingLog {
  const { db, clock, redactor, log } = parts;
  let gathered: KeptCall[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.length === 0) return;
    const calls = gathered;
    gathered = [];
    try {
      await insertCalls(db, calls);
    } catch (error) {
      log.warn({ err: error }, 'calls to services not written down; they are kept for the next time');
      gathered = [...calls, ...gathered].slice(-mostKept);
      start();
    }
  };
  const start = (): void => {
    timer ??= setTimeout(() => void flush(), flushAfterMs).unref();
  };
  return {
    note: (call) => {
      const error = call.ok ? undefined : redactor.clean(call.error ?? 'failed');
      gathered.push({ ...call, error, at: clock.now() });
      if (gathered.length > mostKept) gathered.shift();
      start();
    },
    flush,
  };
}
