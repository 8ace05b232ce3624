import type { Logger } from 'pino';
import type { App } from '../app.ts';
import type { Database } from '../platform/db/database.ts';
import { whenParentIsGone } from './parent.ts';

/** What is closed at last, whatever the process was for. */
interface Ending {
  app: App;
  database: Database;
  log: Logger;
}

/** All of an ending; whoever runs us kills what takes ten seconds. */
const endMs = 9500;
/** For the connections of the database, when everything else has come to rest or was given up. */
const closeMs = 1000;
/** Whoever stops a whole group of processes tells some of them twice. */
const sameSignalMs = 1000;

/**
 * Waits for a part of the ending, so long and no longer. What is given up is as if the process had been killed, which each
 * part bears.
 */
export async function endWithin(log: Logger, what: string, milliseconds: number, end: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), milliseconds);
  });
  const isLate = await Promise.race([end.then(() => false), late]).finally(() => clearTimeout(timer));
  if (isLate) log.warn(`${what} had not come to rest in time; what was under way is taken up at the next start`);
}

/**
 * Ends the process with 0 after SIGTERM or SIGINT, within ten seconds. A second signal ends it at once. Started by npm, it ends
 * in the same order when npm is gone.
 * @param stop comes to rest.
 * @param isOneOfSeveral the first process decides how long this one may take: further signals are passed over.
 */
export function onSignal({ app, database, log }: Ending, stop: () => Promise<void>, isOneOfSeveral = false): void {
  let isEnding = false;
  const end = (why: { signal: string } | { parent: 'gone' }) => {
    if (isEnding) return;
    isEnding = true;
    log.info(why, 'stopping');
    setTimeout(() => {
      log.error('not stopped in time');
      process.exit(1);
    }, endMs).unref();
    stop()
      .then(() => {
        app.services.signer.close();
        return endWithin(log, 'the database', closeMs, database.close());
      })
      .then(() => {
        log.info('stopped');
        process.exit(0);
      })
      .catch((error) => {
        log.error({ err: error }, 'not stopped cleanly');
        process.exit(1);
      });
  };
  let toldAt: number | undefined;
  const hear = (signal: string) => {
    if (toldAt !== undefined) {
      if (isOneOfSeveral || performance.now() - toldAt < sameSignalMs) return;
      process.exit(1);
    }
    toldAt = performance.now();
    end({ signal });
  };
  process.on('SIGTERM', hear);
  process.on('SIGINT', hear);
  if (!isOneOfSeveral) whenParentIsGone(() => end({ parent: 'gone' }));
}
